/** What every search of a shared list's entries says (N9). */
export const texts = {
  searching: 'Searching…',
  noEntry: 'No entry matches',
  failure: 'The list could not be searched',
  typeToFind: 'Type a code or a name',
} as const
