import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterCount, isLongerInUtf8, isStorableText, utf8ByteLength } from './text-measure.ts'

describe('measuring text', () => {
  it('counts the bytes that are sent, as any encoder does (F5)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8ByteLength(text)).toBe(Buffer.byteLength(text, 'utf8'))
      }),
    )
    expect(['a', 'é', '€', '😀'].map(utf8ByteLength)).toEqual([1, 2, 3, 4])
  })

  it('counts one byte more from the first character that needs it (F5)', () => {
    const lastAndFirst = ['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}']
    expect(lastAndFirst.map(utf8ByteLength)).toEqual([1, 2, 2, 3, 3, 4])
  })

  it('compares a text with a limit as counting it does (F5)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 40 }), (text, limit) => {
        expect(isLongerInUtf8(text, limit)).toBe(utf8ByteLength(text) > limit)
      }),
    )
  })

  it('counts an emoji as one character', () => {
    expect(characterCount('Ok 😀')).toBe(4)
  })

  it.each([
    ['Plain words', true],
    ['Line\nbreak', true],
    ['a\0b', false],
    ['half \ud800', false],
  ])('knows whether %j can be stored', (text, storable) => {
    expect(isStorableText(text)).toBe(storable)
  })
})
