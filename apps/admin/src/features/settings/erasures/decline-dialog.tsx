import { useChange } from '../../../lib/use-change.ts'
import type { Erasure } from './erasure.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { texts } from './texts.ts'

/** Ends a request without erasing anything, with a reason (O6). Mounted while it is open. */
export function DeclineDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { memo_id, erasure_id } = erasure
  const end = useChange('admin-end_erasure', { quiet: true, onDone: onClose })
  return (
    <ReasonDialog
      erasure={erasure}
      title={texts.declineTitle(memo_id)}
      saveLabel={texts.decline}
      text={texts.declineText}
      reasonLabel={texts.declineReason}
      reasonHint={texts.declineReasonHint}
      busy={end.isPending}
      error={end.error}
      onSend={(reason) => end.mutate({ erasure_id, answer: 'DECLINED', reason })}
      onClose={onClose}
    />
  )
}
