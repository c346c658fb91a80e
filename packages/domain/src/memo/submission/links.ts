import { seatPlaces } from '../../route/seats.ts'
import type { Person, RouteLevel } from '../../route/route.ts'
import type { Role } from '../access/permissions.ts'
import { ownStanding } from '../access/standing.ts'
import type { LinkedMemo, MemoCommand, MemoContext } from '../commands.ts'
import { revocationOf } from '../links.ts'
import type { MemoLink } from '../links.ts'
import { isReadOnly } from '../memo.ts'
import type { Memo } from '../memo.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'

type Linking = Pick<Extract<MemoCommand, { type: 'SaveDraft' | 'Submit' }>, 'link'>

/** The link that a memo has after a command: once submitted, it stays as it is (R4). */
export function chosenLink(memo: Memo, { link }: Linking): MemoLink | undefined {
  if (memo.version > 0) return memo.link
  return link === undefined ? memo.draft?.link : (link ?? undefined)
}

/** What the log's first submission says of it. */
export function firstLink(memo: Memo, command: Linking): { link?: MemoLink } {
  const link = memo.version === 0 ? chosenLink(memo, command) : undefined
  return link ? { link } : {}
}

/**
 * The link of a saved draft (R4): one that the draft has already is judged at its submission.
 * @returns why it is refused, or null
 */
export function validateNewLink(memo: Memo, command: Linking, context: MemoContext): Refusal | null {
  const changed = changedLink(memo, command)
  if (changed) return changed
  const link = chosenLink(memo, command)
  return link && !isSame(link, linkBefore(memo)) ? linkProblem(memo, link, context) : null
}

interface Routed {
  /** In lower case. */
  route: readonly RouteLevel[]
  /** Whether the template's policy asks for it (N3), and it satisfies that. */
  isAsked: boolean
}

/**
 * The link of a submission (R4). To amend or revoke a memo of another person, the route holds everyone whose approval cleared it, or satisfies the
 * template's policy.
 * @returns why it is refused, or null
 */
export function validateLink(
  memo: Memo,
  command: Linking,
  { route, isAsked }: Routed,
  context: MemoContext,
): Refusal | null {
  const changed = changedLink(memo, command)
  if (changed) return changed
  const link = chosenLink(memo, command)
  if (!link) return null
  const problem = linkProblem(memo, link, context)
  if (problem) return problem
  const { linked } = context
  const isOthers = linked !== undefined && linked.memo.owner.email !== memo.owner.email
  return isOthers && link.kind !== 'extends' && !isAsked ? missingApprovers(memo, linked, route) : null
}

/** R4: a link stays as it was submitted. */
function changedLink(memo: Memo, { link }: Linking): Refusal | null {
  if (memo.version === 0 || link === undefined) return null
  return isSame(link ?? undefined, memo.link) ? null : refusal('LINK_FIXED', {}, 'link')
}

function linkBefore(memo: Memo): MemoLink | undefined {
  return memo.version > 0 ? memo.link : memo.draft?.link
}

function isSame(one: MemoLink | undefined, other: MemoLink | undefined): boolean {
  return one?.kind === other?.kind && one?.memoId === other?.memoId
}

/** Why a memo can't be linked to now: first whether the actor may know of it (I1), which counts until the first submission. */
function linkProblem(memo: Memo, { memoId }: MemoLink, { linked, actor }: MemoContext): Refusal | null {
  if (!linked || (memo.version === 0 && !mayLink(linked, actor)))
    return refusal('LINK_NO_ACCESS', { memo: memoId }, 'link')
  if (linked.memo.lifecycle !== 'APPROVED') return refusal('LINK_NOT_APPROVED', { memo: memoId }, 'link')
  const revocation = revocationOf(linked.memo)
  if (revocation) return refusal('LINK_REVOKED', { memo: memoId, by: revocation.memoId }, 'link')
  return isReadOnly(linked.memo) ? refusal('LINK_READ_ONLY', { memo: memoId }, 'link') : null
}

/** Who takes part in a memo in the sense of R4: neither who has it to do (R3), nor who decides in it for someone else or left it (C7). */
const PARTICIPANTS: ReadonlySet<Role> = new Set(['approver', 'subApprover', 'watcher'])

/** Whether a person may link to a memo (R4): their own, or one of the same template in which they take part. */
function mayLink(
  { memo, isSameTemplate }: Pick<LinkedMemo, 'memo' | 'isSameTemplate'>,
  { email }: Pick<Person, 'email'>,
): boolean {
  const { role } = ownStanding(memo, email)
  return role === 'owner' || (isSameTemplate && PARTICIPANTS.has(role))
}

/** Those whose approvals cleared the linked memo and whom the route lacks; those who have left, by their successors (K9). */
function missingApprovers(
  memo: Memo,
  { memo: linked, successors }: LinkedMemo,
  route: readonly RouteLevel[],
): Refusal | null {
  const asked = new Set([
    memo.owner.email,
    ...route.flatMap(({ approvers }) => approvers.map(({ email }) => email)),
  ])
  const cleared = seatPlaces(linked).flatMap(({ seat }) => (seat.status === 'APPROVED' ? [seat.person] : []))
  const left = cleared.find(({ email }) => successors[email] === null)
  if (left) return refusal('LINK_APPROVER_LEFT', { memo: linked.memoId, person: left.name }, 'route')
  const missing = cleared
    .map((person) => successors[person.email] ?? person)
    .filter(({ email }, at, all) => !asked.has(email) && all.findIndex((one) => one.email === email) === at)
  if (missing.length === 0) return null
  const people = missing.map(({ name }) => name).join(', ')
  return refusal('LINK_APPROVERS_MISSING', { memo: linked.memoId, people }, 'route')
}
