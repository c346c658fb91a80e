import { adminChange, logAdmin } from '../../audit/admin-change.store.ts'
import { ANY_TEMPLATE, memoContext, memoRules } from '../../memos/memo-context.ts'
import { seatPlaces } from '@countersign/domain'
import type { ParsedInput } from '@countersign/contract'
import { companiesOf, isOwnPerson, requireOwnPeople } from '../../people/administrators/own-people.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CallContext } from '../../protocol/services.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { ChangeUses } from '../change-memo.ts'
import { apply, checkRevision } from '../change-memo.ts'
import type { LockedMemo } from '../memo.store.ts'
import { lockSubmittedMemo, noMemo } from '../memo.store.ts'
import { successorOf } from '../handovers/successor.ts'

/** Gives one seat that has not acted to another person; they, the owner and the person before get a mail at once (K8). */
export const adminReassignSeat: Handler<'admin-reassign_seat', ChangeUses> = (input, context) =>
  adminChange(context, 'admin-reassign_seat', input, async (tx) => {
    const memo = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    await requireOwnEnds(tx, context, memo, input)
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
      companies: await companiesOf(tx, [moved?.from.email, moved?.to.email]),
      before: { approver: moved?.from.email },
      after: { approver: moved?.to.email, reason: input.reason },
    })
    const message = `${successor.to.name} decides now on ${state.memoId}`
    return { code: 200 as const, message, memo_id: state.memoId, revision }
  })

/**
 * P7: who has the seat and who gets it belong to the caller's limits.
 * @throws CallFailure NOT_FOUND, as for an unknown memo, or INVALID_ARGUMENT for the successor
 */
async function requireOwnEnds(
  tx: Tx,
  { caller }: CallContext,
  { state }: LockedMemo,
  { approver_id, to_email }: ParsedInput<'admin-reassign_seat'>,
): Promise<void> {
  if (caller.limits === null) return
  const place = seatPlaces(state).find(({ seat }) => seat.seatId === approver_id)
  if (!place || !(await isOwnPerson(tx, caller, place.seat.person.email))) throw noMemo()
  await requireOwnPeople(tx, caller, [{ email: to_email, path: 'to_email' }])
}
