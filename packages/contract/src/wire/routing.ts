import type {
  HoldingPlace,
  KeptLevel,
  PolicyDirectory,
  Reapproval,
  Routing,
  SeatSource,
} from '@countersign/domain'
import { z } from 'zod'
import { presentPerson } from './common.ts'
import { approvalType } from './memo.ts'
import { policy } from './policy.ts'
import { formList } from './shared-list.ts'

const someone = z.object({ email: z.string(), name: z.string() })

const holdingPlace: z.ZodType<HoldingPlace> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('EVERYWHERE') }),
  z.object({ kind: z.enum(['COMPANY', 'GROUP', 'VALUE']), id: z.string() }),
])

/** People of the roles that a policy names, as they are now (N2). */
const policyDirectory: z.ZodType<PolicyDirectory> = z.object({
  owner: someone,
  company_id: z.string().nullable(),
  group_id: z.string().nullable(),
  /** The owner's manager, that one's manager, and so upward. */
  managers: z.array(someone),
  roles: z.array(
    z.object({
      role_id: z.string(),
      name: z.string(),
      holdings: z.array(
        z.object({
          person: someone,
          place: holdingPlace,
          deputies: z.array(someone),
        }),
      ),
    }),
  ),
})

const seatSource: z.ZodType<SeatSource> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PERSON'), email: z.string() }),
  z.object({ kind: z.literal('ROLE'), role_id: z.string(), place: holdingPlace }),
  z.object({ kind: z.enum(['MANAGER', 'OWNER_CHOICE']) }),
])

/** A level of a memo that is submitted again, as its policy looks at it (N6). */
const keptLevel: z.ZodType<KeptLevel> = z.object({
  sequence_id: z.string(),
  is_cleared: z.boolean(),
  approval_type: approvalType,
  min_approvers: z.int(),
  is_rule_fixed: z.boolean(),
  asked: z.object({ level_id: z.string(), sources: z.array(seatSource), min_approvers: z.int() }).nullable(),
  seats: z.array(
    z.object({
      person: someone,
      source: seatSource.nullable(),
      has_acted: z.boolean(),
      has_approved: z.boolean(),
    }),
  ),
  watchers: z.array(someone),
  is_added: z.literal(true).optional(),
})

/** What the form computes its memo's route from: the rows that can fit its owner, and the holders of the roles that these name (N3). */
const routing = z.object({
  policy,
  directory: policyDirectory,
  kept: z.array(keptLevel),
  /** Everyone above but the owner, each once. */
  people: z.array(presentPerson),
}) satisfies z.ZodType<Routing>

/** Which approvals of a memo fall where an answer changes at its next submission (N7); null where none would. */
export const reapproval: z.ZodType<Reapproval | null> = z
  .object({
    questions: z.array(z.string()),
    content: z.array(z.looseObject({ field_id: z.string(), field_name: z.string(), value: z.unknown() })),
    approvals: z.array(z.object({ person: someone, level: z.int() })),
    kept: z.array(keptLevel),
  })
  .nullable()

/** What a form needs for the memos of one owner. */
export const ofOwner = {
  /** Null where owners name anyone (N1). */
  routing: routing.nullable(),
  /** The shared lists that the form names (N9). */
  lists: z.array(formList),
}
