import { CLOCK_HOUR } from '../time/clock-steps.ts'
import type { Instant } from '../time/instant.ts'
import { manilaInstant } from '../time/manila.ts'
import type { Day } from '../time/working-days.ts'
import { workingDayAfter } from '../time/working-days.ts'
import type { Absence } from './absence.ts'

/**
 * When a person gets the summary of what was decided for them (K7): at once where the absence was ended early, else at 09:00 of the
 * first working day after it. Null: it has no last day, and never ends by itself.
 */
export function summaryTime(
  { lastDay, endedAt }: Pick<Absence, 'lastDay' | 'endedAt'>,
  holidays: ReadonlySet<Day>,
): Instant | null {
  if (endedAt !== null) return endedAt
  return lastDay === null ? null : manilaInstant(workingDayAfter(lastDay, 1, holidays), CLOCK_HOUR)
}
