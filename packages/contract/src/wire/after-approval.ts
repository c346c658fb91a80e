import type { AfterApproval, RecipientSource } from '@countersign/domain'
import { LEVEL_DAYS, POLICY_MAX_SOURCES } from '@countersign/domain'
import { z } from 'zod'
import { emailAddress } from './common.ts'

/** Where the holders of a role are looked up (N2); no answer names a place. */
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['EVERYWHERE', 'OWNER_COMPANY', 'OWNER_GROUP']) }),
  z.object({ kind: z.enum(['COMPANY', 'GROUP']), id: z.string().max(60) }),
])

const source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PERSON'),
    person: z.object({ email: emailAddress, name: z.string().max(200) }),
  }),
  z.object({ kind: z.literal('ROLE'), role_id: z.string().min(1).max(60), place }),
]) satisfies z.ZodType<RecipientSource>

/** What follows the approval of a template's memos (R0). */
export const afterApproval = z.object({
  /** Who gets an approved memo to do (R3). */
  handlers: z
    .object({
      sources: z.array(source).max(POLICY_MAX_SOURCES),
      /** Absent counts as false. */
      may_be_owner: z.boolean().optional(),
    })
    .optional(),
  /** Who gets a copy of an approved memo (R5). */
  readers: z
    .object({
      sources: z.array(source).max(POLICY_MAX_SOURCES),
      /** Absent counts as false. */
      named_by_owner: z.boolean().optional(),
      acknowledge: z.object({ days: z.int().min(LEVEL_DAYS.min).max(LEVEL_DAYS.max).optional() }).optional(),
    })
    .optional(),
}) satisfies z.ZodType<AfterApproval>
