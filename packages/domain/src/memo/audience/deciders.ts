import type { Person } from '../../route/route.ts'
import { seatsOf } from '../../route/route.ts'
import { isApproverPlace, placeOf } from '../../route/seats.ts'
import type { Memo } from '../memo.ts'

/** A decision that a delegate made, and whose seat it was (K3). */
export interface StandIn {
  by: Person
  actsFor: Person
}

/**
 * Where a delegate made the decision that a person's lists show (D2, D3): at their seat or at one of their sub-approvers, or as the
 * delegate that they were. Null for the person's own decisions, even if a delegate decided in an earlier round.
 * @param email in lower case
 */
export function standInOf(memo: Memo, email: string): StandIn | null {
  const place = placeOf(memo, email)
  if (!place) {
    const left = memo.past.find(({ person }) => person.email === email)
    return left?.decided ? { by: left.person, actsFor: left.decided.actsFor } : null
  }
  const seats = isApproverPlace(place) ? seatsOf(place.slot) : [place.seat]
  const [seat] = seats.filter(({ decidedBy }) => decidedBy !== undefined)
  return seat?.decidedBy ? { by: seat.decidedBy, actsFor: seat.person } : null
}
