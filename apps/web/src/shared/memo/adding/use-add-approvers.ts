import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'

interface Adding {
  memoId: string
  /** The approver's own. */
  seatId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
  emails: readonly string[]
  reason: string
}

/** Adds approvers behind the approver's own level (R1), then refetches everything that shows the memo. */
export function useAddApprovers(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memoId, seatId, revision, emails, reason }: Adding) =>
      client.change('add_approvers', {
        memo_id: memoId,
        approver_id: seatId,
        approvers: [...emails],
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
