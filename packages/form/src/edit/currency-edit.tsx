import { AMOUNT_DECIMALS, AMOUNT_MAX_WHOLE_DIGITS, isAmount, plainAmount } from '@countersign/domain'
import type { CurrencyField } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { NumericFormat } from 'react-number-format'
import { amountOf } from '../amount-text.ts'
import classes from './currency-edit.module.css'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/** An amount with thousands separators and two decimals; a decimal string all the way, never a number (G3). */
export function CurrencyEdit(props: EditorProps<CurrencyField, string>) {
  const { field, value, onChange, onBlur } = props
  // While it is typed in, '5.' has to stay '5.', whatever the answer makes of it.
  const [typed, setTyped] = useState<string>()
  return (
    <NumericFormat
      {...labelling(props)}
      customInput={TextInput}
      classNames={{ input: classes.amount }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={field.placeholder || '0.00'}
      valueIsNumericString
      thousandSeparator
      allowNegative={false}
      allowLeadingZeros={false}
      decimalScale={AMOUNT_DECIMALS}
      isAllowed={({ value: next }) => (next.split('.')[0] ?? '').length <= AMOUNT_MAX_WHOLE_DIGITS}
      value={typed ?? (isAmount(value) ? plainAmount(value) : value)}
      onValueChange={({ value: next }, { source }) => {
        if (source !== 'event') return
        setTyped(next)
        onChange(amountOf(next))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
