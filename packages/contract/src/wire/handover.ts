import { HANDOVER_REASON_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { emailAddress, idempotencyKey, revision } from './common.ts'

/** What goes to another person (K9). */
export const handoverPart = z.enum(['OWNER', 'APPROVER', 'SUB_APPROVER', 'WATCHER', 'CONDITIONS', 'HAND_OFF'])
export const handoverReason = z.string().trim().min(1).max(HANDOVER_REASON_CHARACTERS)

/** Who takes a part in a memo over, and why (K8). */
export const handing = {
  to_email: emailAddress,
  reason: handoverReason,
  revision,
  idempotency_key: idempotencyKey,
}
