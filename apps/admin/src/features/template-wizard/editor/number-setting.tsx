import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TypedNumber } from '../model/draft/typed-numbers.ts'
import { numberProblem, readNumber } from '../model/draft/typed-numbers.ts'

interface NumberSettingProps {
  id?: string
  label: string
  description?: string
  value: number | undefined
  error?: string | undefined
  isWhole?: boolean
  onChange: (value: number | undefined) => void
}

/** A number among the settings of a question or template; empty for none. Anything but a number is kept as typed, with an error. */
export function NumberSetting({ value, error, isWhole = false, onChange, ...named }: NumberSettingProps) {
  const typed: TypedNumber | undefined = value
  const [text, setText] = useState('')
  return (
    <TextInput
      {...named}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      error={numberProblem(typed, isWhole) ?? error}
      // Keeps what was typed, '1.50' rather than '1.5', while it equals the question's number.
      value={readNumber(text) === typed ? text : (typed ?? '')}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(readNumber(event.currentTarget.value) as number | undefined)
      }}
    />
  )
}
