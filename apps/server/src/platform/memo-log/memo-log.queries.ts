import type { ContentEntry, LoggedEvent, LoggedEventType, Stored, SubmittedLevel } from '@countersign/domain'
import { readEvent } from '@countersign/domain'
import type { KeptOpenings } from '@countersign/evidence'
import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { ArchivedMemos } from './archive/read-archive.queries.ts'
import type { LogPhrases } from './unpack-text.ts'
import { unpackText } from './unpack-text.ts'

/** An event of a memo's log (D10). */
export interface LogRow {
  memo_key: string
  event_no: number
  type: LoggedEventType
  log_id: string | null
  sequence_id: string | null
  actor_email: string
  at: Date
  /** As it is stored. */
  data: LoggedEvent
}

/** An entry of evidence of a memo or subject (O1). */
export interface EntryRow {
  memo_key: string
  entry_no: number
  entry: string
  /** Empty where `kept_openings` is set. */
  seed: Buffer
  kept_openings: KeptOpenings | null
}

/** The key itself, or a column of a query that joins the log laterally. */
type MemoKey = string | null | Expression<string | null>

/**
 * A memo's log for a query, as rows, packed, or both; of an archived memo the query fails (`withArchive`). Nothing but this folder names its
 * tables.
 */
export const logOf = (memoKey: MemoKey) => sql<LogRow>`memo_log(${memoKey})`

/** The same for a memo's entries of evidence; subjects have negative keys. */
export const entriesOf = (memoKey: MemoKey) => sql<EntryRow>`memo_entries(${memoKey})`

/** The leaf of each entry of all memos and subjects; of archived memos as the log has them already. */
export const ALL_LEAVES = sql<{ memo_key: string; entry_no: number; leaf: Buffer }>`(
  SELECT e.memo_key, e.entry_no, sha256('\\x00'::bytea || convert_to(e.entry, 'UTF8')) AS leaf
  FROM (SELECT memo_key FROM evidence_entries UNION SELECT memo_key FROM memo_logs) k
    CROSS JOIN LATERAL memo_entries(k.memo_key) e
  UNION ALL
  SELECT DISTINCT l.memo_key, l.entry_no, l.leaf FROM archived_memos a JOIN log_leaves l USING (memo_key))`

/** The route of a row of `memo_versions`: its own, or that of its event where the log is packed. */
export const routeOf = (version: string) =>
  sql<Stored<SubmittedLevel[]>>`coalesce(${sql.ref(`${version}.route`)},
    logged_route(${sql.ref(`${version}.memo_key`)}, ${sql.ref(`${version}.version`)}))`

/** The answers of a row of `memo_versions`, which may be compact; its column alone has JSON then that `readStored` refuses. */
export const storedAnswers = (version: string) =>
  sql<Stored<ContentEntry[]>>`answers_of(${sql.ref(`${version}.content`)},
    ${sql.ref(`${version}.packed`)}, ${sql.ref(`${version}.phrases_no`)})`

/** JSON of a packed log's events, or of a later event; null where it is compact. */
interface LogText {
  text: string | null
  /** For `unpackText`, with the identifiers of the whole log. */
  packed: string | null
  ids: Buffer | null
}

/**
 * A memo's whole log as JSON: a text of the packed events, and one of each later event. PostgreSQL would take a packed log apart and write it
 * again event by event, and it unpacks a compact one more slowly than this process. Of an archived memo the query fails, too.
 */
const logTextsOf = (memoKey: MemoKey) => sql<LogText & { memo_key: string; event_no: number }>`(
  SELECT l.memo_key, 0 AS event_no, l.events::text AS text, split_part(l.packed, E'\\n', 1) AS packed, l.ids
  FROM memo_logs l WHERE l.memo_key = ${memoKey}
  UNION ALL
  SELECT e.memo_key, e.event_no, e.data::text, NULL, NULL FROM memo_events e WHERE e.memo_key = ${memoKey}
  UNION ALL
  SELECT a.memo_key, r.event_no, r.data::text, NULL, NULL
  FROM archived_memos a CROSS JOIN LATERAL refuse_archived(a.memo_key) r WHERE a.memo_key = ${memoKey})`

/** They never change while a process runs: compact logs are written with them for good. */
let logPhrases: LogPhrases | undefined

async function parseTexts(db: Db | Tx, rows: readonly LogText[]): Promise<LoggedEvent[]> {
  const phrases = (logPhrases ??= await readPhrases(db))
  return rows.flatMap(
    ({ text, packed, ids }) =>
      JSON.parse(text ?? unpackText(packed ?? '', ids ?? Buffer.alloc(0), phrases)) as
        | LoggedEvent
        | LoggedEvent[],
  )
}

async function readPhrases(db: Db | Tx): Promise<LogPhrases> {
  const { rows } = await sql<LogPhrases>`SELECT codes, phrases FROM log_phrases()`.execute(db)
  return rows[0] as LogPhrases
}

/** A memo's log as it is stored, the oldest first. */
export async function readStoredLog(db: Db | Tx, memoKey: string): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom(logTextsOf(memoKey).as('t'))
    .select(['t.text', 't.packed', 't.ids'])
    .orderBy('t.event_no')
    .execute()
  return parseTexts(db, rows)
}

/** The same in the present version of each event. */
export async function readLog(db: Db | Tx, memoKey: string): Promise<LoggedEvent[]> {
  return (await readStoredLog(db, memoKey)).map(readEvent)
}

/**
 * The stored logs of some memos, by key. Those without events are left out, and so are archived ones that weren't read.
 * @param archived the archived ones of these memos
 */
export async function readStoredLogs(
  db: Db | Tx,
  memoKeys: readonly string[],
  archived: ArchivedMemos,
): Promise<Map<string, LoggedEvent[]>> {
  const keys = memoKeys.filter((key) => !archived.keys.has(key))
  const { rows } = await sql<LogText & { memo_key: string }>`
    SELECT t.memo_key, t.text, t.packed, t.ids FROM unnest(${keys}::bigint[]) AS wanted(memo_key)
      CROSS JOIN LATERAL ${logTextsOf(sql.ref('wanted.memo_key'))} t
    ORDER BY t.memo_key, t.event_no`.execute(db)
  const logs = new Map([...archived.read].map(([key, { events }]) => [key, events]))
  for (const [key, list] of Map.groupBy(rows, ({ memo_key }) => memo_key))
    logs.set(key, await parseTexts(db, list))
  return logs
}

/** The entries of some memos, by key, in order. Memos without entries are left out, and so are archived ones. */
export async function readEntryRows(
  db: Db | Tx,
  memoKeys: readonly string[],
): Promise<Map<string, EntryRow[]>> {
  const { rows } = await sql<EntryRow>`
    SELECT e.* FROM unnest(${memoKeys}::bigint[]) AS wanted(memo_key)
      CROSS JOIN LATERAL ${entriesOf(sql.ref('wanted.memo_key'))} e
    ORDER BY e.memo_key, e.entry_no`.execute(db)
  return Map.groupBy(rows, ({ memo_key }) => memo_key)
}

/** The events by which delegates decided for a person during an absence (K7), except of archived memos: found by an index of their own. */
export const decisionsDuring = (absenceId: string) => sql<
  Pick<LogRow, 'memo_key' | 'event_no' | 'at' | 'data'>
>`
  SELECT e.memo_key, e.event_no, e.at, e.data
  FROM (
    SELECT memo_key FROM memo_events WHERE data->'actsFor'->>'absenceId' = ${absenceId}
    UNION
    SELECT memo_key FROM memo_logs
    WHERE events @? '$[*].actsFor.absenceId' AND jsonb_path_query_array(events, '$[*].actsFor.absenceId') ? ${absenceId}
    UNION
    SELECT memo_key FROM memo_logs WHERE absences @> ARRAY[${absenceId}]::text[]
  ) decided CROSS JOIN LATERAL memo_log(decided.memo_key) e
  WHERE e.data->'actsFor'->>'absenceId' = ${absenceId}`
