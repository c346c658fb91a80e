import type { RetentionReason } from '@countersign/domain'

/** Why a memo's record stays, as administrators read it (R8). */
export const RETENTION_REASONS: Readonly<Record<RetentionReason, string>> = {
  NOT_ENDED: 'It has not ended.',
  PRESERVED: 'It is preserved.',
  NOT_COMPLETE: 'It still waits for something after its approval.',
  NOT_DUE: 'Its template keeps it longer.',
}
