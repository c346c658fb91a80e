import { erasureTexts } from '@countersign/app-shell/erasable-parts'
import { ERASURE_REASON_CHARACTERS } from '@countersign/domain'
import { Textarea } from '@mantine/core'
import { lengthProblem } from '../../../lib/length-problem.ts'

interface ReasonFieldProps {
  label: string
  description: string
  value: string
  onChange: (reason: string) => void
  /** The server's message about it, or that it is missing. */
  error: string | undefined
  /** When its dialog opens. */
  takesFocus?: boolean
}

/** Why a part is to be erased, or isn't; a text over its limit stays as typed. */
export function ReasonField({ label, description, value, onChange, error, takesFocus }: ReasonFieldProps) {
  return (
    <Textarea
      label={label}
      description={description}
      required
      data-autofocus={takesFocus || undefined}
      autosize
      minRows={2}
      maxRows={6}
      value={value}
      error={lengthProblem(value, ERASURE_REASON_CHARACTERS) ?? error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is wrong with a required reason before it is sent. */
export function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return erasureTexts.reasonMissing
  return lengthProblem(reason, ERASURE_REASON_CHARACTERS)
}
