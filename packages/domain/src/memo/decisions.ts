import { placeOf } from '../approval/seats.ts'
import type { SeatPlace } from '../approval/seats.ts'
import type { MemoCommand, MemoContext } from './commands.ts'
import { consequences } from './consequences.ts'
import { evolve } from './evolve.ts'
import type { DecisionKind, Memo } from './memo.ts'
import { accepted, refused } from './refusals.ts'
import type { Outcome } from './refusals.ts'
import { brokenRemarks, trimmed } from './remarks.ts'
import { stamp } from './stamp.ts'

type DecisionCommand = Extract<MemoCommand, { type: 'Approve' | 'Reject' | 'Return' }>

const DECISIONS: Record<DecisionCommand['type'], DecisionKind> = {
  Approve: 'APPROVED',
  Reject: 'REJECTED',
  Return: 'RETURNED',
}

/**
 * A decision by an approver or a sub-approver whose turn it is (D3, D4, D6). Remarks are required to reject or return
 * (end-user document section 5); the decision names the submitted version that it was taken on (C6).
 */
export function decideOn(memo: Memo, command: DecisionCommand, context: MemoContext): Outcome {
  const given = trimmed(command)
  const broken = brokenRemarks(given, command.type !== 'Approve', context)
  if (broken) return refused(broken)
  const { level, slot, seat } = ownPlace(memo, context)
  const decision = stamp(context, {
    type: 'DecisionMade',
    logId: context.newId(),
    sequenceId: level.sequenceId,
    decision: DECISIONS[command.type],
    seatId: seat.seatId,
    approver: slot.approver.person,
    version: memo.version,
    ...given,
  })
  if (command.type !== 'Approve') return accepted([decision])
  return accepted([decision, ...consequences(evolve(memo, decision), slot.approver.seatId, context)])
}

/**
 * The actor's seat, which the guard has seen.
 * @throws Error when there is none: a defect, not a refusal
 */
export function ownPlace(memo: Memo, context: MemoContext): SeatPlace {
  const place = placeOf(memo, context.actor.email)
  if (!place) throw new Error(`${context.actor.email} has no seat in memo ${memo.memoId}`)
  return place
}
