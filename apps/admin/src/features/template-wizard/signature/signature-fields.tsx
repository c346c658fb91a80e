import {
  amountOfTyped,
  CURRENCIES,
  isAmount,
  PASSKEYS_NEED_EVIDENCE,
  SIGNATURE_MESSAGES,
  signatureFaults,
} from '@countersign/domain'
import type { SignatureRule } from '@countersign/domain'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from './signature-fields.module.css'
import { texts } from './texts.ts'
import { useKeepsEvidence } from './use-keeps-evidence.ts'

type Kind = keyof typeof texts.kinds

const KINDS = Object.keys(texts.kinds) as Kind[]
/** The first figure's currency and amount, to be changed. */
const FIRST_FIGURE = { [CURRENCIES[0]]: '' }

interface SignatureFieldsProps {
  /** Prefix of the fields' ids, to scroll to a finding's place. */
  id: string
  kinds: Readonly<Record<Kind, string>>
  rule: SignatureRule | undefined
  onChange: (rule: SignatureRule | undefined) => void
}

/** Which approvals need a passkey: none, each, or those above an amount of some currencies (O4). */
export function SignatureFields({ id, kinds, rule, onChange }: SignatureFieldsProps) {
  const figures = rule?.kind === 'ABOVE' ? Object.entries(rule.amounts) : []
  const faults = signatureFaults(rule)
  const free = CURRENCIES.filter((currency) => !figures.some(([used]) => used === currency))
  const [next] = free
  const set = (amounts: readonly [string, string][]) =>
    onChange({ kind: 'ABOVE', amounts: Object.fromEntries(amounts) })
  const choose = (kind: Kind) =>
    onChange(kind === 'NONE' ? undefined : kind === 'ALWAYS' ? { kind } : { kind, amounts: FIRST_FIGURE })
  const faultOf = (currency: string | null) => faults.find((one) => one.currency === currency)?.fault
  const missing = faultOf(null)
  const isUnkept = useKeepsEvidence() === false
  const unkept = isUnkept && rule !== undefined ? PASSKEYS_NEED_EVIDENCE : undefined
  return (
    <div className={classes.fields}>
      <NativeSelect
        id={id}
        label={texts.label}
        data={KINDS.map((value) => ({ value, label: kinds[value] }))}
        value={rule?.kind ?? 'NONE'}
        error={unkept ?? (missing && SIGNATURE_MESSAGES[missing])}
        description={isUnkept && unkept === undefined ? texts.needsEvidence : undefined}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
      />
      {figures.map(([currency, value], at) => {
        // What becomes an amount when the field is left is none of the faults; an error that goes then would move the button below.
        const fault = isAmount(amountOfTyped(value)) ? undefined : faultOf(currency)
        return (
          <div key={at} className={classes.figure}>
            <NativeSelect
              label={texts.currency}
              value={currency}
              data={[currency, ...free]}
              onChange={(event) => set(figures.with(at, [event.currentTarget.value, value]))}
            />
            <TextInput
              id={`${id}-amounts-${currency}`}
              label={texts.figure(currency)}
              inputMode="decimal"
              value={value}
              maxLength={30}
              error={value !== '' && fault && SIGNATURE_MESSAGES[fault]}
              onChange={(event) => set(figures.with(at, [currency, event.currentTarget.value]))}
              onBlur={() => set(figures.with(at, [currency, amountOfTyped(value)]))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove}
              aria-label={texts.remove(currency)}
              onClick={() => set(figures.toSpliced(at, 1))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {rule?.kind === 'ABOVE' && (
        <>
          {next !== undefined && (
            <Button
              className={classes.add}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => set([...figures, [next, '']])}
            >
              {texts.add}
            </Button>
          )}
          <p className={classes.text}>{texts.aboveText}</p>
        </>
      )}
    </div>
  )
}
