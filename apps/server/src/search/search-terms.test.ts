import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefixesOf, plainWords, searchTerms } from './search-terms.ts'

describe('a search query', () => {
  it('becomes its words, exact and as prefixes, without operators and punctuation', () => {
    expect(searchTerms("AVL-2026 Núñez | 'x")).toEqual({
      exact: 'avl & 2026 & núñez & x',
      asPrefixes: 'avl:* & 2026:* & núñez:* & x:*',
      amounts: [],
    })
    expect(searchTerms('&& | -- ')).toBeNull()
  })

  it('matches an amount with and without separators, and its currency anywhere', () => {
    expect(searchTerms('PHP 1,250,000.00')).toEqual({
      exact: 'php & (1 & 250 & 000 & 00 | 1250000)',
      asPrefixes: '(1:* & 250:* & 000:* & 00:* | 1250000:*)',
      amounts: [],
    })
    expect(searchTerms('routers 1250000.5')).toEqual({
      exact: 'routers & (1 & 250 & 000 & 5 | 1250000 & 5)',
      asPrefixes: 'routers:* & (1 & 250 & 000 & 5 | 1250000:* & 5:*)',
      amounts: [{ words: '1250000:* & 5:*', pattern: '(?<![0-9,.])1,250,000\\.5(?!,?[0-9])' }],
    })
  })

  it.each(['AVL-2026-0418', '0418', 'x1250', '12,34', '950', '1.234.567', '12345678901234567'])(
    'does not treat %j as an amount',
    (query) => {
      expect(searchTerms(query)?.amounts).toEqual([])
      expect(searchTerms(query)?.exact).not.toContain('|')
    },
  )

  it('is among the prefixes of a text if it starts one of its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(15), (text, letters) => {
        const prefixes = prefixesOf(text)
        for (const word of plainWords(text)) {
          expect(prefixes.has(word)).toBe(true)
          expect(prefixes.has([...word].slice(0, letters + 1).join(''))).toBe(true)
        }
      }),
    )
  })
})
