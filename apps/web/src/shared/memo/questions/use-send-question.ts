import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'

interface Sent {
  memo_id: string
}

/** Sends a change of a question (M5), then refetches everything that shows the memo. */
export function useSendQuestion<Input extends Sent>(send: (input: Input) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onSettled: (_answer, _error, { memo_id }) => refreshMemos(queryClient, memo_id),
  })
}
