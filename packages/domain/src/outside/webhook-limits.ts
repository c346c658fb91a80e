import { CHAT_KINDS, OUTSIDE_KINDS } from './outside-event.ts'
import type { OutsideKind } from './outside-event.ts'

/** What a webhook's messages look like: signed by Standard Webhooks (P2), or one plain message for a chat (P5). */
export const WEBHOOK_FORMATS = ['STANDARD', 'TEAMS', 'SLACK', 'GOOGLE_CHAT'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

export const WEBHOOK_LIMITS = {
  webhooks: 20,
  nameCharacters: 80,
  urlCharacters: 2_000,
  templates: 100,
} as const

/** Failures in a row after which a webhook is switched off by itself. */
export const WEBHOOK_MAX_FAILURES = 50

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses before the second and further attempts of a delivery: three days in all (P2). */
const RETRY_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
] as const

/** In a chat, news is of use for an hour, not for three days (P5). */
const CHAT_RETRY_MS = RETRY_MS.slice(0, 4)

/** What isn't delivered after this time is given up, however often it was tried. */
export const DELIVERY_DAYS = 3

/** How long deliveries that have ended can be seen and repeated. */
export const DELIVERY_RETENTION_DAYS = 30

/** The most attempts of a delivery, unless a person asks for more. */
export function mostAttempts(format: WebhookFormat): number {
  return pausesOf(format).length + 1
}

/** The pause after a failed attempt; null where it was the last one. @param attempts made so far, this one included */
export function retryPause(format: WebhookFormat, attempts: number): number | null {
  return pausesOf(format)[attempts - 1] ?? null
}

function pausesOf(format: WebhookFormat): readonly number[] {
  return format === 'STANDARD' ? RETRY_MS : CHAT_RETRY_MS
}

/** The pause of a whole webhook after failures in a row, so that one that is away is asked a few times an hour, whatever waits for it. */
export function webhookPause(failures: number): number {
  return Math.min(5 * SECOND * 2 ** Math.max(0, failures - 1), HOUR)
}

/** The kinds of events that a webhook of a format may ask for. */
export function kindsOf(format: WebhookFormat): readonly OutsideKind[] {
  return format === 'STANDARD' ? OUTSIDE_KINDS : CHAT_KINDS
}
