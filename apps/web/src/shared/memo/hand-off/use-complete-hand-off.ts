import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import type { ReplyDraft } from '../replies/kept-replies.ts'

interface Completion {
  memoId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
  draft: ReplyDraft
}

/** Marks an approved memo as done (R3), then refetches everything that shows it. */
export function useCompleteHandOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memoId, revision, draft: { text, attachments } }: Completion) =>
      client.change('complete_hand_off', {
        memo_id: memoId,
        revision,
        message: text,
        attachments,
      }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onSettled: (_answer, _error, { memoId }) => refreshMemos(queryClient, memoId),
  })
}
