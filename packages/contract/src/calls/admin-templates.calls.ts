import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../define-admin-call.ts'
import {
  adminDone,
  adminId,
  adminTemplate,
  adminTemplateRow,
  templateConfig,
  templateVersionLine,
} from '../wire/admin.ts'
import { idempotencyKey, revision } from '../wire/common.ts'
import { sections } from '../wire/memo.ts'
import { headers } from '../wire/template.ts'

const templateCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,12}$/)
const version = z.object({ template_id: adminId, version_id: adminId })
const changedVersion = z.object({
  template_id: adminId,
  version_id: adminId.nullish(),
  revision,
  idempotency_key: idempotencyKey,
})
const saved = z.object({
  template_name: z.string().trim().min(1).max(150),
  category_id: adminId,
  description: z.string().max(1000).default(''),
  guidelines: z.string().max(1_048_576).default(''),
  template_content: sections,
  template_config: templateConfig.default({ allow_sub_approvals: true }),
  headers: headers.default({}),
  workflow: z.literal('ANYONE').default('ANYONE'),
  action: z.enum(['PUBLISHED', 'DRAFTED']),
  idempotency_key: idempotencyKey,
})
/** What a save answers: the version that now holds what was sent, and the template's new revision. */
const savedVersion = adminDone.extend({
  template_id: z.string(),
  version_id: z.string(),
  revision: z.int(),
})

export const adminGetTemplates = defineAdminCall(
  'admin-get_templates',
  'Templates by status, PUBLISHED or UNPUBLISHED: the version that this status belongs to.',
  reads(
    z.object({
      field_path: z.literal('status').nullish(),
      field_value: z.enum(['PUBLISHED', 'UNPUBLISHED']).nullish(),
    }),
    z.array(adminTemplateRow),
  ),
)
export const adminGetDraftedTemplates = defineAdminCall(
  'admin-get_drafted_templates',
  'Draft versions, of new templates and of published ones (F7).',
  reads(z.object({}), z.array(adminTemplateRow)),
)
export const adminGetTemplateById = defineAdminCall(
  'admin-get_template_by_id',
  'One version for the wizard: the one named, else the newest draft, else the live one.',
  reads(z.object({ template_id: adminId, version_id: adminId.nullish() }), adminTemplate),
)
export const adminCheckTemplateCode = defineAdminCall(
  'admin-check_template_code',
  'Whether a code is still free.',
  reads(z.object({ template_code: templateCode }), z.object({ available: z.boolean() })),
)
export const adminGetTemplateVersions = defineAdminCall(
  'admin-get_template_versions',
  'The history of a template, newest version first.',
  reads(z.object({ template_id: adminId }), z.array(templateVersionLine)),
)
export const adminRestoreTemplateVersion = defineAdminCall(
  'admin-restore_template_version',
  'Makes a new draft from an earlier version.',
  writes(version.extend({ revision, idempotency_key: idempotencyKey }), savedVersion),
)
export const adminGetPublishingEffects = defineAdminCall(
  'admin-get_publishing_effects',
  'What publishing would leave as it is: memos begun with earlier versions keep those (F7).',
  reads(
    z.object({ template_id: adminId }),
    z.object({
      /** Drafts never submitted, begun with the version that is live now or an earlier one. */
      drafts: z.int(),
      /** Memos that are with approvers or came back to their owners. */
      open_memos: z.int(),
    }),
  ),
)
export const adminPublishTemplate = defineAdminCall(
  'admin-publish_template',
  'Makes a version the live one (F7); one with problems is refused, naming them.',
  writes(changedVersion, savedVersion),
)
export const adminUnpublishTemplate = defineAdminCall(
  'admin-unpublish_template',
  'Stops new memos from a template (F7).',
  writes(changedVersion, savedVersion),
)
export const adminDeleteTemplate = defineAdminCall(
  'admin-delete_template',
  'Deletes a version that nothing refers to (F7); a template without versions goes with its last one.',
  writes(changedVersion, adminDone),
)
export const adminCreateTemplate = defineAdminCall(
  'admin-create_template',
  'Saves a new template, as a draft or published.',
  writes(saved.extend({ template_code: templateCode }), savedVersion),
)
export const adminEditTemplate = defineAdminCall(
  'admin-edit_template',
  'Saves a draft version of a template, or publishes it; a live version stays until then (F7).',
  writes(saved.extend({ template_id: adminId, version_id: adminId.nullish(), revision }), savedVersion),
)
