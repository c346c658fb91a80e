/** Rows of a page of people, or of the log. */
export const PAGE_SIZE = 25
/** Longest search that the server accepts, for people and in the log. */
export const SEARCH_MAX_CHARACTERS = 100
/** Debounces searches while typing. */
export const SEARCH_DELAY_MS = 300
/** Characters of a person's name, of a company's or group's, and of a hold's reason. */
export const PERSON_NAME_MAX_CHARACTERS = 150
export const NAME_MAX_CHARACTERS = 100
export const REASON_MAX_CHARACTERS = 500
/** Longest CSV file that the server accepts. */
export const CSV_MAX_CHARACTERS = 2_000_000
/** Lines shown of an import's preview; the counts cover all lines. */
export const PREVIEW_ROWS = 100
