import { HANDOVER_REASON_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { OWNING } from '../refusals.ts'
import { attachment, changed, idempotencyKey, memoId, revision } from '../wire/common.ts'

const common = {
  memo_id: memoId,
  condition_id: z.string().max(60),
  revision,
  idempotency_key: idempotencyKey,
}

/** Refusals of closing a condition or refusing its report (R2, K4). */
const JUDGING = [
  'NO_ACCESS',
  'NOT_APPROVER',
  'READ_ONLY',
  'STATUS_FORBIDS',
  'UNKNOWN_CONDITION',
  'CONDITION_CLOSED',
  'NOT_CONDITION_HOLDER',
  'DELEGATE_OWNS',
  'DELEGATE_HAS_SEAT',
  'DELEGATE_HAS_DECIDED',
  'DELEGATES_OFF',
  'DELEGATE_NOT_HOLDER',
] as const

export const reportCondition = defineCall({
  name: 'report_condition',
  summary:
    'The owner reports a condition of an approval as met, with a note and files (R2); of an APPROVED memo, too (R0).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: true,
  body: LISTS_BODY,
  input: z.object({
    ...common,
    message: z.string().max(10_000),
    attachments: z.array(attachment).max(20).nullish(),
  }),
  output: changed,
  errors: [
    ...OWNING,
    'UNKNOWN_CONDITION',
    'CONDITION_CLOSED',
    'CONDITION_REPORTED',
    'REPORT_EMPTY',
    'REPORT_TOO_LONG',
    'TOO_MANY_ATTACHMENTS',
  ],
})

export const closeCondition = defineCall({
  name: 'close_condition',
  summary:
    'Closes a condition: the approver whose approval carries it, or their delegate once it was reported as met (R2, K2).',
  access: 'signed-in',
  apiToken: 'decide',
  scope: { kind: 'memo', allowed: ['approver', 'watcher'] },
  mutation: true,
  input: z.object(common),
  output: changed,
  errors: [...JUDGING],
})

export const refuseCondition = defineCall({
  name: 'refuse_condition',
  summary: 'Refuses the report of a condition, with a reason: the condition is open again (R2).',
  access: 'signed-in',
  apiToken: 'decide',
  scope: { kind: 'memo', allowed: ['approver', 'watcher'] },
  mutation: true,
  input: z.object({ ...common, reason: z.string().trim().min(1).max(HANDOVER_REASON_CHARACTERS) }),
  output: changed,
  errors: [...JUDGING, 'CONDITION_NOT_REPORTED', 'REASON_REQUIRED'],
})
