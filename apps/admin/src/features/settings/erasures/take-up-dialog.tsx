import { erasureTexts } from '@countersign/app-shell/erasable-parts'
import { useKeptChange } from '../../../lib/use-kept-change.ts'
import type { Erasure } from './erasure.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { texts } from './texts.ts'

/** Takes up what a participant asked for, with a reason (O6). Mounted while it is open. */
export function TakeUpDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { erasure_id, memo_id, part } = erasure
  const { kept: reason, change: takeUp } = useKeptChange('admin-take_up_erasure', {
    key: `take up ${erasure_id}`,
    empty: '',
    onClose,
  })
  return (
    <ReasonDialog
      erasure={erasure}
      title={texts.takeUpTitle(memo_id)}
      saveLabel={texts.takeUp}
      text={
        <>
          {texts.takeUpText} {erasureTexts.beyondReach}
        </>
      }
      reasonLabel={texts.takeUpReason}
      reasonHint={texts.takeUpReasonHint}
      reason={reason}
      busy={takeUp.isPending}
      error={takeUp.error}
      onSend={(given) => takeUp.mutate({ memo_id, part, reason: given })}
      onClose={onClose}
    />
  )
}
