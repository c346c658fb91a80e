import { parseNote, toBase64, utf8 } from '@countersign/evidence'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../protocol/services.ts'
import { findLog, newestCheckpoint } from '../log.queries.ts'
import { publishTimestamp } from '../published-checkpoint.ts'
import { STAMP_EVERY_MS } from './countersigners.queries.ts'
import { noteAsked } from './countersigners.store.ts'
import type { LogTimestamp } from './timestamps.store.ts'
import { keepTimestamp, newestTimestamp } from './timestamps.store.ts'

/**
 * Has the newest checkpoint stamped by the timestamp authority (O2), where a day has passed since the last timestamp and entries were
 * added. The authority's answer is checked before it is kept. While it is away, the job's next run asks again.
 */
export async function stampCheckpoint(
  _payload: JobPayloads['stamp_checkpoint'],
  { db, storage, evidence, log, now }: Pick<Services, 'db' | 'storage' | 'evidence' | 'log' | 'now'>,
): Promise<void> {
  if (!evidence?.seal) return
  const origin = evidence.logKey.key.name
  const logNo = await findLog(db, origin)
  const newest = logNo === undefined ? undefined : await newestCheckpoint(db, logNo)
  if (logNo === undefined || !newest) return
  await noteAsked(db, evidence, { logNo, now: now() })
  const last = await newestTimestamp(db, logNo)
  const isFresh = last && now().getTime() - last.at.getTime() < STAMP_EVERY_MS
  if (last?.size === newest.size || isFresh) return
  const stamped = await evidence.seal.timestamp(utf8(parseNote(newest.note).text)).catch((err: unknown) => {
    log.error({ err }, 'the checkpoint has no timestamp')
    return null
  })
  if (!stamped) return
  const { size, note } = newest
  const json = JSON.stringify(timestampAnswer(origin, { size, note, ...stamped }))
  // First where others look: what was kept and not published would never be.
  await publishTimestamp(storage, { origin, size, json })
  await keepTimestamp(db, { logNo, size }, stamped)
}

/** What `/log/timestamp` answers. */
export const timestampAnswer = (origin: string, { size, at, note, token }: LogTimestamp) => ({
  origin,
  size,
  at: at.toISOString(),
  checkpoint: note,
  token: toBase64(token),
})
