import { ENDED_STATUSES, RETENTION_REASON_CHARACTERS, RETENTION_YEARS } from '@countersign/domain'
import { z } from 'zod'
import { instant } from './common.ts'

/** Why something is preserved or removed (R8); administrators can read it. */
export const retentionReason = z.string().trim().min(1).max(RETENTION_REASON_CHARACTERS)

/** For how many years after their end a template's memos are kept; null for good. */
export const retentionYears = z.int().min(RETENTION_YEARS.least).max(RETENTION_YEARS.most).nullable()

/** What an administrator sees of an ended memo: no owner, no subject (I1). */
export const endedMemo = z.object({
  memo_id: z.string(),
  template_name: z.string(),
  end_status: z.enum(ENDED_STATUSES),
  date_ended: instant,
})

/** Who did something, when, and why. */
export const reasonedAct = z.object({ by: z.string(), email: z.string(), date: instant, reason: z.string() })

/** A request to remove memos, with how far it is. */
export const removal = z.object({
  removal_id: z.string(),
  /** CONFIRMED: memos are being removed. */
  state: z.enum(['TAKEN_UP', 'CONFIRMED', 'DONE', 'DECLINED']),
  taken_up: reasonedAct,
  /** Confirmed or declined; the reason of a confirmation is ''. */
  ended: reasonedAct.nullable(),
  memos: z.int(),
  removed: z.int(),
  stayed: z.int(),
})

export const preservation = z.object({
  memo_id: z.string(),
  template_name: z.string(),
  set: reasonedAct,
})

/** What remains of a memo that was removed. */
export const removedMemo = endedMemo.extend({
  date_created: instant,
  date_submitted: instant,
  date_removed: instant,
  reason: z.string(),
  taken_up_by: z.string(),
  confirmed_by: z.string(),
  /** The number of its last entry of evidence, and that entry's hash in base64; null for memos without evidence. */
  last_entry: z.object({ no: z.int(), hash: z.string() }).nullable(),
})
