import type { Instant } from '../time/instant.ts'
import type { Day } from '../time/working-days.ts'
import { peopleIn } from './people.ts'
import type { Person, Route } from './route.ts'
import { seatPlaces } from './seats.ts'
import type { SeatPlace } from './seats.ts'

/** What an approval is conditional on (R2). Its text is in the log alone. */
export interface ApprovalCondition {
  /** Its entry of the log. */
  conditionId: string
  sequenceId: string
  /** The seat whose approval it belongs to. */
  seatId: string
  /** Who closes or refuses it: the person of the seat, or who took it over (K9). */
  holder: Person
  dueDay: Day
  setAt: Instant
  /** When the owner reported it as met; null before, and once the report was refused. */
  reportedAt: Instant | null
  /** Null while it is open. */
  closedAt: Instant | null
}

/** A memo, as far as its conditions are concerned. */
interface WithConditions {
  conditions?: readonly ApprovalCondition[]
}

/** The conditions that aren't met yet (R2). */
export function openConditions({ conditions = [] }: WithConditions): ApprovalCondition[] {
  return conditions.filter(({ closedAt }) => closedAt === null)
}

/** Those that the owner reported as met, and that wait for the approver (R2). */
export function reportedConditions(memo: WithConditions): ApprovalCondition[] {
  return openConditions(memo).filter(({ reportedAt }) => reportedAt !== null)
}

/** The open conditions that a person closes or refuses (R2). `email` in lower case. */
export function conditionsHeldBy(memo: WithConditions, email: string): ApprovalCondition[] {
  return openConditions(memo).filter(({ holder }) => holder.email === email)
}

/** The seat whose approval a condition belongs to: it can't be removed while the approval counts (D5, D8). */
export function placeOfCondition(
  route: Route,
  { seatId }: Pick<ApprovalCondition, 'seatId'>,
): SeatPlace | undefined {
  return seatPlaces(route).find(({ seat }) => seat.seatId === seatId)
}

/** Those who judge conditions without another part in the memo: they took them over (K9), and read it as watchers do. */
export function successorHolders(
  memo: { owner: Person; levels: Parameters<typeof peopleIn>[0] } & WithConditions,
): { person: Person; sequenceId: string }[] {
  const present = new Set([memo.owner, ...peopleIn(memo.levels)].map(({ email }) => email))
  const holders = new Map<string, { person: Person; sequenceId: string }>()
  for (const { holder, sequenceId } of memo.conditions ?? [])
    if (!present.has(holder.email)) holders.set(holder.email, { person: holder, sequenceId })
  return [...holders.values()]
}

/** What became of a condition: dropped where its approval fell, or the memo ended in another way than by its approval (R2). */
export type ConditionState = 'OPEN' | 'REPORTED' | 'CLOSED' | 'DROPPED'

/** The state of the condition with this entry of the log; those that were dropped are no longer the memo's. */
export function conditionState({ conditions = [] }: WithConditions, conditionId: string): ConditionState {
  const found = conditions.find((one) => one.conditionId === conditionId)
  if (!found) return 'DROPPED'
  if (found.closedAt !== null) return 'CLOSED'
  return found.reportedAt === null ? 'OPEN' : 'REPORTED'
}
