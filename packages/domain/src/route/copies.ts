import type { Instant } from '../time/instant.ts'
import type { Day } from '../time/working-days.ts'
import type { Person } from './route.ts'

/** The readers of one memo (R5). */
export const MAX_READERS = 500

/** Who reads a memo once it is approved (R5), as the approval names them. */
export interface CopyRecipients {
  /** Each once; e-mails in lower case. */
  readers: Person[]
  /** Names of roles and people of whom no one could be found. */
  missing: string[]
  /** Whether they acknowledge having read it. */
  mustAcknowledge: boolean
  /** Until when they are asked to, at its end; left out where the template sets no day. */
  dueDay?: Day
}

/** The copies of an approved memo (R5). */
export interface Copies extends CopyRecipients {
  /** Who has acknowledged having read it, oldest first; e-mails in lower case. */
  acknowledged: { email: string; at: Instant }[]
}

/** A memo, as far as its copies are concerned. */
interface WithCopies {
  copies?: Copies
}

/** The reader with this address, whether or not they have acknowledged (R5). `email` in lower case. */
export function findReader({ copies }: WithCopies, email: string): Person | undefined {
  return copies?.readers.find((one) => one.email === email)
}

/** When a reader acknowledged having read the memo (R5); null where they have not. `email` in lower case. */
export function acknowledgedAt({ copies }: WithCopies, email: string): Instant | null {
  return copies?.acknowledged.find((one) => one.email === email)?.at ?? null
}

/** The readers who are asked to acknowledge and have not (R5). */
export function waitingReaders({ copies }: WithCopies): Person[] {
  if (!copies?.mustAcknowledge) return []
  const done = new Set(copies.acknowledged.map(({ email }) => email))
  return copies.readers.filter(({ email }) => !done.has(email))
}

/** A person's copy: to be acknowledged, or nothing waits for them any more; null for none. `email` in lower case. */
export function toReadOf(memo: WithCopies, email: string): 'OPEN' | 'DONE' | null {
  if (!findReader(memo, email)) return null
  return memo.copies?.mustAcknowledge && acknowledgedAt(memo, email) === null ? 'OPEN' : 'DONE'
}
