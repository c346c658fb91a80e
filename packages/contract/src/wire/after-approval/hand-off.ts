import { z } from 'zod'
import { attachment, instant } from '../common.ts'

const person = z.object({ name: z.string(), email: z.string() })

/** Who has an approved memo to do (R3), or has done it, as a reader of the memo sees it. */
export const handOff = z.object({
  handlers: z.array(person),
  /** Names of roles and people of whom no one could be found. */
  missing: z.array(z.string()),
  /** Null while it is to do. */
  done: person.extend({ at: instant, message: z.string(), attachments: z.array(attachment) }).nullable(),
  /** To whom it went as its handlers left (K9), or where no one had it, in order. */
  moved: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string(),
      by: z.string(),
      at: instant,
      reason: z.string(),
    }),
  ),
  /** Whether the caller can mark it done now. */
  can_complete: z.boolean(),
})
