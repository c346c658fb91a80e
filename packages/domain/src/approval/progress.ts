import { seatsOf } from '../memo/memo.ts'
import type { ApprovalType, Level, Slot } from '../memo/memo.ts'

/** D3: the approver's own approval, or those of `minSubApprovers` (at least 1) sub-approvers, meet a slot. */
export function isMetByApprovals(slot: Slot): boolean {
  const approvals = slot.subApprovers.filter((seat) => seat.status === 'APPROVED').length
  return slot.approver.status === 'APPROVED' || approvals >= slot.minSubApprovers
}

/** Whether somebody's approval stands in the slot, met or not: the owner can't remove it then (D6). */
export function hasApproval(slot: Slot): boolean {
  return seatsOf(slot).some((seat) => seat.status === 'APPROVED')
}

/** D3: how many of `slots` slots clear a level. */
export function requiredSlots(
  level: { approvalType: ApprovalType; minApprovers: number },
  slots: number,
): number {
  return level.approvalType === 'ALL_APPROVERS' ? slots : level.minApprovers
}

/** D3: enough slots are met for the level to be cleared. */
export function isClearedBySlots(level: Level): boolean {
  const met = level.slots.filter((slot) => slot.isMet).length
  return met >= requiredSlots(level, level.slots.length)
}
