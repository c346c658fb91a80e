import { readRemindedPeople } from '../../people/absences/reminded-people.queries.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { ChangeUses } from '../change-memo.ts'
import { changeLocked } from '../change-memo.ts'
import { lockMemoOfSeat } from '../memo.store.ts'

/** Reminds one PENDING person (E2). Their seat determines the memo (A3). */
export const remindCurrentApprover: Handler<'remindCurrentApprover', ChangeUses> = (input, context) =>
  changeLocked(
    context,
    { call: 'remindCurrentApprover', input, message: 'The reminder has been sent', action: 'remind' },
    {
      lock: (tx) => lockMemoOfSeat(tx, input.approver_id, context.caller.personId),
      prepare: async (tx, { templateId }) => {
        const asked = { emails: [input.approver_email], templateId }
        const reached = await readRemindedPeople(tx, asked, context.services.now())
        const seats = [{ seatId: input.approver_id, email: input.approver_email }]
        return { command: { type: 'Remind', seats, ...reached } }
      },
      answer: ({ changed }) => changed,
    },
  )
