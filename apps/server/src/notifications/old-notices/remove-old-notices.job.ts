import { setTimeout as wait } from 'node:timers/promises'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { PACKED_AFTER_DAYS } from '../../platform/memo-log/pack-logs.store.ts'
import type { Services } from '../../protocol/services.ts'
import { compactNoticesIn } from './compact-notices.store.ts'
import { countNoticePages, deleteNoticesIn } from './old-notices.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Of the table, in one statement: 4 MB. */
const PAGES = 512
/** Between two statements. */
const PAUSE_MS = 20

/**
 * Nightly: removes notifications that are older than the days that Settings name (E1); 0 keeps all. With `PACK_LOGS=compact` others leave out
 * what their memo has. It reads the table once from end to end, which needs no index of their age.
 */
export async function removeOldNotices(
  _payload: JobPayloads['remove_old_notices'],
  {
    config,
    db,
    ending,
    log,
    now,
    remoteConfig,
  }: Pick<Services, 'config' | 'db' | 'ending' | 'log' | 'now' | 'remoteConfig'>,
): Promise<void> {
  const { notification_days: days } = await remoteConfig.read()
  const isCompact = config.packsLogs === 'compact'
  if (days === 0 && !isCompact) return
  const daysAgo = (number: number) => new Date(now().getTime() - number * DAY_MS)
  const pages = await countNoticePages(db)
  let removed = 0
  let compact = 0
  for (let page = 0; page < pages && !ending.aborted; page += PAGES) {
    if (days > 0) removed += await deleteNoticesIn(db, { page, pages: PAGES, before: daysAgo(days) })
    if (isCompact)
      compact += await compactNoticesIn(db, { page, pages: PAGES, before: daysAgo(PACKED_AFTER_DAYS) })
    await wait(PAUSE_MS)
  }
  if (removed > 0) log.info({ removed }, 'old notifications removed')
  if (compact > 0) log.info({ compact }, 'notifications made compact')
}
