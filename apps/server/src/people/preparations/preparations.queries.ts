import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { holdsOn } from '../../protocol/preparations.queries.ts'

/** A person who prepares drafts, or for whom one prepares them. */
export interface StoredPreparation {
  preparationId: string
  email: string
  name: string
  lastDay: string
  canSignIn: boolean
  /** How many drafts were begun under it and not submitted. */
  drafts: number
}

/** Those who prepare drafts for a person today, by name (R6). */
export async function preparersOf(db: Db | Tx, ownerId: number, today: string): Promise<StoredPreparation[]> {
  const { rows } = await sql<StoredPreparation>`
    SELECT r.preparation_id AS "preparationId", named.email, coalesce(p.display_name, named.email) AS name,
      r.last_day::text AS "lastDay", p.disabled_at IS NULL AS "canSignIn",
      (SELECT count(*)::int FROM memos m WHERE m.preparation_id = r.preparation_id) AS drafts
    FROM preparations r JOIN addresses named ON named.person_id = r.preparer_id LEFT JOIN people p ON p.email = named.email
    WHERE r.owner_id = ${ownerId} AND ${holdsOn(today)}
    ORDER BY lower(coalesce(p.display_name, named.email)), named.email`.execute(db)
  return rows
}

/** An arrangement under which a person begins a draft for another one, locked against its end until the transaction ends. */
export async function lockPreparation(
  tx: Tx,
  { preparationId, preparerId, today }: { preparationId: string; preparerId: number; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM preparations r
    WHERE r.preparation_id = ${preparationId} AND r.preparer_id = ${preparerId} AND ${holdsOn(today)}
    FOR SHARE OF r`.execute(tx)
  return rows.length > 0
}

/**
 * The arrangement under which a person prepares one draft, locked against its end until the transaction ends: what it says then
 * counts.
 * @returns its id; undefined where there is none that holds
 */
export async function lockPreparationOf(
  tx: Tx,
  { memoId, preparerId, today }: { memoId: string; preparerId: number; today: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ preparation_id: string }>`
    SELECT r.preparation_id FROM memos m JOIN preparations r USING (preparation_id)
    WHERE m.memo_id = ${memoId} AND r.preparer_id = ${preparerId} AND ${holdsOn(today)}
    FOR SHARE OF r`.execute(tx)
  return rows[0]?.preparation_id
}
