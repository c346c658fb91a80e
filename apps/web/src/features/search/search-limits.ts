/** What global search is held to (end-user document sections 2, 5 and 9; J1). The dropdown's 400 px stand in its style sheet. */
export const searchLimits = {
  minCharacters: 3,
  /** What the call takes at most. */
  maxCharacters: 200,
  debounceMs: 1000,
  dropdownSize: 5,
  /** Characters of a hit's snippet in the dropdown. */
  snippetLength: 100,
  pageSize: 20,
  /** Characters of a result's content in the table. */
  previewLength: 30,
} as const

/** Whether a text is long enough to search for. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= searchLimits.minCharacters
}
