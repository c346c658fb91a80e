import type { Db, Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { listsOf, type ReportRequest } from './report-request.ts'

/** I2: a report's link ends after 7 days. */
export const REPORT_DAYS = 7
/** So long after a link has ended its page still says what it was. */
const REMEMBERED_DAYS = 90
/** A person's reports that wait to be made; each keeps a thread busy. */
export const MOST_UNDER_WAY = 20
const UNDER_WAY_HOURS = 1
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A report that somebody asked for. */
export interface ReportFile {
  reportId: string
  userId: string
  request: ReportRequest
  createdAt: Date
  expiresAt: Date
  /** Null until it is made, and once it has expired. */
  fileKey: string | null
  madeAt: Date | null
  memoCount: number | null
}

/** When a link of that moment ends. */
export function expiryOf(from: Date): Date {
  return new Date(from.getTime() + REPORT_DAYS * DAY_MS)
}

/** @returns the new report's id */
export async function insertReport(
  tx: Tx,
  userId: string,
  { audience, lists, memoTypes, startDate, endDate }: ReportRequest,
  now: Date,
): Promise<string> {
  const [list, ...others] = lists
  const { report_id } = await tx
    .insertInto('report_files')
    .values({
      user_id: userId,
      audience,
      list: list === undefined || others.length > 0 ? '' : list,
      memo_types: memoTypes,
      start_date: startDate,
      end_date: endDate,
      created_at: now,
      expires_at: expiryOf(now),
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  return report_id
}

/** How many of somebody's latest reports are not made yet. */
export async function countUnderWay(db: Db | Tx, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('report_files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('made_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - UNDER_WAY_HOURS * HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns the report, or null; with `userId` only a report of that person's (I2) */
export async function findReport(db: Db, reportId: string, userId?: string): Promise<ReportFile | null> {
  if (!isUuid(reportId)) return null
  const row = await db
    .selectFrom('report_files')
    .selectAll()
    .where('report_id', '=', reportId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst()
  if (!row) return null
  return {
    reportId: row.report_id,
    userId: row.user_id,
    request: {
      audience: row.audience,
      lists: listsOf(row.list),
      memoTypes: row.memo_types,
      startDate: row.start_date,
      endDate: row.end_date,
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    fileKey: row.file_key,
    madeAt: row.made_at,
    memoCount: row.memo_count,
  }
}

/** The file is stored: its seven days begin. */
export async function markMade(
  db: Db,
  reportId: string,
  made: { fileKey: string; memoCount: number; at: Date },
): Promise<void> {
  await db
    .updateTable('report_files')
    .set({
      file_key: made.fileKey,
      memo_count: made.memoCount,
      made_at: made.at,
      expires_at: expiryOf(made.at),
    })
    .where('report_id', '=', reportId)
    .execute()
}

/** Removes the files of links that have ended, and later what is known of them (I2). Part of the hourly tidying. */
export async function removeExpiredReports(
  db: Db,
  storage: { remove(key: string): Promise<void> },
  now: Date,
): Promise<void> {
  const expired = await db
    .selectFrom('report_files')
    .select(['report_id', 'file_key'])
    .where('expires_at', '<=', now)
    .where('file_key', 'is not', null)
    .limit(500)
    .execute()
  for (const { report_id, file_key } of expired) {
    // The file first: a row that still names it brings us back here.
    if (file_key !== null) await storage.remove(file_key)
    await db.updateTable('report_files').set({ file_key: null }).where('report_id', '=', report_id).execute()
  }
  await db
    .deleteFrom('report_files')
    .where('file_key', 'is', null)
    .where('expires_at', '<', new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
    .execute()
}
