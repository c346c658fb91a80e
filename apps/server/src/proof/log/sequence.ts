import type { Db } from '../../platform/db/database.ts'
import type { Evidence, Services } from '../../protocol/services.ts'
import { addLeaves } from './add-leaves.store.ts'
import { beginLog } from './begin-log.store.ts'
import { withLogLock } from './log-lock.store.ts'
import { findLog, isEntryWaiting, newestCheckpoint, tilesOfLog } from './log.queries.ts'
import { publishCheckpoint, readPublished, requireContinuation } from './published-checkpoint.ts'

export interface SequencerServices extends Pick<Services, 'db' | 'storage' | 'now'> {
  evidence: Evidence
}

/** What a process remembers from round to round. */
export interface SequencerMemory {
  /** The checkpoint that storage is known to have; undefined before the first round. */
  published?: string | null
}

/**
 * One round of the sequencer (O2): numbers what waits, signs a checkpoint, and publishes it in storage. What was committed but not
 * published, because a process died in between, is published first.
 * @returns the size of the log and how many entries were added; null while another process is at it
 * @throws LogRolledBack rather than contradict a published checkpoint
 */
export async function sequence(
  services: SequencerServices,
  memory: SequencerMemory = {},
): Promise<{ size: number; added: number } | null> {
  return withLogLock(services.db, (connection) => sequenceLocked(connection, services, memory))
}

async function sequenceLocked(
  db: Db,
  { evidence, storage, now }: SequencerServices,
  memory: SequencerMemory,
): Promise<{ size: number; added: number }> {
  const { logKey } = evidence
  const origin = logKey.key.name
  const logNo = (await findLog(db, origin)) ?? (await beginLog(db, storage, origin))
  const newest = await newestCheckpoint(db, logNo)
  const before = newest?.size ?? 0
  if (!(await isEntryWaiting(db)) && memory.published === (newest?.note ?? null))
    return { size: before, added: 0 }
  const published = await readPublished(storage, origin)
  if (published !== null && published !== newest?.note)
    await requireContinuation(published, { log: logKey.key, size: before, tiles: tilesOfLog(db, logNo) })
  if (newest && published !== newest.note) await publishCheckpoint(storage, origin, newest.note)
  const checkpoint = await db
    .transaction()
    .execute((tx) => addLeaves(tx, { logNo, before, logKey, now: now() }))
  if (checkpoint) await publishCheckpoint(storage, origin, checkpoint.note)
  memory.published = checkpoint?.note ?? newest?.note ?? null
  return { size: checkpoint?.size ?? before, added: (checkpoint?.size ?? before) - before }
}
