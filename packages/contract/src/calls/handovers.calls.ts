import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { DECIDING, NAMING, SUCCEEDING } from '../refusals.ts'
import { handing } from '../wire/handover.ts'
import { changed, memoId } from '../wire/common.ts'

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
