import type { SubjectFields } from '@countersign/evidence'
import { managerFields } from '@countersign/evidence'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What the entries of people's managers say, by the people's ids; those without a manager are left out. */
export async function readManagersFields(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, SubjectFields>> {
  const { rows } = await sql<{ user_id: string; person: string; manager: string }>`
    SELECT p.user_id, p.email AS person, m.email AS manager
    FROM people p JOIN people m ON m.user_id = p.manager_id
    WHERE p.user_id = ANY (${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ user_id, ...fields }) => [user_id, managerFields(fields)]))
}

/** What the entry of a person's manager says; null for a person without one. */
export async function readManagerFields(db: Db | Tx, userId: string): Promise<SubjectFields | null> {
  return (await readManagersFields(db, [userId])).get(userId) ?? null
}

/**
 * The people from an owner upward whose managers lead to a person, each one's id, the owner's first; null where none do (N2, N4).
 * Both are e-mails.
 */
export async function wayUpward(
  db: Db | Tx,
  { owner, person }: { owner: string; person: string },
): Promise<string[] | null> {
  const { rows } = await sql<{ way: string[] }>`
    WITH RECURSIVE upward AS (
      SELECT manager_id AS user_id, ARRAY[user_id] AS way FROM people WHERE email = ${owner}
      UNION ALL
      SELECT p.manager_id, way || p.user_id
      FROM upward JOIN people p ON p.user_id = upward.user_id
      WHERE p.user_id <> ALL (way)
    )
    SELECT way::text[] AS way FROM upward JOIN people p USING (user_id) WHERE p.email = ${person} LIMIT 1`.execute(
    db,
  )
  return rows[0]?.way ?? null
}
