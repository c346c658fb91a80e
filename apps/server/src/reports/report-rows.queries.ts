import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { presentRow, rowsOf, type MemoRow } from '../memos/memo-lists.queries.ts'
import { filterOf, type ReportList, type ReportRequest } from './report-request.ts'

/** One memo of a report. */
export interface ReportRecord {
  list: ReportList
  memo: MemoRow
  versionId: string
  /** The answers that its person may read, of the version that they see (C6); null where the report shows none. */
  content: object[] | null
}

/** What a report will hold, before its rows are read. */
export interface ReportScope {
  memoCount: number
  types: { templateId: string; templateName: string }[]
  versionIds: string[]
  /** Content that its template may not know. */
  hasOlderContent: boolean
}

/** Rows read at once with their answers, a megabyte each at most (F5): they are all that is in memory. */
const BATCH_WITH_ANSWERS = 25
/** Rows read at once without answers, a kilobyte each: asking more often costs more than they do. */
const BATCH = 500

/** Whether there is anything to report. @throws CallFailure INVALID_ARGUMENT for what is not a date */
export async function hasRows(db: Db, email: string, request: ReportRequest): Promise<boolean> {
  for (const list of request.lists) {
    const row = await rowsOf(db, { audience: request.audience, list, email }, filterOf(request))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Counts what the rows will be, by template version. */
export async function reportScope(db: Db, email: string, request: ReportRequest): Promise<ReportScope> {
  const found = await Promise.all(
    request.lists.map((list) =>
      rowsOf(db, { audience: request.audience, list, email }, filterOf(request))
        .clearSelect()
        .select(['m.template_id', 'm.template_name', 'm.version_id', 'm.api_version'])
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .groupBy(['m.template_id', 'm.template_name', 'm.version_id', 'm.api_version'])
        .execute(),
    ),
  )
  const rows = found.flat()
  const types = new Map(rows.map((row) => [row.template_id, row.template_name]))
  return {
    memoCount: rows.reduce((sum, row) => sum + Number(row.count), 0),
    types: [...types].map(([templateId, templateName]) => ({ templateId, templateName })),
    versionIds: [...new Set(rows.map((row) => row.version_id))],
    hasOlderContent: rows.some((row) => row.api_version !== 'v2'),
  }
}

/**
 * The rows in the lists' own order, the latest first, in batches: by the lists' own query, so that a report holds what
 * its person's lists show and nothing else (H8, I1).
 */
export async function* reportBatches(
  db: Db,
  email: string,
  request: ReportRequest,
  withAnswers: boolean,
): AsyncGenerator<ReportRecord[]> {
  const batch = withAnswers ? BATCH_WITH_ANSWERS : BATCH
  for (const list of request.lists) {
    const place = { audience: request.audience, list, email }
    let last: { sort_at: Date; memo_key: string } | undefined
    for (;;) {
      const from = last
      const rows = await rowsOf(db, place, filterOf(request))
        .select('m.version_id')
        .$if(withAnswers, (query) => query.select(CONTENT.as('content')))
        .$if(from !== undefined, (query) =>
          query.where(
            sql<boolean>`(p.sort_at, p.memo_key) < (${from?.sort_at}::timestamptz, ${from?.memo_key}::bigint)`,
          ),
        )
        .orderBy('p.sort_at', 'desc')
        .orderBy('p.memo_key', 'desc')
        .limit(batch)
        .execute()
      if (rows.length > 0)
        yield rows.map((row) => ({
          list,
          memo: presentRow(row, place),
          versionId: row.version_id,
          content: row.content ?? null,
        }))
      last = rows.at(-1)
      if (rows.length < batch) break
    }
  }
}

/** C6, C7: the last submitted version, or the last one that they may still read. */
const CONTENT = sql<object[] | null>`(
  SELECT a.content FROM memo_versions a
  WHERE a.memo_key = p.memo_key AND a.version = coalesce(p.last_version, (m.state->>'version')::integer))`
