import type { HoldingPlace } from '@countersign/domain'
import { ROLE_LIMITS } from '@countersign/domain'
import { z } from 'zod'

/** Where a person holds a role: a company or group by its id, or an answer's value (N2). */
export const heldPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('EVERYWHERE') }),
  z.object({
    kind: z.enum(['COMPANY', 'GROUP', 'VALUE']),
    id: z.string().trim().min(1).max(ROLE_LIMITS.valueCharacters),
  }),
]) satisfies z.ZodType<HoldingPlace>
