import { z } from 'zod'
import { defineAdminCall, writes } from '../define-admin-call.ts'
import { NAMING, SUCCEEDING } from '../refusals.ts'
import { adminDone } from '../wire/admin.ts'
import { memoId } from '../wire/common.ts'
import { handing } from '../wire/handover.ts'

export const adminReassignSeat = defineAdminCall(
  'admin-reassign_seat',
  "Gives an approver's or a sub-approver's seat that has not acted to another person (K8).",
  {
    ...writes(
      z.object({ memo_id: memoId, approver_id: z.string().max(60), ...handing }),
      adminDone.extend({ memo_id: z.string(), revision: z.int() }),
      ...NAMING,
      ...SUCCEEDING,
      'NOT_FOUND',
      'NO_ACCESS',
      'READ_ONLY',
      'STATUS_FORBIDS',
      'NOTHING_TO_HAND_OVER',
      'NOT_TO_YOURSELF',
    ),
    freshSignIn: true,
  },
)
