import type { SeatPlace } from '../../route/seats.ts'
import { ACTION_OF } from '../commands.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import { answerEvents } from './follow-ups/level-answers.ts'
import { conditionEvents, validateConditions } from './follow-ups/conditions.ts'
import { consequences } from './consequences.ts'
import type { EventOf } from '../events.ts'
import { evolve } from '../evolving/evolve.ts'
import type { Memo } from '../memo.ts'
import { DECISION_OF } from '../actions.ts'
import { accepted, refused } from '../refusals.ts'
import type { Outcome } from '../refusals.ts'
import { needsRemarks, validateRemarks, trimmed } from '../remarks.ts'
import { publicStatus } from '../status.ts'
import { stamp } from '../stamp.ts'

type DecisionCommand = Extract<MemoCommand, { type: 'Approve' | 'Reject' | 'Return' }>

/**
 * A decision at the seat of an approver or a sub-approver whose turn it is (D3, D4, D6), by themselves or by their delegate (K3). Remarks are required to reject or return
 * (U23); the decision names the submitted version that it was taken on (C6).
 */
export function decideOn(
  memo: Memo,
  { place: { level, slot, seat }, absenceId }: { place: SeatPlace; absenceId?: string },
  command: DecisionCommand,
  context: MemoContext,
): Outcome {
  const given = trimmed(command)
  const action = ACTION_OF[command.type]
  const conditions = command.type === 'Approve' ? (command.conditions ?? []) : []
  const invalid =
    validateRemarks(given, needsRemarks(action, publicStatus(memo)), context) ??
    validateConditions(conditions, context.now)
  if (invalid) return refused(invalid)
  const decision = stamp(context, {
    type: 'DecisionMade',
    logId: context.newId(),
    sequenceId: level.sequenceId,
    decision: DECISION_OF[action],
    seatId: seat.seatId,
    approver: slot.approver.person,
    ...(absenceId === undefined ? {} : { actsFor: { person: seat.person, absenceId } }),
    version: memo.version,
    ...given,
    ...(command.type === 'Approve' && command.signature !== undefined
      ? { signature: command.signature }
      : {}),
  })
  if (command.type !== 'Approve') return accepted([decision])
  return accepted([
    decision,
    ...answerEvents(decision as EventOf<'DecisionMade'>, command.levelAnswers ?? [], context),
    ...conditionEvents(decision as EventOf<'DecisionMade'>, conditions, context),
    ...consequences(evolve(memo, decision), slot.approver.seatId, context),
  ])
}
