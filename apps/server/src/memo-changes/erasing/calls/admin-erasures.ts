import type { ErasablePart } from '@countersign/domain'
import { erasedParts, readPart, refusal } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { refused } from '../../../memos/refusal-messages.ts'
import { findSubmittedMemo } from '../../holds.queries.ts'
import { lockSubmittedMemo } from '../../memo.store.ts'
import { hasOwnRole, presentParts, readErasures } from '../erasures.queries.ts'
import { endErasure, lockErasure, lockOpenErasure, takeUpErasure } from '../erasures.store.ts'
import { erasePart } from '../erase-part.store.ts'
import { requireNotPreserved } from '../retention/preservations.store.ts'
import { partsOf, readWritten } from '../written-memo.queries.ts'
import {
  hasSecondAdministrator,
  notWaiting,
  requireOther,
  requireSecondAdministrator,
} from '../two-administrators.ts'
import { erasedAlready } from './erasures.ts'

/** Requests to erase a part of a memo (O6). */
export const adminGetErasures: Handler<'admin-get_erasures', 'db' | 'config'> = async (_input, context) => ({
  erasures: await readErasures(context.services.db),
  has_own_role: await hasOwnRole(context.services.db),
  has_second_administrator: await hasSecondAdministrator(context.services.db, context),
})

/** The parts of any submitted memo, without their content: administrators needn't read it (I1). */
export const adminGetErasableParts: Handler<'admin-get_erasable_parts', 'db'> = async (
  { memo_id },
  { services: { db } },
) => {
  const memo = await findSubmittedMemo(db, memo_id.trim().toUpperCase())
  if (!memo) throw new CallFailure('NOT_FOUND', 'There is no such memo.')
  const written = await readWritten(db, memo.memo_key)
  return {
    memo_id: memo.memo_id,
    template_name: memo.template_name,
    parts: await presentParts(db, memo.memo_key, written, partsOf(written, null)),
  }
}

type Uses = 'db' | 'config' | 'now' | 'securityLog'

/** Takes up an erasure, for which another administrator is needed (O6). */
export const adminTakeUpErasure: Handler<'admin-take_up_erasure', Uses> = (input, context) =>
  adminChange(context, 'admin-take_up_erasure', input, async (tx) => {
    const { caller, services } = context
    const { memoKey, state } = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    await requireSecondAdministrator(tx, context, 'Erasing')
    await requireNotPreserved(tx, memoKey)
    const part = await findPart(tx, memoKey, input.part)
    const open = await lockOpenErasure(tx, memoKey, input.part)
    if (open?.state === 'TAKEN_UP')
      throw new CallFailure('FAILED_PRECONDITION', `${open.taken_up_by} has taken this up already.`, {
        reason: 'ERASURE_OPEN',
      })
    const by = { name: caller.name, email: caller.email }
    const erasure_id = await takeUpErasure(tx, memoKey, part, {
      by,
      at: services.now(),
      reason: input.reason,
    })
    await note(tx, context, 'take_up_erasure', state.memoId, { part: part.part, reason: input.reason })
    return { code: 200 as const, message: 'Another administrator can confirm it now', erasure_id }
  })

async function findPart(tx: Tx, memoKey: string, name: string): Promise<ErasablePart> {
  const written = await readWritten(tx, memoKey)
  const part = partsOf(written, null).find((one) => one.part === name)
  if (!part) throw new CallFailure('NOT_FOUND', 'This memo has no such part.')
  if (erasedParts(written.events).has(name)) throw erasedAlready()
  return part
}

/** Confirms an erasure, which happens at once and for good, or declines it (O6). */
export const adminEndErasure: Handler<'admin-end_erasure', Uses | 'jobs' | 'evidence'> = (input, context) =>
  adminChange(context, 'admin-end_erasure', input, async (tx) => {
    const { caller, services } = context
    const found = await lockErasure(tx, input.erasure_id)
    if (!found) throw new CallFailure('NOT_FOUND', 'There is no such request.')
    const act = { by: { name: caller.name, email: caller.email }, at: services.now(), reason: input.reason }
    const { erasure_id, memo_id, part, taken_up_by, taken_up_email } = found
    if (input.answer === 'DECLINED') {
      if (found.state !== 'ASKED' && found.state !== 'TAKEN_UP') throw notWaiting()
      if (input.reason === '') throw refused(refusal('REASON_REQUIRED', {}, 'reason'))
      await endErasure(tx, erasure_id, 'DECLINED', act)
      await note(tx, context, 'decline_erasure', memo_id, { part, reason: input.reason })
      return { code: 200 as const, message: 'The request has been declined', erasure_id }
    }
    if (found.state !== 'TAKEN_UP' || taken_up_by === null || taken_up_email === null) throw notWaiting()
    requireOther(taken_up_email, caller, 'erasure')
    const named = readPart(part)
    const memo = await lockSubmittedMemo(tx, memo_id)
    await requireNotPreserved(tx, memo.memoKey)
    const revision =
      named &&
      (await erasePart(tx, services, memo, {
        part: named,
        reason: found.reason ?? '',
        takenUpBy: { name: taken_up_by, email: taken_up_email },
        confirmedBy: act.by,
        now: act.at,
      }))
    if (revision === null) throw erasedAlready()
    await endErasure(tx, erasure_id, 'DONE', act)
    await note(tx, context, 'confirm_erasure', memo_id, { part })
    return { code: 200 as const, message: 'It has been erased', erasure_id }
  })

/** Both logs say what was done, and never what was erased (Q1). */
async function note(
  tx: Tx,
  context: CallContext<'now' | 'securityLog'>,
  action: 'take_up_erasure' | 'confirm_erasure' | 'decline_erasure',
  memoId: string,
  after: { part: string; reason?: string },
): Promise<void> {
  await logAdmin(tx, context, { action, subject: { kind: 'memo', id: memoId, name: memoId }, after })
  await logSecurity(tx, context, {
    kind: 'erasure',
    action,
    subject: memoId,
    details: { part: after.part },
  })
}
