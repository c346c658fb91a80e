import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import { forgetReply } from '../replies/kept-replies.ts'

interface Sent {
  memo_id: string
}

/**
 * Sends a change of a question (M5), then refetches everything that shows the memo.
 * @param draftKey under which its text is kept until it was sent, which may be after its page was left
 */
export function useSendQuestion<Input extends Sent>(
  send: (input: Input) => Promise<{ message: string }>,
  draftKey?: string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      if (draftKey !== undefined) forgetReply(draftKey)
      showToast({ kind: 'success', message })
    },
    onSettled: (_answer, _error, { memo_id }) => refreshMemos(queryClient, memo_id),
  })
}
