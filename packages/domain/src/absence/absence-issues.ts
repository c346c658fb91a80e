import { tidyAddress } from '../email/email-address.ts'
import { validateAddressee } from '../route/people.ts'
import { daysText } from '../time/days-text.ts'
import type { Day } from '../time/working-days.ts'
import { previousDay, isDay } from '../time/working-days.ts'
import type { Absence, AbsenceLine } from './absence.ts'
import { competes, includesDay, overlaps } from './absence.ts'

/** An absence as someone enters it. */
export type EnteredAbsence = Pick<Absence, 'firstDay' | 'lastDay' | 'note' | 'lines'>

export interface AbsenceIssue {
  /** Such as `lines.1.delegate_email`: as the call names its input. */
  path: string
  message: string
}

/** What is known about an absence that is saved. */
export interface AbsenceContext {
  /** The person who is away: e-mail in lower case. */
  person: string
  today: Day
  /** The absence before a change. */
  before?: EnteredAbsence
  /** The person's other absences that were not ended. */
  others: readonly Pick<Absence, 'firstDay' | 'lastDay'>[]
  /** The administrator who sets it for the person, in lower case. */
  administrator?: string
  hostedDomains: readonly string[]
  /** E-mails of delegates whose accounts are disabled. */
  disabled: readonly string[]
}

/** What keeps an absence from being saved (K1), in the words of its form. */
export function findAbsenceIssues(absence: EnteredAbsence, context: AbsenceContext): AbsenceIssue[] {
  const issues = [...dayIssues(absence, context), ...overlapIssues(absence, context)]
  return issues.length > 0
    ? issues
    : [...absence.lines.flatMap((_, at) => lineIssues(absence, at, context)), ...pastIssues(absence, context)]
}

function dayIssues({ firstDay, lastDay }: EnteredAbsence, context: AbsenceContext): AbsenceIssue[] {
  if (!isDay(firstDay)) return [issue('first_day', 'Enter the first day')]
  if (lastDay !== null && !isDay(lastDay)) return [issue('last_day', 'Enter the last day')]
  if (lastDay === null && context.administrator === undefined)
    return [issue('last_day', 'Enter the last day')]
  if (lastDay !== null && lastDay < firstDay)
    return [issue('last_day', 'The last day is before the first day')]
  if (firstDay < context.today && firstDay !== context.before?.firstDay)
    return [issue('first_day', 'The first day is in the past')]
  return []
}

function overlapIssues(absence: EnteredAbsence, { others, today }: AbsenceContext): AbsenceIssue[] {
  const other = others.find((one) => overlaps(absence, one))
  if (!other) return []
  const days = daysText(other.firstDay, other.lastDay, today)
  return [issue('first_day', `Overlaps another absence: ${days}`)]
}

function lineIssues(absence: EnteredAbsence, at: number, context: AbsenceContext): AbsenceIssue[] {
  const line = absence.lines[at] as AbsenceLine
  const path = `lines.${at}`
  if (!isDay(line.firstDay)) return [issue(`${path}.first_day`, 'Enter the first day')]
  if (line.lastDay !== null && !isDay(line.lastDay)) return [issue(`${path}.last_day`, 'Enter the last day')]
  if (line.lastDay !== null && line.lastDay < line.firstDay)
    return [issue(`${path}.last_day`, 'The last day is before the first day')]
  if (!isWithin(line, absence)) return [issue(`${path}.first_day`, 'These days are not all in the absence')]
  const earlier = absence.lines.slice(0, at).findIndex((other) => competes(line, other))
  if (earlier !== -1)
    return [issue(path, `Line ${earlier + 1} already says who decides about this on some of these days`)]
  return delegateIssues(line, `${path}.delegate_email`, context)
}

function delegateIssues(line: AbsenceLine, path: string, context: AbsenceContext): AbsenceIssue[] {
  if (line.delegate === null) return []
  const delegate = tidyAddress(line.delegate)
  if (delegate === context.person) return [issue(path, 'No one can be their own delegate')]
  if (delegate === context.administrator) return [issue(path, 'You cannot name yourself as the delegate')]
  switch (validateAddressee(delegate, context, context.disabled)) {
    case 'NOT_AN_ADDRESS':
      return [issue(path, `${line.delegate} is not an e-mail address`)]
    case 'DOMAIN_NOT_HOSTED':
    case 'ACCOUNT_DISABLED':
      return [issue(path, `${line.delegate} cannot sign in`)]
    case null:
      return []
  }
}

function isWithin(line: AbsenceLine, absence: EnteredAbsence): boolean {
  if (line.firstDay < absence.firstDay) return false
  return absence.lastDay === null || (line.lastDay !== null && line.lastDay <= absence.lastDay)
}

/** Past days can't be changed: what held on them is what decisions were based on. */
function pastIssues(absence: EnteredAbsence, { before, today }: AbsenceContext): AbsenceIssue[] {
  if (!before || before.firstDay >= today) return []
  if (absence.firstDay !== before.firstDay)
    return [issue('first_day', 'Days that have passed cannot be changed')]
  if (absence.lastDay !== null && absence.lastDay < previousDay(today))
    return [issue('last_day', 'Days that have passed cannot be changed')]
  const isChanged = pastOf(before.lines, today) !== pastOf(absence.lines, today)
  return isChanged ? [issue('lines', 'Days that have passed cannot be changed')] : []
}

/** What lines say about the days before today, to compare. */
function pastOf(lines: readonly AbsenceLine[], today: Day): string {
  const last = previousDay(today)
  const past = lines
    .filter((line) => line.firstDay < today)
    .map((line) => ({
      firstDay: line.firstDay,
      lastDay: includesDay(line, last) ? last : line.lastDay,
      templateIds: line.templateIds.toSorted(),
      delegate: line.delegate === null ? null : tidyAddress(line.delegate),
    }))
  return JSON.stringify(past.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
}

function issue(path: string, message: string): AbsenceIssue {
  return { path, message }
}
