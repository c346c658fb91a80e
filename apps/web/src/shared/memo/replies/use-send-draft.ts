import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import { forgetReply } from './kept-replies.ts'

/**
 * Sends a change of a memo, shows its outcome, and refetches everything that shows the memo.
 * @param draftKey under which its text is kept until it was sent, which may be after its page was left
 */
export function useSendDraft<Input>(
  send: (input: Input) => Promise<{ message: string }>,
  memoIdOf: (input: Input) => string,
  draftKey?: string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      if (draftKey !== undefined) forgetReply(draftKey)
      showToast({ kind: 'success', message })
    },
    onSettled: (_answer, _error, input) => refreshMemos(queryClient, memoIdOf(input)),
  })
}
