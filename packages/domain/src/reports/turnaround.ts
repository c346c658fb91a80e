import type { DecisionKind } from '../memo/memo.ts'
import type { MemoEvent, MemoEventType } from '../memo/events.ts'
import { timeLedger } from '../memo/time/time-ledger.ts'
import type { Instant } from '../time/instant.ts'

/** What the parts of a turnaround are read from; events of other types may be left out. */
export interface TurnaroundEvent {
  type: MemoEventType
  at: Instant
  /** Of a DecisionMade. */
  decision?: DecisionKind | null
}

/** The types that matter. */
export const TURNAROUND_EVENT_TYPES = [
  'MemoSubmitted',
  'DecisionMade',
  'MemoSelfReturned',
  'HoldPlaced',
  'HoldLifted',
  'MemoApproved',
] as const satisfies readonly MemoEventType[]

/** How long an approved memo was with its owner and on hold, in milliseconds. */
export interface TurnaroundParts {
  owner: number
  hold: number
}

/**
 * The same of a memo with questions (M5): whether it waits for answers depends on all of its seats, so its log is folded.
 * @param log in order, complete
 */
export function turnaroundWithQuestions(log: readonly MemoEvent[]): TurnaroundParts | null {
  const [first] = log
  const approved = log.find(({ type }) => type === 'MemoApproved')
  if (!first || !approved) return null
  const ledger = timeLedger({ memoId: '', owner: first.by, createdAt: first.at }, log, approved.at)
  return ledger && { owner: 1000 * ledger.owner, hold: 1000 * ledger.hold }
}

/**
 * How long an approved memo was with its owner and on hold, in milliseconds (L6); the rest of its approval time was with its levels.
 * Reports read few keys of many logs, so this doesn't fold them. Null where the memo isn't approved. Logs with questions are for
 * `turnaroundWithQuestions`.
 * @param log in order
 */
export function turnaroundParts(log: readonly TurnaroundEvent[]): TurnaroundParts | null {
  let [owner, hold] = [0, 0]
  let [isWithOwner, isHeld] = [false, false]
  let last = 0
  for (const { type, at, decision } of log) {
    const now = Math.max(last, Date.parse(at))
    if (isHeld) hold += now - last
    else if (isWithOwner) owner += now - last
    last = now
    switch (type) {
      case 'MemoSubmitted':
        isWithOwner = false
        break
      case 'DecisionMade':
        isWithOwner = decision === 'RETURNED'
        break
      case 'MemoSelfReturned':
        isWithOwner = true
        break
      case 'HoldPlaced':
      case 'HoldLifted':
        isHeld = type === 'HoldPlaced'
        break
      case 'MemoApproved':
        return { owner, hold }
      default:
        break
    }
  }
  return null
}
