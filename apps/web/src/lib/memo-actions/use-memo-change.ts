import { CallError, newIdempotencyKey } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { client } from '../client.ts'
import { errorText } from '../error-text.ts'
import type { MemoPage } from '../memo-lists/memo-lists.ts'
import { forgetMemo, refreshMemos } from '../memo-lists/refresh-memos.ts'
import { messages } from '../messages.ts'
import { useSignedInUser } from '../signed-in-user.ts'
import { forgetRemarks, keepRemarks } from './kept-remarks.ts'
import type { Remarks } from './kept-remarks.ts'
import { memoDecisions } from './memo-decisions.ts'
import type { MemoDecision } from './memo-decisions.ts'
import { detailsAfter, listsLeft, logsAfter, pageWithout } from './shown-at-once.ts'
import type { Decided } from './shown-at-once.ts'

export interface MemoChange {
  decision: MemoDecision
  memoId: string
  /** The revision that was on the screen when the dialog opened: nobody signs what they haven't seen (A6). */
  revision: number
  remarks: Remarks
}

function send({ decision, memoId, revision, remarks }: MemoChange): Promise<{ message: string }> {
  const common = {
    memo_id: memoId,
    revision,
    idempotency_key: newIdempotencyKey(),
    remarks: remarks.text,
  }
  const { call } = memoDecisions[decision]
  if (call === 'delete_draft') return client.call(call, common)
  return client.call(call, { ...common, attachments: remarks.attachments })
}

/** Shows the decision everywhere before the server has answered; the answer takes it back where it was refused. */
async function showAtOnce(queryClient: QueryClient, memoId: string, decided: Decided): Promise<() => void> {
  const before: [QueryKey, unknown][] = []
  const change = async <Data>(queryKey: QueryKey, to: (data: Data) => Data) => {
    await queryClient.cancelQueries({ queryKey })
    before.push(...queryClient.getQueriesData<Data>({ queryKey }))
    queryClient.setQueriesData<Data>({ queryKey }, (data) => (data === undefined ? data : to(data)))
  }
  await change<CallOutput<'get_memo_details_for_viewing'>>(
    ['get_memo_details_for_viewing', { memo_id: memoId }],
    (details) => detailsAfter(details, decided),
  )
  await change<CallOutput<'get_memo_logs'>>(['get_memo_logs', { memo_id: memoId }], (logs) =>
    logsAfter(logs, decided),
  )
  for (const list of listsLeft[decided.decision]) {
    await change<MemoPage>([list], (page) => pageWithout(page, memoId))
  }
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
  }
}

export interface DecisionFailure {
  title: string
  message: string
}

/** What the alert says when a decision fails (end-user document section 8; A6 for a memo that changed meanwhile). */
function failureOf({ decision, remarks }: MemoChange, error: unknown): DecisionFailure {
  const { title, failure } = memoDecisions[decision]
  const isUnanswered = error instanceof CallError && error.code === 'UNREACHABLE'
  const isStale = error instanceof CallError && error.code === 'ABORTED'
  const hasRemarks = remarks.text !== '' || remarks.attachments.length > 0
  const message = [
    decision === 'deleteDraft' && isUnanswered ? messages.memoActions.noResponse : errorText(error),
    isStale ? messages.memoActions.reloaded : '',
    hasRemarks ? messages.memoActions.remarksKept : '',
  ]
  return { title: failure ?? title, message: sentences(message.filter(Boolean)) }
}

/** Texts one after another, each ended like a sentence where another follows. */
function sentences(texts: string[]): string {
  return texts
    .map((text, at) => (at < texts.length - 1 && !/[.!?]$/.test(text) ? `${text}.` : text))
    .join(' ')
}

/**
 * Sends a decision on a memo. It shows at once and is taken back, with the reason, if it is refused; what was written is
 * kept for the next try. Afterwards everything that shows the memo is fetched anew.
 * @param listeners are told once a decision stands, or why it doesn't
 */
export function useMemoChange({
  onDone,
  onFailed,
}: {
  onDone?: (decision: MemoDecision) => void
  onFailed: (failure: DecisionFailure) => void
}) {
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  return useMutation({
    mutationFn: send,
    onMutate: async ({ decision, memoId, remarks }: MemoChange) => {
      const undo = await showAtOnce(queryClient, memoId, {
        decision,
        by: { email: user.email.toLowerCase(), name: user.displayName },
        at: new Date().toISOString(),
        remarks: remarks.text,
        attachments: remarks.attachments,
      })
      return { undo }
    },
    onSuccess: (answer, { decision, memoId }) => {
      forgetRemarks(memoId, decision)
      showToast({
        kind: 'success',
        message: decision === 'deleteDraft' ? messages.memoActions.deleted : answer.message,
      })
      onDone?.(decision)
    },
    onError: (error, change, context) => {
      context?.undo()
      keepRemarks(change.memoId, change.decision, change.remarks)
      onFailed(failureOf(change, error))
    },
    onSettled: (_answer, error, { decision, memoId }) => {
      if (decision === 'deleteDraft' && error === null) return forgetMemo(queryClient, memoId)
      return refreshMemos(queryClient, memoId)
    },
  })
}
