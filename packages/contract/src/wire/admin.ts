import {
  CURRENCIES,
  ID_MAX_CHARACTERS,
  LEVEL_DAYS,
  LEVEL_DAYS_MESSAGE,
  REAPPROVAL_LEVEL,
  REAPPROVAL_LEVEL_MESSAGE,
  TEMPLATE_MAX_QUESTIONS,
} from '@countersign/domain'
import { z } from 'zod'
import { afterApproval } from './after-approval.ts'
import { emailAddress, instant } from './common.ts'
import { templateContent } from './memo.ts'
import { policy, signatureRule } from './policy.ts'
import { keptSamples } from './policy-samples.ts'
import { headers } from './template.ts'

/** An id in the console's calls. */
export const adminId = z.string().min(1).max(60)

/** The answer to the console's changes (A4); some extend it. */
export const adminDone = z.object({ code: z.literal(200), message: z.string() })

/** What is wrong with a CSV, by line and column; a file with errors is not applied. */
export const csvError = z.object({ line: z.int(), column: z.string(), message: z.string() })

/** The status of a template's version (F7): a superseded one was live earlier, or is a draft that was overwritten. */
export const versionStatus = z.enum(['DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'SUPERSEDED'])

const versionHead = {
  template_id: z.string(),
  version_id: z.string(),
  version_no: z.int(),
  status: versionStatus,
  date_last_modified: instant,
  modified_by: z.string(),
}

/** One row of the templates' list (W5, W14). */
export const adminTemplateRow = z.object({
  ...versionHead,
  template_name: z.string(),
  template_code: z.string(),
  description: z.string(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  api_version: z.string(),
  /** The template's revision, raised whenever any of its versions is saved, published or unpublished (A6). */
  revision: z.int(),
  /** A draft that waits for another administrator's confirmation of its policy (N5). */
  waiting: z
    .object({ requested_by: z.string(), requested_by_email: z.string(), date_requested: instant })
    .nullable(),
  /** Why the caller can't change the template, whose draft is outside their limits (P7); null where they can. */
  kept_because: z.string().nullable(),
})

/** The id of a question that the template names; '' in a draft without a choice. */
const namedField = z.string().max(ID_MAX_CHARACTERS)

/** The questions that hold the amount of a template's memos (M1). */
const amountFields = { amount_field: namedField, currency_field: namedField }

/** `template_config`: sub-approvals, the fields that the cost report (H7) and the amount (M1) are read from, and what levels keep to (L2). */
export const templateConfig = z.object({
  allow_sub_approvals: z.boolean().default(true),
  cost_report: z
    .object({
      ...amountFields,
      cost_type_field: namedField,
      budget_type_field: namedField,
    })
    .optional(),
  /** Dropped where a cost report names the amount. */
  amount: z.object(amountFields).optional(),
  /** By currency: the figure from which an amount is high (M1). */
  high_amounts: z.partialRecord(z.enum(CURRENCIES), z.string().max(30)).optional(),
  level_days: z
    .int()
    .min(LEVEL_DAYS.min, LEVEL_DAYS_MESSAGE)
    .max(LEVEL_DAYS.max, LEVEL_DAYS_MESSAGE)
    .optional(),
  escalation_contact: emailAddress.optional(),
  /** Absent counts as true. */
  allow_transfer: z.boolean().optional(),
  /** Approvers may add others (R1). */
  allow_adding: z.boolean().optional(),
  /** Dropped where it names no one (R3). */
  after_approval: afterApproval.optional(),
  /** Dropped where it names no question (N7). */
  reapproval: z
    .object({
      questions: z.array(namedField).max(TEMPLATE_MAX_QUESTIONS),
      from_level: z
        .int()
        .min(REAPPROVAL_LEVEL.min, REAPPROVAL_LEVEL_MESSAGE)
        .max(REAPPROVAL_LEVEL.max, REAPPROVAL_LEVEL_MESSAGE),
    })
    .optional(),
  signature: signatureRule.optional(),
  /** Mails carry a summary of the answers (M6). */
  answers_in_mails: z.boolean().optional(),
  /** Mails name Memo ID and template alone (M6). */
  hide_subject_in_mails: z.boolean().optional(),
  /** Subject, amount and names may leave the product (P0). */
  named_outside: z.boolean().optional(),
})

/** A version for the wizard. */
export const adminTemplate = adminTemplateRow.extend({
  guidelines: z.string(),
  template_content: templateContent,
  template_config: templateConfig,
  headers,
  workflow: z.enum(['ANYONE', 'POLICY']),
  policy: policy.nullable(),
  /** The first day of the policy, in Manila; null where it counts from the publication on (N5). */
  policy_starts_on: z.iso.date().nullable(),
  /** Of a published version: the policies that count before that day, the first to end first; null for 'Anyone'. */
  earlier_policies: z.array(z.object({ until: z.iso.date(), policy: policy.nullable() })),
  policy_samples: keptSamples,
})

/** One line of a template's history. */
export const templateVersionLine = z.object({
  ...versionHead,
  template_name: z.string(),
  created_by: z.string(),
  date_created: instant,
  published_by: z.string().nullable(),
  date_published: instant.nullable(),
  policy_starts_on: z.iso.date().nullable(),
  /** Memos that were started with this version (F7). */
  memo_count: z.int(),
})

/**
 * Settings that determine who may sign in, who is an administrator, whether a changed policy needs two of them (N5), which hosts of
 * one's own network are reached (P2), and where managers and roles come from (N2); changing one needs a fresh sign-in (P3).
 */
export const RIGHTS_SETTINGS = [
  'admin_emails',
  'hosted_domains',
  'is_policy_confirmation_enabled',
  'is_token_decide_enabled',
  'outgoing_hosts',
  'manager_source',
  'roles_source',
] as const

/** The subjects of the administrators' log. */
export const ADMIN_SUBJECT_KINDS = [
  'category',
  'template',
  'setting',
  'company',
  'group',
  'user_group',
  'person',
  'report_role',
  'memo',
  'removal',
  'holidays',
  'role',
  'shared_list',
  'webhook',
  'api_token',
  'administrator',
  'directory_sync',
] as const

/** The actions of the administrators' log. */
export const ADMIN_ACTIONS = [
  'create_category',
  'edit_category',
  'delete_category',
  'create_template',
  'edit_template',
  'publish_template',
  'unpublish_template',
  'delete_template',
  'restore_template_version',
  'request_publication',
  'refuse_publication',
  'cancel_publication',
  'save_setting',
  'reset_setting',
  'create_company',
  'edit_company',
  'delete_company',
  'create_group',
  'edit_group',
  'delete_group',
  'create_user_group',
  'edit_user_group',
  'delete_user_group',
  'edit_person',
  'disable_person',
  'enable_person',
  'import_new_person',
  'import_person',
  'claim_person',
  'create_directory_token',
  'revoke_directory_token',
  'confirm_address',
  'sync_new_person',
  'sync_person',
  'grant_super_admin',
  'hold_memo',
  'reassign_seat',
  'name_handler',
  'start_handover',
  'lift_hold',
  'take_up_erasure',
  'confirm_erasure',
  'decline_erasure',
  'save_retention_period',
  'preserve_memo',
  'lift_preservation',
  'take_up_removal',
  'confirm_removal',
  'decline_removal',
  'remove_memo',
  'save_holidays',
  'save_absence',
  'end_absence',
  'create_role',
  'edit_role',
  'delete_role',
  'claim_role',
  'sync_role',
  'create_list',
  'edit_list',
  'delete_list',
  'add_list_entry',
  'edit_list_entry',
  'delete_list_entry',
  'import_list',
  'create_webhook',
  'edit_webhook',
  'replace_webhook_secret',
  'delete_webhook',
  'replay_delivery',
  'test_webhook',
  'create_service_token',
  'renew_service_token',
  'revoke_token',
  'add_administrator',
  'limit_administrator',
  'remove_administrator',
] as const

export type AdminAction = (typeof ADMIN_ACTIONS)[number]
export type AdminSubjectKind = (typeof ADMIN_SUBJECT_KINDS)[number]
