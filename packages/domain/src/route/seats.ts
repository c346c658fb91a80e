import { currentLevelIndex, seatsOf } from './route.ts'
import type { Level, Person, Route, Seat, Slot } from './route.ts'

/** A seat with its slot and level. */
export interface SeatPlace {
  level: Level
  /** Position in `Memo.levels`, from 0. */
  levelIndex: number
  slot: Slot
  seat: Seat
}

/** Every seat of a memo with its place: level by level, slot by slot, the approver before their sub-approvers. */
export function seatPlaces(route: Route): SeatPlace[] {
  return route.levels.flatMap((level, levelIndex) =>
    level.slots.flatMap((slot) => seatsOf(slot).map((seat) => ({ level, levelIndex, slot, seat }))),
  )
}

/** The one seat that a person has in a memo (D7: an e-mail appears once), if any. `email` in lower case. */
export function placeOf(route: Route, email: string): SeatPlace | undefined {
  for (const [levelIndex, level] of route.levels.entries()) {
    for (const slot of level.slots) {
      const seat = seatsOf(slot).find(({ person }) => person.email === email)
      if (seat) return { level, levelIndex, slot, seat }
    }
  }
  return undefined
}

/** Whether a place is the approver's own, not a sub-approver's. */
export function isApproverPlace(place: SeatPlace): boolean {
  return place.slot.approver.seatId === place.seat.seatId
}

/** Those who may act now (D2), sub-approvers included. */
export function pendingPlaces(route: Route): SeatPlace[] {
  return seatPlaces(route).filter((place) => place.seat.status === 'PENDING')
}

/** The people being waited for, as in the lists' 'Current approver/s': the approvers of unmet slots of the current level. */
export function currentApprovers(route: Route): Person[] {
  return pendingPlaces(route)
    .filter(isApproverPlace)
    .map((place) => place.seat.person)
}

/** The level being decided, or interrupted by a return (D1). Undefined before the first submission. */
export function currentLevel(route: Route): Level | undefined {
  return route.levels[currentLevelIndex(route)]
}

/**
 * The level that an event of a submitted memo belongs to: the current one (D1).
 * @throws Error before the first submission
 */
export function currentSequenceId(route: Route): string {
  const level = currentLevel(route)
  if (!level) throw new Error('A memo that was never submitted has no current level')
  return level.sequenceId
}
