import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { DOCUMENT_ATTEMPTS } from '../../platform/documents/limits.ts'
import type { ReportRequest } from './report-request.ts'
import { listsOf } from './report-request.ts'

/** I2: a report's link expires after 7 days. */
export const REPORT_DAYS = 7
/** How long an expired link is still recognised. */
const REMEMBERED_DAYS = 90
/** Pending reports per person. Each occupies a process. */
export const MAX_PENDING_REPORTS = 20
const PENDING_HOURS = 1
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A requested report. */
export interface ReportFile {
  reportId: string
  userId: string
  request: ReportRequest
  createdAt: Date
  expiresAt: Date
  /** Null until the report is generated, and after it has expired. */
  fileKey: string | null
  madeAt: Date | null
  /** When it was given up; null while it is pending or if it succeeded. */
  failedAt: Date | null
  memoCount: number | null
}

/** When a link created at an instant expires. */
function expiryOf(from: Date): Date {
  return new Date(from.getTime() + REPORT_DAYS * DAY_MS)
}

/** @returns the new report's id */
export async function insertReport(
  tx: Tx,
  userId: string,
  { audience, lists, memoTypes, startDate, endDate, whose, isOverdue }: ReportRequest,
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
      whose,
      is_overdue: isOverdue,
      created_at: now,
      expires_at: expiryOf(now),
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  return report_id
}

/** Counts a person's recent reports that are not generated yet. */
export async function countPendingReports(db: Db | Tx, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('report_files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - PENDING_HOURS * HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param userId restricts the result to this person's reports (I2) */
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
      whose: row.whose,
      isOverdue: row.is_overdue,
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    fileKey: row.file_key,
    madeAt: row.made_at,
    failedAt: row.failed_at,
    memoCount: row.memo_count,
  }
}

/**
 * Begins an attempt at a pending report, before its rows are read. An erasure meanwhile (O6, R8) changes its expiry.
 * @returns the expiry by which `saveReportFile` recognises the attempt; null where another worker has ended the report
 */
export async function beginReport(db: Db, reportId: string, now: Date): Promise<Date | null> {
  const begun = await db
    .updateTable('report_files')
    .set({ expires_at: expiryOf(now) })
    .where('report_id', '=', reportId)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return begun?.expires_at ?? null
}

/** Records the stored file; its seven days begin. @returns false where something was erased since the attempt began */
export async function saveReportFile(
  db: Db,
  reportId: string,
  made: { fileKey: string; memoCount: number; at: Date; begunExpiry: Date },
): Promise<boolean> {
  const saved = await db
    .updateTable('report_files')
    .set({
      file_key: made.fileKey,
      memo_count: made.memoCount,
      made_at: made.at,
      expires_at: expiryOf(made.at),
    })
    .where('report_id', '=', reportId)
    .where('expires_at', '=', made.begunExpiry)
    .returning('report_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Counts a failed attempt. @returns whether it was the last and the report is given up (Q4) */
export async function recordReportFailure(db: Db, reportId: string, at: Date): Promise<boolean> {
  const { failed_at } = await db
    .updateTable('report_files')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      failed_at: eb
        .case()
        .when('attempts', '>=', DOCUMENT_ATTEMPTS - 1)
        .then(sql<Date>`${at}::timestamptz`)
        .else(null)
        .end(),
    }))
    .where('report_id', '=', reportId)
    .returning('failed_at')
    .executeTakeFirstOrThrow()
  return failed_at !== null
}

/** Removes the files of expired links, and later their records (I2). Part of the hourly cleanup. */
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
    // Remove the file first: if that fails, the row still refers to it and the next run retries.
    if (file_key !== null) await storage.remove(file_key)
    await db.updateTable('report_files').set({ file_key: null }).where('report_id', '=', report_id).execute()
  }
  await db
    .deleteFrom('report_files')
    .where('file_key', 'is', null)
    .where('expires_at', '<', new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
    .execute()
}

/** The person of an account, or null. */
export async function findPerson(
  db: Db,
  userId: string,
): Promise<{ email: string; personId: number; name: string } | null> {
  const row = await db
    .selectFrom('people')
    .innerJoin('addresses', 'addresses.email', 'people.email')
    .select(['people.email', 'person_id', 'display_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { email: row.email, personId: row.person_id, name: row.display_name } : null
}
