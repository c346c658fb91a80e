import { manilaDate } from '@countersign/domain'

const DAY_MS = 24 * 60 * 60 * 1000

/** The day in Manila, some days from today, as YYYY-MM-DD. */
export const manilaDayIn = (days: number): string =>
  manilaDate(new Date(Date.now() + days * DAY_MS).toISOString())

/** Today in Manila, as YYYY-MM-DD. */
export const manilaToday = (): string => manilaDayIn(0)
