import { CallError, newIdempotencyKey } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { refreshMemos } from '../../../lib/memo-lists/refresh-memos.ts'
import { memoViewMessages } from '../../../lib/memo-view-messages.ts'
import type { SubApproverDraft } from './sub-approver-draft.ts'

interface Target {
  memoId: string
  sequenceId: string
  /** The one that was on the screen when the dialog opened (A6). */
  revision: number
}

/** Saves an approver's sub-approvers (D6); afterwards all that shows the memo is fetched anew. */
export function useEditSubApprovers(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memoId, sequenceId, revision, draft }: Target & { draft: SubApproverDraft }) =>
      client.call('editSubapprovers', {
        memo_id: memoId,
        sequence_id: sequenceId,
        sub_approvers: draft.people.map(({ email }) => email),
        min_approvers: draft.needed,
        revision,
        idempotency_key: newIdempotencyKey(),
      }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message })
      onDone()
    },
    onSettled: (_answer, _error, { memoId }) => refreshMemos(queryClient, memoId),
  })
}

/** What the dialog says when it fails (end-user document section 8): refused with the reason, or not even answered. */
export function failureText(error: Error): string {
  const { refused, failure } = memoViewMessages.subApprovers
  const isAnswered = error instanceof CallError && error.code !== 'UNREACHABLE'
  return isAnswered ? `${refused} ${error.message}` : failure
}
