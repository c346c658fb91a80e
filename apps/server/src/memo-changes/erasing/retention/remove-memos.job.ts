import { retentionReason } from '@countersign/domain'
import { logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { ArchiveUnreadable } from '../../../platform/memo-log/archive/archive-object.ts'
import { withArchive } from '../../../platform/memo-log/archive/bring-back.store.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Services } from '../../../protocol/services.ts'
import type { LockedMemo } from '../../memo.store.ts'
import { lockSubmittedMemo } from '../../memo.store.ts'
import { isPreserved } from './preservations.store.ts'
import type { Removing } from './removals.store.ts'
import { claimMemo, endRemoval, findConfirmed, readRemaining, saveOutcome } from './removals.store.ts'
import { removeMemo } from './remove-memo.store.ts'
import { RETENTION_REASONS } from './retention-reasons.ts'
import { yearsOf } from './retention.queries.ts'

type Uses = Pick<Services, 'db' | 'jobs' | 'evidence' | 'storage' | 'now' | 'securityLog'>

/**
 * Removes the memos of a confirmed request (R8), each in a transaction of its own with its outcome: a job that is run again goes on where it
 * stopped. A memo that was preserved meanwhile, whose template keeps its memos longer now, or whose archived record can't be read (R9), stays,
 * with the reason.
 */
export async function removeMemos({ removalId }: JobPayloads['remove_memos'], services: Uses): Promise<void> {
  const removing = await findConfirmed(services.db, removalId)
  if (!removing) return
  for (const memoId of await readRemaining(services.db, removalId))
    await removeOne(services, removalId, memoId, removing)
  await endRemoval(services.db, removalId)
}

async function removeOne(
  services: Uses,
  removalId: string,
  memoId: string,
  removing: Removing,
): Promise<void> {
  try {
    await withArchive(services, () =>
      services.db.transaction().execute(async (tx) => {
        if (!(await claimMemo(tx, removalId, memoId))) return
        const memo = await lockSubmittedMemo(tx, memoId)
        const stays = await reasonToStay(tx, memo, services.now())
        if (stays === null) {
          await removeMemo(tx, services, memo, removing, services.now())
          await note(tx, services, memoId, removing)
        }
        await saveOutcome(tx, removalId, memoId, stays)
      }),
    )
  } catch (failure) {
    const stays = outcomeOf(failure)
    if (stays === null) throw failure
    await saveOutcome(services.db, removalId, memoId, stays)
  }
}

/** Why a memo stays that couldn't be removed: it is gone, or its record is. Null for any other failure, after which the job is retried. */
function outcomeOf(failure: unknown): string | null {
  if (failure instanceof CallFailure) return failure.message
  const isLost = failure instanceof ArchiveUnreadable && failure.reason !== 'AWAY'
  return isLost ? 'Its archived record is missing or damaged.' : null
}

/** Both logs say which memo was removed, and who confirmed it (Q1). */
async function note(tx: Tx, services: Uses, memoId: string, { confirmedBy }: Removing): Promise<void> {
  const author = { services, caller: confirmedBy, site: 'admin' } as const
  await logAdmin(tx, author, { action: 'remove_memo', subject: { kind: 'memo', id: memoId, name: memoId } })
  await logSecurity(tx, author, { kind: 'erasure', action: 'remove_memo', subject: memoId })
}

async function reasonToStay(tx: Tx, memo: LockedMemo, now: Date): Promise<string | null> {
  const reason = retentionReason(memo.state, {
    years: await yearsOf(tx, memo.templateId),
    isPreserved: await isPreserved(tx, memo.memoKey),
    now: now.toISOString(),
  })
  return reason && RETENTION_REASONS[reason]
}
