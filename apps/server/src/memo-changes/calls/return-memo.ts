import { approvalAction } from '../approval-action.ts'

export const returnMemo = approvalAction('return_memo', 'Return', 'The memo has been returned')
