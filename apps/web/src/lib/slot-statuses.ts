import type { ApproverStatus, Seat } from '@countersign/domain'

interface WireSeat {
  approval_status: ApproverStatus
}

/** The statuses of a slot's seats, as the rules on approvals take them (D3, D6). */
export function statusesOf(slot: WireSeat & { sub_approvers: readonly WireSeat[] }) {
  const statusOf = (seat: WireSeat): Pick<Seat, 'status'> => ({ status: seat.approval_status })
  return { approver: statusOf(slot), subApprovers: slot.sub_approvers.map(statusOf) }
}
