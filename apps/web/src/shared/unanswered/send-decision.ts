import { errorText } from '@countersign/app-shell/error-text'
import { checkSession, queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { showToast } from '@countersign/ui'
import { noteDecision } from '../../lib/push/push-offer.ts'
import { client } from '../../lib/server/client.ts'
import { forgetDecisionInput } from '../memo-actions/forget-input.ts'
import { keepRemarks } from '../memo-actions/kept-remarks.ts'
import { memoDecisions } from '../memo-actions/memo-decisions.ts'
import { refreshMemos } from '../memo-lists/refresh-memos.ts'
import { isForOther, isUnanswered } from './is-unanswered.ts'
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
  /** It may have taken effect or not, or was made in another person's session (A3): its person may send it again. */
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
  const { isRefused: _, ...sent } = decision
  const { key, memoId, revision, remarks, attachments, actingFor, levelAnswers, conditions, signature } = sent
  const userId = signedInAs(email)
  if (userId === undefined) return leaveUnsent(email, decision)
  setInFlight(key, true)
  keepDecision(email, sent)
  report(decision, { kind: 'sent' })
  const { call } = memoDecisions[decision.decision]
  const result = await client
    .call(
      call as 'approve_memo',
      {
        memo_id: memoId,
        user_id: userId,
        revision,
        idempotency_key: key,
        remarks,
        attachments,
        ...(actingFor && { approver_id: actingFor.approver_id }),
        ...(levelAnswers && { level_answers: levelAnswers }),
        ...(conditions && { conditions: [...conditions] }),
        ...(signature && { signature }),
      },
      { keepalive: true },
    )
    .then(
      (): DecisionResult => ({ kind: 'recorded' }),
      (error: unknown) => (isForOther(error) ? refusedForOther(email, sent) : resultOf(error)),
    )
  // The page reloads for another person: until then nothing is offered, and afterwards it is dropped in words.
  if (result.kind === 'unanswered' && isOthers(userId)) return result
  if (result.kind !== 'unanswered') forgetDecision(key)
  if (result.kind === 'recorded') {
    forgetDecisionInput(memoId)
    noteDecision()
  }
  setInFlight(key, false)
  if (result.kind === 'refused') keepRemarks(memoId, decision.decision, { text: remarks, attachments })
  const isShown = report(decision, result)
  if (result.kind === 'refused' && !isShown)
    showToast({ kind: 'error', title: unansweredTexts.notRecorded(memoId), message: result.reason })
  if (result.kind !== 'unanswered') void refreshMemos(queryClient, memoId)
  return result
}

/** An approval that can't be signed: its memo waits again, with the reason (O4). */
export function refuseUnsigned(decision: KeptDecision, reason: string): void {
  const { key, memoId, remarks, attachments } = decision
  forgetDecision(key)
  keepRemarks(memoId, decision.decision, { text: remarks, attachments })
  if (!report(decision, { kind: 'refused', reason }))
    showToast({ kind: 'error', title: unansweredTexts.notRecorded(memoId), message: reason })
  void refreshMemos(queryClient, memoId)
}

/** Ends the wait for an answer. The memo is fetched again, since the decision may have counted. */
export function settleDecision(
  decision: KeptDecision,
  result: Extract<DecisionResult, { kind: 'recorded' | 'dropped' }>,
): void {
  forgetDecision(decision.key)
  if (result.kind === 'recorded') forgetDecisionInput(decision.memoId)
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

/** Whom this person's request names as its caller (A3): their user id, or undefined if the page's session isn't theirs. */
export function signedInAs(email: string): string | undefined {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return session?.email.toLowerCase() === email.toLowerCase() ? session.user_id : undefined
}

/** Whether the page's session is another person's. */
function isOthers(userId: string): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return session !== undefined && session !== null && session.user_id !== userId
}

/** Another session would decide in another person's name: the decision stays here, and is dropped in words. */
function leaveUnsent(email: string, decision: KeptDecision): DecisionResult {
  endDecisions()
  keepDecision(email, decision, { hasEnded: true })
  report(decision, { kind: 'unanswered' })
  return { kind: 'unanswered' }
}

/** The session was another person's. Once the page knows whose it is, the decision is offered to its own person alone. */
async function refusedForOther(email: string, decision: KeptDecision): Promise<DecisionResult> {
  keepDecision(email, { ...decision, isRefused: true })
  await checkSession()
  return { kind: 'unanswered' }
}

function resultOf(error: unknown): DecisionResult {
  return isUnanswered(error) ? { kind: 'unanswered' } : { kind: 'refused', reason: errorText(error) }
}
