import { z } from 'zod'
import { LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { attachment, changed, idempotencyKey, memoId, revision } from '../wire/common.ts'

export const completeHandOff = defineCall({
  name: 'complete_hand_off',
  summary:
    'A person who has an APPROVED memo to do marks it done, with a note and files; the first one counts for all (R3).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher', 'handler'] },
  mutation: true,
  body: LISTS_BODY,
  input: z.object({
    memo_id: memoId,
    message: z.string().max(10_000),
    attachments: z.array(attachment).max(20).nullish(),
    revision,
    idempotency_key: idempotencyKey,
  }),
  output: changed,
  errors: [
    'NO_ACCESS',
    'NOT_HANDLER',
    'HAND_OFF_DONE',
    'READ_ONLY',
    'STATUS_FORBIDS',
    'NOTE_EMPTY',
    'NOTE_TOO_LONG',
    'TOO_MANY_ATTACHMENTS',
  ],
})
