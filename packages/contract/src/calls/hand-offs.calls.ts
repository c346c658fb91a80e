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

export const acknowledgeMemo = defineCall({
  name: 'acknowledge_memo',
  summary:
    'A person who has a copy of an APPROVED memo acknowledges having read it, once. It takes no revision: what was approved does not change (R5).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['approver', 'watcher', 'handler', 'reader'] },
  mutation: true,
  input: z.object({ memo_id: memoId, idempotency_key: idempotencyKey }),
  output: changed,
  errors: [
    'NO_ACCESS',
    'NOT_READER',
    'ACKNOWLEDGED',
    'NOTHING_TO_ACKNOWLEDGE',
    'READ_ONLY',
    'STATUS_FORBIDS',
  ],
})
