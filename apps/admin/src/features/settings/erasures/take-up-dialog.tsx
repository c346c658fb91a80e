import { erasureTexts } from '@countersign/app-shell/erasable-parts'
import { useChange } from '../../../lib/use-change.ts'
import type { Erasure } from './erasure.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { texts } from './texts.ts'

/** Takes up what a participant asked for, with a reason (O6). Mounted while it is open. */
export function TakeUpDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { memo_id, part } = erasure
  const takeUp = useChange('admin-take_up_erasure', { quiet: true, onDone: onClose })
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
      busy={takeUp.isPending}
      error={takeUp.error}
      onSend={(reason) => takeUp.mutate({ memo_id, part, reason })}
      onClose={onClose}
    />
  )
}
