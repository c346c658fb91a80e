import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'

/** The administrator who makes a change, and when. */
interface Change {
  by: string
  at: Date
}

/** Arbitrary but fixed: only one transaction at a time checks and takes a name. */
const NAMES_LOCK = 7_215_407

/** Locks a category for a change. @returns undefined if there is no such category */
export async function lockCategory(
  tx: Tx,
  categoryId: string,
): Promise<{ name: string; revision: number; modifiedBy: string } | undefined> {
  if (!isUuid(categoryId)) return undefined
  return tx
    .selectFrom('categories')
    .select(['category_name as name', 'revision', 'modified_by as modifiedBy'])
    .where('category_id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst()
}

/** Prevents a category's deletion until the transaction ends. @returns whether the category exists */
export async function lockCategoryReference(tx: Tx, categoryId: string): Promise<boolean> {
  if (!isUuid(categoryId)) return false
  const row = await tx
    .selectFrom('categories')
    .select('category_id')
    .where('category_id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the category with a name, ignoring case, and locks all names until the transaction ends. */
export async function lockCategoryName(tx: Tx, name: string): Promise<string | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${NAMES_LOCK})`.execute(tx)
  const row = await tx
    .selectFrom('categories')
    .select('category_id')
    .where(sql<boolean>`lower(category_name) = lower(${name})`)
    .executeTakeFirst()
  return row?.category_id
}

/** @returns the new category's id */
export async function insertCategory(tx: Tx, name: string, { by, at }: Change): Promise<string> {
  const { category_id } = await tx
    .insertInto('categories')
    .values({ category_name: name, modified_by: by, modified_at: at })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  return category_id
}

export async function renameCategory(
  tx: Tx,
  categoryId: string,
  name: string,
  { by, at }: Change,
): Promise<void> {
  await tx
    .updateTable('categories')
    .set((eb) => ({
      category_name: name,
      modified_by: by,
      modified_at: at,
      revision: eb('revision', '+', 1),
    }))
    .where('category_id', '=', categoryId)
    .execute()
}

export async function deleteCategory(tx: Tx, categoryId: string): Promise<void> {
  await tx.deleteFrom('categories').where('category_id', '=', categoryId).execute()
}
