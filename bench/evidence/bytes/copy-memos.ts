import type pg from 'pg'

/** Columns that differ from copy to copy: `n` is the copy's number, and `memos` the number of memos that there were. */
const COPIED: Readonly<Record<string, string>> = {
  memo_key: 'memo_key + n * $1::bigint',
  memo_id: "memo_id || '.' || n",
  seat_id: 'md5(seat_id::text || n)::uuid',
  notification_id: 'md5(notification_id::text || n)::uuid',
  leaf: 'sha256(leaf || int4send(n))',
  leaf_no: 'leaf_no + n * (SELECT max(leaf_no) + 1 FROM log_leaves)',
}

/** All that grows with the memos; the rest belongs to the organisation. */
const TABLES = [
  'memos',
  'memo_versions',
  'memo_events',
  'evidence_entries',
  'memo_logs',
  'log_leaves',
  'participants',
  'memo_search',
  'memo_facts',
  'notifications',
]

/**
 * Multiplies the memos of a database by SQL, far faster than memos could be decided: each copy has its own keys, and the same people and
 * texts. Triggers rest, and indexes are built afterwards, so that the tables are as dense as after VACUUM FULL.
 */
export async function copyMemos(
  client: pg.Client,
  { memos, copies }: { memos: number; copies: number },
  say: (line: string) => void,
): Promise<void> {
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET synchronous_commit = off`,
  )
  for (const table of TABLES) {
    const indexes = await dropIndexes(client, table)
    const columns = await columnsOf(client, table)
    const values = columns.map((column) => COPIED[column] ?? column)
    await client.query(
      `INSERT INTO ${table} (${columns.join()}) OVERRIDING SYSTEM VALUE
       SELECT ${values.join()} FROM ${table}, generate_series(1, $2::integer) n WHERE $1::bigint > 0`,
      [memos, copies - 1],
    )
    for (const index of indexes) await client.query(index)
    say(`copied: ${table}`)
  }
  await client.query('VACUUM ANALYZE')
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** @returns the statements that create them again; those of primary keys and constraints stay */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}
