import type { KeptDraft } from '@countersign/app-shell/use-kept-draft'
import { RETENTION_REASON_CHARACTERS } from '@countersign/domain'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { EditDialog } from '../edit-dialog.tsx'
import classes from '../erasures/erasures.module.css'
import { texts } from './texts.ts'

interface ReasonDialogProps {
  title: string
  saveLabel: string
  /** What it does. */
  text: string
  /** Before the reason. */
  children?: ReactNode
  /** Whether the other fields are as they should be; asked when the reason is. */
  check?: () => boolean
  /** What was typed, also before the dialog was closed. */
  reason: KeptDraft<string>
  change: { error: Error | null; isPending: boolean }
  onSend: (reason: string) => void
  onClose: () => void
}

/** Does something about retention that takes a reason (R8). Mounted while it is open. */
export function ReasonDialog({
  title,
  saveLabel,
  text,
  children,
  check = () => true,
  reason: { draft: reason, onChange },
  change,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const [wasTried, setWasTried] = useState(false)
  const tooLong = lengthProblem(reason, RETENTION_REASON_CHARACTERS)
  const problem = reason.trim() === '' ? texts.reasonMissing : tooLong
  const send = () => {
    setWasTried(true)
    if (check() && problem === undefined) onSend(reason.trim())
  }
  return (
    <EditDialog
      title={title}
      saveLabel={saveLabel}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={send}
    >
      <p className={classes.text}>{text}</p>
      {children}
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        required
        data-autofocus={children === undefined || undefined}
        autosize
        minRows={2}
        maxRows={6}
        value={reason}
        error={tooLong ?? (wasTried ? problem : undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
