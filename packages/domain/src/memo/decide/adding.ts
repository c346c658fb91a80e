import { emailKey } from '../../email/email-address.ts'
import { addedFrom, addedLevelBehind } from '../../route/added-levels.ts'
import { inLowerCase, peopleIn, validateAddressee } from '../../route/people.ts'
import type { Person } from '../../route/route.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import { MAX_ADDED_APPROVERS } from '../limits.ts'
import { hasActedAsDelegate, hasPrepared } from '../memo.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import type { Outcome, Refusal } from '../refusals.ts'
import { stamp } from '../stamp.ts'

type AddApprovers = Extract<MemoCommand, { type: 'AddApprovers' }>

/** An approver adds others in a level right behind their own; a second one who adds joins it (R1). */
export function addApprovers(
  memo: Memo,
  { level, seat: { seatId } }: SeatPlace,
  command: AddApprovers,
  context: MemoContext,
): Outcome {
  const reason = command.reason.trim()
  if (reason === '') return refused(refusal('REASON_REQUIRED', {}, 'reason'))
  const people = command.people.map(inLowerCase)
  const invalid =
    validateNumber(memo, seatId, people) ?? validateAdded(memo, people, command.disabled, context)
  if (invalid) return refused(invalid)
  return accepted([
    stamp(context, {
      type: 'ApproversAdded',
      logId: context.newId(),
      sequenceId: level.sequenceId,
      seatId,
      addedLevelId: addedLevelBehind(memo)?.sequenceId ?? context.newId(),
      added: people.map((person) => ({ seatId: context.newId(), person })),
      reason,
    }),
  ])
}

/** Counted by seat: those whom the owner removed since may be added again, and handing on the seat (K8) begins no new count. */
function validateNumber(memo: Memo, seatId: string, people: readonly Person[]): Refusal | null {
  if (people.length === 0) return refusal('NO_ONE_TO_ADD', {}, 'approvers')
  const limit = MAX_ADDED_APPROVERS
  return addedFrom(memo, seatId) + people.length > limit ? refusal('TOO_MANY_ADDED', { limit }) : null
}

/** D7, K4, R6: each can sign in, is nowhere else in the memo, has decided for no one in it, and didn't prepare it. */
function validateAdded(
  memo: Memo,
  people: readonly Person[],
  disabled: readonly string[] | undefined,
  { rules }: MemoContext,
): Refusal | null {
  const seen = new Set([memo.owner, ...peopleIn(memo.levels)].map((person) => emailKey(person.email)))
  for (const [index, { email }] of people.entries()) {
    const path = `approvers.${index}`
    const code = validateAddressee(email, rules, disabled)
    if (code !== null) return refusal(code, { email }, path)
    if (seen.has(emailKey(email))) return refusal('PERSON_TWICE', { email }, path)
    if (hasActedAsDelegate(memo, email)) return refusal('ACTED_AS_DELEGATE', { email }, path)
    if (hasPrepared(memo, email)) return refusal('HAS_PREPARED', { email }, path)
    seen.add(emailKey(email))
  }
  return null
}
