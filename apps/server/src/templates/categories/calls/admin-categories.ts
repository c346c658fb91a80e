import type { CallOutput } from '@countersign/contract'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import type { CategoryRow } from '../category.queries.ts'
import { findCategory, listCategories } from '../category.queries.ts'
import {
  deleteCategory,
  insertCategory,
  lockCategory,
  lockCategoryName,
  renameCategory,
} from '../category.store.ts'

type Category = CallOutput<'admin-get_category_by_id'>

export const adminGetCategories: Handler<'admin-get_categories', 'db'> = async (
  _input,
  { services, caller },
) => {
  const rows = await listCategories(services.db, caller)
  return rows.map(present)
}

export const adminGetCategoryById: Handler<'admin-get_category_by_id', 'db'> = async (
  { category_id },
  { services, caller },
) => {
  const row = await findCategory(services.db, caller, category_id)
  if (!row) throw noCategory()
  return present(row)
}

export const adminCreateCategory: Handler<'admin-create_category', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-create_category', input, async (tx) => {
    const { category_name } = input
    await requireFreeName(tx, category_name)
    const category_id = await insertCategory(tx, category_name, by(context))
    await logAdmin(tx, context, {
      action: 'create_category',
      subject: { kind: 'category', id: category_id, name: category_name },
      after: { name: category_name },
    })
    return { code: 200 as const, message: 'A new category has been added', category_id }
  })

export const adminEditCategory: Handler<'admin-edit_category', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-edit_category', input, async (tx) => {
    const { category_id, category_name } = input
    const before = await lockUnchanged(tx, input)
    await requireFreeName(tx, category_name, category_id)
    await renameCategory(tx, category_id, category_name, by(context))
    await logAdmin(tx, context, {
      action: 'edit_category',
      subject: { kind: 'category', id: category_id, name: category_name },
      before: { name: before },
      after: { name: category_name },
    })
    return { code: 200 as const, message: 'The category has been edited' }
  })

/** Deletes a category; its templates become 'Uncategorized' (F7). */
export const adminDeleteCategory: Handler<'admin-delete_category', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_category', input, async (tx) => {
    const { category_id } = input
    const name = await lockUnchanged(tx, input)
    await deleteCategory(tx, category_id)
    await logAdmin(tx, context, {
      action: 'delete_category',
      subject: { kind: 'category', id: category_id, name },
      before: { name },
    })
    return { code: 200 as const, message: 'Category has been deleted.' }
  })

function by({ services, caller }: CallContext<'now'>) {
  return { by: caller.name, at: services.now() }
}

function present({ modified_by, modified_at, template_count, ...row }: CategoryRow): Category {
  return {
    ...row,
    modified_by: { displayName: modified_by },
    date_last_modified: modified_at.toISOString(),
    template_count: template_count ?? 0,
  }
}

/** @returns its name @throws CallFailure NOT_FOUND, or ABORTED for a stale revision (A6) */
async function lockUnchanged(
  tx: Tx,
  { category_id, revision }: { category_id: string; revision?: number | undefined },
): Promise<string> {
  const category = await lockCategory(tx, category_id)
  if (!category) throw noCategory()
  if (revision !== undefined && revision !== category.revision)
    throw new CallFailure('ABORTED', 'This category was changed after you opened it.', {
      revision: category.revision,
      modified_by: category.modifiedBy,
    })
  return category.name
}

/** @param ownId the category that may already have the name @throws CallFailure ALREADY_EXISTS */
async function requireFreeName(tx: Tx, name: string, ownId?: string): Promise<void> {
  const taken = await lockCategoryName(tx, name)
  if (taken !== undefined && taken !== ownId)
    throw new CallFailure('ALREADY_EXISTS', `There is a category named ${name} already.`)
}

function noCategory(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such category.')
}
