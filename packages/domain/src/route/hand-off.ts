import type { Instant } from '../time/instant.ts'
import type { Person } from './route.ts'

/** Who gets a memo once it is approved (R3), as the approval names them. */
export interface HandOffRecipients {
  /** Each once; e-mails in lower case. */
  handlers: Person[]
  /** Names of roles and people of whom no one could be found. */
  missing: string[]
}

/** The hand-off of an approved memo (R3). Its note is in the log alone. */
export interface HandOff extends HandOffRecipients {
  /** Who marked it done; null while it is to do. */
  done: { by: Person; at: Instant } | null
}

/** A memo, as far as its hand-off is concerned. */
interface WithHandOff {
  handOff?: HandOff
}

/** The handler with this address, whether or not the memo is done (R3). `email` in lower case. */
export function findHandler({ handOff }: WithHandOff, email: string): Person | undefined {
  return handOff?.handlers.find((one) => one.email === email)
}

/** Whether the memo is still to do (R3). */
export function isToDo({ handOff }: WithHandOff): boolean {
  return handOff?.done === null
}

/** A person's part in the hand-off; null for none. `email` in lower case. */
export function toDoOf(memo: WithHandOff, email: string): 'OPEN' | 'DONE' | null {
  if (!findHandler(memo, email)) return null
  return isToDo(memo) ? 'OPEN' : 'DONE'
}
