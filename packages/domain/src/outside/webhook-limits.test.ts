import { describe, expect, it } from 'vitest'
import { CHAT_KINDS, OUTSIDE_KINDS } from './outside-event.ts'
import type { WebhookFormat } from './webhook-limits.ts'
import {
  DELIVERY_DAYS,
  kindsOf,
  mostAttempts,
  retryPause,
  WEBHOOK_FORMATS,
  webhookPause,
} from './webhook-limits.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The pauses after each failed attempt of a delivery, in milliseconds. */
function pausesOf(format: WebhookFormat): number[] {
  const pauses: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const pause = retryPause(format, attempts)
    if (pause === null) return pauses
    pauses.push(pause)
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('P2: repetitions', () => {
  it.each(WEBHOOK_FORMATS)('of %s come after growing pauses, one before each further attempt', (format) => {
    const pauses = pausesOf(format)
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses).toHaveLength(mostAttempts(format) - 1)
  })

  it('are eleven attempts in three days; P5: in a chat five within the hour', () => {
    expect(mostAttempts('STANDARD')).toBe(11)
    expect(sum(pausesOf('STANDARD'))).toBeLessThan(DELIVERY_DAYS * DAY_MS)
    expect(sum(pausesOf('STANDARD'))).toBeGreaterThan((DELIVERY_DAYS - 0.5) * DAY_MS)
    for (const format of WEBHOOK_FORMATS.filter((one) => one !== 'STANDARD')) {
      expect(mostAttempts(format)).toBe(5)
      expect(sum(pausesOf(format))).toBeLessThan(HOUR_MS)
    }
  })

  it('of a webhook that is away for a day fail less than 50 times in a row, and are made once an hour', () => {
    let failures = 0
    for (let at = 0; at < DAY_MS; at += webhookPause(failures)) failures += 1
    expect(failures).toBeLessThan(40)
    expect([0, 1, 2, 3].map(webhookPause)).toEqual([5_000, 5_000, 10_000, 20_000])
    expect(webhookPause(50)).toBe(HOUR_MS)
  })
})

it('P2, P5: a webhook asks for every kind of event, a chat for those of submissions, decisions and what is overdue', () => {
  expect(kindsOf('STANDARD')).toEqual(OUTSIDE_KINDS)
  expect(kindsOf('SLACK')).toEqual(CHAT_KINDS)
})
