import type { Handler } from '../../http/handler.ts'
import { changeLocked } from '../change-memo.ts'
import { lockMemoOfSeat } from '../memo.store.ts'

/** Reminds one person who is PENDING now (E2). The memo is the one in which their seat is (A3). */
export const remindCurrentApprover: Handler<'remindCurrentApprover'> = (input, context) =>
  changeLocked(
    context,
    { call: 'remindCurrentApprover', input, message: 'The reminder has been sent', action: 'remind' },
    {
      lock: (tx) => lockMemoOfSeat(tx, input.approver_id, context.caller.email),
      prepare: () => ({
        command: { type: 'Remind', seats: [{ seatId: input.approver_id, email: input.approver_email }] },
      }),
      answer: ({ changed }) => changed,
    },
  )
