import pg from 'pg'
import { withoutIndexes } from '@countersign/demo-data/generate/secondary'

/** What the lists read. Events, notices and search entries aren't copied. */
const COPIED = ['memos', 'memo_versions', 'participants', 'memo_facts']
/** Copies of a memo follow on one another by this much. */
const SHIFTED: readonly string[] = ['created_at', 'submitted_at', 'modified_at', 'changed_at', 'sort_at']
const SHIFT = "interval '7 hours 13 minutes'"

/**
 * Copies each memo in the database until there are `times` as many, of the same people: an hour of generating becomes minutes. For
 * measuring lists alone.
 */
export async function multiplyMemos(
  url: string,
  times: number,
  progress: (done: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL synchronous_commit = off; SET LOCAL maintenance_work_mem = '512MB'")
    const putBack = await withoutIndexes(client)
    for (const table of COPIED) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    const { rows } = await client.query<{ span: string }>('SELECT max(memo_key) AS span FROM memos')
    const statements: string[] = []
    for (const table of COPIED) statements.push(await copyStatement(client, table))
    for (let copy = 1; copy < times; copy++) {
      for (const statement of statements) await client.query(statement, [copy, rows[0]?.span])
      progress(`copy ${copy} of ${times - 1}`)
    }
    for (const table of COPIED) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    progress('indexes')
    await putBack()
    await client.query('COMMIT')
    progress('statistics')
    await client.query(`VACUUM (ANALYZE) ${COPIED.join(', ')}`)
  } finally {
    await client.end()
  }
}

/** Copies the first memos: $1 is the number of the copy, $2 the highest of their keys. */
async function copyStatement(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => valueOf(table, name))
  return `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM ${table} t WHERE t.memo_key <= $2::bigint`
}

const COPIED_ID = "t.memo_id || '-' || $1::int"

function valueOf(table: string, column: string): string {
  if (column === 'memo_key') return 't.memo_key + $1::int * $2::bigint'
  if (column === 'memo_id') return COPIED_ID
  // Unique; nothing that lists read finds a seat of the state by it.
  if (column === 'seat_id') return 'CASE WHEN t.seat_id IS NOT NULL THEN gen_random_uuid() END'
  if (SHIFTED.includes(column)) return `t.${column} - $1::int * ${SHIFT}`
  return table === 'memos' && column === 'state'
    ? `replace(t.state::text, t.memo_id, ${COPIED_ID})::jsonb`
    : `t.${column}`
}
