import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

/** Names by statement text. Every connection prepares every statement, so there must be few. */
const names = new Map<string, string>()

/**
 * Runs a query as a prepared statement, which PostgreSQL parses and plans once per connection. For frequent queries with few
 * variants of their text, and the same best plan for all values.
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
