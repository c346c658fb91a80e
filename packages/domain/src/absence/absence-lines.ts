import type { Day } from '../time/working-days.ts'
import { nextDay, previousDay } from '../time/working-days.ts'
import type { AbsenceLine, Days } from './absence.ts'
import { includesDay, overlaps } from './absence.ts'

/** The days of these from a day on. */
export function daysFrom<Some extends Days>(days: Some, day: Day): Some {
  return days.firstDay < day ? { ...days, firstDay: day } : days
}

/** The lines of an absence from a day on: earlier lines are left out, and those that hold on it begin with it. */
export function linesFrom(lines: readonly AbsenceLine[], day: Day): AbsenceLine[] {
  return lines
    .filter((line) => overlaps(line, { firstDay: day, lastDay: null }))
    .map((line) => daysFrom(line, day))
}

/**
 * Changed lines of a running absence with what the lines said before today, which cannot change (K1). A line that goes on as before
 * stays one; the other past lines come last, so that the changed ones keep their numbers.
 * @param changed lines from today on
 */
export function withPastLines(
  before: readonly AbsenceLine[],
  changed: readonly AbsenceLine[],
  today: Day,
): AbsenceLine[] {
  const past = before.filter((line) => line.firstDay < today)
  const continued = new Set<AbsenceLine>()
  const lines = changed.map((line) => {
    const earlier = past.find((one) => !continued.has(one) && continues(one, line, today))
    if (!earlier) return line
    continued.add(earlier)
    return { ...line, firstDay: earlier.firstDay }
  })
  const others = past.filter((line) => !continued.has(line))
  return [
    ...lines,
    ...others.map((line) => (includesDay(line, today) ? { ...line, lastDay: previousDay(today) } : line)),
  ]
}

/** Whether a line that begins today goes on with what an earlier one said until yesterday. */
function continues(earlier: AbsenceLine, line: AbsenceLine, today: Day): boolean {
  return (
    line.firstDay === today &&
    includesDay(earlier, previousDay(today)) &&
    earlier.delegate === line.delegate &&
    earlier.templateIds.toSorted().join() === line.templateIds.toSorted().join()
  )
}

/**
 * The same lines with a new one for some days of one of them, for a delegate who is not named yet.
 * @param at the line that is split
 */
export function splitLine<Line extends AbsenceLine>(lines: readonly Line[], at: number, days: Days): Line[] {
  const line = lines[at]
  if (!line || !overlaps(line, days)) return [...lines]
  const [before, after] = [previousDay(days.firstDay), days.lastDay === null ? null : nextDay(days.lastDay)]
  return [
    ...lines.slice(0, at),
    ...(includesDay(line, before) ? [{ ...line, lastDay: before }] : []),
    { ...line, ...days, delegate: null },
    ...(after !== null && includesDay(line, after) ? [{ ...line, firstDay: after }] : []),
    ...lines.slice(at + 1),
  ]
}
