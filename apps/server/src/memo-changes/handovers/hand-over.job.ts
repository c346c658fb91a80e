import { randomUUID } from 'node:crypto'
import type { MemoRules } from '@countersign/domain'
import { refusal } from '@countersign/domain'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Services } from '../../protocol/services.ts'
import { ANY_TEMPLATE, memoRules } from '../../memos/memo-context.ts'
import { refused } from '../../memos/refusal-messages.ts'
import type { ChangeUses } from '../change-memo.ts'
import { apply } from '../change-memo.ts'
import { lockSubmittedMemo } from '../memo.store.ts'
import { openPartName } from './open-parts.queries.ts'
import { successorOf } from './successor.ts'
import { claimMemo, endHandover, findRunningHandover, readRemaining, saveOutcome } from './handovers.store.ts'

type Uses = Pick<Services, ChangeUses | 'remoteConfig'>
type Running = NonNullable<Awaited<ReturnType<typeof findRunningHandover>>>
type Remaining = Awaited<ReturnType<typeof readRemaining>>[number]

/**
 * Moves the memos of a handover (K9), each in a transaction of its own with its outcome: a job that is run again goes on where it
 * stopped. A memo whose successor is refused stays as it is, with the reason.
 */
export async function handOverMemos(
  { handoverId }: JobPayloads['hand_over_memos'],
  services: Uses,
): Promise<void> {
  const { db, jobs } = services
  const handover = await findRunningHandover(db, handoverId)
  if (!handover) return
  const rules = memoRules(await services.remoteConfig.read(), ANY_TEMPLATE)
  for (const memo of await readRemaining(db, handoverId)) await moveOne(services, handover, memo, rules)
  await db.transaction().execute(async (tx) => {
    const received = await endHandover(tx, handoverId, services.now())
    const mails = (received ?? []).map(({ to_email }) => ({ payload: { handoverId, email: to_email } }))
    await jobs.enqueueMany(tx, 'send_handover', mails)
  })
}

async function moveOne(services: Uses, handover: Running, memo: Remaining, rules: MemoRules): Promise<void> {
  const { handover_id: handoverId } = handover
  const { memo_key: memoKey, memo_id: memoId, part, to_email: to } = memo
  try {
    await services.db.transaction().execute(async (tx) => {
      if (!(await claimMemo(tx, handoverId, memoKey))) return
      const locked = await lockSubmittedMemo(tx, memoId)
      // K9: a handover of a role moves its seats alone, and a person may have another part by now.
      const whose = { email: handover.from_email, roleId: handover.role_id ?? undefined }
      if (part === 'APPROVER' && openPartName(locked.state, whose) !== part)
        throw refused(refusal('NOTHING_TO_HAND_OVER'))
      const context = {
        actor: { email: handover.actor_email, name: handover.actor_name },
        // They were one when they started the handover.
        actorIsAdmin: true,
        now: services.now().toISOString(),
        rules,
        newId: randomUUID,
      }
      const command = {
        type: 'HandOver' as const,
        from: handover.from_email,
        reason: handover.reason,
        ...(await successorOf(tx, to, locked, services.now())),
      }
      await apply(tx, { services, caller: { userId: null } }, locked, context, { command })
      await saveOutcome(tx, handoverId, memoKey, null)
    })
  } catch (failure) {
    // Only a refusal is an outcome; anything else fails the job, which is retried.
    if (!(failure instanceof CallFailure)) throw failure
    await saveOutcome(services.db, handoverId, memoKey, failure.message)
  }
}
