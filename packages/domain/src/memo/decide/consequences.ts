import { isClearedBySlots, isMetByApprovals } from '../../route/progress.ts'
import type { Level, Slot } from '../../route/route.ts'
import { approval } from '../approval.ts'
import type { MemoContext } from '../commands.ts'
import type { MemoEvent } from '../events.ts'
import type { Memo } from '../memo.ts'
import { stamp } from '../stamp.ts'

/**
 * What follows once the approvals in a slot, or its minimum, changed (D3): the slot is met, which may clear the level, which
 * starts the next one or approves the memo. Nothing while the slot isn't met.
 * @param memo after the change
 * @param seatId the slot's approver seat
 */
export function consequences(memo: Memo, seatId: string, context: MemoContext): MemoEvent[] {
  for (const [index, level] of memo.levels.entries()) {
    const slot = level.slots.find(({ approver }) => approver.seatId === seatId)
    if (slot && isMetByApprovals(slot)) return afterSlotMet(level, slot, memo.levels[index + 1], context)
  }
  return []
}

function afterSlotMet(level: Level, met: Slot, next: Level | undefined, context: MemoContext): MemoEvent[] {
  const { sequenceId } = level
  const slotMet = stamp(context, { type: 'SlotMet', sequenceId, seatId: met.approver.seatId })
  const slots = level.slots.map((slot) => (slot === met ? { ...slot, isMet: true } : slot))
  if (!isClearedBySlots({ ...level, slots })) return [slotMet]
  return [
    slotMet,
    stamp(context, { type: 'LevelCleared', sequenceId }),
    next ? stamp(context, { type: 'LevelStarted', sequenceId: next.sequenceId }) : approval(context),
  ]
}
