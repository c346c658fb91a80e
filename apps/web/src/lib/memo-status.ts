import { STATUS_LABELS } from '@countersign/domain'
import type { ApproverStatus, MemoStatus, StatusLabel } from '@countersign/domain'
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

/** How a memo's status shows: the badge's kind and its word (end-user document section 4). */
export function statusBadgeOf(status: MemoStatus): { kind: StatusKind; label: StatusLabel } {
  const label = STATUS_LABELS[status]
  return { kind: kinds[label], label }
}

const approverBadges = {
  PENDING: { kind: 'pending', label: 'Pending' },
  WAITING: { kind: 'waiting', label: 'Waiting' },
  APPROVED: { kind: 'approved', label: 'Approved' },
  REJECTED: { kind: 'rejected', label: 'Rejected' },
  RETURNED: { kind: 'returned', label: 'Returned' },
} as const satisfies Record<Exclude<ApproverStatus, ''>, { kind: StatusKind; label: string }>

/** How an approver's own status shows (D2); undefined where nothing is wanted of them. */
export function approverBadgeOf(status: ApproverStatus): { kind: StatusKind; label: string } | undefined {
  return status === '' ? undefined : approverBadges[status]
}

/** What an approver decided; undefined where they didn't. */
export function decisionBadgeOf(status: ApproverStatus): { kind: StatusKind; label: string } | undefined {
  return status === 'PENDING' || status === 'WAITING' ? undefined : approverBadgeOf(status)
}
