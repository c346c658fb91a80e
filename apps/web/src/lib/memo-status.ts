import { STATUS_LABELS } from '@countersign/domain'
import type { ApproverStatus, MemoStatus, PartStatus, StatusLabel } from '@countersign/domain'
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

/** The badge of a memo's status: its kind and label (U22). */
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

/** The badge of an approver's own status (D2); undefined while none is shown. */
export function approverBadgeOf(status: ApproverStatus): { kind: StatusKind; label: string } | undefined {
  return status === '' ? undefined : approverBadges[status]
}

/** The badge of an approver's decision; undefined without one. */
export function decisionBadgeOf(status: PartStatus): { kind: StatusKind; label: string } | undefined {
  return status === 'PENDING' || status === 'WAITING' || status === 'HANDED_ON' || status === 'JUDGED'
    ? undefined
    : approverBadgeOf(status)
}
