import type { Memo } from '../memo/memo.ts'
import { openConditions } from '../route/conditions.ts'
import type { Person } from '../route/route.ts'

/** What is open of an approved memo (W26). */
export interface OpenWork {
  /** Whom it waits for, each once; none where the template's handlers could not be found. */
  people: Person[]
  /** How many conditions are open (R2). */
  conditions: number
  /** Whether it is handed on and not done (R3). */
  isToDo: boolean
}

/** What is open of an approved memo: null for any other, and once it is done (R2, R3). */
export function openWork(memo: Memo): OpenWork | null {
  if (memo.lifecycle !== 'APPROVED') return null
  const conditions = openConditions(memo)
  const handlers = memo.handOff?.done === null ? memo.handOff.handlers : null
  if (conditions.length === 0 && !handlers) return null
  const people = [
    ...(handlers ?? []),
    // The owner reports a condition, then its holder judges the report.
    ...conditions.map(({ holder, reportedAt }) => (reportedAt === null ? memo.owner : holder)),
  ]
  return {
    people: people.filter(({ email }, index) => people.findIndex((one) => one.email === email) === index),
    conditions: conditions.length,
    isToDo: handlers !== null,
  }
}
