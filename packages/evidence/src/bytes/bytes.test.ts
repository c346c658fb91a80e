import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedFromBase64, fromBase64, isSameBytes, toBase64 } from './bytes.ts'

describe('base64 of proofs (O1)', () => {
  it('O1: reads back what it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      }),
    )
  })

  it.each([
    ['no padding', 'AA'],
    ['bits after the last byte', 'AB=='],
    ['white space', 'AA= ='],
    ['the alphabet of URLs', '-_8='],
    ['another character', '!!!!'],
  ])('O1: refuses %s: one text for the same bytes', (_, text) => {
    expect(fromBase64(text)).toBeNull()
  })

  it('O1: reads texts of a fixed length alone', () => {
    expect(fixedFromBase64('AAA=', 2)).toEqual(Uint8Array.of(0, 0))
    expect(fixedFromBase64('AAA=', 3)).toBeNull()
    expect(fixedFromBase64(7, 3)).toBeNull()
  })

  it('O1: compares bytes and lengths', () => {
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
  })
})
