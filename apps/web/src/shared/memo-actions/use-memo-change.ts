import { errorText } from '@countersign/app-shell/error-text'
import { CallError } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { noteDecision } from '../../lib/push/push-offer.ts'
import type { PasskeySignature } from '../../lib/passkeys/ceremonies.ts'
import { client } from '../../lib/server/client.ts'
import type { MemoPage } from '../memo-lists/memo-lists.ts'
import { forgetMemo, refreshMemos } from '../memo-lists/refresh-memos.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { signingTexts } from '../signing/texts.ts'
import type { WrittenCondition } from './conditions/condition-drafts.ts'
import type { WrittenLevelAnswers } from './level/level-questions.ts'
import { forgetDecisionInput } from './forget-input.ts'
import { keepRemarks } from './kept-remarks.ts'
import type { Remarks } from './kept-remarks.ts'
import { memoDecisions } from './memo-decisions.ts'
import type { MemoDecision } from './memo-decisions.ts'
import { detailsAfter, listsLeft, logsAfter, pageWithout } from './optimistic-decision.ts'
import type { Decided } from './optimistic-decision.ts'
import { memoActionTexts } from './texts.ts'

/** Decisions of approvers; after the first one, the device is offered push messages (M7). */
const APPROVERS: readonly MemoDecision[] = ['approve', 'reject', 'return']

export interface MemoChange {
  decision: MemoDecision
  memoId: string
  /** The revision on the screen when the dialog opened: no one signs what they haven't seen (A6). */
  revision: number
  /** Whose seat a delegate decides at (K2). */
  actingFor?: { approver_id: string; name: string } | undefined
  remarks: Remarks
  /** Of an approval (R2). */
  conditions?: readonly WrittenCondition[]
  /** Of an approval: what is answered for its level (R7). */
  levelAnswers?: WrittenLevelAnswers | undefined
  /** Of an approval that needs a passkey (O4). */
  signature?: PasskeySignature | undefined
}

function send(
  userId: string,
  { decision, memoId, revision, actingFor, remarks, conditions = [], levelAnswers, signature }: MemoChange,
): Promise<{ message: string }> {
  const common = {
    memo_id: memoId,
    revision,
    remarks: remarks.text,
  }
  const { call } = memoDecisions[decision]
  // It is shown as done from here on: it also counts if the page is left.
  const options = { keepalive: true }
  if (call === 'delete_draft') return client.change(call, common, options)
  const seat = actingFor ? { approver_id: actingFor.approver_id } : {}
  const action = { ...common, ...seat, user_id: userId, attachments: remarks.attachments }
  return call === 'approve_memo'
    ? client.change(
        call,
        {
          ...action,
          ...(conditions.length > 0 ? { conditions: [...conditions] } : {}),
          ...(levelAnswers ? { level_answers: levelAnswers } : {}),
          ...(signature ? { signature } : {}),
        },
        options,
      )
    : client.change(call, action, options)
}

/** Shows the decision everywhere before the server has answered. @returns a function that takes it back */
async function applyOptimistically(
  queryClient: QueryClient,
  memoId: string,
  decided: Decided,
): Promise<() => void> {
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
  for (const list of listsLeft(decided.decision)) {
    await change<MemoPage>([list], (page) => pageWithout(page, memoId))
  }
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
  }
}

export interface DecisionFailure {
  title: string
  message: string
  /** A page that helps. */
  link?: { label: string; href: string } | undefined
}

/** The alert's text when a decision fails (U41; A6 for a memo that changed meanwhile). */
export function failureOf(
  { decision, remarks }: Pick<MemoChange, 'decision' | 'remarks'>,
  error: unknown,
): DecisionFailure {
  const { title, failure } = memoDecisions[decision]
  const isUnanswered = error instanceof CallError && error.code === 'UNREACHABLE'
  const isStale = error instanceof CallError && error.code === 'ABORTED'
  const hasRemarks = remarks.text !== '' || remarks.attachments.length > 0
  const message = [
    decision === 'deleteDraft' && isUnanswered ? memoActionTexts.noResponse : errorText(error),
    isStale ? memoActionTexts.reloaded : '',
    hasRemarks ? memoActionTexts.remarksKept : '',
  ]
  const lacksPasskey = error instanceof CallError && error.details?.reason === 'PASSKEY_NEEDED'
  return {
    title: failure ?? title,
    message: sentences(message.filter(Boolean)),
    link: lacksPasskey ? { label: signingTexts.addPasskey, href: paths.settingsSecurity } : undefined,
  }
}

/** Joins texts to sentences: all but the last end with a full stop. */
function sentences(texts: string[]): string {
  return texts
    .map((text, at) => (at < texts.length - 1 && !/[.!?]$/.test(text) ? `${text}.` : text))
    .join(' ')
}

/**
 * Sends a decision on a memo and shows it at once. A refused decision is taken back with its reason, and its remarks are kept
 * for the next attempt. Afterwards everything that shows the memo is refetched.
 * @param listeners are called after success, or with the reason of a failure
 */
export function useMemoChange({
  onDone,
  onFailed,
}: {
  onDone?: (decision: MemoDecision, memoId: string) => void
  onFailed: (failure: DecisionFailure) => void
}) {
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  return useMutation({
    mutationFn: (change: MemoChange) => send(user.user_id, change),
    onMutate: async ({ decision, memoId, actingFor, remarks }: MemoChange) => {
      const undo = await applyOptimistically(queryClient, memoId, {
        decision,
        by: { email: user.email.toLowerCase(), name: user.displayName },
        actingFor,
        at: new Date().toISOString(),
        remarks: remarks.text,
        attachments: remarks.attachments,
      })
      return { undo }
    },
    onSuccess: (answer, { decision, memoId }) => {
      forgetDecisionInput(memoId)
      if (APPROVERS.includes(decision)) noteDecision()
      showToast({
        kind: 'success',
        message: decision === 'deleteDraft' ? memoActionTexts.deleted : answer.message,
      })
      onDone?.(decision, memoId)
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
