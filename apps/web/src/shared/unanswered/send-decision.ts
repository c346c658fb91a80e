import { errorText } from '@countersign/app-shell/error-text'
import { queryClient } from '@countersign/app-shell/query-client'
import { CallError } from '@countersign/client'
import { noteDecision } from '../../lib/push/push-offer.ts'
import { client } from '../../lib/server/client.ts'
import { keepRemarks } from '../memo-actions/kept-remarks.ts'
import { memoDecisions } from '../memo-actions/memo-decisions.ts'
import { refreshMemos } from '../memo-lists/refresh-memos.ts'
import { forgetDecision, keepDecision, setInFlight } from './kept-decisions.ts'
import type { KeptDecision } from './kept-decisions.ts'

/** What became of a decision. */
export type DecisionResult =
  | { kind: 'sent' }
  | { kind: 'recorded' }
  /** With its reason; the remarks are kept. */
  | { kind: 'refused'; reason: string }
  /** It may have taken effect or not. */
  | { kind: 'unanswered' }
  /** Given up. */
  | { kind: 'dropped'; reason: string }

type Listener = (decision: KeptDecision, result: DecisionResult) => void

const listeners = new Set<Listener>()
const answers = new Map<string, Promise<DecisionResult>>()

/** Follows what becomes of the decisions of this page. @returns a function that stops */
export function followDecisions(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function report(decision: KeptDecision, result: DecisionResult): void {
  for (const listener of listeners) listener(decision, result)
}

/**
 * Sends a decision (M3), also while the page is being left. It is kept in the tab until the server has answered; sent twice, it
 * counts once (A6).
 */
export function sendDecision(email: string, decision: KeptDecision): Promise<DecisionResult> {
  const { key } = decision
  const answer = answers.get(key) ?? send(email, decision).finally(() => answers.delete(key))
  answers.set(key, answer)
  return answer
}

async function send(email: string, decision: KeptDecision): Promise<DecisionResult> {
  const { key, memoId, revision, remarks, attachments, actingFor } = decision
  setInFlight(key, true)
  keepDecision(email, decision)
  report(decision, { kind: 'sent' })
  const { call } = memoDecisions[decision.decision]
  const seat = actingFor ? { approver_id: actingFor.approver_id } : {}
  const result = await client
    .call(
      call as 'approve_memo',
      { memo_id: memoId, revision, idempotency_key: key, remarks, attachments, ...seat },
      { keepalive: true },
    )
    .then((): DecisionResult => ({ kind: 'recorded' }), resultOf)
  if (result.kind !== 'unanswered') forgetDecision(key)
  if (result.kind === 'recorded') noteDecision()
  setInFlight(key, false)
  if (result.kind === 'refused') keepRemarks(memoId, decision.decision, { text: remarks, attachments })
  report(decision, result)
  if (result.kind !== 'unanswered') void refreshMemos(queryClient, memoId)
  return result
}

/** Ends the wait for an answer. The memo is fetched again, since the decision may have counted. */
export function settleDecision(
  decision: KeptDecision,
  result: Extract<DecisionResult, { kind: 'recorded' | 'dropped' }>,
): void {
  forgetDecision(decision.key)
  report(decision, result)
  void refreshMemos(queryClient, decision.memoId)
}

function resultOf(error: unknown): DecisionResult {
  const isUnanswered = error instanceof CallError && ['UNREACHABLE', 'UNAVAILABLE'].includes(error.code)
  return isUnanswered ? { kind: 'unanswered' } : { kind: 'refused', reason: errorText(error) }
}
