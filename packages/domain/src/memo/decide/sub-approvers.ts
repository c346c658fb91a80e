import { abilityParams } from '../access/abilities.ts'
import { mayHelp } from '../../route/policy-seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import { hasActedAsDelegate, hasPrepared, hasStandingDecision } from '../memo.ts'
import { inLowerCase, peopleIn, validateAddressee } from '../../route/people.ts'
import { emailKey } from '../../email/email-address.ts'
import type { Outcome, Refusal, Refused } from '../refusals.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import type { MemoEvent } from '../events.ts'
import { consequences } from './consequences.ts'
import { evolve } from '../evolving/evolve.ts'
import { isMinimum } from '../../route/progress.ts'
import type { Person, Slot } from '../../route/route.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import { stamp } from '../stamp.ts'

type EditSubApprovers = Extract<MemoCommand, { type: 'EditSubApprovers' }>

/**
 * Replaces an approver's sub-approvers and the number of them that meets the slot (D3, D6). The minimum is 1 to their number
 * (1 while there are none) and takes effect immediately. No events if nothing changed.
 */
export function editSubApprovers(
  memo: Memo,
  place: SeatPlace,
  command: EditSubApprovers,
  context: MemoContext,
): Outcome {
  const { level, slot } = place
  if (command.sequenceId !== level.sequenceId) return refused(refusal('UNKNOWN_LEVEL', {}, 'sequenceId'))
  const wanted = command.subApprovers.map(inLowerCase)
  const invalid =
    validateSubApprovers(memo, slot, { wanted, disabled: command.disabled }, context) ??
    validateHolders(place, wanted, command) ??
    validateMinimum(command.minSubApprovers, wanted.length)
  if (invalid) return refused(invalid)
  const emails = new Set(wanted.map((person) => person.email))
  const current = slot.subApprovers.map((seat) => seat.person)
  const added = wanted.filter((person) => !includes(current, person))
  const removed = current.filter((person) => !emails.has(person.email))
  if (added.length + removed.length === 0 && command.minSubApprovers === slot.minSubApprovers) {
    return accepted([])
  }
  const changed = stamp(context, {
    type: 'SubApproversChanged',
    logId: context.newId(),
    sequenceId: level.sequenceId,
    seatId: slot.approver.seatId,
    added: added.map((person) => ({ seatId: context.newId(), person })),
    removed,
    minSubApprovers: command.minSubApprovers,
  })
  const events = [changed, ...consequences(evolve(memo, changed), slot.approver.seatId, context)]
  return validateScans(events, context) ?? accepted(events)
}

/** Q3: a lowered minimum approves the memo no sooner than approving would. */
function validateScans(events: readonly MemoEvent[], { rules }: MemoContext): Refused | null {
  const isHeld = (rules.unscannedFiles ?? []).length > 0 && events.some(({ type }) => type === 'MemoApproved')
  return isHeld ? refused(refusal('FILES_UNSCANNED', abilityParams('FILES_UNSCANNED', rules))) : null
}

/** Checks added people against the whole memo (D7), and that removed ones haven't acted (D6). */
function validateSubApprovers(
  memo: Memo,
  slot: Slot,
  { wanted, disabled }: { wanted: Person[]; disabled: readonly string[] | undefined },
  context: MemoContext,
): Refusal | null {
  const current = slot.subApprovers.map((seat) => seat.person)
  const others = [memo.owner, ...peopleIn(memo.levels)].filter((person) => !includes(current, person))
  const seen = new Set(others.map((person) => emailKey(person.email)))
  for (const [index, person] of wanted.entries()) {
    const path = `subApprovers.${index}`
    const { email } = person
    const code = includes(current, person) ? null : validateAddressee(email, context.rules, disabled)
    if (code !== null) return refusal(code, { email }, path)
    if (seen.has(emailKey(email))) return refusal('PERSON_TWICE', { email }, path)
    if (hasActedAsDelegate(memo, email)) return refusal('ACTED_AS_DELEGATE', { email }, path)
    if (hasPrepared(memo, email)) return refusal('HAS_PREPARED', { email }, path)
    seen.add(emailKey(email))
  }
  const kept = current.find(
    (person) => !seen.has(emailKey(person.email)) && hasStandingDecision(memo, person.email),
  )
  return kept ? refusal('SUB_APPROVER_ACTED', { email: kept.email }, 'subApprovers') : null
}

/** A policy's level may allow holders of its role alone (N1); those who are sub-approvers already stay. */
function validateHolders(
  place: SeatPlace,
  wanted: readonly Person[],
  { fills = {} }: EditSubApprovers,
): Refusal | null {
  const current = place.slot.subApprovers.map((seat) => seat.person)
  const index = wanted.findIndex(
    (person) => !includes(current, person) && !mayHelp(place, 'sub_approvers', fills[person.email] ?? []),
  )
  const email = wanted[index]?.email
  return email === undefined ? null : refusal('SUB_APPROVER_NOT_HOLDER', { email }, `subApprovers.${index}`)
}

function validateMinimum(minimum: number, subApprovers: number): Refusal | null {
  if (isMinimum(minimum, subApprovers)) return null
  return refusal('MIN_SUB_APPROVERS_OUT_OF_RANGE', { limit: Math.max(1, subApprovers) }, 'minSubApprovers')
}

function includes(people: readonly Person[], person: Person): boolean {
  return people.some((known) => known.email === person.email)
}
