import type { Person } from '../../route/route.ts'
import { isApproverPlace, placeOf } from '../../route/seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { Delegator } from '../commands.ts'
import type { Memo, PastParticipant } from '../memo.ts'
import type { RefusalCode } from '../refusals.ts'
import { ownerStatus, publicStatus } from '../status.ts'
import type { MemoStatus } from '../status.ts'
import { findReader } from '../../route/copies.ts'
import { findHandler } from '../../route/hand-off.ts'
import { successorHolders } from '../../route/conditions.ts'
import { delegationIn } from './delegation.ts'
import type { DelegatedCondition, DelegatedPlace } from './delegation.ts'

/**
 * Who a person is to a memo (I1), with what only that role has: a seat, or the version at which they left. Computed once
 * per request and handed to every check.
 */
export type Standing = (Seated | Delegated | Past | Seatless) & {
  /** Why they may not decide for someone who is away and named them (K4). */
  barred?: RefusalCode
}

interface Seated {
  role: 'approver' | 'subApprover'
  /** The status as they see it (C6). */
  status: MemoStatus
  place: SeatPlace
}

/** Decides for people who are away (K2). */
interface Delegated {
  role: 'delegate'
  /** The public status (C6). */
  status: MemoStatus
  place?: undefined
  /** Seats that wait for a decision, and conditions that were reported as met (R2): at least one of both. */
  places: DelegatedPlace[]
  conditions: DelegatedCondition[]
}

/** Removed at a re-submission after having acted (C7), or decided for someone who was away (K6). */
interface Past {
  role: 'past'
  /** The status when they left. */
  status: MemoStatus
  place?: undefined
  left: PastParticipant
}

interface Seatless {
  role: 'owner' | 'preparer' | 'watcher' | 'handler' | 'reader' | 'stranger'
  /** The owner's, and the preparer's, shows their saved work, all others' doesn't (C6). */
  status: MemoStatus
  place?: undefined
}

/**
 * A person's standing in a memo (I1): owner before approver and sub-approver before delegate before watcher before handler before reader. People named in a
 * draft's route are strangers until it is submitted (C7), and everyone is a stranger to a deleted draft.
 * @param email in any case
 * @param delegators whose delegate they are (K2)
 * @param preparations the arrangements under which they prepare drafts today (R6)
 */
export function standingIn(
  memo: Memo,
  email: string,
  delegators?: readonly Delegator[],
  preparations?: readonly string[],
): Standing {
  const key = email.toLowerCase()
  if (memo.isDeleted) return { role: 'stranger', status: publicStatus(memo) }
  const { places, conditions, barred } = delegationIn(memo, key, delegators)
  if (places.length + conditions.length > 0)
    return { role: 'delegate', status: publicStatus(memo), places, conditions, ...(barred && { barred }) }
  const own = isPreparedUnder(memo, preparations) ? preparing(memo) : ownStanding(memo, key)
  return barred ? { ...own, barred } : own
}

/**
 * Whether a draft was begun under one of some arrangements (R6). Each names one preparer, whatever their address was then; a
 * submitted memo belongs to none.
 */
function isPreparedUnder({ preparation }: Memo, preparations: readonly string[] = []): boolean {
  return preparation !== undefined && preparations.includes(preparation.preparationId)
}

function preparing(memo: Memo): Seatless {
  return { role: 'preparer', status: ownerStatus(memo) }
}

/** What a person is to a memo by themselves, without whom they decide or prepare for. `key` is their e-mail in lower case. */
export function ownStanding(memo: Memo, key: string): Standing {
  const status = publicStatus(memo)
  if (memo.owner.email === key) return { role: 'owner', status: ownerStatus(memo) }
  const place = placeOf(memo, key)
  if (place) return { role: isApproverPlace(place) ? 'approver' : 'subApprover', status, place }
  const isThem = ({ person }: { person: Person }) => person.email === key
  const watchers = [...memo.levels.flatMap((level) => level.watchers), ...successorHolders(memo)]
  if (watchers.some(isThem)) return { role: 'watcher', status }
  if (findHandler(memo, key)) return { role: 'handler', status }
  if (findReader(memo, key)) return { role: 'reader', status }
  const left = memo.past.find(isThem)
  if (left) return { role: 'past', status: publicStatus({ lifecycle: left.status }), left }
  return { role: 'stranger', status }
}

/**
 * A person's role in a memo (I1), where nothing else of their standing is needed.
 * @param email in any case
 */
export function roleIn(
  memo: Memo,
  email: string,
  delegators?: readonly Delegator[],
  preparations?: readonly string[],
): Standing['role'] {
  return standingIn(memo, email, delegators, preparations).role
}
