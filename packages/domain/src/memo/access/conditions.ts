import type { MemoAction } from '../actions.ts'
import { openConditions } from '../../route/conditions.ts'
import type { ApprovalCondition } from '../../route/conditions.ts'
import type { Memo } from '../memo.ts'
import type { RefusalCode } from '../refusals.ts'
import type { Actor } from './questions.ts'

type JudgingAction = 'closeCondition' | 'refuseCondition'

export function isJudging(action: MemoAction): action is JudgingAction {
  return action === 'closeCondition' || action === 'refuseCondition'
}

export function isAboutCondition(action: MemoAction): action is JudgingAction | 'reportCondition' {
  return action === 'reportCondition' || isJudging(action)
}

/** Why a person cannot report, close or refuse any of a memo's conditions (R2), or null. */
export function conditionsReason(
  memo: Memo,
  actor: Actor,
  action: JudgingAction | 'reportCondition',
): RefusalCode | null {
  const open = openConditions(memo)
  if (open.length === 0) return 'CONDITION_CLOSED'
  const reasons = open.map((one) => conditionReason(one, actor, action))
  if (reasons.includes(null)) return null
  return reasons.find((reason) => reason !== 'NOT_CONDITION_HOLDER') ?? 'NOT_CONDITION_HOLDER'
}

/**
 * The same for one open condition. Its holder may close it without a report, too: the owner may have left. Who decides for a holder who
 * is away judges reports alone, which count as a PENDING seat (K2).
 */
export function conditionReason(
  { conditionId, holder, reportedAt }: ApprovalCondition,
  { standing, email }: Actor,
  action: JudgingAction | 'reportCondition',
): RefusalCode | null {
  if (action === 'reportCondition') return reportedAt === null ? null : 'CONDITION_REPORTED'
  if (holder.email === email)
    return action === 'refuseCondition' && reportedAt === null ? 'CONDITION_NOT_REPORTED' : null
  const isDelegate =
    standing.role === 'delegate' && standing.conditions.some((one) => one.conditionId === conditionId)
  // K4 goes before the role: the condition of someone who named them is the one that they ask for.
  return isDelegate ? null : (standing.barred ?? 'NOT_CONDITION_HOLDER')
}
