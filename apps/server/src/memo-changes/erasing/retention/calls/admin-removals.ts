import { refusal, retentionReason } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../../audit/log-security.ts'
import { refused } from '../../../../memos/refusal-messages.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { CallFailure } from '../../../../protocol/call-failure.ts'
import type { Handler } from '../../../../protocol/handler.ts'
import type { CallContext } from '../../../../protocol/services.ts'
import { notWaiting, requireOther, requireSecondAdministrator } from '../../two-administrators.ts'
import { answerRemoval, findRequested, insertRemoval, lockRemoval, readRemoval } from '../removals.store.ts'
import { readRetained } from '../retention.queries.ts'
import { RETENTION_REASONS } from '../retention-reasons.ts'
import { readState } from '../../../../platform/memo-log/states/packed-state.ts'

type Uses = 'db' | 'config' | 'now' | 'securityLog'

export const adminGetRemoval: Handler<'admin-get_removal', 'db'> = async (
  { removal_id },
  { services: { db } },
) => {
  const found = await readRemoval(db, removal_id)
  if (!found) throw unknownRequest()
  return found
}

/** Takes up the removal of memos that are due, for which another administrator is needed (R8). */
export const adminTakeUpRemoval: Handler<'admin-take_up_removal', Uses> = (input, context) =>
  adminChange(context, 'admin-take_up_removal', input, async (tx) => {
    const { caller, services } = context
    await requireSecondAdministrator(tx, context, 'Removing')
    const memoIds = [...new Set(input.memo_ids.map((memoId) => memoId.trim().toUpperCase()))]
    await requireDue(tx, memoIds, services.now())
    const removal_id = await insertRemoval(tx, memoIds, {
      by: { name: caller.name, email: caller.email },
      at: services.now(),
      reason: input.reason,
    })
    await note(tx, context, 'take_up_removal', removal_id, { memos: memoIds, reason: input.reason })
    return { code: 200 as const, message: 'Another administrator can confirm it now', removal_id }
  })

/** @throws CallFailure INVALID_ARGUMENT that names each memo that isn't due, with the reason */
async function requireDue(tx: Tx, memoIds: readonly string[], now: Date): Promise<void> {
  const rows = await readRetained(tx, memoIds)
  const found = new Map(rows.map((row) => [row.memo_id, row]))
  const requested = await findRequested(tx, memoIds)
  const issues = memoIds.flatMap((memoId, place) => {
    const row = found.get(memoId)
    const reason =
      row &&
      retentionReason(readState(row.state), {
        years: row.years,
        isPreserved: row.preservation_id !== null,
        now: now.toISOString(),
      })
    const why = !row
      ? 'There is no such memo.'
      : reason
        ? RETENTION_REASONS[reason]
        : requested.has(memoId) && 'It is in an open request already.'
    return why ? [{ path: `memo_ids.${place}`, message: `${memoId}: ${why}` }] : []
  })
  const [first] = issues
  if (first) throw new CallFailure('INVALID_ARGUMENT', first.message, { issues })
}

/** Confirms a removal, which a job then carries out memo by memo, or declines it (R8). */
export const adminEndRemoval: Handler<'admin-end_removal', Uses | 'jobs'> = (input, context) =>
  adminChange(context, 'admin-end_removal', input, async (tx) => {
    const { caller, services } = context
    const { removal_id, answer, reason } = input
    const found = await lockRemoval(tx, removal_id)
    if (!found) throw unknownRequest()
    if (found.state !== 'TAKEN_UP') throw notWaiting()
    const act = { by: { name: caller.name, email: caller.email }, at: services.now(), reason }
    if (answer === 'DECLINED') {
      if (reason === '') throw refused(refusal('REASON_REQUIRED', {}, 'reason'))
      await answerRemoval(tx, removal_id, 'DECLINED', act)
      await note(tx, context, 'decline_removal', removal_id, { reason })
      return { code: 200 as const, message: 'The request has been declined', removal_id }
    }
    requireOther(found.taken_up_email, caller, 'removal')
    await answerRemoval(tx, removal_id, 'CONFIRMED', act)
    await services.jobs.enqueue(tx, 'remove_memos', { removalId: removal_id }, `removal:${removal_id}`)
    await note(tx, context, 'confirm_removal', removal_id, {})
    return { code: 200 as const, message: 'The memos are being removed', removal_id }
  })

const unknownRequest = () => new CallFailure('NOT_FOUND', 'There is no such request.')

/** Both logs say what was done (Q1). */
async function note(
  tx: Tx,
  context: CallContext<'now' | 'securityLog'>,
  action: 'take_up_removal' | 'confirm_removal' | 'decline_removal',
  removalId: string,
  after: { memos?: string[]; reason?: string },
): Promise<void> {
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'removal', id: removalId, name: removalId.slice(0, 8) },
    after,
  })
  await logSecurity(tx, context, {
    kind: 'erasure',
    action,
    subject: removalId,
    ...(after.memos && { details: { memos: after.memos.length } }),
  })
}
