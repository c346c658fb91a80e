import { STATUS_LABELS } from '@countersign/domain'
import type { MemoStatus, StatusLabel } from '@countersign/domain'
import type { StatusKind } from '@countersign/ui'

const kinds: Record<StatusLabel, StatusKind> = {
  Pending: 'pending',
  Approved: 'approved',
  Rejected: 'rejected',
  Returned: 'returned',
  Withdrawn: 'withdrawn',
  Cancelled: 'cancelled',
  Draft: 'draft',
}

/** How a memo's status shows: the badge's kind and its word (document 1, section 4). */
export function statusBadgeOf(status: MemoStatus): { kind: StatusKind; label: StatusLabel } {
  const label = STATUS_LABELS[status]
  return { kind: kinds[label], label }
}
