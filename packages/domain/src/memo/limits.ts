/** Fixed numbers of memos (U23, U14, J1). */
export const MAX_REPLY_CHARACTERS = 3000
export const REMINDER_COOLDOWN_HOURS = 24
/** K8: how often an approver's seat can be handed on. */
export const MAX_TRANSFERS = 5
/** R1: how many people an approver can add from one seat. */
export const MAX_ADDED_APPROVERS = 3
/** R2: the conditions of one approval, and the length of each. */
export const MAX_CONDITIONS = 5
export const CONDITION_CHARACTERS = 500
/** R5: the readers whom a memo's owner can name. */
export const MAX_NAMED_READERS = 50
/** K8, K9, R1, R2: the reason of a handover of adding an approver, or of refusing a report. */
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
/** O4: the length of a passkey's name, and how many a person has. */
export const PASSKEY_NAME_MAX_CHARACTERS = 60
export const MAX_PASSKEYS = 20
/** Memos that one request approves (M4). */
export const MAX_BULK_APPROVALS = 50

/** I2: types that a browser shows without running any of the content; others are downloaded. */
export const SHOWN_FILE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'application/pdf']
/** M3: how many files of a memo are fetched before they are opened, and how large they are together. */
export const FILES_AHEAD = 5
export const FILES_AHEAD_BYTES = 20_000_000

/** M9: views that a person keeps, and the length of their names. */
export const MAX_LIST_VIEWS = 10
export const LIST_VIEW_NAME_CHARACTERS = 40
/** M9: what a view keeps of the address of For my approval: filters and order, never a place in the list. */
export const LIST_VIEW_PARAMETERS = [
  ...(['q', 'start_date', 'end_date', 'memo_type', 'whose', 'overdue'] as const),
  ...(['questions', 'currency', 'amount_from', 'amount_to'] as const),
  ...(['status', 'requestor', 'special'] as const),
] as const
