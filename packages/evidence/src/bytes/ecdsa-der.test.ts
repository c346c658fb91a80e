import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derFromRaw, rawFromDer } from './ecdsa-der.ts'

describe('O4: the numbers of a signature', () => {
  it.each([
    ['P-256', 32],
    ['P-384', 48],
    ['P-521', 66],
  ])('O3, O4: of %s are read from DER, in one encoding alone', (_, size) => {
    const number = fc
      .uint8Array({ minLength: size, maxLength: size })
      .filter((bytes) => bytes.some((byte) => byte !== 0))
    const change = fc.record({ place: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
    fc.assert(
      fc.property(number, number, change, (r, s, { place, by }) => {
        const raw = Uint8Array.from([...r, ...s])
        const der = derFromRaw(raw, size)
        expect(rawFromDer(der, size)).toEqual(raw)
        const at = place % der.length
        const changed = der.with(at, (der[at] as number) ^ by)
        const read = rawFromDer(changed, size)
        if (read) expect(derFromRaw(read, size)).toEqual(changed)
      }),
    )
  })

  it.each([
    ['nothing', []],
    ['a number without digits', [0x30, 4, 2, 0, 2, 0]],
    ['zero', [0x30, 6, 2, 1, 0, 2, 1, 1]],
    ['a negative number', [0x30, 6, 2, 1, 0x80, 2, 1, 1]],
    ['a needless zero in front', [0x30, 7, 2, 2, 0, 1, 2, 1, 1]],
    ['a third number', [0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1]],
    ['a number that is too long', [0x30, 38, 2, 33, ...new Array<number>(33).fill(1), 2, 1, 1]],
    ['a number that ends outside', [0x30, 6, 2, 1, 1, 2, 9, 1]],
    ['a needlessly long length', [0x30, 0x81, 6, 2, 1, 1, 2, 1, 1]],
    ['a length without an end', [0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0]],
  ])('O4: aren’t read from %s', (_, bytes) => {
    expect(rawFromDer(Uint8Array.from(bytes), 32)).toBeNull()
  })
})
