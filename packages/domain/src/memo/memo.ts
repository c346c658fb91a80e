import type { ApprovalCondition } from '../route/conditions.ts'
import type { Copies } from '../route/copies.ts'
import type { HandOff } from '../route/hand-off.ts'
import type { Level, Person, RouteLevel } from '../route/route.ts'
import type { Instant } from '../time/instant.ts'
import type { LinkBasis, LinkMark, MemoLink } from './links.ts'
import type { Lifecycle } from './status.ts'

export type DecisionKind = 'APPROVED' | 'REJECTED' | 'RETURNED'

/** The owner's unsubmitted work; never logged, and visible to the owner only (C3, C6). */
export interface Draft {
  contentHash: string
  route: RouteLevel[]
  /** Of a memo that was never submitted: the memo that it amends, extends or revokes (R4). */
  link?: MemoLink
  /** Whom the owner gives a copy once it is approved (R5); left out for no one. */
  readers?: Person[]
  savedAt: Instant
}

/**
 * A person who keeps read access to the versions until they left: removed at a re-submission after acting (C7), a delegate who
 * decided (K6), or replaced by another person (K8, K9).
 */
export interface PastParticipant {
  person: Person
  lastVersion: number
  /** The public status when the next version was submitted: what their History shows. */
  status: Lifecycle
  leftAt: Instant
  /** A delegate's decision, and whom it was for (K3). */
  decided?: { decision: DecisionKind; actsFor: Person }
  /** Of a delegate who closed or refused conditions: for whom (R2). */
  judgedFor?: Person
  /** Who has their part now (K8, K9). */
  handedOnTo?: Person
}

/** The seat of a person has decided on a level, whatever became of it since (D6, D8, E1). */
export interface Acted {
  sequenceId: string
  /** Whose seat it was. */
  email: string
  /** The delegate who decided for them (K3). */
  delegate?: string
  /** Their approval fell at a re-submission (N7): it counts for C7, four eyes and notices, no longer for D6 and D8. */
  hasFallen?: true
}

/** An entry of the log that people can reply to. */
export interface Thread {
  logId: string
  /** E-mails of the entry's author and of all who replied. */
  people: string[]
}

/** The arrangement under which another person prepares a draft for its owner (R6). */
export interface Preparation {
  preparationId: string
  preparer: Person
}

/** The state of one memo: what its events fold to, plus the owner's draft. */
export interface Memo {
  memoId: string
  owner: Person
  createdAt: Instant
  lifecycle: Lifecycle
  draft: Draft | null
  /** Submissions so far; the number of the last submitted version. 0 = never submitted. */
  version: number
  /** Hash of the last submitted version's content. */
  contentHash: string | null
  firstSubmittedAt: Instant | null
  lastSubmittedAt: Instant | null
  /** When the lifecycle last changed: the lists' 'Date of action'; days elapsed after a return count from here (G2). */
  changedAt: Instant
  levels: Level[]
  past: PastParticipant[]
  /** Who ever decided, and on which level: one entry for each pair, oldest first. */
  acted: Acted[]
  threads: Thread[]
  /** Of approvals (R2), oldest first; left out while none was ever set. */
  conditions?: ApprovalCondition[]
  /** Of an approved memo that others have to act on (R3); left out where its template names no one. */
  handOff?: HandOff
  /** Whom the owner gives a copy once it is approved (R5), as last submitted; left out for no one. */
  readers?: Person[]
  /** Of an approved memo that others have a copy of (R5). */
  copies?: Copies
  /** READ_ONLY by an administrator's hold (C8). */
  hold: { reason: string } | null
  /** Older api_version: READ_ONLY for good (C8). */
  isLegacy: boolean
  isDeleted: boolean
  /** Of a draft that another person began for the owner (R6), until it is submitted; like the draft, it isn't logged. */
  preparation?: Preparation
  /** Who prepared what was first submitted (R6): they have no seat in it, in whatever round (K4). */
  preparedBy?: Person
  /** The approved memo that this one amends, extends or revokes (R4), from its first submission on; its basis from the approval on. */
  link?: MemoLink & { basis?: LinkBasis }
  /** Approved memos that amend, extend or revoke this one (R4), oldest first; left out while there is none. */
  linkedBy?: LinkMark[]
}

/** C8: older memos and memos on hold accept no changes. */
export function isReadOnly(memo: Pick<Memo, 'hold' | 'isLegacy'>): boolean {
  return memo.isLegacy || memo.hold !== null
}

/** Whether a person ever decided in this memo, at their own seat or for someone else (C7, K3). `email` in lower case. */
export function hasActed(memo: Pick<Memo, 'acted'>, email: string): boolean {
  return memo.acted.some((entry) => (entry.delegate ?? entry.email) === email)
}

/** Who prepared the memo for its owner, submitted or not (R6). */
export function preparerOf({
  preparation,
  preparedBy,
}: Pick<Memo, 'preparation' | 'preparedBy'>): Person | undefined {
  return preparedBy ?? preparation?.preparer
}

/** Whether a person prepared the memo for its owner (R6, K4). `email` in lower case. */
export function hasPrepared(memo: Pick<Memo, 'preparation' | 'preparedBy'>, email: string): boolean {
  return preparerOf(memo)?.email === email
}

/** Whether a person's seat ever decided, by themselves or by their delegate (E1, K3). `email` in lower case. */
export function hasSeatActed(memo: Pick<Memo, 'acted'>, email: string): boolean {
  return memo.acted.some((entry) => entry.email === email)
}

/** Whether a person ever decided for someone else in this memo (K4). `email` in lower case. */
export function hasActedAsDelegate(memo: Pick<Memo, 'acted'>, email: string): boolean {
  return memo.acted.some((entry) => entry.delegate === email)
}

/** Whether a person's seat ever decided, other than by an approval that fell (D6, N7). `email` in lower case. */
export function hasStandingDecision(memo: Pick<Memo, 'acted'>, email: string): boolean {
  return memo.acted.some((entry) => entry.email === email && !entry.hasFallen)
}

/** The e-mails of those whose seats ever decided on a level, other than by an approval that fell (D8, N7). */
export function actorsOn(memo: Pick<Memo, 'acted'>, sequenceId: string): string[] {
  return memo.acted
    .filter((entry) => entry.sequenceId === sequenceId && !entry.hasFallen)
    .map((entry) => entry.email)
}
