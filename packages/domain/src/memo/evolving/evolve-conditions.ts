import { peopleIn } from '../../route/people.ts'
import type { ActsFor, EventOf, FallenApproval } from '../events.ts'
import type { ApprovalCondition } from '../../route/conditions.ts'
import type { Acted, Memo } from '../memo.ts'
import { placeOfCondition } from '../../route/conditions.ts'

type ConditionEvent = EventOf<
  'ConditionSet' | 'ConditionReported' | 'ConditionClosed' | 'ConditionRefused' | 'ConditionsHandedOn'
>

/** The memo after an event about its conditions (R2). Its status and content stay as they are (R0). */
export function evolveConditions(memo: Memo, event: ConditionEvent): Memo {
  switch (event.type) {
    case 'ConditionSet': {
      const { logId, sequenceId, seatId, actsFor, by, at, dueDay } = event
      const condition: ApprovalCondition = {
        conditionId: logId,
        sequenceId,
        seatId,
        holder: actsFor?.person ?? by,
        dueDay,
        setAt: at,
        reportedAt: null,
        closedAt: null,
      }
      return { ...memo, conditions: [...(memo.conditions ?? []), condition] }
    }
    case 'ConditionReported':
      return changed(memo, event, { reportedAt: event.at })
    case 'ConditionClosed':
      return judged(changed(memo, event, { closedAt: event.at }), event)
    case 'ConditionRefused':
      return judged(changed(memo, event, { reportedAt: null }), event)
    case 'ConditionsHandedOn': {
      const moved = new Set(event.conditions)
      return {
        ...memo,
        past: memo.past.filter(({ person }) => person.email !== event.to.email),
        ...mapConditions(memo, (one) => (moved.has(one.conditionId) ? { ...one, holder: event.to } : one)),
      }
    }
  }
}

/** The open conditions of approvals that fell are dropped with them (N7). */
export function withoutFallen(memo: Memo, approvals: readonly FallenApproval[]): Memo {
  const fallen = new Set(approvals.map(({ seatId }) => seatId))
  return dropOpen(memo, ({ seatId }) => fallen.has(seatId))
}

/** The memo ended in another way than by its approval: its open conditions are dropped (R2). */
export function withoutOpen(memo: Memo): Memo {
  return dropOpen(memo, () => true)
}

function dropOpen(memo: Memo, isDropped: (condition: ApprovalCondition) => boolean): Memo {
  if (!memo.conditions) return memo
  const conditions = memo.conditions.filter((one) => one.closedAt !== null || !isDropped(one))
  return conditions.length === memo.conditions.length ? memo : { ...memo, conditions }
}

function changed(
  memo: Memo,
  { conditionId }: { conditionId: string },
  change: Pick<ApprovalCondition, 'reportedAt'> | Pick<ApprovalCondition, 'closedAt'>,
): Memo {
  return {
    ...memo,
    ...mapConditions(memo, (one) => (one.conditionId === conditionId ? { ...one, ...change } : one)),
  }
}

function mapConditions(
  { conditions = [] }: Memo,
  change: (condition: ApprovalCondition) => ApprovalCondition,
): Pick<Memo, 'conditions'> {
  return { conditions: conditions.map(change) }
}

/** A delegate who judged a condition has acted at its seat: four eyes count it (K4), and they read on as delegates who decided do (K6). */
function judged(memo: Memo, event: EventOf<'ConditionClosed' | 'ConditionRefused'>): Memo {
  const { actsFor, by, at, conditionId } = event
  const condition = memo.conditions?.find((one) => one.conditionId === conditionId)
  const seat = condition && placeOfCondition(memo, condition)?.seat
  if (!actsFor || !seat) return memo
  const acted = { sequenceId: condition.sequenceId, email: seat.person.email, delegate: by.email }
  return { ...memo, acted: withActed(memo.acted, acted), past: pastAfter(memo, { actsFor, by, at }) }
}

function withActed(acted: readonly Acted[], added: Acted): Acted[] {
  const isKnown = acted.some(
    ({ sequenceId, email, delegate }) =>
      sequenceId === added.sequenceId && email === added.email && delegate === added.delegate,
  )
  return isKnown ? [...acted] : [...acted, added]
}

function pastAfter(
  memo: Memo,
  { actsFor, by, at }: { actsFor: ActsFor } & Pick<EventOf<'ConditionClosed'>, 'by' | 'at'>,
): Memo['past'] {
  if (peopleIn(memo.levels).some(({ email }) => email === by.email)) return memo.past
  const left = {
    person: by,
    lastVersion: memo.version,
    status: memo.lifecycle,
    leftAt: at,
    judgedFor: actsFor.person,
  }
  const earlier = memo.past.find(({ person }) => person.email === by.email)
  // What they decided themselves says more of their part than a condition.
  const kept = earlier?.decided ? { ...left, decided: earlier.decided } : left
  return [...memo.past.filter(({ person }) => person.email !== by.email), kept]
}
