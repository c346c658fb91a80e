import { CURRENCIES, groupThousands } from '@countersign/domain'

/** Splits words wherever PostgreSQL's parser would split them or read an operator. */
export const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text as they are indexed, in lower case. */
export function plainWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/** Nothing to normalise, as in most words of an excerpt. */
const PLAIN = /^[\da-z]*$/i

/** A word as the dictionary `unaccent` indexes it, for nearly all letters. */
export function withoutAccents(word: string): string {
  return PLAIN.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Longer words are found by prefixes up to this length and as a whole. */
const LONGEST_PREFIX = 16

/** All words of a text and their prefixes. */
export function prefixesOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of plainWords(text)) {
    let prefix = ''
    let letters = 0
    // Iterate by code point: characters beyond the basic plane are two code units.
    for (const letter of word) {
      if (++letters > LONGEST_PREFIX) break
      found.add((prefix += letter))
    }
    found.add(word)
  }
  return found
}

/** A search query as text search queries of PostgreSQL. */
export interface SearchTerms {
  /** All words as indexed, including prefixes. */
  exact: string
  /** All words as prefixes, for answers, whose prefixes are not indexed. */
  asPrefixes: string
  /** Amounts without separators, also matched in the text: its words don't show where an amount ends. */
  amounts: TypedAmount[]
}

export interface TypedAmount {
  /** A query for the digits as typed. */
  words: string
  /** A PostgreSQL regular expression for the amount with separators. */
  pattern: string
}

/** A separate amount with or without thousands separators; not the number of a Memo ID. */
const AMOUNT = /(?<![\p{L}\p{N}.,-])(?:\d{1,3}(?:,\d{3})+|[1-9]\d{3,14})(?:\.\d{1,2})?(?![\p{L}\p{N}])/gu
/** A preceding currency, which the text may have elsewhere or not at all. */
const CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCIES.join('|')})$`, 'iu')

/** @returns null if the query has no words */
export function searchTerms(query: string): SearchTerms | null {
  const amounts = [...query.matchAll(AMOUNT)].map(([amount]) => readAmount(amount))
  const between = query.split(AMOUNT)
  const words = plainWords(between.join(' '))
  if (words.length + amounts.length === 0) return null
  const aside = between.map((text, at) => (at < amounts.length ? text.trimEnd().replace(CURRENCY, '') : text))
  const loose = plainWords(aside.join(' ')).map((word) => `${word}:*`)
  return {
    exact: [...words, ...amounts.map(({ exact }) => exact)].join(' & '),
    asPrefixes: [...loose, ...amounts.map(({ asPrefixes }) => asPrefixes)].join(' & '),
    amounts: amounts.flatMap(({ lookUp }) => lookUp ?? []),
  }
}

/** Matches an amount with and without separators, however it was typed: '1,250,000.00' and '1250000'. */
function readAmount(typed: string) {
  const [whole = '', decimals = ''] = typed.split('.')
  const digits = whole.replaceAll(',', '')
  const groups = groupThousands(digits).split(',')
  const cents = decimals === '' ? [] : [decimals]
  const inOne = [digits, ...(Number(decimals) === 0 ? [] : cents)]
  const anyOf = (...ways: string[][]) => `(${ways.map((way) => way.join(' & ')).join(' | ')})`
  const isInOne = digits === whole
  const begun = (words: string[]) => words.map((word) => `${word}:*`)
  const pattern = `(?<![0-9,.])${groups.join(',')}${decimals === '' ? '' : `\\.${decimals}`}(?!,?[0-9])`
  return {
    exact: anyOf([...groups, ...cents], inOne),
    asPrefixes: anyOf(isInOne ? [...groups, ...cents] : begun([...groups, ...cents]), begun(inOne)),
    lookUp: isInOne ? { words: begun(inOne).join(' & '), pattern } : undefined,
  }
}
