import type { RefusalCode } from '@countersign/domain'
import type { Details } from './bar-buttons.ts'
import type { LogEntry } from './log-lines.ts'

type Ability = Details['abilities'][string]

/** What stands below an entry: the way to reply, why there is none, or nothing. */
export type ThreadState =
  { kind: 'open' } | { kind: 'closed' } | { kind: 'none' } | { kind: 'refused'; reason: string }

/**
 * Whether an entry can be replied to (D11, C8). Nothing shows to whom no reply is offered at all, and below a decision
 * that shows before the server has answered.
 */
export function threadStateOf(entry: Pick<LogEntry, 'locked'>, ability: Ability | undefined): ThreadState {
  if (ability === undefined) return { kind: 'none' }
  if (ability.allowed) return { kind: entry.locked ? 'none' : 'open' }
  if (ability.reason === ('THREAD_LOCKED' satisfies RefusalCode)) return { kind: 'closed' }
  if (ability.reason !== ('READ_ONLY' satisfies RefusalCode)) return { kind: 'none' }
  return { kind: 'refused', reason: ability.message ?? ability.reason }
}
