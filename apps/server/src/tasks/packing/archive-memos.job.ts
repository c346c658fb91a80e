import { setTimeout as wait } from 'node:timers/promises'
import { endedBefore, manilaDate, mayBeArchived } from '@countersign/domain'
import { archiveMemo, findArchivable } from '../../platform/memo-log/archive/archive-memo.store.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** Memos that one query looks at. */
const BATCH = 200
/** Memos that are written to the storage at once. */
const AT_ONCE = 4
/** Between two batches. */
const PAUSE_MS = 20
/** Shorter than the time to the next run, so that a large backlog takes several runs in the night, and none by day. */
const MOST_MS = 50 * 60 * 1000

type Uses = Pick<Services, 'db' | 'storage' | 'config' | 'ending' | 'log' | 'metrics' | 'now'>

/** Hourly at night: archives memos that ended years ago (R9). Does nothing unless `ARCHIVE_AFTER_YEARS` is set. */
export async function archiveEndedMemos(
  _payload: JobPayloads['archive_memos'],
  services: Uses,
): Promise<void> {
  const { db, config, ending, log, now } = services
  const years = config.archivesAfterYears
  if (years === null) return
  const startedAt = now()
  const before = new Date(endedBefore(manilaDate(startedAt.toISOString()), years))
  const until = performance.now() + MOST_MS
  const isTime = () => performance.now() < until && !ending.aborted
  let after: string | null = '0'
  let archived = 0
  while (after !== null && isTime()) {
    const found = await findArchivable(db, { after, before, now: startedAt, most: BATCH })
    const due = found.memos.filter(({ state }) =>
      mayBeArchived(readState(state), { years, now: startedAt.toISOString() }),
    )
    archived += await archiveBatch(
      services,
      due.map(({ memoKey }) => memoKey),
      isTime,
    )
    after = found.after
    await wait(PAUSE_MS)
  }
  if (archived > 0) log.info({ archived, isDone: after === null }, 'memos archived')
}

/**
 * @returns how many were archived
 * @throws what the first failure was: a storage that doesn't take one memo takes no other
 */
async function archiveBatch(services: Uses, keys: string[], isTime: () => boolean): Promise<number> {
  const { metrics } = services
  let next = 0
  let archived = 0
  const archiveNext = async () => {
    for (let key = keys[next++]; key !== undefined && isTime(); key = keys[next++]) {
      if (!(await archiveMemo(services, key))) continue
      metrics.archivedMemos.inc()
      archived++
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, archiveNext))
  const failed = ended.find((one) => one.status === 'rejected')
  if (!failed) return archived
  metrics.archiveFailures.inc()
  throw failed.reason
}
