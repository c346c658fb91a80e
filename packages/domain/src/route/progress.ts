import type { ApprovalType, Level, Seat, Slot } from './route.ts'

/** The statuses of a slot's seats. */
interface SlotStatuses {
  approver: Pick<Seat, 'status'>
  subApprovers: readonly Pick<Seat, 'status'>[]
}

/** D3: the approver's own approval, or those of `minSubApprovers` (at least 1) sub-approvers, meet a slot. */
export function isMetByApprovals(slot: SlotStatuses & Pick<Slot, 'minSubApprovers'>): boolean {
  const approvals = slot.subApprovers.filter((seat) => seat.status === 'APPROVED').length
  return slot.approver.status === 'APPROVED' || approvals >= slot.minSubApprovers
}

/** Whether the slot holds an approval, met or not: the owner can't remove it then (D6). */
export function hasApproval({ approver, subApprovers }: SlotStatuses): boolean {
  return [approver, ...subApprovers].some((seat) => seat.status === 'APPROVED')
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

/** D3: the nearest minimum that `people` people allow: from 1 to all of them, and 1 while there are none. */
export function clampMinimum(minimum: number, people: number): number {
  return Math.max(1, Math.min(minimum, people))
}

/** D3: whether `people` people allow a minimum. */
export function isMinimum(minimum: number, people: number): boolean {
  return Number.isInteger(minimum) && clampMinimum(minimum, people) === minimum
}
