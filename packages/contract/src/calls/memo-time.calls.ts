import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instant, memoId } from '../wire/common.ts'

const named = z.object({ email: z.string(), name: z.string() })

/** A person's time at one seat. */
const timeAtSeat = z.object({
  approver_id: z.string(),
  /** The level's position. */
  sequence_no: z.int(),
  ...named.shape,
  /** The approver whose sub-approver this is (D6). */
  sub_approver_of: z.string().optional(),
  seconds: z.int(),
  is_pending: z.boolean(),
  decisions: z.array(
    z.object({
      decision: z.enum(['APPROVED', 'REJECTED', 'RETURNED']),
      date_acted: instant,
      /** The delegate who decided (K3). */
      decided_by: named.optional(),
    }),
  ),
})

export const getTimeLedger = defineCall({
  name: 'get_time_ledger',
  summary:
    'Where the time of a memo went: with its owner, on hold, at each level; and how long with whom (L6).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({ memo_id: memoId }),
  output: z.object({
    /** Null before the first submission. */
    ledger: z
      .object({
        from: instant,
        until: instant,
        /** Counted to now: the memo has not ended, and the caller reads all of its log (C7). */
        is_running: z.boolean(),
        /** The sum of the parts: owner, hold and levels. */
        seconds: z.int(),
        owner_seconds: z.int(),
        hold_seconds: z.int(),
        levels: z.array(z.object({ sequence_id: z.string(), sequence_no: z.int(), seconds: z.int() })),
        /** These overlap. */
        seats: z.array(timeAtSeat),
      })
      .nullable(),
  }),
})
