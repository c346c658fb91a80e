/** The numbers of shared lists, each named once (N9). */
export const LIST_LIMITS = {
  lists: 200,
  /** Of one list: cost centres, projects and suppliers of a large organisation. */
  entries: 50_000,
  nameCharacters: 100,
  codeCharacters: 50,
  labelCharacters: 150,
  /** A form carries a list up to this many entries; a longer one is searched. */
  sentEntries: 500,
  /** Entries of one page of a form's search. */
  searchPage: 20,
  searchCharacters: 100,
  /** A list as a spreadsheet. */
  csvCharacters: 4_000_000,
  /** Changes that the preview of a spreadsheet shows, and its errors. */
  previewRows: 500,
  previewErrors: 100,
} as const
