import { z } from 'zod'

/** An instant in UTC, ISO 8601 (G1). */
export const instant = z.iso.datetime()
/** A claim about who calls: absent is fine, different from the session is refused (A3). */
export const claim = z.string().max(254).nullish()
export const memoId = z.string().min(1).max(40)

/** A6: the same key and caller give the first answer again. */
export const idempotencyKey = z.string().min(8).max(100).optional()
/** A6: the revision that the caller has seen; a stale one changes nothing. */
export const revision = z.int().nonnegative().optional()

export const attachment = z.object({
  name: z.string().min(1).max(255),
  size: z.int().nonnegative(),
  url: z.string().min(1).max(600),
})

/** What changes answer (A4): the documents' `code` and `message`, and what else is useful. */
export const changed = z.object({
  code: z.literal(200),
  message: z.string(),
  memo_id: z.string(),
  memo_status: z.string(),
  revision: z.int(),
})

export const person = z.object({ email: z.string(), name: z.string(), photoURL: z.string().nullable() })
