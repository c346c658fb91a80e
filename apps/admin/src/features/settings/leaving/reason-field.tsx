import { HANDOVER_REASON_CHARACTERS } from '@countersign/domain'
import { Textarea } from '@mantine/core'
import { texts } from './texts.ts'

interface ReasonFieldProps {
  /** Who can read it. */
  description: string
  value: string
  onChange: (reason: string) => void
  /** Whether the form was sent without it. */
  wasTried: boolean
}

/** Why something goes to another person (K8, K9). */
export function ReasonField({ description, value, onChange, wasTried }: ReasonFieldProps) {
  return (
    <Textarea
      label={texts.reason}
      description={description}
      required
      autosize
      minRows={2}
      maxLength={HANDOVER_REASON_CHARACTERS}
      value={value}
      error={wasTried && value.trim() === '' ? texts.reasonMissing : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
