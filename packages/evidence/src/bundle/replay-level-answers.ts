import type { EventOf, LoggedEvent, LoggedEventType } from '@countersign/domain'
import { must } from '../not-genuine.ts'

/** What an approval carries, right behind it: answers for its level (R7), then conditions (R2). */
export const CARRIED: ReadonlySet<LoggedEventType> = new Set(['LevelAnswered', 'ConditionSet'])

/** Whether an event is of the approval before it: at the same seat, by the same person, for the same one. */
export function isCarriedBy(
  decision: LoggedEvent | undefined,
  { seatId, by, actsFor }: EventOf<'LevelAnswered' | 'ConditionSet'>,
): boolean {
  return (
    decision?.type === 'DecisionMade' &&
    decision.decision === 'APPROVED' &&
    decision.seatId === seatId &&
    decision.by.email === by.email &&
    decision.actsFor?.person.email === actsFor?.person.email
  )
}

/**
 * R7: an approver answers for their level with their approval, each question once.
 * @param earlier the events before
 * @throws NotGenuine
 */
export function checkLevelAnswer(event: EventOf<'LevelAnswered'>, earlier: readonly LoggedEvent[]): void {
  const decisionAt = earlier.findLastIndex(({ type }) => type !== 'LevelAnswered')
  must(
    isCarriedBy(earlier[decisionAt], event),
    'replay-level-answer',
    `${event.by.name} answered for a level without an approval that carries it.`,
  )
  const before = earlier.slice(decisionAt + 1) as EventOf<'LevelAnswered'>[]
  must(
    before.every(({ question }) => question.field_id !== event.question.field_id),
    'replay-level-answer-twice',
    `${event.by.name} answered a question for a level twice.`,
  )
}
