import { TextInput } from '@mantine/core'

interface NumberSettingProps {
  label: string
  value: number | undefined
  error?: string
  /** Steps of the arrow keys; whole numbers unless told. */
  step?: number
  onChange: (value: number | undefined) => void
}

/** A number of a question's settings; empty for none. */
export function NumberSetting({ label, value, error, step = 1, onChange }: NumberSettingProps) {
  return (
    <TextInput
      type="number"
      min={0}
      step={step}
      label={label}
      error={error}
      value={value ?? ''}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const number = Number(typed)
        onChange(typed === '' || !Number.isFinite(number) ? undefined : number)
      }}
    />
  )
}
