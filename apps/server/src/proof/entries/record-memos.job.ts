import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { today } from '../../protocol/delegations.ts'
import { recordSubjects } from './record-subjects.store.ts'
import { recordSomeMemos } from './record-memos.store.ts'

/** Writes an entry for each memo, role, policy and absence from before evidence was kept (O1): after an upgrade, and never again. */
export async function recordMemos(
  _payload: JobPayloads['record_memos'],
  { db, evidence, ending, log, now }: Pick<Services, 'db' | 'evidence' | 'ending' | 'log' | 'now'>,
): Promise<void> {
  if (!evidence) return
  const at = now()
  await recordSubjects(db, evidence, { at, today: today(at) })
  let recorded = 0
  let some: number
  do {
    some = await recordSomeMemos(db)
    recorded += some
  } while (some > 0 && !ending.aborted)
  if (recorded > 0) log.info({ recorded }, 'older memos recorded')
}
