import type { CallOutput } from '@countersign/contract'
import type { Instant, Memo, MemoEvent, TimeAtSeat, TimeLedger } from '@countersign/domain'
import { isEnded } from '@countersign/domain'
import type { VisibleMemo } from './memo-view.queries.ts'

type WireLedger = NonNullable<CallOutput<'get_time_ledger'>['ledger']>

/**
 * How far a reader's ledger goes: to the end of the memo or to now; for past participants to the last event that they may read,
 * whether or not anything happened since (C7).
 */
export function countedUntil(
  { state, lastVersion }: Pick<VisibleMemo, 'state' | 'lastVersion'>,
  events: readonly MemoEvent[],
  now: Instant,
): { until: Instant; isRunning: boolean } {
  if (isEnded(state.lifecycle)) return { until: state.changedAt, isRunning: false }
  const last = events.at(-1)
  return lastVersion !== null && last ? { until: last.at, isRunning: false } : { until: now, isRunning: true }
}

/** A ledger on the wire, the levels by their position. */
export function presentLedger(memo: Memo, ledger: TimeLedger, isRunning: boolean): WireLedger {
  const numbers = new Map(memo.levels.map(({ sequenceId }, index) => [sequenceId, index]))
  const numberOf = (sequenceId: string) => numbers.get(sequenceId) ?? 0
  return {
    from: ledger.from,
    until: ledger.until,
    is_running: isRunning,
    seconds: ledger.total,
    owner_seconds: ledger.owner,
    hold_seconds: ledger.hold,
    levels: ledger.levels.map(({ sequenceId, seconds }) => ({
      sequence_id: sequenceId,
      sequence_no: numberOf(sequenceId),
      seconds,
    })),
    seats: ledger.seats.map((seat) => presentSeat(seat, numberOf(seat.sequenceId))),
  }
}

function presentSeat(seat: TimeAtSeat, number: number): WireLedger['seats'][number] {
  const { seatId, person, approver, seconds, isPending, decisions } = seat
  return {
    approver_id: seatId,
    sequence_no: number,
    ...person,
    ...(approver.email === person.email ? {} : { sub_approver_of: approver.name }),
    seconds,
    is_pending: isPending,
    decisions: decisions.map(({ decision, at, by }) => ({
      decision,
      date_acted: at,
      ...(by.email === person.email ? {} : { decided_by: by }),
    })),
  }
}
