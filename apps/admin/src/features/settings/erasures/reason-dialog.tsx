import { erasureProblems } from '@countersign/app-shell/erasable-parts'
import type { KeptDraft } from '@countersign/app-shell/use-kept-draft'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { EditDialog } from '../edit-dialog.tsx'
import type { Erasure } from './erasure.ts'
import classes from './erasures.module.css'
import { ReasonField, reasonProblem } from './reason-field.tsx'
import { SubjectOfErasure } from './subject-of-erasure.tsx'

interface ReasonDialogProps {
  erasure: Erasure
  title: string
  saveLabel: string
  /** What its answer does. */
  text: ReactNode
  reasonLabel: string
  reasonHint: string
  /** What was typed, also before the dialog was closed. */
  reason: KeptDraft<string>
  busy: boolean
  /** Why the last attempt failed. */
  error: Error | null
  onSend: (reason: string) => void
  onClose: () => void
}

/** Answers a participant's request with a reason (O6). */
export function ReasonDialog({
  erasure,
  title,
  saveLabel,
  text,
  reasonLabel,
  reasonHint,
  reason: { draft: reason, onChange },
  busy,
  error,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const [wasTried, setWasTried] = useState(false)
  const problem = reasonProblem(reason)
  const refused = erasureProblems(error)
  return (
    <EditDialog
      title={title}
      saveLabel={saveLabel}
      onClose={onClose}
      busy={busy}
      error={refused.reason === undefined ? error : null}
      onSave={() => {
        setWasTried(true)
        if (problem === undefined) onSend(reason.trim())
      }}
    >
      <SubjectOfErasure erasure={erasure} />
      <p className={classes.text}>{text}</p>
      <ReasonField
        label={reasonLabel}
        description={reasonHint}
        value={reason}
        onChange={onChange}
        error={refused.reason ?? (wasTried ? problem : undefined)}
        takesFocus
      />
    </EditDialog>
  )
}
