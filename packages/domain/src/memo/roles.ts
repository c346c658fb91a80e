import { isApproverPlace, placeOf } from '../approval/seats.ts'
import type { Memo } from './memo.ts'
import type { Role } from './permissions.ts'
import { ownerStatus, publicStatus } from './status.ts'
import type { MemoStatus } from './status.ts'

/**
 * A person's role in a memo (I1): owner before approver and sub-approver before watcher. People named in a draft's
 * route are strangers until it is submitted (C7), and a deleted draft knows nobody.
 * @param email in any case
 */
export function roleIn(memo: Memo, email: string): Exclude<Role, 'administrator'> {
  const key = email.toLowerCase()
  if (memo.isDeleted) return 'stranger'
  if (memo.owner.email === key) return 'owner'
  const place = placeOf(memo, key)
  if (place) return isApproverPlace(place) ? 'approver' : 'subApprover'
  if (memo.levels.some((level) => level.watchers.some((watcher) => watcher.person.email === key)))
    return 'watcher'
  return memo.past.some((left) => left.person.email === key) ? 'past' : 'stranger'
}

/**
 * The status as a person sees it: the owner with their saved work, who left as it was then, all others without (C6).
 * @param email in any case
 */
export function statusSeenBy(memo: Memo, email: string): MemoStatus {
  const key = email.toLowerCase()
  if (memo.owner.email === key) return ownerStatus(memo)
  const left = memo.past.find((candidate) => candidate.person.email === key)
  return publicStatus(left ? { lifecycle: left.status } : memo)
}
