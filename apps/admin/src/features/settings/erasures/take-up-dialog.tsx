import { erasureProblems, erasureTexts } from '@countersign/app-shell/erasable-parts'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import type { Erasure } from './erasure.ts'
import classes from './erasures.module.css'
import { ReasonField, reasonProblem } from './reason-field.tsx'
import { SubjectOfErasure } from './subject-of-erasure.tsx'
import { texts } from './texts.ts'

/** Takes up what a participant asked for, with a reason (O6). Mounted while it is open. */
export function TakeUpDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { memo_id, part } = erasure
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const takeUp = useChange('admin-take_up_erasure', { quiet: true, onDone: onClose })
  const problem = reasonProblem(reason)
  const refused = erasureProblems(takeUp.error)
  return (
    <EditDialog
      title={texts.takeUpTitle(memo_id)}
      saveLabel={texts.takeUp}
      onClose={onClose}
      busy={takeUp.isPending}
      error={refused.reason === undefined ? takeUp.error : null}
      onSave={() => {
        setWasTried(true)
        if (problem === undefined) takeUp.mutate({ memo_id, part, reason: reason.trim() })
      }}
    >
      <SubjectOfErasure erasure={erasure} />
      <p className={classes.text}>
        {texts.takeUpText} {erasureTexts.beyondReach}
      </p>
      <ReasonField
        label={texts.takeUpReason}
        description={texts.takeUpReasonHint}
        value={reason}
        onChange={setReason}
        error={refused.reason ?? (wasTried ? problem : undefined)}
        takesFocus
      />
    </EditDialog>
  )
}
