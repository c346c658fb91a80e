import { CURRENCIES } from '@countersign/domain'
import type { Bounds, Currency, PolicyCondition } from '@countersign/domain'
import { CurrencyEdit, DateEdit } from '@countersign/form'
import { NativeSelect } from '@mantine/core'
import { useWizardStore } from '../../wizard-store.ts'
import { texts } from '../texts.ts'
import { boundProblem } from './bound-problem.ts'
import classes from './row-editor.module.css'

type Ranging = Extract<PolicyCondition, { bounds: unknown }>

interface RangeConditionProps {
  heading: string
  blank: Ranging
  /** Its bounds may be below 0. */
  isSigned: boolean | undefined
  /** Null for any value. */
  condition: Ranging | null
  onChange: (condition: Ranging | null) => void
}

const said = texts.condition

/** A range of amounts in one currency, of numbers, or of days: above the first bound, up to and including the second (G3). */
export function RangeCondition({ heading, blank, isSigned, condition, onChange }: RangeConditionProps) {
  const isAmount = blank.kind === 'AMOUNT'
  const mode = condition === null ? 'any' : condition.kind === 'AMOUNT' ? condition.currency : 'range'
  const choose = (next: string) => {
    if (next === 'any') return onChange(null)
    const base = condition ?? blank
    onChange(base.kind === 'AMOUNT' ? { ...base, currency: next as Currency } : base)
  }
  // The currency of the other rows first.
  const currencies = isAmount ? [...new Set([blank.currency, ...CURRENCIES])] : []
  return (
    <div className={classes.inputs}>
      <NativeSelect
        aria-label={said.mode(heading)}
        value={mode}
        data={[
          { value: 'any', label: said.any },
          ...(isAmount
            ? currencies.map((currency) => ({ value: currency, label: said.inCurrency(currency) }))
            : [{ value: 'range', label: said.range }]),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {condition !== null &&
        (['above', 'up_to'] as const).map((end) => (
          <BoundInput
            key={end}
            heading={heading}
            condition={condition}
            isSigned={isSigned}
            end={end}
            onChange={(bounds) => onChange({ ...condition, bounds })}
          />
        ))}
    </div>
  )
}

interface BoundInputProps {
  heading: string
  condition: Ranging
  isSigned: boolean | undefined
  end: keyof Bounds
  onChange: (bounds: Bounds) => void
}

/** One end of the range, in the input of the question's own type. */
function BoundInput({ heading, condition, isSigned = false, end, onChange }: BoundInputProps) {
  const { dispatch } = useWizardStore()
  const { kind, bounds } = condition
  const isDay = kind === 'DATE'
  const label = end === 'above' ? (isDay ? said.after : said.above) : isDay ? said.until : said.upTo
  const input = {
    value: bounds[end] ?? '',
    onChange: (typed: string) => onChange({ ...bounds, [end]: typed === '' ? null : typed }),
    onBlur: () => dispatch({ type: 'endTyping' }),
    error: boundProblem(condition, end, isSigned),
  }
  const field = { field_id: `${heading}-${end}`, field_name: label, validations: {} }
  return (
    <div className={classes.bound}>
      {isDay ? (
        <DateEdit {...input} field={{ ...field, field_type: 'DATEPICKER' }} />
      ) : (
        <CurrencyEdit {...input} field={{ ...field, field_type: 'TEXT_CURRENCY' }} />
      )}
    </div>
  )
}
