import type { Person } from '../../route/route.ts'
import type { Fills } from '../../route/policy-seats.ts'
import { mayHelp } from '../../route/policy-seats.ts'
import { pendingPlaces } from '../../route/seats.ts'
import type { Seat } from '../../route/route.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { Delegator } from '../commands.ts'
import { hasPrepared } from '../memo.ts'
import type { Memo } from '../memo.ts'
import type { RefusalCode } from '../refusals.ts'

/** A seat at which a delegate may decide, and the absence that makes them one (K2). */
export interface DelegatedPlace {
  place: SeatPlace
  absenceId: string
}

/** What someone may do for people who are away. */
export interface Delegation {
  /** Seats that wait for a decision, four eyes being kept (K4). */
  places: DelegatedPlace[]
  /** Why they may not decide at any of the others. */
  barred: RefusalCode | null
}

const NONE: Delegation = { places: [], barred: null }

/**
 * The PENDING seats of those who are away at which their delegate may decide (K2), sub-approvers' seats included. Four eyes (K4):
 * not in one's own memo or in one that one prepared (R6), not beside a seat of one's own, and not after deciding in it at another seat. A policy's level may allow holders of
 * its role alone, or no one.
 * @param email the delegate's, in lower case
 */
export function delegationIn(memo: Memo, email: string, delegators: readonly Delegator[] = []): Delegation {
  if (delegators.length === 0) return NONE
  const absences = new Map(delegators.map((delegator) => [delegator.email, delegator]))
  const waiting = pendingPlaces(memo).flatMap((place) => {
    const delegator = absences.get(place.seat.person.email)
    return delegator ? [{ place, absenceId: delegator.absenceId, fills: delegator.fills ?? [] }] : []
  })
  if (waiting.length === 0) return NONE
  const barred = barredFrom(memo, email)
  if (barred) return { places: [], barred }
  const allowed = waiting.filter(({ place, fills }) => mayHelp(place, 'delegates', fills))
  if (allowed.length === 0) return { places: [], barred: policyReason(waiting.map(({ place }) => place)) }
  const places = allowed
    .filter(({ place }) => !hasDecidedElsewhere(memo, email, place.seat))
    .map(({ place, absenceId }) => ({ place, absenceId }))
  return { places, barred: places.length < waiting.length ? 'DELEGATE_HAS_DECIDED' : null }
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
