import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idempotencyKey } from '../wire/common.ts'
import { sections } from '../wire/memo.ts'

const category = z.object({
  category_id: z.string(),
  category_name: z.string(),
  modified_by: z.object({ displayName: z.string() }),
  date_last_modified: z.string(),
  template_count: z.int(),
})
const categoryName = z.string().trim().min(1).max(150)
const id = z.string().min(1).max(60)
const adminTemplate = z.looseObject({ template_id: z.string(), version_id: z.string(), status: z.string() })
const done = z.looseObject({ code: z.literal(200), message: z.string() })
const versionOf = z.object({ template_id: id, version_id: id.nullish(), idempotency_key: idempotencyKey })
const savedTemplate = z.looseObject({
  template_name: z.string().trim().min(1).max(150),
  category_id: id,
  description: z.string().max(1000).default(''),
  guidelines: z.string().max(1_048_576).default(''),
  template_content: sections,
  action: z.enum(['PUBLISHED', 'DRAFTED']),
  idempotency_key: idempotencyKey,
})

/** Console calls: refused to anyone but an administrator on the console's own origin (B3, B5). */
function defineAdminCall<Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  summary: string,
  shapes: { input: Input; output: Output; mutation: boolean },
) {
  return defineCall({
    name,
    summary,
    access: 'administrator',
    scope: { kind: 'catalogue' },
    errors: [
      'PERMISSION_DENIED',
      'NOT_FOUND',
      'ALREADY_EXISTS',
      'FAILED_PRECONDITION',
      'ABORTED',
      'UNIMPLEMENTED',
    ],
    ...shapes,
  })
}

const read = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({
  input,
  output,
  mutation: false,
})
const write = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({
  input,
  output,
  mutation: true,
})

export const adminGetCategories = defineAdminCall(
  'admin-get_categories',
  'All categories.',
  read(z.object({}), z.array(category)),
)
export const adminGetCategoryById = defineAdminCall(
  'admin-get_category_by_id',
  'One category.',
  read(z.object({ category_id: id }), category),
)
export const adminCreateCategory = defineAdminCall(
  'admin-create_category',
  'Creates a category.',
  write(z.object({ category_name: categoryName, idempotency_key: idempotencyKey }), done),
)
export const adminEditCategory = defineAdminCall(
  'admin-edit_category',
  'Renames a category.',
  write(z.object({ category_id: id, category_name: categoryName, idempotency_key: idempotencyKey }), done),
)
export const adminDeleteCategory = defineAdminCall(
  'admin-delete_category',
  'Deletes a category; its templates become uncategorised (F7).',
  write(z.looseObject({ category_id: id, idempotency_key: idempotencyKey }), done),
)
export const adminGetTemplates = defineAdminCall(
  'admin-get_templates',
  'Templates by status.',
  read(
    z.object({ field_path: z.string().max(60).nullish(), field_value: z.string().max(60).nullish() }),
    z.array(adminTemplate),
  ),
)
export const adminGetDraftedTemplates = defineAdminCall(
  'admin-get_drafted_templates',
  'Draft templates.',
  read(z.object({}), z.array(adminTemplate)),
)
export const adminPublishTemplate = defineAdminCall(
  'admin-publish_template',
  'Publishes a version (F7).',
  write(versionOf, done),
)
export const adminUnpublishTemplate = defineAdminCall(
  'admin-unpublish_template',
  'Stops new memos from a template (F7).',
  write(versionOf, done),
)
export const adminDeleteTemplate = defineAdminCall(
  'admin-delete_template',
  'Deletes a version that nothing refers to.',
  write(versionOf, done),
)
export const adminCreateTemplate = defineAdminCall(
  'admin-create_template',
  'Saves a new template, as a draft or published.',
  write(savedTemplate.extend({ template_code: z.string().trim().min(1).max(12) }), done),
)
export const adminEditTemplate = defineAdminCall(
  'admin-edit_template',
  'Saves a new draft version of a template, or publishes it.',
  write(savedTemplate.extend({ template_id: id, version_id: id.nullish() }), done),
)
