import { currentSequenceId } from '../../route/seats.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import type { Outcome } from '../refusals.ts'
import { stamp } from '../stamp.ts'

type HoldCommand = Extract<MemoCommand, { type: 'PlaceHold' | 'LiftHold' }>

/** Places or lifts an administrator's hold (C8). Both are logged; only placing one requires a reason. */
export function changeHold(memo: Memo, command: HoldCommand, context: MemoContext): Outcome {
  const reason = command.reason.trim()
  const isPlaced = command.type === 'PlaceHold'
  if (isPlaced && reason === '') return refused(refusal('REASON_REQUIRED', {}, 'reason'))
  return accepted([
    stamp(context, {
      type: isPlaced ? 'HoldPlaced' : 'HoldLifted',
      logId: context.newId(),
      sequenceId: currentSequenceId(memo),
      reason,
    }),
  ])
}
