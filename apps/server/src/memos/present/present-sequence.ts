import type { CallOutput } from '@countersign/contract'
import type { ApproverStatus, Instant, Level, Memo, Seat } from '@countersign/domain'
import { canBeReminded, currentLevelIndex, hasStandingDecision, slotStatus } from '@countersign/domain'
import type { Aways, Faces } from '../faces.queries.ts'

export type WireSequence = CallOutput<'get_memo_details_for_viewing'>['sequence'][number]

/** The levels as people see them (U35). */
export function presentSequences(memo: Memo, known: Known, now: Instant): WireSequence[] {
  const current = currentLevelIndex(memo)
  return memo.levels.map((level, index) => presentSequence(memo, level, index, index === current, known, now))
}

/** What the directory knows of the people on the route, and who of them is away. */
interface Known {
  faces: Faces
  aways?: Aways
}

function presentSequence(
  memo: Memo,
  level: Level,
  index: number,
  isCurrent: boolean,
  known: Known,
  now: Instant,
): WireSequence {
  const { faces } = known
  const parent = {
    parent_memo_id: memo.memoId,
    parent_sequence_id: level.sequenceId,
    parent_sequence_no: index,
  }
  return {
    sequence_id: level.sequenceId,
    sequence_no: index,
    approval_type: level.approvalType,
    min_approvers: level.minApprovers,
    allow_sub_approvals: level.allowSubApprovals,
    is_cleared: level.isCleared,
    is_current: isCurrent,
    ...(level.isAdded && { is_added: true as const }),
    status: levelStatus(memo, level, isCurrent),
    date_last_modified: level.clearedAt ?? level.startedAt,
    approvers: level.slots.map((slot) => ({
      ...presentSeat(memo, slot.approver, slotStatus(slot), known),
      ...parent,
      sub_approvers: slot.subApprovers.map((seat) => presentSeat(memo, seat, seat.status, known)),
      min_sub_approvers: slot.minSubApprovers,
      can_be_reminded: canBeReminded(slot.approver, now),
      date_reminded: slot.approver.remindedAt,
      ...(slot.addedBy && { added_by: slot.addedBy.person }),
    })),
    watchers: level.watchers.map(({ watcherId, person }) => ({
      watcher_id: watcherId,
      watcher_user_id: faces.get(person.email)?.userId ?? null,
      ...parent,
      email: person.email,
      name: person.name,
      photoURL: faces.get(person.email)?.photoUrl ?? null,
    })),
  }
}

/** 'APPROVED' cleared; 'REJECTED', 'RETURNED' and so on where the memo stopped; 'PENDING' current; 'WAITING' not reached. */
function levelStatus(memo: Memo, level: Level, isCurrent: boolean): WireSequence['status'] {
  if (level.isCleared) return 'APPROVED'
  if (!isCurrent) return 'WAITING'
  const { lifecycle } = memo
  return lifecycle === 'SUBMITTED' || lifecycle === 'UNSUBMITTED' ? 'PENDING' : lifecycle
}

function presentSeat(memo: Memo, seat: Seat, status: ApproverStatus, { faces, aways }: Known) {
  const away = isOpen(seat) ? aways?.get(seat.person.email) : undefined
  return {
    approver_id: seat.seatId,
    approver_user_id: faces.get(seat.person.email)?.userId ?? null,
    approval_status: status,
    date_acted: seat.decidedAt,
    ...(seat.decidedBy ? { decided_by: seat.decidedBy } : {}),
    ...(seat.status === 'PENDING' && seat.pendingSince ? { waiting_since: seat.pendingSince } : {}),
    ...(away ? { away } : {}),
    ...(seat.fellAt === undefined ? {} : { fell_at: seat.fellAt }),
    has_acted: hasStandingDecision(memo, seat.person.email),
    email: seat.person.email,
    name: seat.person.name,
    photoURL: faces.get(seat.person.email)?.photoUrl ?? null,
  }
}

/** Whether it matters that the person is away: a decision of theirs may still be needed. */
function isOpen({ status }: Seat): boolean {
  return status === 'PENDING' || status === 'WAITING'
}
