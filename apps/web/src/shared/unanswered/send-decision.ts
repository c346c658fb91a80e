import { errorText } from '@countersign/app-shell/error-text'
import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { showToast } from '@countersign/ui'
import { noteDecision } from '../../lib/push/push-offer.ts'
import { client } from '../../lib/server/client.ts'
import { keepRemarks } from '../memo-actions/kept-remarks.ts'
import { memoDecisions } from '../memo-actions/memo-decisions.ts'
import { refreshMemos } from '../memo-lists/refresh-memos.ts'
import { isUnanswered } from './is-unanswered.ts'
import {
  endDecisions,
  forgetDecision,
  forgetDecisions,
  keepDecision,
  keptDecisions,
  setInFlight,
} from './kept-decisions.ts'
import type { KeptDecision } from './kept-decisions.ts'
import { unansweredTexts } from './texts.ts'

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

/** @returns whether the page shows the result there */
type Listener = (decision: KeptDecision, result: DecisionResult) => boolean

const listeners = new Set<Listener>()
const answers = new Map<string, Promise<DecisionResult>>()

/** Follows what becomes of the decisions of this page. @returns a function that stops */
export function followDecisions(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns whether the page shows the result where the decision was made */
function report(decision: KeptDecision, result: DecisionResult): boolean {
  return [...listeners].map((listener) => listener(decision, result)).some(Boolean)
}

/**
 * Sends a decision (M3), also while the page is being left. It is kept in the tab until the server has answered; sent twice, it
 * counts once (A6). A refusal is said on whatever page its person has come to.
 */
export function sendDecision(email: string, decision: KeptDecision): Promise<DecisionResult> {
  const { key } = decision
  const answer = answers.get(key) ?? send(email, decision).finally(() => answers.delete(key))
  answers.set(key, answer)
  return answer
}

async function send(email: string, decision: KeptDecision): Promise<DecisionResult> {
  const { key, memoId, revision, remarks, attachments, actingFor } = decision
  if (!isSignedIn(email)) return leaveUnsent(email, decision)
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
  const isShown = report(decision, result)
  if (result.kind === 'refused' && !isShown)
    showToast({ kind: 'error', title: unansweredTexts.notRecorded(memoId), message: result.reason })
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

/** Drops what this person may not send any more, and says so: it is someone else's, or their session has ended since (M3). */
export function dropVoidDecisions(email: string): void {
  const { standing, decisions } = keptDecisions(email)
  if (standing === 'own') return
  forgetDecisions()
  const message =
    standing === 'others'
      ? unansweredTexts.others
      : unansweredTexts.ended(decisions.map(({ memoId }) => memoId).join(', '))
  showToast({ kind: 'warning', message })
  if (standing === 'others') return
  for (const decision of decisions) {
    report(decision, { kind: 'dropped', reason: message })
    void refreshMemos(queryClient, decision.memoId)
  }
}

/** Whether the page's session is this person's. */
function isSignedIn(email: string): boolean {
  return queryClient.getQueryData(sessionQuery.queryKey)?.email.toLowerCase() === email.toLowerCase()
}

/** Another session would decide in another person's name: the decision stays here, and is dropped in words. */
function leaveUnsent(email: string, decision: KeptDecision): DecisionResult {
  endDecisions()
  keepDecision(email, decision, { hasEnded: true })
  report(decision, { kind: 'unanswered' })
  return { kind: 'unanswered' }
}

function resultOf(error: unknown): DecisionResult {
  return isUnanswered(error) ? { kind: 'unanswered' } : { kind: 'refused', reason: errorText(error) }
}
