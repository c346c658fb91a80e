import type { EventOf, LoggedEvent, Memo } from '@countersign/domain'
import { MAX_CONDITIONS, openConditions } from '@countersign/domain'
import { must } from '../not-genuine.ts'
import { CARRIED, isCarriedBy } from './replay-level-answers.ts'

type ConditionEvent = Extract<LoggedEvent, { type: `Condition${string}` }>

export function isOfCondition(event: LoggedEvent): event is ConditionEvent {
  return event.type.startsWith('Condition')
}

/**
 * R2: an approval carries its conditions, the owner reports them, and their approver closes or refuses them, or who acts for them.
 * @param earlier the events before
 * @throws NotGenuine
 */
export function checkCondition(memo: Memo, event: ConditionEvent, earlier: readonly LoggedEvent[]): void {
  if (event.type === 'ConditionSet') return checkSet(event, earlier)
  if (event.type === 'ConditionsHandedOn') return checkHandedOn(memo, event)
  const condition = openConditions(memo).find(({ conditionId }) => conditionId === event.conditionId)
  must(condition, 'replay-condition', `${event.by.name} reported or judged a condition that isn’t open.`)
  const isReported = condition.reportedAt !== null
  if (event.type === 'ConditionReported')
    return must(
      event.by.email === memo.owner.email && !isReported,
      'replay-report',
      `${event.by.name} reported a condition that wasn’t theirs to report.`,
    )
  const judge = event.actsFor?.person.email ?? event.by.email
  // Without a report, the approver alone closes a condition.
  const isTime = isReported || (event.type === 'ConditionClosed' && event.actsFor === undefined)
  must(
    judge === condition.holder.email && isTime,
    'replay-judge',
    `${event.by.name} judged a condition that wasn’t theirs to judge.`,
  )
}

function checkSet(event: EventOf<'ConditionSet'>, earlier: readonly LoggedEvent[]): void {
  const before = earlier.findLastIndex(({ type }) => type !== 'ConditionSet')
  must(
    isCarriedBy(
      earlier.findLast(({ type }) => !CARRIED.has(type)),
      event,
    ),
    'replay-condition-set',
    `${event.by.name} set a condition without an approval that carries it.`,
  )
  must(
    earlier.length - before <= MAX_CONDITIONS,
    'replay-condition-number',
    `${event.by.name} set more conditions than an approval can carry.`,
  )
}

function checkHandedOn(memo: Memo, { conditions, from, by }: EventOf<'ConditionsHandedOn'>): void {
  const open = openConditions(memo)
  const isTheirs = (id: string) =>
    open.some(({ conditionId, holder }) => conditionId === id && holder.email === from.email)
  must(
    conditions.length > 0 && conditions.every(isTheirs),
    'replay-condition-moved',
    `${by.name} gave away conditions that weren’t open, or weren’t ${from.name}’s.`,
  )
}
