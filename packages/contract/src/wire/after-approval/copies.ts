import { z } from 'zod'
import { instant } from '../common.ts'

/** Who has a copy of an approved memo (R5), as a reader of the memo sees it. */
export const copies = z.object({
  readers: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      /** Null where they have not acknowledged. */
      acknowledged_at: instant.nullable(),
      /** They can no longer sign in: they don't count unless they have acknowledged. */
      has_left: z.literal(true).optional(),
    }),
  ),
  /** Names of roles and people of whom no one could be found. */
  missing: z.array(z.string()),
  /** Present where readers are asked to acknowledge: how many of how many have. */
  acknowledged: z.object({ count: z.int(), of: z.int() }).optional(),
  /** Until when they are asked to. */
  due_day: z.iso.date().optional(),
  /** Whether the caller can acknowledge it now. */
  can_acknowledge: z.boolean(),
})
