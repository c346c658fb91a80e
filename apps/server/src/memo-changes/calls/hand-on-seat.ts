import type { Handler } from '../../protocol/handler.ts'
import type { ChangeUses } from '../change-memo.ts'
import { changeMemo } from '../change-memo.ts'
import { successorOf } from '../handovers/successor.ts'

/** Gives the caller's own PENDING approver's seat to another person (K8). */
export const handOnSeat: Handler<'hand_on_seat', ChangeUses> = (input, context) =>
  changeMemo(
    context,
    { call: 'hand_on_seat', input, message: 'Your place has been handed on', action: 'handOn' },
    async (tx, memo) => ({
      command: {
        type: 'HandOn',
        seatId: input.approver_id,
        reason: input.reason,
        ...(await successorOf(tx, input.to_email, memo, context.services.now())),
      },
    }),
  )
