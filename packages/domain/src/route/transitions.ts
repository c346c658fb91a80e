import type { Level, Seat, Slot } from './route.ts'

/** The slot with every seat passed through `change`; nothing is mutated. */
export function mapSlotSeats(slot: Slot, change: (seat: Seat) => Seat): Slot {
  return { ...slot, approver: change(slot.approver), subApprovers: slot.subApprovers.map(change) }
}

/** The level with every seat passed through `change`. */
export function mapLevelSeats(level: Level, change: (seat: Seat) => Seat): Level {
  return { ...level, slots: level.slots.map((slot) => mapSlotSeats(slot, change)) }
}

/** The levels with every seat passed through `change`. */
export function mapSeats(levels: readonly Level[], change: (seat: Seat) => Seat): Level[] {
  return levels.map((level) => mapLevelSeats(level, change))
}

/** The levels with one of them changed. */
export function mapLevel(
  levels: readonly Level[],
  sequenceId: string,
  change: (level: Level) => Level,
): Level[] {
  return levels.map((level) => (level.sequenceId === sequenceId ? change(level) : level))
}

/** The levels with the slot of this approver seat changed. */
export function mapSlot(levels: readonly Level[], seatId: string, change: (slot: Slot) => Slot): Level[] {
  return levels.map((level) => ({
    ...level,
    slots: level.slots.map((slot) => (slot.approver.seatId === seatId ? change(slot) : slot)),
  }))
}

/** D3: people who had not acted when a slot was met or a level cleared are no longer needed. */
export function noLongerNeeded(seat: Seat): Seat {
  return seat.status === 'PENDING' || seat.status === 'WAITING'
    ? { ...withoutQuestion(seat), status: '' }
    : seat
}

/** D4: the memo is back with its owner: people who could act wait. */
export function suspended(seat: Seat): Seat {
  return seat.status === 'PENDING' ? { ...withoutQuestion(seat), status: 'WAITING' } : seat
}

/** The level became current, for the first time or again: its unmet slots' people may act (D2, D5). */
export function asked(seat: Seat, at: string): Seat {
  return seat.status === 'WAITING' ? { ...seat, status: 'PENDING', pendingSince: at } : seat
}

/** M5: a question closes when the seat is no longer PENDING. */
export function withoutQuestion(seat: Seat): Seat {
  const { question: _question, ...rest } = seat
  return rest
}

/** A new seat, not asked yet. */
export function freshSeat(seatId: string, person: Seat['person']): Seat {
  return {
    seatId,
    person,
    status: 'WAITING',
    pendingSince: null,
    decidedAt: null,
    decidedVersion: null,
    remindedAt: null,
  }
}
