import { sql } from 'kysely'
import { FIRST_REVISION } from '../../platform/config/first-revision.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

interface Named {
  id: string
  name: string
}

/** What an administrator is limited to, by name; what was deleted since is left out. */
export interface StoredLimits {
  email: string
  companies: Named[]
  categories: Named[]
  revision: number
  modified_by: string
  modified_at: Date
}

/** The limits of one administrator, or of all (P7). */
export async function readLimits(db: Db | Tx, email?: string): Promise<StoredLimits[]> {
  const { rows } = await sql<StoredLimits>`
    SELECT l.email, l.revision, l.modified_by, l.modified_at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.company_id, 'name', c.name) ORDER BY lower(c.name)), '[]')
        FROM companies c WHERE c.company_id = ANY (l.company_ids)) AS companies,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.category_id, 'name', c.category_name) ORDER BY lower(c.category_name)), '[]')
        FROM categories c WHERE c.category_id::text = ANY (l.category_ids)) AS categories
    FROM administrator_limits l
    WHERE ${email ?? null}::text IS NULL OR l.email = ${email ?? null}::text`.execute(db)
  return rows
}

/** Stores what an administrator is limited to; null takes the limits away. */
export async function saveLimits(
  tx: Tx,
  email: string,
  limits: { company_ids: string[]; category_ids: string[] } | null,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (limits === null) {
    await tx.deleteFrom('administrator_limits').where('email', '=', email).execute()
    return
  }
  await tx
    .insertInto('administrator_limits')
    .values({ email, ...limits, modified_by: by, modified_at: at, revision: FIRST_REVISION })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        company_ids: eb.ref('excluded.company_ids'),
        category_ids: eb.ref('excluded.category_ids'),
        modified_by: eb.ref('excluded.modified_by'),
        modified_at: eb.ref('excluded.modified_at'),
        revision: eb('administrator_limits.revision', '+', 1),
      })),
    )
    .execute()
}

/** Takes away the limits of everyone who is no longer listed: named again, they begin without. */
export async function forgetLimitsOutside(tx: Tx, listed: readonly string[]): Promise<void> {
  await sql`DELETE FROM administrator_limits WHERE email <> ALL (${[...listed]}::text[])`.execute(tx)
}

/** Which of the given companies and categories don't exist. Those that do stay until the transaction ends. */
export async function findMissing(
  tx: Tx,
  { company_ids, category_ids }: { company_ids: string[]; category_ids: string[] },
): Promise<{ company_ids: string[]; category_ids: string[] }> {
  const companies = await sql<{ id: string }>`
    SELECT company_id AS id FROM companies WHERE company_id = ANY (${company_ids}::text[]) FOR KEY SHARE`.execute(
    tx,
  )
  const categories = await sql<{ id: string }>`
    SELECT category_id::text AS id FROM categories WHERE category_id::text = ANY (${category_ids}::text[]) FOR KEY SHARE`.execute(
    tx,
  )
  const known = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))
  return {
    company_ids: company_ids.filter((id) => !known(companies.rows).has(id)),
    category_ids: category_ids.filter((id) => !known(categories.rows).has(id)),
  }
}
