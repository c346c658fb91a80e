import type { Instant } from '../time/instant.ts'
import type { Day } from '../time/working-days.ts'

/** Days on which a person is away (K1), in Manila, both included. */
export interface Absence {
  absenceId: string
  firstDay: Day
  /** Null: until further notice, which only an administrator may say. */
  lastDay: Day | null
  /** Shown to everyone who sees a seat of the person. */
  note: string
  lines: AbsenceLine[]
  /** When it was ended early; nothing of it holds from then on. */
  endedAt: Instant | null
}

/** Some days of an absence, and who decides on them. */
export interface AbsenceLine {
  firstDay: Day
  lastDay: Day | null
  /** The templates that it is for; none means all. */
  templateIds: string[]
  /** In lower case. Null: the person is away, and no one decides for them. */
  delegate: string | null
}

/** K1: what an absence may hold. */
export const ABSENCE_LIMITS = { noteCharacters: 200, lines: 20, templatesPerLine: 50 }

/** Days from a first to a last one; without a last one, all that follow. */
export interface Days {
  firstDay: Day
  lastDay: Day | null
}

export function includesDay({ firstDay, lastDay }: Days, day: Day): boolean {
  return firstDay <= day && (lastDay === null || day <= lastDay)
}

export function overlaps(one: Days, other: Days): boolean {
  return (
    (other.lastDay === null || one.firstDay <= other.lastDay) &&
    (one.lastDay === null || other.firstDay <= one.lastDay)
  )
}

/** Whether two lines name the same template on the same day. */
export function competes(line: AbsenceLine, other: AbsenceLine): boolean {
  if (!overlaps(line, other)) return false
  if (line.templateIds.length === 0 || other.templateIds.length === 0) return true
  return line.templateIds.some((id) => other.templateIds.includes(id))
}

/** Whether a person is away on a day (K1). @param today the day in Manila */
export function isAway(absence: Absence, today: Day): boolean {
  return absence.endedAt === null && includesDay(absence, today)
}

/** The line of an absence that says who decides about a template's memos on a day (K2); none where no line names it. */
export function lineFor(absence: Absence, templateId: string, today: Day): AbsenceLine | undefined {
  if (!isAway(absence, today)) return undefined
  return absence.lines.find(
    (line) =>
      includesDay(line, today) && (line.templateIds.length === 0 || line.templateIds.includes(templateId)),
  )
}

export type AbsenceStatus = 'planned' | 'running' | 'past' | 'ended'

/** How an absence is shown: `ended` means ended early. @param today the day in Manila */
export function absenceStatus(
  absence: Pick<Absence, 'firstDay' | 'lastDay' | 'endedAt'>,
  today: Day,
): AbsenceStatus {
  if (absence.endedAt !== null) return 'ended'
  if (absence.firstDay > today) return 'planned'
  return includesDay(absence, today) ? 'running' : 'past'
}

/** An absence that is ended on a day (K1): none is left of one that has not begun. */
export function endAbsence(absence: Absence, now: Instant, today: Day): Absence | null {
  return absence.firstDay > today ? null : { ...absence, endedAt: now }
}
