/** The memo statuses by code (end-user document section 4, C1). CANCELLED is only ever read: older data has it. */
export const MEMO_STATUSES = [
  'SAVE_AS_DRAFT',
  'SUBMITTED',
  'APPROVED',
  'REJECTED',
  'RETURNED',
  'RETURNED_DRAFT',
  'SELF_RETURNED',
  'SELF_RETURNED_DRAFT',
  'WITHDRAWN',
  'CANCELLED',
] as const

export type MemoStatus = (typeof MEMO_STATUSES)[number]

/** What a person reads for a status (end-user document section 4, 'memo statuses'). */
export type StatusLabel =
  'Pending' | 'Approved' | 'Rejected' | 'Returned' | 'Withdrawn' | 'Cancelled' | 'Draft'

export const STATUS_LABELS: Record<MemoStatus, StatusLabel> = {
  SAVE_AS_DRAFT: 'Draft',
  SUBMITTED: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  RETURNED_DRAFT: 'Draft',
  SELF_RETURNED: 'Withdrawn',
  SELF_RETURNED_DRAFT: 'Draft',
  WITHDRAWN: 'Cancelled',
  CANCELLED: 'Cancelled',
}

/** Where the memo stands in its logged life. The three draft statuses are this plus the owner's unsubmitted work. */
export type Lifecycle =
  | 'UNSUBMITTED'
  | 'SUBMITTED'
  | 'APPROVED'
  | 'REJECTED'
  | 'RETURNED'
  | 'SELF_RETURNED'
  | 'WITHDRAWN'
  | 'CANCELLED'

/** APPROVED, REJECTED, WITHDRAWN and CANCELLED end the memo (C2). */
export const ENDED_STATUSES = [
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'CANCELLED',
] as const satisfies readonly MemoStatus[]

/** @returns whether the memo's life is over (C2) */
export function isEnded(status: MemoStatus | Lifecycle): boolean {
  return (ENDED_STATUSES as readonly string[]).includes(status)
}

/** The status that the owner sees: a return or withdrawal with saved work is a draft (C2, C3). */
export function ownerStatus(memo: { lifecycle: Lifecycle; draft: unknown }): MemoStatus {
  switch (memo.lifecycle) {
    case 'UNSUBMITTED':
      return 'SAVE_AS_DRAFT'
    case 'RETURNED':
      return memo.draft ? 'RETURNED_DRAFT' : 'RETURNED'
    case 'SELF_RETURNED':
      return memo.draft ? 'SELF_RETURNED_DRAFT' : 'SELF_RETURNED'
    default:
      return memo.lifecycle
  }
}

/** The status that everyone but the owner sees: saved work shows as the return or withdrawal it began with (C6). */
export function publicStatus(memo: { lifecycle: Lifecycle }): MemoStatus {
  return memo.lifecycle === 'UNSUBMITTED' ? 'SAVE_AS_DRAFT' : memo.lifecycle
}
