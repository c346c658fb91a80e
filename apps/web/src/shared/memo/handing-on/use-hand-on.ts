import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'

interface HandingOn {
  memoId: string
  seatId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
  toEmail: string
  reason: string
}

/** Hands on the approver's own seat (K8), then refetches everything that shows the memo. */
export function useHandOn(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memoId, seatId, revision, toEmail, reason }: HandingOn) =>
      client.change('hand_on_seat', {
        memo_id: memoId,
        approver_id: seatId,
        to_email: toEmail,
        reason,
        revision,
      }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message })
      onDone()
    },
    onSettled: (_answer, _error, { memoId }) => refreshMemos(queryClient, memoId),
  })
}
