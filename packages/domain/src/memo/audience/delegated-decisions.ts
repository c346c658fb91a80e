import type { Person } from '../../route/route.ts'
import type { Instant } from '../../time/instant.ts'
import type { Reading } from '../access/reading.ts'
import { readingOf, readsEventOf } from '../access/reading.ts'
import type { EventOf } from '../events.ts'
import type { DecisionKind, Memo } from '../memo.ts'

/** A decision that a delegate made for a person who was away, as that person may read it (K7). */
export interface DelegatedDecision {
  memoId: string
  /** Null: they may no longer read it, and get the Memo ID alone. */
  read: {
    /** The version whose subject they read (C6, C7). */
    reading: Reading
    decision: DecisionKind
    by: Person
    at: Instant
  } | null
}

/**
 * What a person who was away reads of a decision at their seat.
 * @param memo as it is now: rights are those of the moment in which the summary is sent
 * @param email in lower case
 */
export function delegatedDecision(
  memo: Memo,
  { decision, by, at, version }: EventOf<'DecisionMade'>,
  email: string,
): DelegatedDecision {
  const reading = readingOf(memo, email)
  const isReadable = reading !== null && readsEventOf(reading, version)
  return { memoId: memo.memoId, read: isReadable ? { reading, decision, by, at } : null }
}
