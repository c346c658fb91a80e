/** Fixed numbers of memos (U23, U14, J1). */
export const MAX_REPLY_CHARACTERS = 3000
export const REMINDER_COOLDOWN_HOURS = 24
/** K8: how often an approver's seat can be handed on. */
export const MAX_TRANSFERS = 5
/** K8, K9: the reason of a handover. */
export const HANDOVER_REASON_CHARACTERS = 500
/** K9: how many memos one handover moves at most; what remains is moved by another. */
export const HANDOVER_MOST_MEMOS = 2000
/** Remarks of this many characters or more are cut with 'See more'. */
export const REMARKS_TRUNCATION_CHARACTERS = 180
export const REPLIES_PAGE_SIZE = 3
/** L5: a level has a forecast from this many memos and deciders of the last months on. */
export const FORECAST_MIN_MEMOS = 20
export const FORECAST_MIN_DECIDERS = 3
export const FORECAST_MONTHS = 12
/** Rows per page that lists of memos offer (U14); the first is the default. */
export const PAGE_SIZES = [15, 25, 50, 100, 500] as const

/** Memos that one request approves (M4). */
export const MAX_BULK_APPROVALS = 50
