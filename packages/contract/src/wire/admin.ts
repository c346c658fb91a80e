import { z } from 'zod'
import { instant } from './common.ts'
import { sections } from './memo.ts'
import { headers } from './template.ts'

/** An id as the console's calls take it. */
export const adminId = z.string().min(1).max(60)

/** What the console's changes answer, beside what else is useful (A4). */
export const adminDone = z.object({ code: z.literal(200), message: z.string() })

/** Where a version of a template stands (F7): a superseded one was live before the one that is. */
export const versionStatus = z.enum(['DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'SUPERSEDED'])

const versionHead = {
  template_id: z.string(),
  version_id: z.string(),
  version_no: z.int(),
  status: versionStatus,
  date_last_modified: instant,
  modified_by: z.string(),
}

/** One row of the templates' list (console document sections 2.5 and 3). */
export const adminTemplateRow = z.object({
  ...versionHead,
  template_name: z.string(),
  template_code: z.string(),
  description: z.string(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  api_version: z.string(),
  /** Of the template, raised by every save, publication and withdrawal of any of its versions (A6). */
  revision: z.int(),
})

/** `template_config`: the workflow's switch, and which fields the cost report reads (H7). */
export const templateConfig = z.object({
  allow_sub_approvals: z.boolean().default(true),
  cost_report: z
    .object({
      amount_field: adminId,
      currency_field: adminId,
      cost_type_field: adminId,
      budget_type_field: adminId,
    })
    .optional(),
})

/** A version as the wizard edits it. */
export const adminTemplate = adminTemplateRow.extend({
  guidelines: z.string(),
  template_content: sections,
  template_config: templateConfig,
  headers,
  workflow: z.literal('ANYONE'),
})

/** One line of a template's history. */
export const templateVersionLine = z.object({
  ...versionHead,
  template_name: z.string(),
  created_by: z.string(),
  date_created: instant,
  published_by: z.string().nullable(),
  date_published: instant.nullable(),
  /** Memos begun with this version (F7). */
  memo_count: z.int(),
})
