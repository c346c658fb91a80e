import { MAX_ADDED_APPROVERS } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { DECIDING, NAMING, SUCCEEDING } from '../refusals.ts'
import { handing, handoverReason } from '../wire/handover.ts'
import { changed, emailAddress, idempotencyKey, memoId, revision } from '../wire/common.ts'

export const handOnSeat = defineCall({
  name: 'hand_on_seat',
  summary:
    "Gives the caller's own PENDING approver's seat to another person, who decides in their place (K8).",
  access: 'signed-in',
  scope: { kind: 'memo', allowed: ['approver'] },
  mutation: true,
  input: z.object({ memo_id: memoId, approver_id: z.string().max(60), ...handing }),
  output: changed,
  errors: [...DECIDING, ...NAMING, ...SUCCEEDING, 'TRANSFER_OFF', 'TRANSFERRED_TOO_OFTEN'],
})

export const addApprovers = defineCall({
  name: 'add_approvers',
  summary:
    "Adds approvers in a level right behind that of the caller's own PENDING approver's seat, or to the level that was added there (R1).",
  access: 'signed-in',
  scope: { kind: 'memo', allowed: ['approver'] },
  mutation: true,
  input: z.object({
    memo_id: memoId,
    approver_id: z.string().max(60),
    approvers: z.array(emailAddress).min(1).max(MAX_ADDED_APPROVERS),
    reason: handoverReason,
    revision,
    idempotency_key: idempotencyKey,
  }),
  output: changed,
  errors: [...DECIDING, ...NAMING, 'REASON_REQUIRED', 'NO_ONE_TO_ADD', 'ADDING_OFF', 'TOO_MANY_ADDED'],
})
