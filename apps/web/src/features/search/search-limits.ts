/** The limits of global search (U7, U17, J1). The dropdown's 400 px are in its style sheet. */
export const searchLimits = {
  minCharacters: 3,
  /** The longest query that the call accepts. */
  maxCharacters: 200,
  debounceMs: 1000,
  dropdownSize: 5,
  /** Characters of a hit's snippet in the dropdown. */
  snippetLength: 100,
  pageSize: 20,
  /** Characters of a result's content in the table. */
  previewLength: 30,
} as const

/** Why a text can't be searched for; undefined if it can. */
export function searchProblem(text: string): 'tooShort' | 'tooLong' | undefined {
  const { length } = text.trim()
  if (length < searchLimits.minCharacters) return 'tooShort'
  return length > searchLimits.maxCharacters ? 'tooLong' : undefined
}
