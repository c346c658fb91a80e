import type { ConditionState, HandOffRecipients, LoggedEvent, Memo } from '@countersign/domain'
import { conditionState } from '@countersign/domain'

/** One thing that happened to a condition or a hand-off, as an outsider reads it. */
export interface ShownStep {
  what: 'set' | 'reported' | 'closed' | 'refused' | 'moved' | 'done'
  at: string
  by: string
  /** For whom a delegate did it (K3). */
  actsFor?: string
  /** From whom it went to another person; missing where no one had it. */
  from?: string
  to?: string
  /** The note of a report, why a report was refused, or why it went to another person. */
  note?: string
}

/** A condition of an approval, and what became of it (R2). */
interface ShownCondition {
  message: string
  dueDay: string
  state: ConditionState
  /** In their order; the first is that it was set. */
  steps: ShownStep[]
}

/** Who has an approved memo to do, and what became of that (R3). */
interface ShownHandOff extends HandOffRecipients {
  isDone: boolean
  steps: ShownStep[]
}

interface Proven {
  events: readonly LoggedEvent[]
  /** Null where the rules aren't known: then nothing is said of what they decide. */
  memo: Memo | null
}

/** The conditions of a memo's approvals (R2) in the order in which they were set. */
export function shownConditions({ events, memo }: Proven): ShownCondition[] {
  if (!memo) return []
  return events.flatMap((event) => {
    if (event.type !== 'ConditionSet') return []
    const { logId, message, dueDay } = event
    const steps = events.flatMap((one) => conditionStep(one, logId))
    return [{ message, dueDay, state: conditionState(memo, logId), steps }]
  })
}

function conditionStep(event: LoggedEvent, id: string): ShownStep[] {
  switch (event.type) {
    case 'ConditionSet':
      return event.logId === id ? [step(event, 'set')] : []
    case 'ConditionReported':
      return event.conditionId === id ? [step(event, 'reported', event.message)] : []
    case 'ConditionClosed':
      return event.conditionId === id ? [step(event, 'closed')] : []
    case 'ConditionRefused':
      return event.conditionId === id ? [step(event, 'refused', event.reason)] : []
    case 'ConditionsHandedOn':
      return event.conditions.includes(id) ? [step(event, 'moved', event.reason)] : []
    default:
      return []
  }
}

/** The hand-off of an approved memo (R3); null where its template names no one. */
export function shownHandOff({ events, memo }: Proven): ShownHandOff | null {
  if (!memo?.handOff) return null
  const { handlers, missing, done } = memo.handOff
  const steps = events.flatMap((event) => {
    if (event.type === 'HandOffDone') return [step(event, 'done', event.message)]
    return event.type === 'HandOffMoved' ? [step(event, 'moved', event.reason)] : []
  })
  return { handlers, missing, isDone: done !== null, steps }
}

type StepEvent = Pick<LoggedEvent, 'at' | 'by'> & { actsFor?: { person: { name: string } } } & {
  from?: { name: string }
  to?: { name: string }
}

function step({ at, by, actsFor, from, to }: StepEvent, what: ShownStep['what'], note?: string): ShownStep {
  return {
    what,
    at,
    by: by.name,
    ...(actsFor && { actsFor: actsFor.person.name }),
    ...(from && { from: from.name }),
    ...(to && { to: to.name }),
    ...(note !== undefined && { note }),
  }
}
