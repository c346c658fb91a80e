import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

/** Statements by their text; each connection prepares each of them once, so there must be few. */
const names = new Map<string, string>()

/**
 * Runs a query as a named, prepared statement: PostgreSQL parses and plans it once on a connection, not with every call.
 * For queries on hot paths whose text has few variants, and whose best plan is the same for all values.
 */
export async function runPrepared<Row>(
  pool: pg.Pool,
  query: { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile()
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  const { rows } = await pool.query({ name, text, values: [...parameters] })
  return rows as Row[]
}
