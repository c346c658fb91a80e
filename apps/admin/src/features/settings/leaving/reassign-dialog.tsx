import { useKeptChange } from '../../../lib/use-kept-change.ts'
import { EMPTY_HANDING, HandingDialog } from './handing-dialog.tsx'
import { texts } from './texts.ts'

interface ReassignDialogProps {
  memoId: string
  seatId: string
  /** Whose place it is. */
  name: string
  onClose: () => void
}

/** Gives one place to another person at once (K8). Mounted while it is open. */
export function ReassignDialog({ memoId, seatId, name, onClose }: ReassignDialogProps) {
  const { kept: handing, change: reassign } = useKeptChange('admin-reassign_seat', {
    key: `reassign ${memoId} ${seatId}`,
    empty: EMPTY_HANDING,
    onClose,
  })
  return (
    <HandingDialog
      title={texts.reassignTitle(memoId)}
      text={texts.reassignText(name)}
      label={texts.newApprover}
      saveLabel={texts.reassign}
      handing={handing}
      sending={reassign}
      onSend={(to_email, reason) =>
        reassign.mutate({ memo_id: memoId, approver_id: seatId, to_email, reason })
      }
      onClose={onClose}
    />
  )
}
