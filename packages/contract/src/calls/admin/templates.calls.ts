import {
  INFO_MESSAGES,
  TEMPLATE_CODE,
  TEMPLATE_DESCRIPTION_MAX_CHARACTERS,
  TEMPLATE_NAME_MAX_CHARACTERS,
} from '@countersign/domain'
import { z } from 'zod'
import { FORM_BODY } from '../../body-limits.ts'
import { defineCategoryCall, reads, writes } from '../../define-admin-call.ts'
import {
  adminDone,
  adminId,
  adminTemplate,
  adminTemplateRow,
  templateConfig,
  templateVersionLine,
} from '../../wire/admin.ts'
import { idempotencyKey, revision } from '../../wire/common.ts'
import { writtenTemplate } from '../../wire/memo.ts'
import { policy } from '../../wire/policy.ts'
import { checkedPolicy, draftedPolicy, triedSample } from '../../wire/policy-check.ts'
import { triedSamples, writtenSamples } from '../../wire/policy-samples.ts'
import { headers } from '../../wire/template.ts'

const templateCode = z.string().trim().toUpperCase().regex(TEMPLATE_CODE, INFO_MESSAGES.WRONG_CODE)
const version = z.object({ template_id: adminId, version_id: adminId })
const changedVersion = z.object({
  template_id: adminId,
  version_id: adminId.nullish(),
  revision,
  idempotency_key: idempotencyKey,
})
const saved = z.object({
  template_name: z
    .string()
    .trim()
    .min(1, INFO_MESSAGES.NO_NAME)
    .max(TEMPLATE_NAME_MAX_CHARACTERS, INFO_MESSAGES.NAME_TOO_LONG),
  category_id: z.string().min(1, INFO_MESSAGES.NO_CATEGORY).max(60),
  description: z
    .string()
    .max(TEMPLATE_DESCRIPTION_MAX_CHARACTERS, INFO_MESSAGES.DESCRIPTION_TOO_LONG)
    .default(''),
  guidelines: z.string().max(1_048_576).default(''),
  template_content: writtenTemplate,
  template_config: templateConfig.default({ allow_sub_approvals: true }),
  headers: headers.default({}),
  workflow: z.enum(['ANYONE', 'POLICY']).default('ANYONE'),
  /** What the routes are computed by where `workflow` is POLICY (N1); ignored elsewhere. */
  policy: policy.nullish(),
  /** The policy's first day, in Manila; without it, or on a day that has come, it counts from the publication on (N5). */
  policy_starts_on: z.iso.date().nullish(),
  policy_samples: writtenSamples,
  action: z.enum(['PUBLISHED', 'DRAFTED']),
  idempotency_key: idempotencyKey,
})
/** The answer to a save: the saved version, and the template's new revision. */
const savedVersion = adminDone.extend({
  template_id: z.string(),
  version_id: z.string(),
  revision: z.int(),
  /** The version isn't published yet: it waits for another administrator's confirmation (N5). */
  is_waiting: z.boolean(),
})
/** P3: publishing a version whose policy is another one than that of today. */
const PUBLISHES_POLICY = { field: 'action', values: ['PUBLISHED'], unlessUnchanged: true } as const

export const adminGetTemplates = defineCategoryCall(
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
export const adminGetDraftedTemplates = defineCategoryCall(
  'admin-get_drafted_templates',
  'Draft versions, of new templates and of published ones (F7).',
  reads(z.object({}), z.array(adminTemplateRow)),
)
export const adminGetTemplateById = defineCategoryCall(
  'admin-get_template_by_id',
  'One version for the wizard: the one named, else the newest draft, else the live one.',
  reads(z.object({ template_id: adminId, version_id: adminId.nullish() }), adminTemplate, 'NOT_FOUND'),
)
export const adminCheckTemplateCode = defineCategoryCall(
  'admin-check_template_code',
  'Whether a code is still free.',
  reads(z.object({ template_code: templateCode }), z.object({ available: z.boolean() })),
)
export const adminGetTemplateVersions = defineCategoryCall(
  'admin-get_template_versions',
  'The history of a template, newest version first.',
  reads(z.object({ template_id: adminId }), z.array(templateVersionLine), 'NOT_FOUND'),
)
export const adminRestoreTemplateVersion = defineCategoryCall(
  'admin-restore_template_version',
  'Makes a new draft from an earlier version.',
  writes(
    version.extend({ revision, idempotency_key: idempotencyKey }),
    savedVersion,
    'NOT_FOUND',
    'DRAFT_EXISTS',
  ),
)
export const adminGetPublishingEffects = defineCategoryCall(
  'admin-get_publishing_effects',
  'What publishing would not affect: memos started with earlier versions keep those (F7).',
  reads(
    z.object({ template_id: adminId }),
    z.object({
      /** Drafts that were never submitted, with the live version or an earlier one. */
      drafts: z.int(),
      /** Memos with approvers, or returned to their owners. */
      open_memos: z.int(),
    }),
    'NOT_FOUND',
  ),
)
export const adminPublishTemplate = defineCategoryCall(
  'admin-publish_template',
  'Makes a version the live one (F7); one with problems is refused, naming them. A changed policy may need another administrator (N5).',
  {
    ...writes(changedVersion, savedVersion, 'NOT_FOUND', 'FAILED_PRECONDITION'),
    freshSignIn: { unlessUnchanged: true },
  },
)
export const adminConfirmPublication = defineCategoryCall(
  'admin-confirm_publication',
  'Answers a draft whose changed policy waits for another administrator: CONFIRMED publishes exactly the revision that was seen (N5).',
  {
    ...writes(
      version.extend({
        /** As seen: any change of the template ends the request. */
        revision: z.int().nonnegative(),
        /** Only its requester cancels a request; only another administrator confirms or refuses it. */
        answer: z.enum(['CONFIRMED', 'REFUSED', 'CANCELLED']),
        reason: z.string().trim().max(1000).default(''),
        idempotency_key: idempotencyKey,
      }),
      savedVersion,
      'NOT_FOUND',
      'FAILED_PRECONDITION',
      'NOT_WAITING',
      'SAME_ADMINISTRATOR',
    ),
    freshSignIn: { field: 'answer', values: ['CONFIRMED'] },
  },
)
export const adminUnpublishTemplate = defineCategoryCall(
  'admin-unpublish_template',
  'Stops new memos from a template (F7).',
  writes(changedVersion, savedVersion, 'NOT_FOUND', 'FAILED_PRECONDITION'),
)
export const adminDeleteTemplate = defineCategoryCall(
  'admin-delete_template',
  'Deletes a version that nothing refers to (F7); a template without versions goes with its last one.',
  writes(changedVersion, adminDone, 'NOT_FOUND', 'FAILED_PRECONDITION', 'VERSION_IN_USE'),
)
export const adminCreateTemplate = defineCategoryCall(
  'admin-create_template',
  'Saves a new template, as a draft or published.',
  {
    ...writes(saved.extend({ template_code: templateCode }), savedVersion, 'ALREADY_EXISTS'),
    freshSignIn: PUBLISHES_POLICY,
  },
  FORM_BODY,
)
export const adminEditTemplate = defineCategoryCall(
  'admin-edit_template',
  'Saves a draft version of a template, or publishes it; a live version stays until then (F7).',
  {
    ...writes(
      saved.extend({
        template_id: adminId,
        version_id: adminId.nullish(),
        revision,
        /** Overwrites another administrator's open draft, which is kept in the history under their name. */
        over_draft: z.boolean().optional(),
      }),
      savedVersion,
      'NOT_FOUND',
      'DRAFT_EXISTS',
    ),
    freshSignIn: PUBLISHES_POLICY,
  },
  FORM_BODY,
)
export const adminCheckPolicy = defineCategoryCall(
  'admin-check_policy',
  'The check of a policy before it is published: what is wrong or out of reach, what falls to ‘otherwise’, roles without holders (N5).',
  reads(
    z.object({
      ...draftedPolicy,
      /** Whose latest memos the policy is tried on; null for a new template. */
      template_id: adminId.nullish(),
    }),
    checkedPolicy,
    'NOT_FOUND',
  ),
  FORM_BODY,
)
export const adminTryPolicy = defineCategoryCall(
  'admin-try_policy',
  'The routes that a policy asks for sample answers, with today’s people and the reason of each level (N3). Nothing is saved or sent.',
  reads(
    z.object({
      ...draftedPolicy,
      /** Whose delegates of absent people are named; null for a new template. */
      template_id: adminId.nullish(),
      samples: triedSamples,
    }),
    /** In the order of the samples. */
    z.object({ results: z.array(triedSample) }),
  ),
  FORM_BODY,
)
