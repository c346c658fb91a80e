import { tidyAddress } from '../email/email-address.ts'
import { daysText } from '../time/days-text.ts'
import type { Day } from '../time/working-days.ts'
import type { AbsenceLine, Days } from './absence.ts'
import { competes, overlaps } from './absence.ts'

/** What is known about a person who is named as a delegate. */
export interface NamedDelegate {
  name: string
  canSignIn: boolean
  /** The delegate's own absences that were not ended. */
  absences: readonly Days[]
  /** The lines of these absences that name the absent person. */
  namesBack: readonly AbsenceLine[]
}

export interface AbsenceWarning {
  /** As `AbsenceIssue.path`. */
  path: string
  kind: 'DELEGATE_AWAY' | 'NAMES_BACK' | 'CANNOT_SIGN_IN'
  /** The days that it concerns. */
  firstDay: Day
  lastDay: Day | null
  message: string
}

/**
 * Why a delegate may not be able to decide on some days from today on (K5). Warnings don't keep an absence from being saved.
 * @param delegates by e-mail in lower case; a delegate who isn't known gets no warning
 */
export function findAbsenceWarnings(
  lines: readonly AbsenceLine[],
  delegates: ReadonlyMap<string, NamedDelegate>,
  today: Day,
): AbsenceWarning[] {
  return lines.flatMap((line, at) => {
    const delegate = line.delegate === null ? undefined : delegates.get(tidyAddress(line.delegate))
    const days = sharedDays(line, { firstDay: today, lastDay: null })
    if (!delegate || !days) return []
    const path = `lines.${at}.delegate_email`
    if (!delegate.canSignIn)
      return [{ path, kind: 'CANNOT_SIGN_IN', ...days, message: `${delegate.name} cannot sign in` }]
    const known = { path, delegate, today }
    return [...awayWarnings(days, known), ...namesBackWarnings({ ...line, ...days }, known)]
  })
}

/** The same without 'away' for days on which the delegate also names the person back, which says as much. */
export function withoutRepetition(warnings: readonly AbsenceWarning[]): AbsenceWarning[] {
  const namesBack = warnings.filter(({ kind }) => kind === 'NAMES_BACK')
  const isSaid = ({ path, firstDay, lastDay }: AbsenceWarning) =>
    namesBack.some((back) => back.path === path && back.firstDay === firstDay && back.lastDay === lastDay)
  return warnings.filter((warning) => warning.kind !== 'DELEGATE_AWAY' || !isSaid(warning))
}

interface Known {
  path: string
  delegate: NamedDelegate
  today: Day
}

function awayWarnings(days: Days, { path, delegate, today }: Known): AbsenceWarning[] {
  return delegate.absences.flatMap((absence) => {
    const gap = sharedDays(days, absence)
    if (!gap) return []
    const message = `${delegate.name} is away ${daysText(gap.firstDay, gap.lastDay, today)}`
    return [{ path, kind: 'DELEGATE_AWAY', ...gap, message }]
  })
}

function namesBackWarnings(line: AbsenceLine, { path, delegate, today }: Known): AbsenceWarning[] {
  return delegate.namesBack.flatMap((back) => {
    const both = competes(line, back) ? sharedDays(line, back) : undefined
    if (!both) return []
    const days = daysText(both.firstDay, both.lastDay, today)
    const message = `${delegate.name} has named the absent person as the delegate ${days}`
    return [{ path, kind: 'NAMES_BACK', ...both, message }]
  })
}

/** The days that two spans have in common; undefined if there are none. */
function sharedDays(one: Days, other: Days): Days | undefined {
  if (!overlaps(one, other)) return undefined
  const firstDay = one.firstDay < other.firstDay ? other.firstDay : one.firstDay
  const isOneLonger = one.lastDay === null || (other.lastDay !== null && other.lastDay < one.lastDay)
  return { firstDay, lastDay: isOneLonger ? other.lastDay : one.lastDay }
}
