import { approvalAction } from '../approval-action.ts'

export const selfReturnMemo = approvalAction('self_return_memo', 'SelfReturn', 'The memo has been withdrawn')
