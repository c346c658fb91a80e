import { isClearedBySlots, isMetByApprovals } from '../approval/progress.ts'
import { placeOfSeat } from '../approval/seats.ts'
import type { MemoContext } from './commands.ts'
import type { MemoEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { Memo } from './memo.ts'
import { stamp } from './stamp.ts'

/**
 * What follows once approvals or their minimum changed in a slot (D3): the slot is met, with it perhaps the level
 * cleared, and then the next one started or the memo approved. Nothing while the slot isn't met.
 * @param memo after the change
 * @param seatId the slot's approver seat
 */
export function consequences(memo: Memo, seatId: string, context: MemoContext): MemoEvent[] {
  const { slot, level, levelIndex } = placeOfSeat(memo, seatId)
  if (!isMetByApprovals(slot)) return []
  const { sequenceId } = level
  const slotMet = stamp(context, { type: 'SlotMet', sequenceId, seatId })
  if (!isClearedBySlots(placeOfSeat(evolve(memo, slotMet), seatId).level)) return [slotMet]
  const next = memo.levels[levelIndex + 1]
  return [
    slotMet,
    stamp(context, { type: 'LevelCleared', sequenceId }),
    next
      ? stamp(context, { type: 'LevelStarted', sequenceId: next.sequenceId })
      : stamp(context, { type: 'MemoApproved' }),
  ]
}
