import { approvalAction } from '../approval-action.ts'

export const rejectMemo = approvalAction('reject_memo', 'Reject', 'The memo has been rejected')
