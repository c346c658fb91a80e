import { setTimeout as wait } from 'node:timers/promises'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import type { Services } from '../protocol/services.ts'
import { countNoticePages, deleteNoticesIn } from './old-notices.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Of the table, in one statement: 4 MB. */
const PAGES = 512
/** Between two statements. */
const PAUSE_MS = 20

/**
 * Nightly: removes notifications that are older than the days that Settings name (E1); 0 keeps all. It reads the table once from end to end,
 * which needs no index of their age.
 */
export async function removeOldNotices(
  _payload: JobPayloads['remove_old_notices'],
  { db, ending, log, now, remoteConfig }: Pick<Services, 'db' | 'ending' | 'log' | 'now' | 'remoteConfig'>,
): Promise<void> {
  const { notification_days: days } = await remoteConfig.read()
  if (days === 0) return
  const before = new Date(now().getTime() - days * DAY_MS)
  const pages = await countNoticePages(db)
  let removed = 0
  for (let page = 0; page < pages && !ending.aborted; page += PAGES) {
    removed += await deleteNoticesIn(db, { page, pages: PAGES, before })
    await wait(PAUSE_MS)
  }
  if (removed > 0) log.info({ removed }, 'old notifications removed')
}
