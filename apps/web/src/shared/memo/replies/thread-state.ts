import type { Details } from '../memo-view-query.ts'
import type { LogEntry } from '../log/log-lines.ts'

type Ability = Details['abilities']['reply']

/** What is shown below an entry: the button to reply, why there is none, or nothing. */
export type ThreadState =
  | { kind: 'open' }
  | { kind: 'closed' }
  | { kind: 'none' }
  | { kind: 'refused'; reason: string }

/**
 * Whether an entry can be replied to (D11, C8). Nothing is shown to people who may never reply, or below a decision that the
 * server hasn't confirmed yet.
 */
export function threadStateOf(entry: Pick<LogEntry, 'locked'>, ability: Ability | undefined): ThreadState {
  if (ability === undefined) return { kind: 'none' }
  if (ability.allowed) return { kind: entry.locked ? 'none' : 'open' }
  if (ability.reason === 'THREAD_LOCKED') return { kind: 'closed' }
  if (ability.reason !== 'READ_ONLY') return { kind: 'none' }
  return { kind: 'refused', reason: ability.message }
}
