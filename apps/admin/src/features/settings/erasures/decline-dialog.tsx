import { useKeptChange } from '../../../lib/use-kept-change.ts'
import type { Erasure } from './erasure.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { texts } from './texts.ts'

/** Ends a request without erasing anything, with a reason (O6). Mounted while it is open. */
export function DeclineDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { memo_id, erasure_id } = erasure
  const { kept: reason, change: end } = useKeptChange('admin-end_erasure', {
    key: `decline ${erasure_id}`,
    empty: '',
    onClose,
  })
  return (
    <ReasonDialog
      erasure={erasure}
      title={texts.declineTitle(memo_id)}
      saveLabel={texts.decline}
      text={texts.declineText}
      reasonLabel={texts.declineReason}
      reasonHint={texts.declineReasonHint}
      reason={reason}
      busy={end.isPending}
      error={end.error}
      onSend={(given) => end.mutate({ erasure_id, answer: 'DECLINED', reason: given })}
      onClose={onClose}
    />
  )
}
