import { describe, expect, it } from 'vitest'
import { searchTerms } from './search-terms.ts'
import { beginningOf, snippetOf } from './snippet.ts'

const asTyped = (query: string) => searchTerms(query)?.asPrefixes ?? null
const filler = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

describe('U17: the snippet of a hit', () => {
  it('is the part around the words of the query, whatever their case and accents', () => {
    const text = `${filler(40)} Budget for the Piñata, in Zamboanga. ${filler(40)}`
    for (const query of ['pinata', 'PIÑ', 'zamboanga pinata', 'zamb'])
      expect(snippetOf(text, asTyped(query)), query).toContain('the Piñata, in Zamboanga')
    expect(snippetOf(text, asTyped('pinata')).split(' ')).toHaveLength(18)
  })

  it('is the part with the most of these words', () => {
    const text = `tower ${filler(40)} tower strengthening ${filler(40)} strengthening`
    expect(snippetOf(text, asTyped('strengthening tower'))).toContain('tower strengthening')
  })

  it('shows an amount however it was typed', () => {
    const text = `${filler(40)} Total: 2,350,000.00 ${filler(40)}`
    for (const query of ['2350000', '2,350,000', 'PHP 2350000.00'])
      expect(snippetOf(text, asTyped(query)), query).toContain('2,350,000')
  })

  it('is the beginning of a text without these words, and all of a short text', () => {
    expect(snippetOf(filler(100), asTyped('tower'))).toBe(filler(100).slice(0, 200))
    expect(snippetOf(filler(100), null)).toBe(filler(100).slice(0, 200))
    expect(snippetOf('The tower.', asTyped('tower'))).toBe('The tower')
    expect(snippetOf('', asTyped('tower'))).toBe('')
  })

  it('is cut from the beginning of a long text, by whole characters', () => {
    expect(beginningOf('a𝒳b', 3)).toBe('a𝒳b')
    expect(beginningOf('a𝒳bc', 3)).toBe('a𝒳b')
    expect(beginningOf('abc', 2)).toBe('ab')
  })
})
