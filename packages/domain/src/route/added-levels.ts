import type { Level, Person, Route } from './route.ts'
import { currentLevelIndex } from './route.ts'
import { freshSeat } from './transitions.ts'

/** How many approvers of the memo were added from a seat (R1). */
export function addedFrom({ levels }: Route, seatId: string): number {
  const slots = levels.flatMap((level) => level.slots)
  return slots.filter(({ addedBy }) => addedBy?.seatId === seatId).length
}

/** The level right behind the current one, where approvers added it (R1): those who are added next join it. */
export function addedLevelBehind(route: Route): Level | undefined {
  const next = route.levels[currentLevelIndex(route) + 1]
  return next?.isAdded ? next : undefined
}

/** Who was added, and by whom (R1). */
interface Added {
  /** The level of the person who adds. */
  sequenceId: string
  addedLevelId: string
  added: readonly { seatId: string; person: Person }[]
  /** The seat from which they were added. */
  seatId: string
  by: Person
}

/** The levels with approvers who were added: in the level that is there for them already, or in a new one behind that of the person who adds (R1). */
export function withAdded(levels: readonly Level[], how: Added): Level[] {
  const { seatId, by: person } = how
  const slots = how.added.map((one) => ({
    approver: freshSeat(one.seatId, one.person),
    subApprovers: [],
    minSubApprovers: 1,
    isMet: false,
    addedBy: { seatId, person },
  }))
  const isThere = levels.some(({ sequenceId }) => sequenceId === how.addedLevelId)
  return levels.flatMap((level): Level[] => {
    if (level.sequenceId === how.addedLevelId) {
      const joined = [...level.slots, ...slots]
      return [{ ...level, slots: joined, minApprovers: joined.length }]
    }
    if (isThere || level.sequenceId !== how.sequenceId) return [level]
    return [
      level,
      {
        sequenceId: how.addedLevelId,
        approvalType: 'ALL_APPROVERS',
        minApprovers: slots.length,
        allowSubApprovals: level.allowSubApprovals,
        isCleared: false,
        startedAt: null,
        clearedAt: null,
        slots,
        watchers: [],
        isAdded: true,
      },
    ]
  })
}
