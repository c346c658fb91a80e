import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A person's views, by name. */
export async function readViews(db: Db, userId: string) {
  return db
    .selectFrom('list_views')
    .select(['view_id', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()
}

/**
 * Saves a view, in place of one of the same name. @returns its id; null where the person keeps as many as they may
 * @param most how many views a person may keep
 */
export async function saveView(
  tx: Tx,
  userId: string,
  { name, query }: { name: string; query: string },
  most: number,
): Promise<string | null> {
  // Of several at once, each counts those before it.
  await tx.selectFrom('people').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const others = await tx
    .selectFrom('list_views')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<string>`lower(name)`, '!=', sql<string>`lower(${name})`)
    .executeTakeFirstOrThrow()
  if (Number(others.count) >= most) return null
  const { rows } = await sql<{ view_id: string }>`
    INSERT INTO list_views (user_id, name, query) VALUES (${userId}::uuid, ${name}, ${query})
    ON CONFLICT (user_id, lower(name)) DO UPDATE SET name = excluded.name, query = excluded.query
    RETURNING view_id`.execute(tx)
  return rows[0]?.view_id ?? null
}

/** Deletes a view of this person; another person's is left alone. */
export async function deleteView(tx: Tx, userId: string, viewId: string): Promise<void> {
  await tx.deleteFrom('list_views').where('view_id', '=', viewId).where('user_id', '=', userId).execute()
}
