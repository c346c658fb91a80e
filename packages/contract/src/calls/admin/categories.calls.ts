import { z } from 'zod'
import { defineAdminCall, defineCategoryCall, reads, writes } from '../../define-admin-call.ts'
import { idempotencyKey, revision } from '../../wire/common.ts'
import { adminDone, adminId } from '../../wire/admin.ts'

const category = z.object({
  category_id: z.string(),
  category_name: z.string(),
  modified_by: z.object({ displayName: z.string() }),
  date_last_modified: z.string(),
  template_count: z.int(),
  revision: z.int(),
})
const categoryName = z.string().trim().min(1).max(150)

export const adminGetCategories = defineCategoryCall(
  'admin-get_categories',
  'All categories.',
  reads(z.object({}), z.array(category)),
)
export const adminGetCategoryById = defineCategoryCall(
  'admin-get_category_by_id',
  'One category.',
  reads(z.object({ category_id: adminId }), category, 'NOT_FOUND'),
)
export const adminCreateCategory = defineAdminCall(
  'admin-create_category',
  'Creates a category.',
  writes(
    z.object({ category_name: categoryName, idempotency_key: idempotencyKey }),
    adminDone.extend({ category_id: z.string() }),
    'ALREADY_EXISTS',
  ),
)
export const adminEditCategory = defineAdminCall(
  'admin-edit_category',
  'Renames a category.',
  writes(
    z.object({
      category_id: adminId,
      category_name: categoryName,
      revision,
      idempotency_key: idempotencyKey,
    }),
    adminDone,
    'NOT_FOUND',
    'ALREADY_EXISTS',
  ),
)
export const adminDeleteCategory = defineAdminCall(
  'admin-delete_category',
  'Deletes a category; its templates become uncategorised (F7).',
  writes(
    z.object({ category_id: adminId, revision, idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
  ),
)
