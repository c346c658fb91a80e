import { approvalAction } from '../approval-action.ts'

export const APPROVED_MESSAGE = 'The memo has been approved'

export const approveMemo = approvalAction('approve_memo', 'Approve', APPROVED_MESSAGE)
