import { amountOfTyped, CURRENCIES, currencyOf, formatAmount, isAmount } from '@countersign/domain'
import { STAYS_SHOWN } from '@countersign/ui'
import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { memoListTexts } from '../texts.ts'
import classes from './filter-bar.module.css'
import type { AmountFilter, ChangeFilters, ListFilters } from './list-filters.ts'

interface AmountFilterProps {
  filters: ListFilters
  onChange: ChangeFilters
}

/** 'Amount' above an approver's tasks: a range in one currency, because amounts of different ones aren't compared (M1, M9). */
export function AmountFilterButton({ filters: { amount }, onChange }: AmountFilterProps) {
  const [opened, setOpened] = useState(false)
  const choose = (next: AmountFilter | undefined) => {
    setOpened(false)
    onChange(({ amount: _before, ...rest }) => (next ? { ...rest, amount: next } : rest))
  }
  return (
    <div className={classes.filter} data-set={amount !== undefined || undefined}>
      <Popover
        {...STAYS_SHOWN}
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        withinPortal={false}
        trapFocus
        returnFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.face}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconCoins size={16} stroke={1.7} aria-hidden className={classes.icon} />
            <span className={classes.name}>{memoListTexts.amount}</span>{' '}
            <span className={classes.value}>{amount ? rangeText(amount) : memoListTexts.anyAmount}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={memoListTexts.amount}>
          {/* Each opening starts with the filter of the address. */}
          {opened && <AmountForm amount={amount} onChoose={choose} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function AmountForm({
  amount,
  onChoose,
}: {
  amount: AmountFilter | undefined
  onChoose: (amount: AmountFilter | undefined) => void
}) {
  const [currency, setCurrency] = useState(amount?.currency ?? CURRENCIES[0])
  const [from, setFrom] = useState(amount?.from ?? '')
  const [to, setTo] = useState(amount?.to ?? '')
  const [isTried, setTried] = useState(false)
  const plain = { from: amountOfTyped(from), to: amountOfTyped(to) }
  const errorOf = (value: string) =>
    isTried && value !== '' && !isAmount(value) ? memoListTexts.notAnAmount : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ([plain.from, plain.to].some((value) => value !== '' && !isAmount(value))) return
    onChoose({ currency, ...(plain.from && { from: plain.from }), ...(plain.to && { to: plain.to }) })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.amount}>
      <NativeSelect
        label={memoListTexts.currency}
        data={[...CURRENCIES]}
        value={currency}
        onChange={(event) => setCurrency(currencyOf(event.currentTarget.value) ?? currency)}
      />
      <TextInput
        label={memoListTexts.amountFrom}
        inputMode="decimal"
        value={from}
        error={errorOf(plain.from)}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        label={memoListTexts.amountTo}
        inputMode="decimal"
        value={to}
        error={errorOf(plain.to)}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <div className={classes.amountButtons}>
        <Button variant="default" onClick={() => onChoose(undefined)}>
          {memoListTexts.clear}
        </Button>
        <Button type="submit">{memoListTexts.apply}</Button>
      </div>
    </form>
  )
}

function rangeText({ currency, from, to }: AmountFilter): string {
  if (from !== undefined && to !== undefined)
    return memoListTexts.amountBetween(currency, formatAmount(from), formatAmount(to))
  if (from !== undefined) return memoListTexts.amountAtLeast(currency, formatAmount(from))
  return to === undefined ? currency : memoListTexts.amountAtMost(currency, formatAmount(to))
}
