import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idempotencyKey, memoId } from '../wire/common.ts'
import { erasablePart, erasureReason, partName } from '../wire/erasure.ts'

export const getErasableParts = defineCall({
  name: 'get_erasable_parts',
  summary: 'The parts of a memo that the caller can read and ask to have erased, without their content (O6).',
  access: 'signed-in',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({ memo_id: memoId }),
  output: z.object({ parts: z.array(erasablePart) }),
  errors: [],
})

export const requestErasure = defineCall({
  name: 'request_erasure',
  summary: 'Asks the administrators to erase a part of a memo that the caller can read (O6).',
  access: 'signed-in',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: true,
  input: z.object({
    memo_id: memoId,
    part: partName,
    reason: erasureReason,
    idempotency_key: idempotencyKey,
  }),
  output: z.object({ code: z.literal(200), message: z.string() }),
  errors: ['NOT_FOUND', 'ERASURE_OPEN', 'ERASED_ALREADY'],
})
