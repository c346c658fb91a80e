import { isAway, lineFor } from '../../absence/absence.ts'
import type { Absence } from '../../absence/absence.ts'
import type { Fills } from '../../route/policy-seats.ts'
import { requiredSlots } from '../../route/progress.ts'
import type { Level, Person, Slot } from '../../route/route.ts'
import { seatsOf } from '../../route/route.ts'
import { currentLevel } from '../../route/seats.ts'
import { nextDay, previousDay } from '../../time/working-days.ts'
import type { Day } from '../../time/working-days.ts'
import type { Memo } from '../memo.ts'
import { mayDecideFor } from './delegation.ts'

/** What decides whether a person can act, by e-mail in lower case: people without an entry can. */
export interface Reachability {
  /** Running and coming absences, of approvers and of their delegates. */
  absences: ReadonlyMap<string, readonly Absence[]>
  /** People whose accounts are disabled. */
  disabled: ReadonlySet<string>
  /** What delegates could fill (K2); those without an entry, nothing. */
  fills?: ReadonlyMap<string, Fills>
}

/** A running level that those who can act today cannot clear (K4). */
export interface BlockedLevel {
  /** The last day on which it is blocked; null where no absence's end changes that. */
  until: Day | null
  /** Whose decision is missing today: approvers of open slots, in the order of the route. */
  waitsFor: Person[]
}

/**
 * Whether those who can act today can clear the running level (K4): enough of its open slots need someone who is neither away nor
 * disabled, or a delegate whom four eyes allow. A delegate counts for one slot, because no one decides at two seats of one memo.
 * @returns null if they can, and while the memo isn't waiting for a decision
 */
export function blockedLevel(
  memo: Memo,
  templateId: string,
  reachability: Reachability,
  today: Day,
): BlockedLevel | null {
  const level = memo.lifecycle === 'SUBMITTED' && memo.hold === null ? currentLevel(memo) : undefined
  if (!level) return null
  const openOn = (day: Day) => openSlots(memo, level, reachability, { templateId, day })
  const open = openOn(today)
  if (isEnough(level, open.size)) return null
  const opensOn = changes(reachability, today).find((day) => isEnough(level, openOn(day).size))
  return {
    until: opensOn === undefined ? null : previousDay(opensOn),
    waitsFor: level.slots
      .filter((slot) => !slot.isMet && !open.has(slot))
      .map(({ approver }) => approver.person),
  }
}

/** Whether the slots that are met and some more clear a level (D3). */
function isEnough(level: Level, more: number): boolean {
  const met = level.slots.filter((slot) => slot.isMet).length
  return met + more >= requiredSlots(level, level.slots.length)
}

interface On {
  templateId: string
  day: Day
}

/** The slots that are not met and can be on a day: first those that need no delegate. */
function openSlots(memo: Memo, level: Level, reachability: Reachability, on: On): Set<Slot> {
  const unmet = level.slots.filter((slot) => !slot.isMet)
  const open = new Set(
    unmet.filter((slot) => canBeMet(slot, (person) => canAct(person.email, reachability, on.day))),
  )
  const engaged = new Set<string>()
  for (const slot of unmet) {
    if (open.has(slot)) continue
    const engagedHere = new Set(engaged)
    const canDecide = (person: Person) => {
      if (canAct(person.email, reachability, on.day)) return true
      const delegate = delegateOf(person.email, reachability, on)
      if (delegate === null || engagedHere.has(delegate) || !canAct(delegate, reachability, on.day))
        return false
      const fills = reachability.fills?.get(delegate) ?? []
      if (!mayDecideFor(memo, { email: delegate, name: delegate, fills }, person)) return false
      engagedHere.add(delegate)
      return true
    }
    if (!canBeMet(slot, canDecide)) continue
    open.add(slot)
    for (const delegate of engagedHere) engaged.add(delegate)
  }
  return open
}

/** Whether the approver, or else enough sub-approvers, can still approve (D3). */
function canBeMet(slot: Slot, canDecide: (person: Person) => boolean): boolean {
  const [approver, ...subApprovers] = seatsOf(slot)
  if (approver?.status === 'PENDING' && canDecide(approver.person)) return true
  const able = subApprovers.filter(
    ({ status, person }) => status === 'APPROVED' || (status === 'PENDING' && canDecide(person)),
  )
  return subApprovers.length > 0 && able.length >= slot.minSubApprovers
}

function canAct(email: string, { absences, disabled }: Reachability, day: Day): boolean {
  return !disabled.has(email) && !(absences.get(email) ?? []).some((absence) => isAway(absence, day))
}

function delegateOf(email: string, { absences }: Reachability, { templateId, day }: On): string | null {
  const line = (absences.get(email) ?? []).flatMap((absence) => lineFor(absence, templateId, day) ?? [])[0]
  return line?.delegate ?? null
}

/** The days after today on which who can act may change, in order. */
function changes({ absences }: Reachability, today: Day): Day[] {
  const spans = [...absences.values()].flat().flatMap((absence) => [absence, ...absence.lines])
  const days = spans.flatMap(({ firstDay, lastDay }) => [
    firstDay,
    ...(lastDay === null ? [] : [nextDay(lastDay)]),
  ])
  return [...new Set(days)].filter((day) => day > today).sort()
}
