/** A word that PostgreSQL's parser would take apart or read as an operator is cut there as well. */
const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text as search knows them, in small letters. */
export function plainWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/** Longer words are found by their first letters and as a whole, not by what lies between. */
const LONGEST_BEGINNING = 16

/** All words of a text and what they begin with, each once. */
export function beginningsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of plainWords(text)) {
    let beginning = ''
    let letters = 0
    // Whole letters: one beyond the basic plane takes two places in the text.
    for (const letter of word) {
      if (++letters > LONGEST_BEGINNING) break
      found.add((beginning += letter))
    }
    found.add(word)
  }
  return found
}

/** What somebody typed, as text search queries. */
export interface SearchTerms {
  /** All words as they stand in the index, beginnings of words among them. */
  exact: string
  /** The same, with the last letters of each word missing wherever it stands: for answers, where beginnings aren't indexed. */
  unfinished: string
}

/** @returns null where no word is left */
export function searchTerms(query: string): SearchTerms | null {
  const words = plainWords(query)
  if (words.length === 0) return null
  return { exact: words.join(' & '), unfinished: words.map((word) => `${word}:*`).join(' & ') }
}
