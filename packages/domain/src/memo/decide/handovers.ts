import { emailKey } from '../../email/email-address.ts'
import { inLowerCase, peopleIn, validateAddressee } from '../../route/people.ts'
import type { Person, Watcher } from '../../route/route.ts'
import type { Fills } from '../../route/policy-seats.ts'
import { couldFill, mayHelp } from '../../route/policy-seats.ts'
import { currentSequenceId, isApproverPlace, placeOf, seatPlaces } from '../../route/seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import { hasDecidedElsewhere } from '../access/delegation.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import type { HandoverCause, MemoEventBody } from '../events.ts'
import { hasActedAsDelegate, hasPrepared } from '../memo.ts'
import { findHandler, isToDo } from '../../route/hand-off.ts'
import { conditionsHeldBy } from '../../route/conditions.ts'
import type { ApprovalCondition } from '../../route/conditions.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import type { Outcome, Refusal } from '../refusals.ts'
import { stamp } from '../stamp.ts'
import { isEnded } from '../status.ts'

type Of<T extends MemoCommand['type']> = Extract<MemoCommand, { type: T }>
type Handing = Of<'HandOn' | 'Reassign' | 'HandOver' | 'NameHandler'>

/** What is open of a person in a memo, and can go to another one (K9). */
export type OpenPart =
  | { kind: 'OWNER' }
  | { kind: 'SEAT'; place: SeatPlace }
  | { kind: 'WATCHER'; sequenceId: string; watcher: Watcher }
  /** Open conditions that they judge (R2): of an approval that counts, so they have no other part. */
  | { kind: 'CONDITIONS'; conditions: ApprovalCondition[] }
  /** An approved memo that they have to do (R3); without a handler, one that no one has. */
  | { kind: 'HAND_OFF'; handler?: Person }

/** An approver gives their own seat to another person (K8). */
export function handOn(memo: Memo, place: SeatPlace, command: Of<'HandOn'>, context: MemoContext): Outcome {
  return hand(memo, { kind: 'SEAT', place }, 'HANDED_ON', command, context)
}

/** An administrator gives a seat that has not acted to another person (K8). */
export function reassign(memo: Memo, command: Of<'Reassign'>, context: MemoContext): Outcome {
  const place = seatPlaces(memo).find(({ seat }) => seat.seatId === command.seatId)
  if (!place || !isOpenSeat(place)) return refused(refusal('NOTHING_TO_HAND_OVER'))
  return hand(memo, { kind: 'SEAT', place }, 'REASSIGNED', command, context)
}

/** An administrator moves what is open of a person who leaves (K9): one part, since no one is in a memo twice (D7). */
export function handOver(memo: Memo, command: Of<'HandOver'>, context: MemoContext): Outcome {
  const part = openPart(memo, command.from)
  return part ? hand(memo, part, 'LEAVING', command, context) : refused(refusal('NOTHING_TO_HAND_OVER'))
}

/** An administrator names who has an approved memo to do, where no one could be found (R3). */
export function nameHandler(memo: Memo, command: Of<'NameHandler'>, context: MemoContext): Outcome {
  const isWithout = isToDo(memo) && memo.handOff?.handlers.length === 0
  if (!isWithout) return refused(refusal('NOTHING_TO_HAND_OVER'))
  return hand(memo, { kind: 'HAND_OFF' }, 'REASSIGNED', command, context)
}

/**
 * What is open of a person in a memo that was submitted and has not ended (K9): ownership, a seat that has not acted, or watching;
 * in an approved one its open conditions (R2), or that it is to do (R3). Null: nothing.
 * @param email in lower case
 */
export function openPart(memo: Memo, email: string): OpenPart | null {
  if (memo.version === 0 || memo.isLegacy) return null
  const conditions = conditionsHeldBy(memo, email)
  if (conditions.length > 0 && !hasOpenSeat(memo, email)) return { kind: 'CONDITIONS', conditions }
  const handler = isToDo(memo) ? findHandler(memo, email) : undefined
  if (handler) return { kind: 'HAND_OFF', handler }
  if (isEnded(memo.lifecycle)) return null
  if (memo.owner.email === email) return { kind: 'OWNER' }
  const place = placeOf(memo, email)
  if (place) return isOpenSeat(place) ? { kind: 'SEAT', place } : null
  for (const { sequenceId, watchers } of memo.levels) {
    const watcher = watchers.find(({ person }) => person.email === email)
    if (watcher) return { kind: 'WATCHER', sequenceId, watcher }
  }
  return null
}

/** A person who took conditions over (K9) may have been added as an approver since: their seat goes first, and their conditions next time. */
function hasOpenSeat(memo: Memo, email: string): boolean {
  const place = placeOf(memo, email)
  return place !== undefined && isOpenSeat(place)
}

function isOpenSeat({ seat }: SeatPlace): boolean {
  return seat.status === 'PENDING' || seat.status === 'WAITING'
}

/**
 * Why a person cannot take a part over (K8, K9): they cannot sign in, are in the memo already (D7), prepared it (R6), or four eyes (K4) or the policy that filled the seat forbid
 * it. Null: they can.
 * @param to in lower case
 */
export function successorIssue(
  memo: Memo,
  part: OpenPart,
  to: Person,
  { rules, disabled, fills = [] }: Pick<MemoContext, 'rules'> & Successor,
): Refusal | null {
  const { email } = to
  const code = validateAddressee(email, rules, disabled)
  if (code !== null) return refusal(code, { email }, 'to')
  if (part.kind === 'HAND_OFF') return handlerIssue(memo, email)
  const holders = (memo.conditions ?? []).map(({ holder }) => holder)
  const present = [memo.owner, ...peopleIn(memo.levels), ...holders].map((person) => emailKey(person.email))
  if (present.includes(emailKey(email))) return refusal('PERSON_TWICE', { email }, 'to')
  if (hasActedAsDelegate(memo, email)) return refusal('ACTED_AS_DELEGATE', { email }, 'to')
  if (hasPrepared(memo, email)) return refusal('HAS_PREPARED', { email }, 'to')
  const place = part.kind === 'SEAT' ? part.place : null
  if (hasDecidedElsewhere(memo, email, place?.seat ?? null))
    return refusal('SUCCESSOR_HAS_DECIDED', { email }, 'to')
  return place && !isForPolicy(place, email, fills)
    ? refusal('SUCCESSOR_NOT_IN_POLICY', { email }, 'to')
    : null
}

/** R3: handing on what is to do asks for no four eyes; the owner is a handler only where the template says so. */
function handlerIssue(memo: Memo, email: string): Refusal | null {
  const isPresent = memo.owner.email === email || findHandler(memo, email) !== undefined
  return isPresent ? refusal('PERSON_TWICE', { email }, 'to') : null
}

/** What is known of a successor. */
interface Successor {
  /** E-mails of accounts that are disabled. */
  disabled?: readonly string[] | undefined
  /** What they could fill (K8). */
  fills?: Fills | undefined
}

/** K8: a seat that a policy filled goes to a person who could have filled it, a sub-approver's to one whom the policy allows. */
function isForPolicy(place: SeatPlace, email: string, fills: Fills): boolean {
  return isApproverPlace(place) ? couldFill(place, email, fills) : mayHelp(place, 'sub_approvers', fills)
}

function hand(
  memo: Memo,
  part: OpenPart,
  cause: HandoverCause,
  command: Handing,
  context: MemoContext,
): Outcome {
  const to = inLowerCase(command.to)
  const reason = command.reason.trim()
  if (reason === '') return refused(refusal('REASON_REQUIRED', {}, 'reason'))
  const isOwn = cause !== 'HANDED_ON' && to.email === context.actor.email
  if (isOwn) return refused(refusal('NOT_TO_YOURSELF', {}, 'to'))
  const { disabled, fills } = command
  const invalid = successorIssue(memo, part, to, { rules: context.rules, disabled, fills: fills?.[to.email] })
  if (invalid) return refused(invalid)
  const common = { logId: context.newId(), to, reason }
  return accepted([stamp(context, eventOf(memo, part, cause, common))])
}

function eventOf(
  memo: Memo,
  part: OpenPart,
  cause: HandoverCause,
  common: { logId: string; to: Person; reason: string },
): MemoEventBody {
  switch (part.kind) {
    case 'OWNER':
      return { type: 'OwnerChanged', sequenceId: currentSequenceId(memo), from: memo.owner, ...common }
    case 'WATCHER': {
      const { sequenceId, watcher } = part
      const { watcherId, person: from } = watcher
      return { type: 'WatcherReplaced', sequenceId, watcherId, from, ...common }
    }
    case 'CONDITIONS': {
      const [{ holder: from }] = part.conditions as [ApprovalCondition]
      const conditions = part.conditions.map(({ conditionId }) => conditionId)
      return { type: 'ConditionsHandedOn', conditions, from, to: common.to, reason: common.reason }
    }
    case 'HAND_OFF': {
      const { to, reason } = common
      return { type: 'HandOffMoved', ...(part.handler && { from: part.handler }), to, reason }
    }
    case 'SEAT': {
      const { level, seat } = part.place
      const { seatId, person: from } = seat
      return { type: 'SeatHandedOn', sequenceId: level.sequenceId, seatId, cause, from, ...common }
    }
  }
}
