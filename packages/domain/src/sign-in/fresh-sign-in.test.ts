import { describe, expect, it } from 'vitest'
import { CLOCK_SKEW_MS, FRESH_SIGN_IN_MS, isFreshSignIn, isFromTheFuture } from './fresh-sign-in.ts'

const now = new Date('2026-03-02T01:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

describe('P3: a sign-in', () => {
  it.each([
    ['just now', 0, true],
    ['five minutes ago', FRESH_SIGN_IN_MS, true],
    ['a moment longer ago', FRESH_SIGN_IN_MS + 1, false],
    ['by a clock that runs a little ahead', -CLOCK_SKEW_MS, true],
    ['by a clock that runs far ahead', -CLOCK_SKEW_MS - 1, false],
  ])('%s counts as fresh: %#', (_when, ms, expected) => {
    expect(isFreshSignIn(before(ms), now)).toBe(expected)
  })

  it('without the provider’s word on when is never fresh', () => {
    expect(isFreshSignIn(null, now)).toBe(false)
  })

  it('is from the future beyond what clocks differ by', () => {
    expect(isFromTheFuture(before(-CLOCK_SKEW_MS), now)).toBe(false)
    expect(isFromTheFuture(before(-CLOCK_SKEW_MS - 1), now)).toBe(true)
  })
})
