import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningsOf, plainWords, searchTerms } from './search-terms.ts'

describe('what somebody typed', () => {
  it('becomes all its words, whole and unfinished; operators and punctuation are cut', () => {
    expect(searchTerms("AVL-2026 Núñez | 'x")).toEqual({
      exact: 'avl & 2026 & núñez & x',
      unfinished: 'avl:* & 2026:* & núñez:* & x:*',
    })
    expect(searchTerms('&& | -- ')).toBeNull()
  })

  it('is found among the beginnings of a text wherever it begins a word of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(15), (text, letters) => {
        const beginnings = beginningsOf(text)
        for (const word of plainWords(text)) {
          expect(beginnings.has(word)).toBe(true)
          expect(beginnings.has([...word].slice(0, letters + 1).join(''))).toBe(true)
        }
      }),
    )
  })
})
