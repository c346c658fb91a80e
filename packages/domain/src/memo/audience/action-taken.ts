import type { ApproverStatus } from '../../route/route.ts'

/** What an approver did with a memo that once waited for them: the 'Action taken' column of their lists. */
export type ActionTaken =
  | 'Approved'
  | 'Rejected'
  | 'Returned'
  | 'Handed on'
  | 'Judged a condition'
  | 'Not needed'
  | 'Removed'
  | 'None'

/**
 * What the lists keep of a part in a memo: an approver's status, that the part went to another person (K8, K9), or that a
 * delegate closed or refused conditions (R2).
 */
export type PartStatus = ApproverStatus | 'HANDED_ON' | 'JUDGED'

const ACTIONS: Record<PartStatus, ActionTaken> = {
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  HANDED_ON: 'Handed on',
  JUDGED: 'Judged a condition',
  PENDING: 'None',
  // The memo is back with its owner and may return.
  WAITING: 'None',
  // Others decided for the level or the slot, or the memo ended (D2, D3, D4).
  '': 'Not needed',
}

/** The approver's own decision, or a delegate's (K3), or why there is none; 'Removed' for people removed after acting (C7). */
export function actionTaken(status: PartStatus, hasLeft: boolean): ActionTaken {
  return hasLeft && status === '' ? 'Removed' : ACTIONS[status]
}
