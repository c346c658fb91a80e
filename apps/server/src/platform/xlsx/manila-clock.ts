import { MANILA_OFFSET_MILLISECONDS } from '@countersign/domain'

/** The local time in Manila as a date without time zone, since spreadsheets have none (G1). */
export function manilaClock(instant: string): Date {
  return new Date(Date.parse(instant) + MANILA_OFFSET_MILLISECONDS)
}
