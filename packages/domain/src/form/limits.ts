/**
 * The documented numbers of forms, each named once with its unit (J1). Sources: end-user document sections 3, 5 and 9,
 * console document sections 4, 5 and 9, decisions F1 to F5.
 */

/** A text field without a stored `max_length` (F1). */
export const TEXT_MAX_CHARACTERS = 150
/** What the builder stores as `max_length` of a new text field (F1). */
export const BUILDER_TEXT_MAX_CHARACTERS = 300
/** The memo's subject, whatever its template stores (F1). */
export const SUBJECT_MAX_CHARACTERS = 150

/** Rich text, measured in UTF-8 of the HTML as sent (F5). */
export const RICH_TEXT_MAX_BYTES = 1_048_576

/** Files of one memo (F3). */
export const FILES_PER_MEMO = 5
/** One file, where its field stores no `max_size`; the fixed error text names this size (F3). */
export const FILE_DEFAULT_MAX_MEGABYTES = 3
export const BYTES_PER_MEGABYTE = 1_048_576
export const FILE_NAME_MAX_CHARACTERS = 255
export const FILE_ADDRESS_MAX_CHARACTERS = 1024

/** Rows of one group of related fields (F2). */
export const NESTED_MAX_ROWS = 50
export const NESTED_MIN_ROWS = 1

/** Times are offered in these steps (end-user document section 5). */
export const TIME_STEP_MINUTES = 15

/** Currency amounts: two decimals (end-user document section 5), and as many digits before them as any ledger needs. */
export const AMOUNT_DECIMALS = 2
export const AMOUNT_MAX_WHOLE_DIGITS = 15

/** Dropdowns, radios and checkboxes cannot go below this (console document section 5). */
export const OPTIONS_MIN = 1

/** Follow-up questions of follow-up questions end here. */
export const FOLLOW_UP_MAX_DEPTH = 3

/** Characters of the id of a section, field, option or row. */
export const ID_MAX_CHARACTERS = 100

/** The form's grid (end-user document section 2). */
export const FORM_COLUMNS = 2
export const FORM_ROW_HEIGHT_PX = 55
export const RICH_TEXT_MIN_HEIGHT_PX = 325

/** A new field's place in the builder, in grid units (console document section 4). */
export const FIELD_WIDTH_UNITS = 2
export const FIELD_HEIGHT_UNITS = 3
export const RICH_TEXT_HEIGHT_UNITS = 8
export const FILE_UPLOAD_HEIGHT_UNITS = 6
