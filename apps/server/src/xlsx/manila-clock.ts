import { MANILA_OFFSET_MILLISECONDS } from '@countersign/domain'

/** What clocks in Manila showed at an instant, as a date without a time zone: spreadsheets know none (G1). */
export function manilaClock(instant: string): Date {
  return new Date(Date.parse(instant) + MANILA_OFFSET_MILLISECONDS)
}
