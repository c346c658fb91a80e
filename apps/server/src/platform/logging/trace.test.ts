import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrace } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

const hex = (digits: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits })
    .filter((id) => !/^0+$/.test(id))

/** The trace is a new one, and a valid one. */
function expectNew(given: unknown) {
  const { traceId, traceparent } = readTrace(given)
  expect(traceparent).not.toBe(given)
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(readTrace(traceparent)).toEqual({ traceId, traceparent })
}

describe('a traceparent', () => {
  it('gives the trace, whatever its ids and flags', () => {
    fc.assert(
      fc.property(hex(32), hex(16), hex(2), (traceId, parent, flags) => {
        const traceparent = `00-${traceId}-${parent}-${flags}`
        expect(readTrace(traceparent)).toEqual({ traceId, traceparent })
      }),
    )
  })

  it.each([
    undefined,
    '',
    `01-${ID}-${PARENT}-01`,
    `ff-${ID}-${PARENT}-01`,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID}-${PARENT}`,
    `00-${ID}-${PARENT}-01-extra`,
    `00-${ID}-${PARENT}-01\n`,
    `00-${ID}-${PARENT}-01, 00-${ID}-${PARENT}-01`,
    ` 00-${ID}-${PARENT}-01`,
    `00-${ID.slice(1)}-${PARENT}-01`,
    `00-${ID.slice(1)}"-${PARENT}-01`,
    [`00-${ID}-${PARENT}-01`],
  ])('of another form is ignored, and a new trace begins: %j', expectNew)

  it('of any other text or type is ignored as well', () => {
    fc.assert(fc.property(fc.anything(), expectNew))
    fc.assert(
      fc.property(fc.nat({ max: 54 }), fc.string({ minLength: 1, maxLength: 3 }), (at, junk) => {
        const valid = `00-${ID}-${PARENT}-01`
        const given = valid.slice(0, at) + junk + valid.slice(at)
        expectNew(given)
      }),
    )
  })

  it('of a new trace is never used twice', () => {
    const ids = Array.from({ length: 1000 }, () => readTrace(undefined).traceId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
