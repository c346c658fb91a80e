/** The memo statuses by code (U22, C1). CANCELLED is only ever read: older data has it. */
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

/** What a person reads for a status (U22). */
export type StatusLabel =
  | 'Pending'
  | 'Approved'
  | 'Rejected'
  | 'Returned'
  | 'Withdrawn'
  | 'Cancelled'
  | 'Draft'

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

/** The statuses that read the same as this one (U22): lists are filtered by what people read (M9). */
export function statusesReadAs(status: MemoStatus): MemoStatus[] {
  return MEMO_STATUSES.filter((other) => STATUS_LABELS[other] === STATUS_LABELS[status])
}

/** The memo's state as its log records it. The three draft statuses are this plus the owner's unsubmitted work. */
export type Lifecycle =
  | 'UNSUBMITTED'
  | 'SUBMITTED'
  | 'APPROVED'
  | 'REJECTED'
  | 'RETURNED'
  | 'SELF_RETURNED'
  | 'WITHDRAWN'
  | 'CANCELLED'

/** The owner's unsubmitted work (C2, C3). */
export const DRAFT_STATUSES = [
  'SAVE_AS_DRAFT',
  'RETURNED_DRAFT',
  'SELF_RETURNED_DRAFT',
] as const satisfies readonly MemoStatus[]

/** @returns whether the owner sees the memo as a draft (C2) */
export function isDraft(status: MemoStatus): boolean {
  return (DRAFT_STATUSES as readonly string[]).includes(status)
}

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

const HISTORY_STATUSES: readonly MemoStatus[] = [
  'APPROVED',
  'RETURNED',
  'REJECTED',
  'SELF_RETURNED',
  'WITHDRAWN',
]

/** @returns whether a memo opens in the history variant of its view (C7, U15), whichever list holds it */
export function opensInHistory(status: MemoStatus): boolean {
  return HISTORY_STATUSES.includes(status)
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
