import { now } from '@countersign/app-shell/dates'
import { manilaDate, tokenEndProblem } from '@countersign/domain'
import { TextInput } from '@mantine/core'

interface LastDayInputProps {
  label: string
  latestEnd: string
  value: string
  /** Whether what is wrong is said: once a person wanted to send it. */
  isChecked: boolean
  onChange: (day: string) => void
}

/** The last day of a new token (P1, P4): today at the earliest, and within a year. */
export function LastDayInput({ label, latestEnd, value, isChecked, onChange }: LastDayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      required
      min={manilaDate(now())}
      max={latestEnd}
      value={value}
      error={isChecked && lastDayProblem(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is wrong with the last day of a token that is made today, or null. */
export const lastDayProblem = (day: string): string | null => tokenEndProblem(day, manilaDate(now()))
