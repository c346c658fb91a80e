import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON (O1)', () => {
  it('O1: writes the samples of RFC 8785', () => {
    const sample = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    ) as unknown
    expect(canonicalJson(sample)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('O1: sorts keys by their UTF-16 code units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const written = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))
    expect(written).toBe('{"\\r":0,"1":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\ud83d\ude00":0,"\ufb33":0}')
  })

  it('O1: writes values that parse back, in one text whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const written = canonicalJson(value)
        const parsed = JSON.parse(written) as unknown
        expect(canonicalJson(parsed)).toBe(written)
        expect(JSON.stringify(sorted(parsed))).toBe(JSON.stringify(sorted(JSON.parse(JSON.stringify(value)))))
        expect(canonicalJson(reversed(value))).toBe(written)
      }),
    )
  })

  it('O1: leaves out what is undefined, and writes null for it in lists, as JSON does', () => {
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}')
    expect(canonicalJson(-0)).toBe('0')
  })

  it.each([
    ['a date', new Date(0)],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a big integer', 1n],
    ['a function', () => 0],
    ['a lone surrogate', 'a\ud800'],
    ['a lone surrogate in a key', { '\udc00': 1 }],
    ['undefined', undefined],
  ])('O1: refuses %s, which has no canonical text', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})

const sorted = (value: unknown): unknown =>
  rebuilt(value, (entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1)))
const reversed = (value: unknown): unknown => rebuilt(value, (entries) => entries.reverse())

function rebuilt(value: unknown, order: (entries: [string, unknown][]) => [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map((item) => rebuilt(item, order))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    order(Object.entries(value)).map(([key, member]) => [key, rebuilt(member, order)]),
  )
}
