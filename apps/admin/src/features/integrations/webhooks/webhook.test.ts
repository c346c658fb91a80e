import { describe, expect, it } from 'vitest'
import { shareOf } from './webhook.ts'

const hour = (delivered: number, waiting = 0, given_up = 0) => ({ delivered, waiting, given_up })

describe('P2: the share of the last 24 hours', () => {
  it.each([
    ['is absent without messages', [hour(0)], null],
    ['is whole where everything was delivered', [hour(3), hour(38)], { percent: '100', count: 41 }],
    ['is never rounded up to all', [hour(1999), hour(0, 1)], { percent: '99.9', count: 2000 }],
    ['counts what waits and what was given up', [hour(2, 1, 1)], { percent: '50.0', count: 4 }],
  ])('%s', (_what, hours, expected) => {
    expect(shareOf({ hours })).toEqual(expected)
  })
})
