import { ERASABLE_KINDS, ERASURE_REASON_CHARACTERS, ID_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { instant } from './common.ts'

/** The name of a part that can be erased (O6): 'subject', 'answer/{field}', 'text/{event}' or 'files/{event}'. */
export const partName = z
  .string()
  .min(1)
  .max(ID_MAX_CHARACTERS + 10)

/** Why something is to be erased; it stays in the memo's log, and so must not repeat it. */
export const erasureReason = z.string().trim().min(1).max(ERASURE_REASON_CHARACTERS)

/** A part of a memo, without its content. */
export const erasablePart = z.object({
  part: partName,
  kind: z.enum(ERASABLE_KINDS),
  author_name: z.string(),
  date: instant,
  /** The question that an answer answers. */
  question: z.string().nullable(),
  /** OPEN: its erasure has been requested. */
  state: z.enum(['SHOWN', 'OPEN', 'ERASED']),
})

const act = z.object({ by: z.string(), email: z.string(), date: instant, reason: z.string() }).nullable()

/** A request to erase a part, as the console shows it. */
export const erasure = z.object({
  erasure_id: z.string(),
  memo_id: z.string(),
  part: partName,
  kind: z.enum(ERASABLE_KINDS),
  author_name: z.string(),
  date: instant,
  question: z.string().nullable(),
  state: z.enum(['ASKED', 'TAKEN_UP', 'DONE', 'DECLINED']),
  /** The participant who asked for it; null where an administrator began it. */
  asked: act,
  taken_up: act,
  /** Confirmed or declined; the reason of a confirmation is ''. */
  ended: act,
})
