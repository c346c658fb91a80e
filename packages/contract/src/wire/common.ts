import { EMAIL_MAX_CHARACTERS, MEMO_STATUSES, notAnAddress, parseEmailAddress } from '@countersign/domain'
import { z } from 'zod'

/** An instant in UTC, ISO 8601 (G1). */
export const instant = z.iso.datetime()
/** A claim about who calls: may be absent, but is refused if it differs from the session (A3). */
export const claim = z.string().max(254).nullish()
export const memoId = z.string().min(1).max(40)

/** A6: the same key and caller get the first answer again. */
export const idempotencyKey = z.string().min(8).max(100).optional()
/** A6: the revision that the caller has seen; a stale one changes nothing. */
export const revision = z.int().nonnegative().optional()

/** D7: one e-mail address, in lower case. */
export const emailAddress = addressUnless(() => false)

/** The same, or '' for none. */
export const addressOrNone = addressUnless((text) => text === '')

function addressUnless(isNone: (text: string) => boolean) {
  return z
    .string()
    .max(1000)
    .refine((text) => isNone(text) || parseEmailAddress(text) !== null, {
      error: ({ input }) => notAnAddress(String(input)),
    })
    .overwrite((text) => parseEmailAddress(text) ?? text)
    .meta({ format: 'email' })
}

export const attachment = z.object({
  name: z.string().min(1).max(255),
  size: z.int().nonnegative(),
  url: z.string().min(1).max(600),
})

/** The answer to changes of a memo (A4). */
export const changed = z.object({
  code: z.literal(200),
  message: z.string(),
  memo_id: z.string(),
  memo_status: z.enum(MEMO_STATUSES),
  revision: z.int(),
})

export const person = z.object({ email: z.string(), name: z.string(), photoURL: z.string().nullable() })

/** A person who was named earlier, as they are today. */
export const presentPerson = person.extend({
  /** Their account is disabled: they can't take part any more (K10). */
  has_left: z.boolean(),
  /** While they are away: until when (K1). */
  away: z.object({ until: z.iso.date().nullable() }).optional(),
})

/** The answer to `POST /files`: the file as memos, remarks and replies refer to it. */
export type UploadedFile = z.output<typeof attachment>

/** The e-mail of the person for whom the caller prepares a new memo (R6); left out for a memo of their own. */
export const preparedFor = z.string().max(EMAIL_MAX_CHARACTERS).nullish()
