import { WORD, withoutAccents } from './search-terms.ts'

const SNIPPET_WORDS = 18
/** Where no word of the query is found in the text, such as in a hit by subject. */
const OPENING_CHARACTERS = 200

interface Place {
  start: number
  end: number
  /** Which of the query's words it is, or −1. */
  term: number
}

/**
 * The part of a text around the words of a query; its beginning if it has none of them. Cheaper here than `ts_headline`, which
 * takes longer for a page of hits than to find them.
 * @param query a text search query, as `SearchTerms` has it
 */
export function snippetOf(text: string, query: string | null): string {
  const terms = [...(query ?? '').matchAll(/([\p{L}\p{N}]+)(:\*)?/gu)].map(([, word = '', prefix]) => ({
    word: withoutAccents(word),
    isPrefix: prefix !== undefined,
  }))
  const termOf = (typed: string) => {
    const word = withoutAccents(typed.toLowerCase())
    return terms.findIndex((term) => (term.isPrefix ? word.startsWith(term.word) : word === term.word))
  }
  const places = [...text.matchAll(WORD)].map(({ 0: word, index }): Place => {
    return { start: index, end: index + word.length, term: termOf(word) }
  })
  const best = densestPart(places)
  if (!best) return text.slice(0, OPENING_CHARACTERS)
  const before = Math.floor((SNIPPET_WORDS - (best.last - best.first + 1)) / 2)
  const first = Math.max(0, Math.min(best.first - before, places.length - SNIPPET_WORDS))
  const part = places.slice(first, first + SNIPPET_WORDS)
  return text.slice(part[0]?.start, part.at(-1)?.end)
}

/** What `left` of PostgreSQL gives of a text: whole characters, where some take two code units. */
export function beginningOf(text: string, characters: number): string {
  return text.length <= characters ? text : [...text].slice(0, characters).join('')
}

/** The first part, no longer than a snippet, that has the most words of the query. */
function densestPart(places: readonly Place[]): { first: number; last: number } | undefined {
  let best: { first: number; last: number; count: number } | undefined
  for (const [first, { term }] of places.entries()) {
    if (term === -1) continue
    const seen = new Set<number>()
    let last = first
    for (let index = first; index < Math.min(first + SNIPPET_WORDS, places.length); index++) {
      const found = places[index]?.term ?? -1
      if (found === -1 || seen.has(found)) continue
      seen.add(found)
      last = index
    }
    if (seen.size > (best?.count ?? 0)) best = { first, last, count: seen.size }
  }
  return best
}
