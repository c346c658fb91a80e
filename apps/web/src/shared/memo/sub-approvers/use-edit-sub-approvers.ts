import { CallError } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import type { SubApproverDraft } from './sub-approver-draft.ts'
import { texts } from './texts.ts'

interface Target {
  memoId: string
  sequenceId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
}

/** Saves an approver's sub-approvers (D6), then refetches everything that shows the memo. */
export function useEditSubApprovers(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memoId, sequenceId, revision, draft }: Target & { draft: SubApproverDraft }) =>
      client.change('editSubapprovers', {
        memo_id: memoId,
        sequence_id: sequenceId,
        sub_approvers: draft.people.map(({ email }) => email),
        min_approvers: draft.needed,
        revision,
      }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message })
      onDone()
    },
    onSettled: (_answer, _error, { memoId }) => refreshMemos(queryClient, memoId),
  })
}

/** The dialog's message for a failure (U25): the reason of a refusal, or that there was no answer. */
export function failureText(error: Error): string {
  const { refused, failure } = texts
  const isAnswered = error instanceof CallError && error.code !== 'UNREACHABLE'
  return isAnswered ? `${refused} ${error.message}` : failure
}
