/** Rows of a page of people, or of the log. */
export const PAGE_SIZE = 25
/** How long after the last key a search begins. */
export const SEARCH_DELAY_MS = 300
/** What the server takes of a CSV file. */
export const CSV_MAX_CHARACTERS = 2_000_000
/** Lines of an import's preview that are shown; the counts are of all. */
export const PREVIEW_ROWS = 100
