import type { ReportStatus } from '@countersign/domain'
import type { StatusKind } from '@countersign/ui'

/** The icon and colour of each status of the reports. */
export const statusKinds: Record<ReportStatus, StatusKind> = {
  Approved: 'approved',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Forapproval: 'pending',
  Returned: 'returned',
  Withdrawn: 'withdrawn',
}
