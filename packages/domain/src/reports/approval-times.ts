import type { Instant } from '../time/instant.ts'
import type { MemoEvent } from '../memo/events.ts'

/** What the times of an approved memo are read from; every other event of the log may be left out. */
export type TimedEvent =
  | { type: 'MemoSubmitted'; at: Instant }
  | { type: 'MemoApproved'; at: Instant; byPolicy?: object | null }
  | { type: 'LevelStarted' | 'LevelCleared' | 'ApprovalsFell'; at: Instant; sequenceId: string }
  | { type: 'DecisionMade'; at: Instant; sequenceId: string; seatId: string }
  | { type: 'SubApproversChanged'; at: Instant; added: readonly { seatId: string }[] }
  | { type: 'SeatHandedOn'; at: Instant; seatId: string }

export const TIMED_EVENT_TYPES = [
  'MemoSubmitted',
  'MemoApproved',
  'ApprovalsFell',
  'LevelStarted',
  'LevelCleared',
  'DecisionMade',
  'SubApproversChanged',
  'SeatHandedOn',
] as const satisfies readonly TimedEvent['type'][]

export function isTimedEvent(event: MemoEvent): event is MemoEvent & TimedEvent {
  return (TIMED_EVENT_TYPES as readonly string[]).includes(event.type)
}

/** How long an approved memo took, in milliseconds (H3). */
export interface ApprovalTimes {
  /** From the first submission to the final approval. */
  approval: number
  /** Each decision, from the moment in which its seat last became PENDING. */
  decisions: number[]
  /** Each level by position: from when it last became current until it was cleared, and the decisions taken on it. */
  levels: { duration: number; decisions: number }[]
}

/**
 * Reads an approved memo's times off its log; null where the memo isn't approved, since averages are over approved ones
 * alone (H3), and where its policy needed no approval (N1). Levels whose approvals fell count as they were cleared again (N7). A seat becomes PENDING when its level starts, first or again, or when it is added to a level under way (D6); handed
 * on, it counts from then (K8).
 * Durations whose start the log doesn't have are 0.
 * @param log in order
 */
export function approvalTimes(log: readonly TimedEvent[]): ApprovalTimes | null {
  const started = new Map<string, number>()
  const asked = new Map<string, number>()
  const taken = new Map<string, number>()
  const decisions: number[] = []
  const levels: (ApprovalTimes['levels'][number] & { sequenceId: string })[] = []
  let submitted: number | undefined
  for (const event of log) {
    const at = Date.parse(event.at)
    switch (event.type) {
      case 'MemoSubmitted':
        submitted ??= at
        break
      case 'ApprovalsFell': {
        const lowest = levels.findIndex(({ sequenceId }) => sequenceId === event.sequenceId)
        for (const { sequenceId } of lowest === -1 ? [] : levels.splice(lowest)) taken.delete(sequenceId)
        break
      }
      case 'LevelStarted':
        started.set(event.sequenceId, at)
        break
      case 'SubApproversChanged':
        for (const { seatId } of event.added) asked.set(seatId, at)
        break
      case 'SeatHandedOn':
        asked.set(event.seatId, at)
        break
      case 'DecisionMade':
        decisions.push(at - Math.max(started.get(event.sequenceId) ?? at, asked.get(event.seatId) ?? 0))
        taken.set(event.sequenceId, (taken.get(event.sequenceId) ?? 0) + 1)
        break
      case 'LevelCleared':
        levels.push({
          sequenceId: event.sequenceId,
          duration: at - (started.get(event.sequenceId) ?? at),
          decisions: taken.get(event.sequenceId) ?? 0,
        })
        break
      case 'MemoApproved':
        return event.byPolicy
          ? null
          : {
              approval: at - (submitted ?? at),
              decisions,
              levels: levels.map(({ sequenceId: _, ...level }) => level),
            }
    }
  }
  return null
}
