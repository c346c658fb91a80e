import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import { forgetReply } from '../replies/kept-replies.ts'
import type { ReplyDraft } from '../replies/kept-replies.ts'

interface Common {
  memoId: string
  conditionId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
}

type Change = Common &
  ({ kind: 'report'; draft: ReplyDraft } | { kind: 'close' } | { kind: 'refuse'; reason: string })

function send(change: Change): Promise<{ message: string }> {
  const { memoId, conditionId, revision } = change
  const common = {
    memo_id: memoId,
    condition_id: conditionId,
    revision,
  }
  switch (change.kind) {
    case 'report': {
      const { text, attachments } = change.draft
      return client.change('report_condition', { ...common, message: text, attachments })
    }
    case 'close':
      return client.change('close_condition', common)
    case 'refuse':
      return client.change('refuse_condition', { ...common, reason: change.reason })
  }
}

/**
 * Reports, closes or refuses a condition (R2), then refetches everything that shows the memo.
 * @param draftKey under which its text is kept until it was sent, which may be after its page was left
 */
export function useChangeCondition(draftKey?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      if (draftKey !== undefined) forgetReply(draftKey)
      showToast({ kind: 'success', message })
    },
    onSettled: (_answer, _error, { memoId }) => refreshMemos(queryClient, memoId),
  })
}
