import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import { forgetReply } from '../replies/kept-replies.ts'
import type { ReplyDraft } from '../replies/kept-replies.ts'

interface Completion {
  memoId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
  draft: ReplyDraft
}

/**
 * Marks an approved memo as done (R3), then refetches everything that shows it.
 * @param draftKey under which its note is kept until it was sent, which may be after its page was left
 */
export function useCompleteHandOff(draftKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memoId, revision, draft: { text, attachments } }: Completion) =>
      client.change('complete_hand_off', {
        memo_id: memoId,
        revision,
        message: text,
        attachments,
      }),
    onSuccess: ({ message }) => {
      forgetReply(draftKey)
      showToast({ kind: 'success', message })
    },
    onSettled: (_answer, _error, { memoId }) => refreshMemos(queryClient, memoId),
  })
}
