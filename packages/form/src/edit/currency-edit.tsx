import { amountOfTyped, formatAmount, isAmount } from '@countersign/domain'
import type { CurrencyField } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { regroupTyped } from './typing/amount-typing.ts'
import type { TypedAmount } from './typing/amount-typing.ts'
import classes from './currency-edit.module.css'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/**
 * An amount with thousands separators and two decimals; always a decimal string, never a number (G3). Other input stays
 * as typed and is reported.
 */
export function CurrencyEdit(props: EditorProps<CurrencyField, string>) {
  const { field, value, onChange, onBlur } = props
  const input = useRef<HTMLInputElement>(null)
  // While typing, '5.' must stay '5.', whatever the answer turns it into.
  const [typed, setTyped] = useState<TypedAmount>()
  const shown = typed?.text ?? (isAmount(value) ? formatAmount(value) : value)
  useLayoutEffect(() => {
    if (typed && document.activeElement === input.current) {
      input.current?.setSelectionRange(typed.caret, typed.caret)
    }
  }, [typed])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget
    const after = { text, caret: selectionStart ?? text.length }
    // Autofill sends no input type.
    const { inputType = '', data = null } = event.nativeEvent as Partial<InputEvent>
    const next = regroupTyped(shown, after, { inputType, data })
    setTyped(next)
    onChange(amountOfTyped(next.text))
  }
  return (
    <TextInput
      {...labelling(props)}
      ref={input}
      classNames={{ input: classes.amount }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={field.placeholder || '0.00'}
      value={shown}
      onChange={change}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
