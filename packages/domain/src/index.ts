/** The face of the domain: the rules of memos, approvals, forms and reports, pure. */
export * from './memo/status.ts'
export * from './memo/memo.ts'
export * from './memo/events.ts'
export * from './memo/commands.ts'
export * from './memo/limits.ts'
export * from './memo/permissions.ts'
export * from './memo/roles.ts'
export * from './memo/abilities.ts'
export * from './memo/refusals.ts'
export * from './memo/evolve.ts'
export * from './memo/decide.ts'
export { canBeReminded, nextReminderAt } from './memo/reminders.ts'
export {
  currentApprovers,
  currentLevel,
  hasActed,
  pendingPlaces,
  placeOf,
  seatPlaces,
} from './approval/seats.ts'
export type { SeatPlace } from './approval/seats.ts'
export { personIn, peopleIn } from './approval/people.ts'
export * from './memo/days-elapsed.ts'
export * from './memo/memo-id.ts'
export * from './memo/participants.ts'
export * from './memo/reactions.ts'
export * from './memo/invariants.ts'
export * from './form/index.ts'
export * from './reports/index.ts'
