import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changed, idempotencyKey, memoId } from '../wire/common.ts'

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
