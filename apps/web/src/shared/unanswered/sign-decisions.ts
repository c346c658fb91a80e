import { MAX_BULK_APPROVALS } from '@countersign/domain'
import { signApprovals } from '../signing/sign-approvals.ts'
import type { KeptDecision } from './kept-decisions.ts'
import type { DecisionResult } from './send-decision.ts'
import { refuseUnsigned, sendDecision, signedInAs } from './send-decision.ts'

/**
 * Signs approvals with one passkey check, and sends each (O4, M3). Those that can't be given any more say so.
 * @throws CeremonyStopped when the person closes the browser's dialog; CallError where they have no passkey. What isn't signed stays kept.
 */
export async function signDecisions(
  email: string,
  decisions: readonly KeptDecision[],
): Promise<DecisionResult[]> {
  const userId = signedInAs(email)
  if (userId === undefined) return []
  const results: DecisionResult[] = []
  for (let from = 0; from < decisions.length; from += MAX_BULK_APPROVALS)
    results.push(...(await signSome(email, userId, decisions.slice(from, from + MAX_BULK_APPROVALS))))
  return results
}

async function signSome(
  email: string,
  userId: string,
  decisions: readonly KeptDecision[],
): Promise<DecisionResult[]> {
  const { signature, refused } = await signApprovals(
    userId,
    decisions.map(({ memoId, revision, remarks, attachments, actingFor, levelAnswers, conditions }) => ({
      memo_id: memoId,
      revision,
      remarks,
      attachments,
      ...(levelAnswers ? { level_answers: levelAnswers } : {}),
      ...(conditions ? { conditions: [...conditions] } : {}),
      ...(actingFor ? { approver_id: actingFor.approver_id } : {}),
    })),
  )
  return Promise.all(
    decisions.map((decision): Promise<DecisionResult> => {
      const reason = refused.get(decision.memoId)
      if (reason === undefined) return sendDecision(email, { ...decision, signature })
      refuseUnsigned(decision, reason)
      return Promise.resolve({ kind: 'refused', reason })
    }),
  )
}
