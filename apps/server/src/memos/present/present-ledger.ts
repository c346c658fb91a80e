import type { CallOutput } from '@countersign/contract'
import type { Memo, TimeAtSeat, TimeLedger } from '@countersign/domain'

type WireLedger = NonNullable<CallOutput<'get_time_ledger'>['ledger']>

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
