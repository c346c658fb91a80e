import { describe, expect, it } from 'vitest'
import { CHAT_KINDS, OUTSIDE_KINDS } from './outside-event.ts'
import type { WebhookFormat } from './webhook-limits.ts'
import { DELIVERY_DAYS, kindsOf, mostAttempts, retryPause, webhookPause } from './webhook-limits.ts'

const HOUR = 60 * 60 * 1_000

/** The pauses after each failed attempt of a delivery, in milliseconds. */
function pausesOf(format: WebhookFormat): number[] {
  const pauses: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const pause = retryPause(format, attempts)
    if (pause === null) return pauses
    pauses.push(pause)
  }
}

describe('a delivery that fails', () => {
  it('P2: is tried eleven times within three days, each time after a longer pause', () => {
    const pauses = pausesOf('STANDARD')
    expect(pauses).toHaveLength(mostAttempts('STANDARD') - 1)
    expect(mostAttempts('STANDARD')).toBe(11)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / HOUR
    expect(hours).toBeGreaterThan(DELIVERY_DAYS * 24 - 2)
    expect(hours).toBeLessThan(DELIVERY_DAYS * 24)
  })

  it('P5: is given up within three hours in a chat', () => {
    for (const format of ['TEAMS', 'SLACK', 'GOOGLE_CHAT'] as const) {
      expect(mostAttempts(format)).toBe(5)
      expect(pausesOf(format).reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3 * HOUR)
    }
  })
})

describe('P2: a webhook that is away', () => {
  it('is asked after twice the time each time, and at least once an hour', () => {
    expect([0, 1, 2, 3].map(webhookPause)).toEqual([5_000, 5_000, 10_000, 20_000])
    expect(webhookPause(50)).toBe(HOUR)
  })
})

describe('a webhook', () => {
  it('P2, P5: asks for every kind of event, and for a chat only for those that concern people', () => {
    expect(kindsOf('STANDARD')).toEqual(OUTSIDE_KINDS)
    expect(kindsOf('SLACK')).toEqual(CHAT_KINDS)
  })
})
