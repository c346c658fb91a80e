import type { Memo, TemplateContent } from '@countersign/domain'
import { MEMO_CONTENT, readStored, standInOf, TEMPLATE_CONTENT } from '@countersign/domain'
import { sql } from 'kysely'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ArchiveReader } from '../../platform/memo-log/archive/read-archive.queries.ts'
import { readArchivedMemos, requireRead } from '../../platform/memo-log/archive/read-archive.queries.ts'
import { storedNames, withNotes, withStoredNames } from '../../files/stored-names.queries.ts'
import type { MemoRow } from '../../memo-lists/memo-lists.queries.ts'
import { presentRow } from '../../memo-lists/memo-lists.queries.ts'
import type { ReportReader } from './report-reader.queries.ts'
import { placeOf, reportRows } from './report-reader.queries.ts'
import type { ReportList, ReportRequest } from './report-request.ts'
import type { RowLedger } from './row-logs.queries.ts'
import { readRowLogs, rowLedger } from './row-logs.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** A memo of a report. */
export interface ReportRecord {
  list: ReportList
  memo: MemoRow
  versionId: string
  /** The answers of the version that the person may read (C6); null if the report shows none. */
  content: object[] | null
  /** As far as the person reads the memo's log (L6, C7); null in a report without history. */
  ledger: RowLedger | null
  /** Of an approved memo that the person still reads in full: conditions that are open (R2), and whether it is to do (R3). */
  open: { conditions: number; isToDo: boolean } | null
  /** Where a delegate decided: the person, or for them (K3). */
  decided: { by: string; for: string } | null
}

/** A summary of a report, known before its rows are read. */
export interface ReportSummary {
  memoCount: number
  types: { templateId: string; templateName: string }[]
  versionIds: string[]
  /** Whether it has content that its template may not describe. */
  hasOlderContent: boolean
}

/** Rows per query with answers, up to a megabyte each (F5), which bounds the memory used. */
const BATCH_WITH_ANSWERS = 25
/** Rows per query without answers, about a kilobyte each. */
const BATCH = 500

/** Whether there is anything to report. @throws CallFailure INVALID_ARGUMENT for an invalid date */
export async function hasRows(db: Db, reader: ReportReader, request: ReportRequest): Promise<boolean> {
  for (const list of request.lists) {
    const row = await reportRows(db, reader, request, list).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Counts the rows by template version. */
export async function readReportSummary(
  db: Db,
  reader: ReportReader,
  request: ReportRequest,
): Promise<ReportSummary> {
  const found = await Promise.all(
    request.lists.map((list) =>
      reportRows(db, reader, request, list)
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
 * Reads the rows in batches, latest first. It uses the query of the lists, so that a report contains exactly what the person's
 * lists show (H8, I1).
 * @throws ArchiveUnreadable for archived memos that can't be read (R9)
 */
export async function* readReportBatches(
  { snapshot: db, archive }: { snapshot: Db; archive: ArchiveReader },
  reader: ReportReader,
  request: ReportRequest,
  withAnswers: boolean,
): AsyncGenerator<ReportRecord[]> {
  const { email, now } = reader
  const batch = withAnswers ? BATCH_WITH_ANSWERS : BATCH
  const withLedger = request.lists.includes('history')
  for (const list of request.lists) {
    const place = placeOf(reader, request, list)
    const withDecisions = request.audience === 'approver' && list === 'history'
    let last: { sort_at: Date; memo_key: string } | undefined
    for (;;) {
      const after = last
      const rows = await reportRows(db, reader, request, list)
        .select(['m.version_id', 'm.hand_off', LEDGER.as('ledger')])
        .$if(withDecisions, (query) => query.select('m.state'))
        .$if(withAnswers, (query) => query.select([CONTENT.as('content'), READ_VERSION.as('read_version')]))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(p.sort_at, p.memo_key) < (${after?.sort_at}::timestamptz, ${after?.memo_key}::bigint)`,
          ),
        )
        .orderBy('p.sort_at', 'desc')
        .orderBy('p.memo_key', 'desc')
        .limit(batch)
        .execute()
      const lacking = withLedger ? rows.filter((row) => row.ledger === null) : []
      const read = withAnswers ? rows : lacking
      const archived = await readArchivedMemos(
        db,
        read.map((row) => row.memo_key),
        archive,
      )
      requireRead(archived)
      const contentOf = ({ memo_key, content, read_version }: (typeof rows)[number]) =>
        content && (archived.read.get(memo_key)?.contents.get(read_version ?? 0) ?? content)
      const names = await storedNames(
        db,
        rows.map((row) => row.memo_key),
        rows.map(contentOf),
      )
      const logs = await readRowLogs(
        db,
        lacking.map((row) => row.memo_key),
        archived,
      )
      const ledgerOf = ({ ledger, memo_key, last_version }: (typeof rows)[number]) => {
        const log = logs.get(memo_key)
        return log ? rowLedger(log, last_version, now) : withLedger ? ledger : null
      }
      if (rows.length > 0)
        yield rows.map((row) => ({
          list,
          memo: presentRow(row, place),
          versionId: row.version_id,
          ledger: ledgerOf(row),
          open: list === 'history' ? openOf(row) : null,
          decided: row.state ? decidedIn(readState(row.state), email) : null,
          content: row.content
            ? withStoredNames(readStored(MEMO_CONTENT, contentOf(row)), withNotes(names))
            : null,
        }))
      last = rows.at(-1)
      if (rows.length < batch) break
    }
  }
}

interface OpenRow {
  status: string
  last_version: number | null
  hand_off: string | null
  open_conditions: number | null
}

function openOf(row: OpenRow): ReportRecord['open'] {
  if (row.status !== 'APPROVED' || row.last_version !== null) return null
  const isToDo = row.hand_off === 'OPEN' || row.hand_off === 'UNFILLED'
  const conditions = row.open_conditions ?? 0
  return isToDo || conditions > 0 ? { conditions, isToDo } : null
}

function decidedIn(memo: Memo, email: string): ReportRecord['decided'] {
  const found = standInOf(memo, email)
  return found && { by: found.by.name, for: found.actsFor.name }
}

/** C6, C7: the last submitted version, or the last one that the person may read. */
const READ_VERSION = sql<number>`coalesce(p.last_version, (m.state->>'version')::integer)`

const CONTENT = sql<object[] | null>`(
  SELECT ${storedAnswers('a')} FROM memo_versions a WHERE a.memo_key = p.memo_key AND a.version = ${READ_VERSION})`

/** Of fully approved memos, as the figures have it: most of a history. */
const LEDGER = sql<RowLedger | null>`(
  SELECT jsonb_build_object('owner', f.owner_ms, 'hold', f.hold_ms,
    'levels', greatest(0, f.approval_ms - f.owner_ms - f.hold_ms))
  FROM memo_facts f
  WHERE f.memo_key = p.memo_key AND p.last_version IS NULL AND f.approval_ms IS NOT NULL AND f.owner_ms IS NOT NULL)`

/** The forms of template versions, newest first. */
export async function listVersionContents(
  db: Db,
  versionIds: readonly string[],
): Promise<{ versionId: string; content: TemplateContent }[]> {
  const rows = await db
    .selectFrom('template_versions')
    .select(['version_id', 'template_content'])
    .where('version_id', 'in', versionIds)
    .orderBy('version_no', 'desc')
    .execute()
  return rows.map((row) => ({
    versionId: row.version_id,
    content: readStored(TEMPLATE_CONTENT, row.template_content),
  }))
}
