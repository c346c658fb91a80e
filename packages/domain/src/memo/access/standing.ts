import type { Person } from '../../route/route.ts'
import { isApproverPlace, placeOf } from '../../route/seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { Memo, PastParticipant } from '../memo.ts'
import { ownerStatus, publicStatus } from '../status.ts'
import type { MemoStatus } from '../status.ts'

/**
 * Who a person is to a memo (I1), with what only that role has: a seat, or the version at which they left. Computed once
 * per request and handed to every check.
 */
export type Standing = Seated | Past | Seatless

interface Seated {
  role: 'approver' | 'subApprover'
  /** The status as they see it (C6). */
  status: MemoStatus
  place: SeatPlace
}

/** Removed at a re-submission after having acted (C7). */
interface Past {
  role: 'past'
  /** The status when they left. */
  status: MemoStatus
  place?: undefined
  left: PastParticipant
}

interface Seatless {
  role: 'owner' | 'watcher' | 'stranger'
  /** The owner's shows their saved work, all others' doesn't (C6). */
  status: MemoStatus
  place?: undefined
}

/**
 * A person's standing in a memo (I1): owner before approver and sub-approver before watcher. People named in a draft's
 * route are strangers until it is submitted (C7), and everyone is a stranger to a deleted draft.
 * @param email in any case
 */
export function standingIn(memo: Memo, email: string): Standing {
  const key = email.toLowerCase()
  const status = publicStatus(memo)
  if (memo.isDeleted) return { role: 'stranger', status }
  if (memo.owner.email === key) return { role: 'owner', status: ownerStatus(memo) }
  const place = placeOf(memo, key)
  if (place) return { role: isApproverPlace(place) ? 'approver' : 'subApprover', status, place }
  const isThem = ({ person }: { person: Person }) => person.email === key
  if (memo.levels.some((level) => level.watchers.some(isThem))) return { role: 'watcher', status }
  const left = memo.past.find(isThem)
  if (left) return { role: 'past', status: publicStatus({ lifecycle: left.status }), left }
  return { role: 'stranger', status }
}

/**
 * A person's role in a memo (I1), where nothing else of their standing is needed.
 * @param email in any case
 */
export function roleIn(memo: Memo, email: string): Standing['role'] {
  return standingIn(memo, email).role
}
