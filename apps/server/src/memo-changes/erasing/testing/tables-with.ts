import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Tables of the product that hold a text, in whatever column. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      SELECT FROM ${sql.raw(name)} t WHERE strpos(t::text, ${text}) > 0 LIMIT 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found.sort()
}
