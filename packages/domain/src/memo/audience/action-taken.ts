import type { ApproverStatus } from '../../route/route.ts'

/** What an approver did with a memo that once waited for them: the 'Action taken' column of their lists. */
export type ActionTaken = 'Approved' | 'Rejected' | 'Returned' | 'Not needed' | 'Removed' | 'None'

const ACTIONS: Record<ApproverStatus, ActionTaken> = {
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  PENDING: 'None',
  // The memo is back with its owner and may return.
  WAITING: 'None',
  // Others decided for the level or the slot, or the memo ended (D2, D3, D4).
  '': 'Not needed',
}

/** The approver's own decision, or a delegate's (K3), or why there is none; 'Removed' for people removed after acting (C7). */
export function actionTaken(status: ApproverStatus, hasLeft: boolean): ActionTaken {
  return hasLeft && status === '' ? 'Removed' : ACTIONS[status]
}
