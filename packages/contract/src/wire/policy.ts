import type { Policy, PolicyCondition, PolicyLevel, PolicySource, RolePlace } from '@countersign/domain'
import {
  CURRENCIES,
  LEVEL_DAYS,
  POLICY_MAX_CONDITIONS,
  POLICY_MAX_LEVELS,
  POLICY_MAX_ROWS,
  POLICY_MAX_SOURCES,
  POLICY_MAX_VALUES,
  POLICY_TEXT_MAX_CHARACTERS,
} from '@countersign/domain'
import { z } from 'zod'
import { emailAddress } from './common.ts'
import { approvalType } from './memo.ts'

const id = z.string().min(1).max(60)
/** A question's id; '' in a draft without a choice. */
const field = z.string().max(100)
/** A figure or a day, as it is compared; null where the range has no such end. */
const bound = z.string().max(30).nullable()
const bounds = z.object({ above: bound, up_to: bound })
const choosing = {
  is_one_of: z.boolean(),
  values: z.array(z.string().max(500)).max(POLICY_MAX_VALUES),
}

/** One cell of the table (N1). */
export const policyCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CHOICE'), field_id: field, ...choosing }),
  z.object({ kind: z.literal('COMPANY'), ...choosing }),
  z.object({ kind: z.literal('GROUP'), ...choosing }),
  z.object({ kind: z.literal('NUMBER'), field_id: field, bounds }),
  z.object({ kind: z.literal('DATE'), field_id: field, bounds }),
  z.object({ kind: z.literal('AMOUNT'), currency: z.enum(CURRENCIES), bounds }),
]) satisfies z.ZodType<PolicyCondition>

const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['EVERYWHERE', 'OWNER_COMPANY', 'OWNER_GROUP']) }),
  z.object({ kind: z.enum(['COMPANY', 'GROUP']), id: z.string().max(60) }),
  z.object({ kind: z.literal('ANSWER'), field_id: field }),
  z.object({ kind: z.literal('ROWS'), field_id: field, question_id: field }),
]) satisfies z.ZodType<RolePlace>

const named = z.object({ email: emailAddress, name: z.string().max(200) })

const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PERSON'), person: named }),
  z.object({ kind: z.literal('ROLE'), role_id: z.string().max(60), place }),
  z.object({ kind: z.literal('MANAGER') }),
  z.object({ kind: z.literal('OWNER_CHOICE') }),
]) satisfies z.ZodType<PolicySource>

const helpers = z.enum(['ANYONE', 'ROLE_HOLDERS', 'NONE'])

/** Which approvals need a passkey (O4): figures by currency, above which they do. */
export const signatureRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ALWAYS') }),
  z.object({ kind: z.literal('ABOVE'), amounts: z.partialRecord(z.enum(CURRENCIES), z.string().max(30)) }),
])

const policyLevel = z.object({
  /** Stays the same from one version of the policy to the next (L5). */
  level_id: id,
  sources: z.array(source).max(POLICY_MAX_SOURCES),
  approval_type: approvalType,
  min_approvers: z.int().min(1).max(100),
  watchers: z.array(source).max(POLICY_MAX_SOURCES),
  delegates: helpers,
  sub_approvers: helpers,
  owner_may: z.enum(['NOTHING', 'ADD', 'CHOOSE']),
  /** Working days (L2); without it, the template's. */
  days: z.int().min(LEVEL_DAYS.min).max(LEVEL_DAYS.max).exactOptional(),
  /** Which of its approvals need a passkey, beside those that the template names (O4). */
  signature: signatureRule.exactOptional(),
}) satisfies z.ZodType<PolicyLevel>

const levels = z.array(policyLevel).max(POLICY_MAX_LEVELS)

/** The table that a template's routes are computed by (N1). */
export const policy: z.ZodType<Policy, Policy> = z.object({
  rows: z
    .array(z.object({ row_id: id, conditions: z.array(policyCondition).max(POLICY_MAX_CONDITIONS), levels }))
    .max(POLICY_MAX_ROWS),
  otherwise: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('LEVELS'), levels }),
    z.object({ kind: z.literal('REFUSE'), text: z.string().max(POLICY_TEXT_MAX_CHARACTERS) }),
    z.object({ kind: z.literal('NO_APPROVAL') }),
  ]),
})
