import { approvalAction } from '../approval-action.ts'

export const withdrawMemo = approvalAction('withdraw_memo', 'Cancel', 'The memo has been cancelled')
