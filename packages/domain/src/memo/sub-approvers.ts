import { inLowerCase, isHosted, peopleIn } from '../approval/people.ts'
import { hasActed } from '../approval/seats.ts'
import type { MemoCommand, MemoContext, Refusal } from './commands.ts'
import { consequences } from './consequences.ts'
import { ownPlace } from './decisions.ts'
import { evolve } from './evolve.ts'
import type { Memo, Person, Slot } from './memo.ts'
import { accepted, refusal, refused } from './refusals.ts'
import type { Outcome } from './refusals.ts'
import { stamp } from './stamp.ts'

type EditSubApprovers = Extract<MemoCommand, { type: 'EditSubApprovers' }>

/**
 * The full new list of an approver's sub-approvers and how many of them meet the slot (D3, D6). The minimum is 1 to
 * their number (1 while there are none) and is judged at once. Nothing changed: no events.
 */
export function editSubApprovers(memo: Memo, command: EditSubApprovers, context: MemoContext): Outcome {
  const { level, slot } = ownPlace(memo, context)
  if (command.sequenceId !== level.sequenceId) return refused(refusal('UNKNOWN_LEVEL', {}, 'sequenceId'))
  const wanted = command.subApprovers.map(inLowerCase)
  const broken =
    brokenList(memo, slot, wanted, context) ?? brokenMinimum(command.minSubApprovers, wanted.length)
  if (broken) return refused(broken)
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
  return accepted([changed, ...consequences(evolve(memo, changed), slot.approver.seatId, context)])
}

/** D7 over the whole memo for those added; D6 for those removed. */
function brokenList(memo: Memo, slot: Slot, wanted: Person[], context: MemoContext): Refusal | null {
  const current = slot.subApprovers.map((seat) => seat.person)
  const others = [memo.owner, ...peopleIn(memo.levels)].filter((person) => !includes(current, person))
  const seen = new Set(others.map((person) => person.email))
  for (const [index, person] of wanted.entries()) {
    const path = `subApprovers.${index}`
    const { email } = person
    if (seen.has(email)) return refusal('PERSON_TWICE', { email }, path)
    if (!includes(current, person) && !isHosted(email, context.rules.hostedDomains)) {
      return refusal('DOMAIN_NOT_HOSTED', { email }, path)
    }
    seen.add(email)
  }
  const kept = current.find((person) => !seen.has(person.email) && hasActed(memo, person.email))
  return kept ? refusal('SUB_APPROVER_ACTED', { email: kept.email }, 'subApprovers') : null
}

function brokenMinimum(minimum: number, subApprovers: number): Refusal | null {
  const limit = Math.max(1, subApprovers)
  if (Number.isInteger(minimum) && minimum >= 1 && minimum <= limit) return null
  return refusal('MIN_SUB_APPROVERS_OUT_OF_RANGE', { limit }, 'minSubApprovers')
}

function includes(people: readonly Person[], person: Person): boolean {
  return people.some((known) => known.email === person.email)
}
