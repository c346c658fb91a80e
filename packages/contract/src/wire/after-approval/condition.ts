import { z } from 'zod'
import { attachment, instant } from '../common.ts'

/** What an approval is conditional on (R2), as its approver writes it. */
export const conditionTerms = z
  .array(z.object({ message: z.string().max(600), due_day: z.string().max(10) }))
  .max(8)

const note = z.object({
  name: z.string(),
  email: z.string(),
  /** Whom a delegate acted for (K3). */
  acting_for: z.string().optional(),
  message: z.string(),
  at: instant,
})

/** A condition of an approval (R2), as a reader of the memo sees it. */
export const condition = z.object({
  condition_id: z.string(),
  /** DROPPED: its approval fell, or the memo ended in another way. */
  state: z.enum(['OPEN', 'REPORTED', 'CLOSED', 'DROPPED']),
  message: z.string(),
  due_day: z.iso.date(),
  /** The working days since its due day, while it is open and overdue; null otherwise. */
  overdue_days: z.int().nullable(),
  set_at: instant,
  /** Who closes or refuses it. */
  holder: z.object({ name: z.string(), email: z.string() }),
  /** What happened to it, in order. */
  history: z.array(
    note.extend({
      action: z.enum(['REPORTED', 'REFUSED', 'CLOSED', 'HANDED_ON']),
      attachments: z.array(attachment),
    }),
  ),
  /** What the caller may do with it now. */
  can_report: z.boolean(),
  can_close: z.boolean(),
  can_refuse: z.boolean(),
})
