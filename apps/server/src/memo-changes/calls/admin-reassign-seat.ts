import { adminChange, logAdmin } from '../../audit/admin-change.store.ts'
import { ANY_TEMPLATE, memoContext, memoRules } from '../../memos/memo-context.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { ChangeUses } from '../change-memo.ts'
import { apply, checkRevision } from '../change-memo.ts'
import { lockSubmittedMemo } from '../memo.store.ts'
import { successorOf } from '../successor.ts'

/** Gives one seat that has not acted to another person; they, the owner and the person before get a mail at once (K8). */
export const adminReassignSeat: Handler<'admin-reassign_seat', ChangeUses> = (input, context) =>
  adminChange(context, 'admin-reassign_seat', input, async (tx) => {
    const memo = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    checkRevision(memo, input.revision)
    const successor = await successorOf(tx, input.to_email, memo, context.services.now())
    const rules = memoRules(context.caller.remoteConfig, ANY_TEMPLATE)
    const { state, revision, events } = await apply(tx, context, memo, memoContext(context, rules), {
      command: { type: 'Reassign', seatId: input.approver_id, reason: input.reason, ...successor },
    })
    const moved = events.find((event) => event.type === 'SeatHandedOn')
    await logAdmin(tx, context, {
      action: 'reassign_seat',
      subject: { kind: 'memo', id: state.memoId, name: state.memoId },
      before: { approver: moved?.from.email },
      after: { approver: moved?.to.email, reason: input.reason },
    })
    const message = `${successor.to.name} decides now on ${state.memoId}`
    return { code: 200 as const, message, memo_id: state.memoId, revision }
  })
