/**
 * The numbers of forms, each named once with its unit (J1). Rules: F1 to F5, N8, U9, U30, U31, U33, W9, W11, W12.
 */

/** A text field without a stored `max_length` (F1). */
export const TEXT_MAX_CHARACTERS = 150
/** What the builder stores as `max_length` of a new text field (F1). */
export const BUILDER_TEXT_MAX_CHARACTERS = 300
/** The memo's subject, whatever its template stores (F1). */
export const SUBJECT_MAX_CHARACTERS = 150

/** Rich text, measured in UTF-8 of the HTML as sent (F5). */
export const RICH_TEXT_MAX_BYTES = 1_048_576
/**
 * Elements of one rich text; an escaped character counts half, a link two, an image twenty (Q5). Twice a table of 5,000 cells with a
 * paragraph in each.
 */
export const RICH_TEXT_MAX_ELEMENTS = 20_000
/** Of text that isn't as the editor writes it, and has to be parsed to be cleaned (Q5). */
export const RICH_TEXT_MAX_CLEANED = 10_000

/** What an image may declare in its headers, in rich text and uploaded (Q3). */
export const IMAGE_MAX_MEGAPIXELS = 25
/** What an image may declare that is made smaller before it is embedded: one with more is never decoded. */
export const IMAGE_SOURCE_MAX_MEGAPIXELS = 100
/** All images in the answers of one memo. */
export const MEMO_IMAGES_MAX_MEGAPIXELS = 100
export const PIXELS_PER_MEGAPIXEL = 1_000_000

/** Files of one memo (F3). */
export const FILES_PER_MEMO = 5
/** One file, where its field stores no `max_size`; the fixed error text names this size (F3). */
export const FILE_DEFAULT_MAX_MEGABYTES = 3
/** No file is larger, whatever its field allows: the server takes no more. */
export const FILE_MAX_MEGABYTES = 25
export const BYTES_PER_MEGABYTE = 1_048_576
export const FILE_NAME_MAX_CHARACTERS = 255
export const FILE_ADDRESS_MAX_CHARACTERS = 1024

/** Rows of one group of related fields (F2). */
export const NESTED_MAX_ROWS = 50
export const NESTED_MIN_ROWS = 1

/** Times are offered in these steps (U30). */
export const TIME_STEP_MINUTES = 15

/** Currency amounts: two decimals (U30), and as many digits before them as any ledger needs. */
export const AMOUNT_DECIMALS = 2
export const AMOUNT_MAX_WHOLE_DIGITS = 15

/** Operands of one calculation (N8). */
export const CALCULATION_MAX_OPERANDS = 20

/** Dropdowns, radios and checkboxes cannot go below this (W11). */
export const OPTIONS_MIN = 1

/** The numbers of levels whose approvers can answer a section (R7). */
export const ANSWERING_LEVEL = { min: 1, max: 30 } as const

/** The levels from which approvals can fall (N7). */
export const REAPPROVAL_LEVEL = { min: 1, max: 30 } as const

/** Sections of a form, and questions in it with their follow-ups: far beyond any form, and few enough to check and show. */
export const TEMPLATE_MAX_SECTIONS = 200
export const TEMPLATE_MAX_QUESTIONS = 500
/** A template with its guidelines as it is sent, in bytes of JSON and in values: below what a request may hold (Q5). */
export const TEMPLATE_MAX_BYTES = 4_000_000
export const TEMPLATE_MAX_VALUES = 49_000
export const TEMPLATE_NAME_MAX_CHARACTERS = 150
export const TEMPLATE_DESCRIPTION_MAX_CHARACTERS = 1000
/** Characters of each text of a form. */
export const TEMPLATE_TEXT_MAX_CHARACTERS = {
  section: 150,
  question: 300,
  description: 300,
  placeholder: 150,
  option: 150,
  laterMessage: 200,
} as const

/** Follow-up questions of follow-up questions end here. */
export const FOLLOW_UP_MAX_DEPTH = 3

/** Characters of the id of a section, field, option or row. */
export const ID_MAX_CHARACTERS = 100

/** Working days that a template may give each level (L2). */
export const LEVEL_DAYS = { min: 1, max: 60 }

/** The form's grid (U9). */
export const FORM_COLUMNS = 2
export const FORM_ROW_HEIGHT_PX = 55
export const RICH_TEXT_MIN_HEIGHT_PX = 325

/** A new field's place in the builder, in grid units (W9). */
export const FIELD_WIDTH_UNITS = 2
export const FIELD_HEIGHT_UNITS = 3
export const RICH_TEXT_HEIGHT_UNITS = 8
export const FILE_UPLOAD_HEIGHT_UNITS = 6

/** The message for any text over its limit, in forms and elsewhere. */
export function tooLongMessage(maxCharacters: number): string {
  return `Maximum of ${maxCharacters} characters`
}

/** For rich text with more markup than it may have (F5), in answers and in templates. */
export const RICH_TEXT_TOO_COMPLEX_MESSAGE =
  'This text has too many paragraphs, table cells, links, images or special characters. Shorten it, paste it as plain text, or attach it as a file.'
