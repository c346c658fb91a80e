import type { Coverage, PolicyFinding } from '@countersign/domain'
import { CURRENCIES, POLICY_ERRORS, POLICY_WARNINGS } from '@countersign/domain'
import { z } from 'zod'
import { templateConfig } from './admin.ts'
import { approvalType, writtenTemplate } from './memo.ts'
import { policy, policyCondition } from './policy.ts'

/** A template's form and policy as the wizard has them, saved or not. */
export const draftedPolicy = {
  template_content: writtenTemplate,
  template_config: templateConfig.default({ allow_sub_approvals: true }),
  policy,
}

const CODES = Object.keys({ ...POLICY_ERRORS, ...POLICY_WARNINGS }) as PolicyFinding['code'][]

/** What is wrong about a policy, or probably not intended (N5). */
export const policyFinding: z.ZodType<PolicyFinding> = z.object({
  /** Errors keep the template from being published; warnings don't. */
  severity: z.enum(['error', 'warning']),
  code: z.enum(CODES),
  /** Null for 'otherwise', and for the table as a whole. */
  row_id: z.string().nullable(),
  level_id: z.string().nullable(),
  /** The place of the condition in its row, from 0. */
  condition: z.int().nullable(),
  /** As people read it: 'Row 2 › Cost type'. */
  place: z.string(),
  message: z.string(),
})

const coveredBy = {
  /** The numbers of the rows that may count, from 1: several where something else decides between them. */
  rows: z.array(z.int()),
  /** Whether memos may fall to 'otherwise'. */
  otherwise: z.boolean(),
}

const coverage: z.ZodType<Coverage> = z.object({
  /** Null where no condition looks at the amount: each bar has one cell. */
  currency: z.enum(CURRENCIES).nullable(),
  /** A condition on the smallest choice, which bars are for; null where there is none. */
  by: policyCondition.nullable(),
  bars: z.array(
    z.object({
      /** Null for memos without an answer, or where there is no choice. */
      value: z.string().nullable(),
      /** From the lowest amount to the highest; neighbours differ. Above `above`, up to and including `up_to`; null for no end. */
      cells: z.array(z.object({ above: z.string().nullable(), up_to: z.string().nullable(), ...coveredBy })),
    }),
  ),
  /** Memos without an amount, or with one in a currency that no condition names; null where there are none. */
  others: z.object(coveredBy).nullable(),
})

/** For one currency: which rows memos fall to, for each value of the smallest choice and each range of the amount (N5). */
const drawnCoverage = z.object({
  coverage,
  /** What the bars are for: 'Cost type'; null where there is no choice. */
  by_name: z.string().nullable(),
  /** The value of each bar as people read it. */
  bar_names: z.array(z.string()),
  /** What falls to 'otherwise', in words. */
  gaps: z.array(z.string()),
})

const missingHolder = z.object({
  role_id: z.string(),
  role_name: z.string(),
  place_kind: z.enum(['EVERYWHERE', 'COMPANY', 'GROUP', 'VALUE']),
  /** Null for everywhere. */
  place_id: z.string().nullable(),
  place_name: z.string().nullable(),
  /** 'Kubo Smart Homes has no Finance controller.' */
  text: z.string(),
})

/** Where a memo goes: to a row by its number from 1, or to 'otherwise'; null for 'Anyone'. */
const way = z.union([z.int(), z.literal('OTHERWISE')]).nullable()

/** The latest submitted memos of the template, judged with today's holders: counts alone (N5). */
const recentMemos = z.object({
  /** How many there are, 50 at most. */
  memos: z.int(),
  /** Of them, those that fall to 'otherwise'. */
  otherwise: z.int(),
  /** Those that would be refused: by 'otherwise', or because a level can't be filled. */
  refused: z.int(),
  /** Those of which other levels would be asked than by the policy that counts today; null where owners name anyone today. */
  other_way: z.int().nullable(),
  /** These by where they go today and where they would go, the most frequent first. */
  ways: z.array(z.object({ today: way, then: way, memos: z.int() })),
})

/** The check before publishing (N5). */
export const checkedPolicy = z.object({
  findings: z.array(policyFinding),
  /** One for each currency that conditions name; null where the table is too entangled to tell. */
  coverage: z.array(drawnCoverage).nullable(),
  holders: z.object({
    missing: z.array(missingHolder),
    /** Companies in which each role that their memos need has a holder. */
    complete_companies: z.int(),
    companies: z.int(),
  }),
  /** Null for a template without submitted memos. */
  recent: recentMemos.nullable(),
  /** Whether Settings allow 'no approval needed' (N1). */
  allows_no_approval: z.boolean(),
  /** Whether a changed policy needs another administrator's confirmation (N5). */
  needs_confirmation: z.boolean(),
})

const triedPerson = z.object({
  email: z.string(),
  name: z.string(),
  /** 'Finance controller of Northwind Telecom', or how else the policy found them. */
  found_as: z.string(),
  /** Away today (K1): until when, and who decides for them about memos of this template. */
  away: z.object({ until: z.iso.date().nullable(), delegate: z.string().nullable() }).nullable(),
  /** Asked because the policy names the owner (N4). */
  is_instead_of_owner: z.boolean(),
})

const triedLevel = z.object({
  level_id: z.string(),
  approval_type: approvalType,
  /** Of MIN_APPROVERS: it shrinks to the people who are left (N4). */
  min_approvers: z.int(),
  owner_may: z.enum(['NOTHING', 'ADD', 'CHOOSE']),
  /** Those who are asked in any case. */
  people: z.array(triedPerson),
  /** Whom the owner chooses: from these, or anyone. */
  choice: z
    .object({ from: z.union([z.array(triedPerson), z.literal('ANYONE')]), at_least: z.int() })
    .nullable(),
  watchers: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Why the level is asked for: 'because Amount to spend is above 1,000,000'. */
  reason: z.string(),
})

/** What a policy asks of a memo with the sample's answers, of its owner, today (N3). */
export const triedSample = z.object({
  sample_id: z.string(),
  owner: z.object({
    email: z.string(),
    name: z.string(),
    company_name: z.string().nullable(),
    group_name: z.string().nullable(),
  }),
  kind: z.enum(['ROUTE', 'NO_APPROVAL', 'REFUSED']),
  /** The row that fits; null for 'otherwise'. */
  row: z.object({ row_id: z.string(), number: z.int() }).nullable(),
  /** Why that row: 'because Amount to spend is above 1,000,000 and Cost type is CAPEX'. */
  reason: z.string(),
  /** Of REFUSED: what the owner reads. */
  refusal: z.string().nullable(),
  levels: z.array(triedLevel),
  /** What isn't as the table has it (N4), as the owner reads it. */
  notes: z.array(z.string()),
})
