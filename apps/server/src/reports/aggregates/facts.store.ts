import type { Lifecycle, MemoEvent } from '@countersign/domain'
import {
  MEMO_CONTENT,
  readEvent,
  readStored,
  TIMED_EVENT_TYPES,
  TURNAROUND_EVENT_TYPES,
} from '@countersign/domain'
import { sql } from 'kysely'
import { logOf, storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FactEvent, FactSource, MemoFacts } from './memo-facts.ts'
import { memoFacts } from './memo-facts.ts'

/** The facts of a memo with the columns of its own row. */
interface FactRow extends MemoFacts {
  memo_key: string
  company_id: string
  group_id: string
  template_id: string
}

const FACT_EVENT_TYPES = new Set<string>([...TIMED_EVENT_TYPES, ...TURNAROUND_EVENT_TYPES])

/** Events that change a memo's report status or return it to its approvers. */
const CHANGING: readonly MemoEvent['type'][] = [
  'MemoSubmitted',
  'DecisionMade',
  'MemoApproved',
  'MemoSelfReturned',
  'MemoCancelled',
]

/**
 * Updates a memo's facts in the transaction that changed the memo and locked its row. A trigger appends the difference to the
 * deltas. Approvals that don't end the memo need no update.
 */
export async function recordFacts(
  tx: Tx,
  { memoKey, lifecycle, events }: { memoKey: string; lifecycle: Lifecycle; events: readonly MemoEvent[] },
): Promise<void> {
  const isUnchanged =
    !events.some((event) => CHANGING.includes(event.type)) ||
    (lifecycle === 'SUBMITTED' && !events.some((event) => event.type === 'MemoSubmitted'))
  if (!isUnchanged) await writeFacts(tx, await readFacts(tx, [memoKey]))
}

const LOG = logOf(sql.ref('m.memo_key'))

/**
 * Derives the facts of submitted memos from their rows, logs and contents. Memos without a known company have none (H1), and archived ones
 * are left out: one statement sees a memo either archived or with its log, though it is archived meanwhile (R9).
 */
export async function readFacts(db: Db | Tx, memoKeys: readonly string[]): Promise<FactRow[]> {
  const { rows } = await sql<SourceRow>`
    SELECT m.memo_key, m.company_id, coalesce(m.group_id, '') AS group_id, m.template_id,
      m.state->>'lifecycle' AS lifecycle,
      m.state->>'firstSubmittedAt' AS "firstSubmittedAt", m.state->>'lastSubmittedAt' AS "lastSubmittedAt",
      t.template_config->'cost_report' AS "costReport",
      CASE WHEN m.state->>'lifecycle' = 'APPROVED' THEN (
        SELECT jsonb_agg(jsonb_build_object('type', e.type, 'at', e.data->'at', 'sequenceId', e.data->'sequenceId',
          'seatId', e.data->'seatId', 'added', e.data->'added', 'decision', e.data->'decision',
          'byPolicy', e.data->'byPolicy') ORDER BY e.event_no)
        FROM ${LOG} e
        WHERE e.type = ANY(${[...FACT_EVENT_TYPES]}::text[])
      ) END AS log,
      CASE WHEN m.state->>'lifecycle' = 'APPROVED' AND EXISTS (
        SELECT FROM ${LOG} q WHERE q.type = 'QuestionAsked'
      ) THEN (
        SELECT jsonb_agg(e.data ORDER BY e.event_no) FROM ${LOG} e
      ) END AS asked_log,
      CASE WHEN m.state->>'lifecycle' = 'APPROVED' AND t.template_config ? 'cost_report' THEN (
        SELECT ${storedAnswers('v')} FROM memo_versions v
        WHERE v.memo_key = m.memo_key AND v.version = (m.state->>'version')::int
      ) END AS content
    FROM memos m JOIN template_versions t USING (version_id)
    WHERE m.memo_key = ANY(${memoKeys}::bigint[]) AND m.submitted_at IS NOT NULL AND m.company_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM archived_memos a WHERE a.memo_key = m.memo_key)
    ORDER BY m.memo_key`.execute(db)
  return rows.map(({ memo_key, company_id, group_id, template_id, log, asked_log, ...source }) => ({
    memo_key,
    company_id,
    group_id,
    template_id,
    ...memoFacts({
      ...source,
      log: log ?? [],
      askedLog: asked_log && asked_log.map(readEvent),
      content: source.content && readStored(MEMO_CONTENT, source.content),
    }),
  }))
}

type SourceRow = Pick<FactRow, 'memo_key' | 'company_id' | 'group_id' | 'template_id'> &
  Omit<FactSource, 'log' | 'askedLog'> & { log: FactEvent[] | null; asked_log: unknown[] | null }

/** Stores facts that differ from the stored ones. */
export async function writeFacts(db: Db | Tx, facts: readonly FactRow[]): Promise<void> {
  if (facts.length === 0) return
  await sql`
    INSERT INTO memo_facts AS stored (${COLUMNS})
    SELECT ${COLUMNS} FROM ${asRows(facts)}
    ON CONFLICT (memo_key) DO UPDATE SET (${CHANGEABLE}) = ROW(${EXCLUDED})
    WHERE (${STORED}) IS DISTINCT FROM (${EXCLUDED})`.execute(db)
}

/** The memos whose stored facts differ or are missing. */
export async function findOutdatedFacts(db: Db | Tx, facts: readonly FactRow[]): Promise<string[]> {
  const { rows } = await sql<{ memo_key: string }>`
    SELECT excluded.memo_key FROM ${asRows(facts, 'excluded')} LEFT JOIN memo_facts stored USING (memo_key)
    WHERE stored.memo_key IS NULL OR (${STORED}) IS DISTINCT FROM (${EXCLUDED})`.execute(db)
  return rows.map((row) => row.memo_key)
}

/** Locks memos against concurrent changes until the transaction ends. */
export async function lockMemos(tx: Tx, memoKeys: readonly string[]): Promise<void> {
  await sql`SELECT FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[]) ORDER BY memo_key FOR NO KEY UPDATE`.execute(
    tx,
  )
}

/** All memos that the reports count. */
export async function listReportedMemos(db: Db): Promise<string[]> {
  const { rows } = await sql<{ memo_key: string }>`
    SELECT memo_key FROM memos WHERE company_id IS NOT NULL AND submitted_at IS NOT NULL ORDER BY memo_key`.execute(
    db,
  )
  return rows.map((row) => row.memo_key)
}

/** A company's memos submitted from one instant until before another. */
export async function listMemosSubmitted(
  db: Db,
  companyId: string,
  from: Date,
  before: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('memos')
    .select('memo_key')
    .where('company_id', '=', companyId)
    .where('submitted_at', '>=', from)
    .where('submitted_at', '<', before)
    .orderBy('submitted_at')
    .orderBy('memo_key')
    .execute()
  return rows.map((row) => row.memo_key)
}

/** Whether there are memos to report, but no facts at all, or approved ones that a release without ledgers recorded. */
export async function areFactsMissing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT (NOT EXISTS (SELECT FROM memo_facts) AND EXISTS (SELECT FROM memos WHERE company_id IS NOT NULL))
      OR EXISTS (SELECT FROM memo_facts WHERE approval_ms IS NOT NULL AND owner_ms IS NULL) AS lacks`.execute(
    db,
  )
  return rows[0]?.lacks ?? false
}

const TYPES = {
  memo_key: 'bigint',
  company_id: 'text',
  group_id: 'text',
  template_id: 'uuid',
  month: 'date',
  status: 'text',
  pending_since: 'timestamptz',
  approval_ms: 'bigint',
  decision_ms: 'bigint[]',
  level_ms: 'bigint[]',
  level_decisions: 'integer[]',
  owner_ms: 'bigint',
  hold_ms: 'bigint',
  panel: 'text',
  currency: 'text',
  budget_type: 'text',
  band: 'smallint',
  amount: 'numeric',
} satisfies Record<keyof FactRow, string>

const names = Object.keys(TYPES)
const changeable = names.filter((name) => name !== 'memo_key')
const listed = (list: readonly string[], table?: string) =>
  sql.join(list.map((name) => (table ? sql.ref(`${table}.${name}`) : sql.ref(name))))
const COLUMNS = listed(names)
const CHANGEABLE = listed(changeable)
const STORED = listed(changeable, 'stored')
const EXCLUDED = listed(changeable, 'excluded')

/** Passes any number of facts as one parameter. */
function asRows(facts: readonly FactRow[], alias = 'given') {
  const columns = sql.join(
    Object.entries(TYPES).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS ${sql.ref(alias)} (${columns})`
}
