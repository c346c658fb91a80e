import type { MemoStatus } from '../memo/status.ts'

/** The statuses of the reports, in display order (W19). */
export const REPORT_STATUSES = [
  'Approved',
  'Rejected',
  'Cancelled',
  'Forapproval',
  'Returned',
  'Withdrawn',
] as const

export type ReportStatus = (typeof REPORT_STATUSES)[number]

const BY_STATUS: Record<MemoStatus, ReportStatus | null> = {
  SAVE_AS_DRAFT: null,
  SUBMITTED: 'Forapproval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  RETURNED_DRAFT: 'Returned',
  SELF_RETURNED: 'Withdrawn',
  SELF_RETURNED_DRAFT: 'Withdrawn',
  WITHDRAWN: 'Cancelled',
  CANCELLED: 'Cancelled',
}

/** How the reports count a memo of this status; null for a plain draft, which they don't (H2). */
export function reportStatus(status: MemoStatus): ReportStatus | null {
  return BY_STATUS[status]
}
