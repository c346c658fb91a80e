import { TIMED_EVENT_TYPES, type Lifecycle, type MemoEvent, type TimedEvent } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { memoFacts, type FactSource, type MemoFacts } from './memo-facts.ts'

/** The facts of one memo with what the memo's row says of its place. */
interface FactRow extends MemoFacts {
  memo_key: string
  company_id: string
  group_id: string
  template_id: string
}

/** What moves a memo from one report status to another, or back to its approvers. */
const CHANGING: readonly MemoEvent['type'][] = [
  'MemoSubmitted',
  'DecisionMade',
  'MemoApproved',
  'MemoSelfReturned',
  'MemoCancelled',
]

/**
 * Records what the reports know of a memo, in the transaction that changed it and holds its row: the table appends the
 * difference to the deltas by itself. An approval that doesn't end the memo costs nothing here.
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

/** The facts of submitted memos, as their rows, logs and contents say now. Memos of no known company have none (H1). */
export async function readFacts(db: Db | Tx, memoKeys: readonly string[]): Promise<FactRow[]> {
  const { rows } = await sql<SourceRow>`
    SELECT m.memo_key, m.company_id, coalesce(m.group_id, '') AS group_id, m.template_id,
      m.state->>'lifecycle' AS lifecycle,
      m.state->>'firstSubmittedAt' AS "firstSubmittedAt", m.state->>'lastSubmittedAt' AS "lastSubmittedAt",
      t.template_config->'cost_report' AS "costReport",
      CASE WHEN m.state->>'lifecycle' = 'APPROVED' THEN (
        SELECT jsonb_agg(jsonb_build_object('type', e.type, 'at', e.data->'at', 'sequenceId', e.data->'sequenceId',
          'seatId', e.data->'seatId', 'added', e.data->'added') ORDER BY e.event_no)
        FROM memo_events e
        WHERE e.memo_key = m.memo_key AND e.type = ANY(${[...TIMED_EVENT_TYPES]}::text[])
      ) END AS log,
      CASE WHEN m.state->>'lifecycle' = 'APPROVED' AND t.template_config ? 'cost_report' THEN (
        SELECT v.content FROM memo_versions v
        WHERE v.memo_key = m.memo_key AND v.version = (m.state->>'version')::int
      ) END AS content
    FROM memos m JOIN template_versions t USING (version_id)
    WHERE m.memo_key = ANY(${memoKeys}::bigint[]) AND m.submitted_at IS NOT NULL AND m.company_id IS NOT NULL
    ORDER BY m.memo_key`.execute(db)
  return rows.map(({ memo_key, company_id, group_id, template_id, log, ...source }) => ({
    ...{ memo_key, company_id, group_id, template_id },
    ...memoFacts({ ...source, log: log ?? [] }),
  }))
}

type SourceRow = Pick<FactRow, 'memo_key' | 'company_id' | 'group_id' | 'template_id'> &
  Omit<FactSource, 'log'> & { log: TimedEvent[] | null }

/** Writes facts where they differ from the stored ones. */
export async function writeFacts(db: Db | Tx, facts: readonly FactRow[]): Promise<void> {
  if (facts.length === 0) return
  await sql`
    INSERT INTO memo_facts AS stored (${COLUMNS})
    SELECT ${COLUMNS} FROM ${asRows(facts)}
    ON CONFLICT (memo_key) DO UPDATE SET (${CHANGEABLE}) = ROW(${EXCLUDED})
    WHERE (${STORED}) IS DISTINCT FROM (${EXCLUDED})`.execute(db)
}

/** The memos whose stored facts aren't these, or are missing. */
export async function differing(db: Db | Tx, facts: readonly FactRow[]): Promise<string[]> {
  const { rows } = await sql<{ memo_key: string }>`
    SELECT excluded.memo_key FROM ${asRows(facts, 'excluded')} LEFT JOIN memo_facts stored USING (memo_key)
    WHERE stored.memo_key IS NULL OR (${STORED}) IS DISTINCT FROM (${EXCLUDED})`.execute(db)
  return rows.map((row) => row.memo_key)
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

/** However many, one parameter. */
function asRows(facts: readonly FactRow[], alias = 'given') {
  const columns = sql.join(
    Object.entries(TYPES).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS ${sql.ref(alias)} (${columns})`
}
