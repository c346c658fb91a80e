import { erasureProblems } from '@countersign/app-shell/erasable-parts'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import type { Erasure } from './erasure.ts'
import classes from './erasures.module.css'
import { ReasonField, reasonProblem } from './reason-field.tsx'
import { SubjectOfErasure } from './subject-of-erasure.tsx'
import { texts } from './texts.ts'

/** Ends a request without erasing anything, with a reason (O6). Mounted while it is open. */
export function DeclineDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { memo_id, erasure_id } = erasure
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const end = useChange('admin-end_erasure', { quiet: true, onDone: onClose })
  const problem = reasonProblem(reason)
  const refused = erasureProblems(end.error)
  return (
    <EditDialog
      title={texts.declineTitle(memo_id)}
      saveLabel={texts.decline}
      onClose={onClose}
      busy={end.isPending}
      error={refused.reason === undefined ? end.error : null}
      onSave={() => {
        setWasTried(true)
        if (problem === undefined) end.mutate({ erasure_id, answer: 'DECLINED', reason: reason.trim() })
      }}
    >
      <SubjectOfErasure erasure={erasure} />
      <p className={classes.text}>{texts.declineText}</p>
      <ReasonField
        label={texts.declineReason}
        description={texts.declineReasonHint}
        value={reason}
        onChange={setReason}
        error={refused.reason ?? (wasTried ? problem : undefined)}
        takesFocus
      />
    </EditDialog>
  )
}
