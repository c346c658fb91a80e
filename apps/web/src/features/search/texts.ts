/** The texts of the search, in its box and on its page. */
export const searchTexts = {
  label: 'Search memos',
  close: 'Close search',
  title: 'Search results',
  hits: 'Memos found',
  found: (total: string) =>
    total === '1' ? '1 memo found' : `${total.charAt(0).toUpperCase()}${total.slice(1)} memos found`,
  summary: (query: string, found: string) => `“${query}”: ${found}`,
  archived: 'Archived',
  enterHint: 'Press ENTER key for more search results',
  tooShort: (least: number) => `Enter at least ${least} characters to search.`,
  tooLong: (most: number) => `Enter at most ${most} characters to search.`,
  failure: 'There was an error. Please try again later.',
} as const
