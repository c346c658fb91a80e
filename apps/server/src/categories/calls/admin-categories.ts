import type { CallOutput } from '@countersign/contract'
import { sql } from 'kysely'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isUuid } from '../../db/uuid.ts'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'

type Category = CallOutput<'admin-get_category_by_id'>

/** All categories by name, with how many templates each has. */
export const adminGetCategories: Handler<'admin-get_categories'> = async (_input, { services }) => {
  const rows = await categories(services.db)
    .orderBy(sql`lower(c.category_name)`)
    .execute()
  return rows.map(present)
}

export const adminGetCategoryById: Handler<'admin-get_category_by_id'> = async (
  { category_id },
  { services },
) => {
  const row = isUuid(category_id)
    ? await categories(services.db).where('c.category_id', '=', category_id).executeTakeFirst()
    : undefined
  if (!row) throw noCategory()
  return present(row)
}

export const adminCreateCategory: Handler<'admin-create_category'> = (input, context) =>
  adminChange(context, 'admin-create_category', input, async (tx) => {
    const { category_name } = input
    await requireFreeName(tx, category_name)
    const { category_id } = await tx
      .insertInto('categories')
      .values({ category_name, modified_by: context.caller.name, modified_at: context.services.now() })
      .returning('category_id')
      .executeTakeFirstOrThrow()
    await logAdmin(tx, context, {
      action: 'create_category',
      subject: { kind: 'category', id: category_id, name: category_name },
      after: { name: category_name },
    })
    return { code: 200 as const, message: 'A new category has been added', category_id }
  })

export const adminEditCategory: Handler<'admin-edit_category'> = (input, context) =>
  adminChange(context, 'admin-edit_category', input, async (tx) => {
    const { category_id, category_name } = input
    const before = await lockCategory(tx, category_id)
    await requireFreeName(tx, category_name, category_id)
    await tx
      .updateTable('categories')
      .set({ category_name, modified_by: context.caller.name, modified_at: context.services.now() })
      .where('category_id', '=', category_id)
      .execute()
    await logAdmin(tx, context, {
      action: 'edit_category',
      subject: { kind: 'category', id: category_id, name: category_name },
      before: { name: before },
      after: { name: category_name },
    })
    return { code: 200 as const, message: 'The category has been edited' }
  })

/** Deletes a category; its templates become 'Uncategorized' (F7). */
export const adminDeleteCategory: Handler<'admin-delete_category'> = (input, context) =>
  adminChange(context, 'admin-delete_category', input, async (tx) => {
    const { category_id } = input
    const name = await lockCategory(tx, category_id)
    await tx.deleteFrom('categories').where('category_id', '=', category_id).execute()
    await logAdmin(tx, context, {
      action: 'delete_category',
      subject: { kind: 'category', id: category_id, name },
      before: { name },
    })
    return { code: 200 as const, message: 'Category has been deleted.' }
  })

function categories(db: Db) {
  return db
    .selectFrom('categories as c')
    .select(['c.category_id', 'c.category_name', 'c.modified_by', 'c.modified_at'])
    .select((eb) =>
      eb
        .selectFrom('templates as t')
        .select(sql<number>`count(*)::int`.as('templates'))
        .whereRef('t.category_id', '=', 'c.category_id')
        .as('template_count'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof categories>['executeTakeFirstOrThrow']>>

function present({ modified_by, modified_at, template_count, ...row }: Row): Category {
  return {
    ...row,
    modified_by: { displayName: modified_by },
    date_last_modified: modified_at.toISOString(),
    template_count: template_count ?? 0,
  }
}

/** @returns its name @throws CallFailure NOT_FOUND */
async function lockCategory(tx: Tx, categoryId: string): Promise<string> {
  const row = isUuid(categoryId)
    ? await tx
        .selectFrom('categories')
        .select('category_name')
        .where('category_id', '=', categoryId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw noCategory()
  return row.category_name
}

/** Any fixed number: names are checked and taken by one administrator at a time. */
const NAMES_LOCK = 7_215_407

async function requireFreeName(tx: Tx, name: string, ownId?: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${NAMES_LOCK})`.execute(tx)
  const taken = await tx
    .selectFrom('categories')
    .select('category_id')
    .where(sql<boolean>`lower(category_name) = lower(${name})`)
    .executeTakeFirst()
  if (taken && taken.category_id !== ownId)
    throw new CallFailure('ALREADY_EXISTS', `There is a category named ${name} already.`)
}

function noCategory(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such category.')
}
