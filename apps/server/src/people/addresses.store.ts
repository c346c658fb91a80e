import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'

/** In a statement: the number of the person behind an address; an address that is not known yet gets one. */
export function personOf(email: string) {
  return sql<number>`person_of(${email})`
}

/**
 * The numbers of the people behind some addresses; an address that is not known yet gets one.
 * @param emails in lower case
 */
export async function personIds(db: Db | Tx, emails: readonly string[]): Promise<Map<string, number>> {
  // Sorted, so that two transactions that add the same addresses wait for each other instead of deadlocking.
  const sorted = [...new Set(emails)].sort()
  const { rows } = await sql<{ email: string; person_id: number }>`
    SELECT email, person_of(email) AS person_id FROM unnest(${sorted}::text[]) AS email`.execute(db)
  return new Map(rows.map((row) => [row.email, row.person_id]))
}

/** Whether an address is an earlier one of a person (P4). */
export async function isAlias(db: Db | Tx, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('aliases')
    .select('email')
    .where('email', '=', email)
    .where('until', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
