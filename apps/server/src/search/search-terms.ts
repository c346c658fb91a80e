/** A word that PostgreSQL's parser would take apart or read as an operator is cut there as well. */
const WORD = /[\p{L}\p{N}]+/gu

/**
 * What somebody typed as a text search query: all words, the last letters of each may be missing.
 * @returns null where no word is left
 */
export function searchTerms(query: string): string | null {
  const words = query.normalize('NFC').toLowerCase().match(WORD) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
