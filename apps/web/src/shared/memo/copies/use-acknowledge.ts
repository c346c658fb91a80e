import { errorText } from '@countersign/app-shell/error-text'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'

/** Acknowledges having read an approved memo (R5), then refetches everything that shows it. */
export function useAcknowledge(memoId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.change('acknowledge_memo', { memo_id: memoId }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) => showToast({ kind: 'error', id: 'acknowledge', message: errorText(error) }),
    onSettled: () => refreshMemos(queryClient, memoId),
  })
}
