import type { CallName, CallOutput, ParsedInput } from '@countersign/contract'
import type { MemoCommand } from '@countersign/domain'
import type { CallContext } from '../protocol/services.ts'
import type { ChangeUses } from './change-memo.ts'
import { changeMemo } from './change-memo.ts'

type ActionName = Extract<CallName, 'reject_memo' | 'return_memo' | 'self_return_memo' | 'withdraw_memo'>
type ActionCommand = Extract<MemoCommand['type'], 'Reject' | 'Return' | 'SelfReturn' | 'Cancel'>

/** The handler of an approval action. They differ in their command and success message. */
export function approvalAction<Name extends ActionName>(call: Name, type: ActionCommand, message: string) {
  return (
    input: ParsedInput<ActionName>,
    context: CallContext<ChangeUses>,
  ): Promise<CallOutput<ActionName>> =>
    changeMemo(context, { call, input, message }, () => ({
      command: {
        type,
        remarks: (input.remarks ?? '').trim(),
        attachments: input.attachments ?? [],
        ...('approver_id' in input ? { seatId: input.approver_id } : {}),
      },
    }))
}
