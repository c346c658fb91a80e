import { approvalAction } from '../approval-action.ts'

export const approveMemo = approvalAction('approve_memo', 'Approve', 'The memo has been approved')
