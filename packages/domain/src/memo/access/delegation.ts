import type { Person } from '../../route/route.ts'
import type { Fills } from '../../route/policy-seats.ts'
import { mayHelp } from '../../route/policy-seats.ts'
import { pendingPlaces } from '../../route/seats.ts'
import type { Seat } from '../../route/route.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { Delegator } from '../commands.ts'
import { hasPrepared } from '../memo.ts'
import { placeOfCondition, reportedConditions } from '../../route/conditions.ts'
import type { ApprovalCondition } from '../../route/conditions.ts'
import type { Memo } from '../memo.ts'
import type { RefusalCode } from '../refusals.ts'

/** A seat at which a delegate may decide, and the absence that makes them one (K2). */
export interface DelegatedPlace {
  place: SeatPlace
  absenceId: string
}

/** A reported condition that a delegate may close or refuse, and the absence that makes them one (R2). */
export interface DelegatedCondition {
  conditionId: string
  holder: Person
  absenceId: string
}

/** What someone may do for people who are away. */
export interface Delegation {
  /** Seats that wait for a decision, four eyes being kept (K4). */
  places: DelegatedPlace[]
  /** Conditions that wait to be closed or refused: each counts as a PENDING seat (R2). */
  conditions: DelegatedCondition[]
  /** Why they may not decide at any of the others. */
  barred: RefusalCode | null
}

const NONE: Delegation = { places: [], conditions: [], barred: null }

/** A seat, or a condition of its approval, that waits for someone who is away. */
interface Waiting {
  place: SeatPlace
  condition?: ApprovalCondition
  absenceId: string
  fills: Fills
}

/**
 * The PENDING seats of those who are away at which their delegate may decide (K2), sub-approvers' seats included, and the reported conditions that
 * they may judge (R2). Four eyes (K4): not in one's own memo or in one that one prepared (R6), not beside a seat of one's own, and not after deciding in it at another seat. A
 * policy's level may allow holders of its role alone, or no one.
 * @param email the delegate's, in lower case
 */
export function delegationIn(memo: Memo, email: string, delegators: readonly Delegator[] = []): Delegation {
  if (delegators.length === 0) return NONE
  const waiting = waitingFor(memo, delegators)
  if (waiting.length === 0) return NONE
  const barred = barredFrom(memo, email)
  if (barred) return { ...NONE, barred }
  const allowed = waiting.filter(({ place, fills }) => mayHelp(place, 'delegates', fills))
  if (allowed.length === 0) return { ...NONE, barred: policyReason(waiting.map(({ place }) => place)) }
  const free = allowed.filter(({ place }) => !hasDecidedElsewhere(memo, email, place.seat))
  return {
    places: free.flatMap(({ place, condition, absenceId }) => (condition ? [] : [{ place, absenceId }])),
    conditions: free.flatMap(({ condition, absenceId }) =>
      condition ? [{ conditionId: condition.conditionId, holder: condition.holder, absenceId }] : [],
    ),
    barred: free.length < waiting.length ? 'DELEGATE_HAS_DECIDED' : null,
  }
}

function waitingFor(memo: Memo, delegators: readonly Delegator[]): Waiting[] {
  const absences = new Map(delegators.map((delegator) => [delegator.email, delegator]))
  const waitsFor = (
    person: Person,
    place: SeatPlace | undefined,
    condition?: ApprovalCondition,
  ): Waiting[] => {
    const delegator = absences.get(person.email)
    if (!delegator || !place) return []
    const { absenceId, fills = [] } = delegator
    return [{ place, absenceId, fills, ...(condition && { condition }) }]
  }
  return [
    ...pendingPlaces(memo).flatMap((place) => waitsFor(place.seat.person, place)),
    ...reportedConditions(memo).flatMap((one) => waitsFor(one.holder, placeOfCondition(memo, one), one)),
  ]
}

/** Why a policy lets a delegate decide at none of the seats (K2). */
function policyReason(places: readonly SeatPlace[]): RefusalCode {
  return places.every(({ level }) => level.policy?.delegates === 'NONE')
    ? 'DELEGATES_OFF'
    : 'DELEGATE_NOT_HOLDER'
}

/** A delegate, with what they could fill themselves (K2). */
export interface Delegate extends Person {
  fills?: Fills
}

/** Whether a delegate may decide at a person's seat (K2, K4); one who may not is not asked to. */
export function mayDecideFor(memo: Memo, { email: own, fills = [] }: Delegate, { email }: Person): boolean {
  return delegationIn(memo, own, [{ email, absenceId: '', fills }]).places.length > 0
}

/** The same for a person's reported conditions (R2). */
export function mayJudgeFor(memo: Memo, { email: own, fills = [] }: Delegate, { email }: Person): boolean {
  return delegationIn(memo, own, [{ email, absenceId: '', fills }]).conditions.length > 0
}

function barredFrom(memo: Memo, email: string): RefusalCode | null {
  if (memo.owner.email === email) return 'DELEGATE_OWNS'
  if (hasPrepared(memo, email)) return 'DELEGATE_PREPARED'
  const hasSeat = memo.levels.some(({ slots }) =>
    slots.some(({ approver, subApprovers }) =>
      [approver, ...subApprovers].some((seat) => seat.person.email === email),
    ),
  )
  return hasSeat ? 'DELEGATE_HAS_SEAT' : null
}

/**
 * K4: whether a person has decided in a memo at another seat, in whatever name and round: their own, or that of someone who
 * does not have this seat and never had it.
 * @param email in lower case
 */
export function hasDecidedElsewhere(memo: Pick<Memo, 'acted'>, email: string, seat: Seat | null): boolean {
  const holders = seat ? [seat.person, ...(seat.earlier ?? [])].map((person) => person.email) : []
  return memo.acted.some(
    (entry) => (entry.delegate ?? entry.email) === email && !holders.includes(entry.email),
  )
}
