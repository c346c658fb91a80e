import type { HoldingPlace } from '../route/seat-source.ts'
import { isSamePlace } from '../route/seat-source.ts'
import type { DaySpan } from '../time/day-span.ts'
import { findDaySpanIssues, spansDay, shareDays } from '../time/day-span.ts'
import type { Day } from '../time/working-days.ts'

/** What the directory of roles may hold (N2). */
export const ROLE_LIMITS = {
  roles: 500,
  /** Of one role. */
  holders: 1000,
  /** Of one holder. */
  deputies: 5,
  nameCharacters: 100,
  /** An answer's value, as a place. */
  valueCharacters: 200,
}

/** From when to when a person holds a role, both days included; null for no end. */
export type HoldingDays = DaySpan

/** A holder of a role, as an administrator enters them (N2): e-mails are in lower case. */
export interface EnteredHolder extends HoldingDays {
  email: string
  place: HoldingPlace
  /** In the order in which they are asked (N4). */
  deputies: readonly string[]
}

/** Whether a person holds a role on a day. */
export function holdsOn(days: HoldingDays, day: Day): boolean {
  return spansDay(days, day)
}

export interface HolderIssue {
  /** The holder's position in the list. */
  at: number
  field: 'email' | 'place' | 'from_day' | 'to_day' | 'deputies'
  message: string
}

/** What keeps holders from being saved (N2): days of the calendar in their order, and no one twice in one place or in one row. */
export function findHolderIssues(holders: readonly EnteredHolder[]): HolderIssue[] {
  const byPerson = new Map<string, EnteredHolder[]>()
  return holders.flatMap((holder, at) => {
    const issue = (field: HolderIssue['field'], message: string): HolderIssue => ({ at, field, message })
    const earlier = byPerson.get(holder.email) ?? []
    byPerson.set(holder.email, [...earlier, holder])
    const issues = [
      ...findDaySpanIssues(holder).map(({ field, message }) => issue(field, message)),
      ...deputyIssues(holder).map((message) => issue('deputies', message)),
    ]
    if (issues.length > 0) return issues
    return earlier.some((other) => isSamePlace(other.place, holder.place) && shareDays(other, holder))
      ? [issue('email', `${holder.email} holds the role in this place already on some of these days`)]
      : []
  })
}

function deputyIssues({ email, deputies }: EnteredHolder): string[] {
  if (deputies.includes(email)) return ['No one can be their own deputy']
  const twice = deputies.find((deputy, at) => deputies.indexOf(deputy) < at)
  return twice === undefined ? [] : [`${twice} is named twice`]
}
