import type { Instant } from '../time/instant.ts'
import type { MemoEvent } from '../memo/events.ts'

/** What the times of an approved memo are read from; every other event of the log may be left out. */
export type TimedEvent =
  | { type: 'MemoSubmitted' | 'MemoApproved'; at: Instant }
  | { type: 'LevelStarted' | 'LevelCleared'; at: Instant; sequenceId: string }
  | { type: 'DecisionMade'; at: Instant; sequenceId: string; seatId: string }
  | { type: 'SubApproversChanged'; at: Instant; added: readonly { seatId: string }[] }
  | { type: 'SeatHandedOn'; at: Instant; seatId: string }

export const TIMED_EVENT_TYPES = [
  'MemoSubmitted',
  'MemoApproved',
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
 * alone (H3). A seat becomes PENDING when its level starts, first or again, or when it is added to a level under way (D6); handed
 * on, it counts from then (K8).
 * Durations whose start the log doesn't have are 0.
 * @param log in order
 */
export function approvalTimes(log: readonly TimedEvent[]): ApprovalTimes | null {
  const started = new Map<string, number>()
  const asked = new Map<string, number>()
  const taken = new Map<string, number>()
  const decisions: number[] = []
  const levels: ApprovalTimes['levels'] = []
  let submitted: number | undefined
  for (const event of log) {
    const at = Date.parse(event.at)
    switch (event.type) {
      case 'MemoSubmitted':
        submitted ??= at
        break
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
          duration: at - (started.get(event.sequenceId) ?? at),
          decisions: taken.get(event.sequenceId) ?? 0,
        })
        break
      case 'MemoApproved':
        return { approval: at - (submitted ?? at), decisions, levels }
    }
  }
  return null
}
