import type { Person } from '../../route/route.ts'
import type { Delegator } from '../commands.ts'
import type { MemoEvent } from '../events.ts'
import { firstOwner } from '../evolving/evolve.ts'
import type { Memo } from '../memo.ts'
import { standingIn } from './standing.ts'

/** How much of a memo a person may read (C6, C7). */
export interface Reading {
  /** The owner's newest, working copy included; a submitted version for everyone else. */
  content: 'NEWEST' | number
  /** The log ends before the submission that follows this version; null: it doesn't end. */
  logUntil: number | null
}

/**
 * C6, C7: the owner, and who prepares a draft (R6), reads their newest content, everyone in the memo the last submitted version, a past participant the
 * versions until they left. Null: nothing.
 * @param email in any case
 * @param delegators whose delegate they are (K2)
 * @param preparations the arrangements under which they prepare drafts today (R6)
 */
export function readingOf(
  memo: Memo,
  email: string,
  delegators?: readonly Delegator[],
  preparations?: readonly string[],
): Reading | null {
  const standing = standingIn(memo, email, delegators, preparations)
  switch (standing.role) {
    case 'stranger':
      return null
    case 'owner':
    case 'preparer':
      return { content: 'NEWEST', logUntil: null }
    case 'past':
      return { content: standing.left.lastVersion, logUntil: standing.left.lastVersion }
    default:
      return { content: memo.version, logUntil: null }
  }
}

/**
 * C7: whether a reader's log includes an event.
 * @param version the memo's version after the event
 */
export function readsEventOf(reading: Reading | null, version: number): boolean {
  return reading !== null && (reading.logUntil === null || version <= reading.logUntil)
}

/** The events until just before the submission that followed a version, and what it made fall (C7, N7). */
export function eventsUntil<E extends MemoEvent>(events: E[], lastVersion: number | null): E[] {
  if (lastVersion === null) return events
  const next = events.findIndex((event) => isOfSubmission(event) && event.version > lastVersion)
  return next === -1 ? events : events.slice(0, next)
}

/** The owner whom the reader of a version finds (C7, K9). @param events the memo's whole log */
export function ownerReadIn(memo: Pick<Memo, 'owner'>, events: MemoEvent[], lastVersion: number): Person {
  const change = eventsUntil(events, lastVersion).findLast((event) => event.type === 'OwnerChanged')
  return change?.to ?? firstOwner(memo, events)
}

function isOfSubmission(event: MemoEvent) {
  return event.type === 'MemoSubmitted' || event.type === 'ApprovalsFell'
}

/** The log as people read it: a submission comes before the approvals that fell by it (N7). */
export function inReadingOrder(events: readonly MemoEvent[]): MemoEvent[] {
  return events.flatMap((event, at): MemoEvent[] => {
    const before = events[at - 1]
    if (event.type === 'ApprovalsFell') return []
    return event.type === 'MemoSubmitted' && before?.type === 'ApprovalsFell' ? [event, before] : [event]
  })
}
