import { currentLevelIndex, seatsOf } from '../memo/memo.ts'
import type { Level, Memo, Person, Seat, Slot } from '../memo/memo.ts'

/** Where a seat stands in a memo. */
export interface SeatPlace {
  level: Level
  /** Position in `Memo.levels`, from 0. */
  levelIndex: number
  slot: Slot
  seat: Seat
}

/** Every seat of a memo with its place: level by level, slot by slot, the approver before their sub-approvers. */
export function seatPlaces(memo: Pick<Memo, 'levels'>): SeatPlace[] {
  return memo.levels.flatMap((level, levelIndex) =>
    level.slots.flatMap((slot) => seatsOf(slot).map((seat) => ({ level, levelIndex, slot, seat }))),
  )
}

/** The one seat that a person has in a memo (D7: an e-mail appears once), if any. `email` in lower case. */
export function placeOf(memo: Pick<Memo, 'levels'>, email: string): SeatPlace | undefined {
  return seatPlaces(memo).find((place) => place.seat.person.email === email)
}

/**
 * The seat with this id.
 * @throws Error when there is none: ids come from the memo itself, so that is a defect and no refusal.
 */
export function placeOfSeat(memo: Pick<Memo, 'levels'>, seatId: string): SeatPlace {
  const place = seatPlaces(memo).find((candidate) => candidate.seat.seatId === seatId)
  if (!place) throw new Error(`No seat ${seatId} in this memo`)
  return place
}

/** Whether a place is the approver's own, not a sub-approver's. */
export function isApproverPlace(place: SeatPlace): boolean {
  return place.slot.approver.seatId === place.seat.seatId
}

/** Those who may act now (D2), sub-approvers included. */
export function pendingPlaces(memo: Pick<Memo, 'levels'>): SeatPlace[] {
  return seatPlaces(memo).filter((place) => place.seat.status === 'PENDING')
}

/** Who is waited for, as the lists' 'Current approver/s' names them: the approvers of unmet slots of the current level. */
export function currentApprovers(memo: Pick<Memo, 'levels'>): Person[] {
  return pendingPlaces(memo)
    .filter(isApproverPlace)
    .map((place) => place.seat.person)
}

/** The level being decided, or interrupted by a return (D1). Undefined before the first submission. */
export function currentLevel(memo: Pick<Memo, 'levels'>): Level | undefined {
  return memo.levels[currentLevelIndex(memo)]
}

/** The level that an event of a submitted memo belongs to: the current one (D1). */
export function currentSequenceId(memo: Pick<Memo, 'levels'>): string {
  return (currentLevel(memo) as Level).sequenceId
}

/** Whether somebody ever decided in this memo (C7, D6). `email` in lower case. */
export function hasActed(memo: Pick<Memo, 'acted'>, email: string): boolean {
  return memo.acted.some((entry) => entry.email === email)
}

/** The e-mails of those who ever decided on a level (D8). */
export function actorsOn(memo: Pick<Memo, 'acted'>, sequenceId: string): string[] {
  return memo.acted.filter((entry) => entry.sequenceId === sequenceId).map((entry) => entry.email)
}
