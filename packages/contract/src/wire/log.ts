import type { ContentEntry } from '@countersign/domain'
import { z } from 'zod'
import { attachment } from './common.ts'

/** A reply to an entry of the log. */
export const reply = z.object({
  reply_id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  attachments: z.array(attachment),
  reply_date: z.string(),
})

/** A question of the log (M5). */
export const question = z.object({
  /** CLOSED: without an answer. */
  state: z.enum(['OPEN', 'ANSWERED', 'CLOSED']),
  /** The seat that asked. */
  approver_id: z.string(),
  answer: reply.omit({ reply_id: true, reply_date: true }).extend({ answer_date: z.string() }).optional(),
  /** Whether the caller may close it. */
  can_close: z.boolean(),
})

/** Answers of a level's approvers (R7), as those of a memo's content. */
export const levelAnswers = z.array(z.looseObject({ field_id: z.string() })) as z.ZodType as z.ZodType<
  ContentEntry[]
>
