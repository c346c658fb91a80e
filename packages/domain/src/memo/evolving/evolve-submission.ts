import { peopleIn } from '../../route/people.ts'
import { freshSeat, mapLevelSeats, mapSlotSeats } from '../../route/transitions.ts'
import type { EventOf, FallenApproval, SubmittedLevel } from '../events.ts'
import { seatsOf } from '../../route/route.ts'
import type { Level, Seat } from '../../route/route.ts'
import type { Acted, Memo, PastParticipant } from '../memo.ts'

/**
 * A submission, first or again (D5): cleared levels, met slots and sub-approvals stay; everyone else is WAITING until
 * the level starts. The draft is consumed and with it its preparation (R6), reminders are reset (E2), and people removed after acting become past participants (C7).
 */
export function evolveSubmission(memo: Memo, event: EventOf<'MemoSubmitted'>): Memo {
  const levels = event.levels.map((level) =>
    submittedLevel(
      memo.levels.find((before) => before.sequenceId === level.sequenceId),
      level,
    ),
  )
  const { preparation: _preparation, readers: _readers, ...rest } = memo
  return {
    ...rest,
    ...(event.preparedBy && { preparedBy: event.preparedBy }),
    ...(event.link && { link: event.link }),
    ...(event.readers && { readers: event.readers }),
    lifecycle: 'SUBMITTED',
    draft: null,
    version: event.version,
    contentHash: event.contentHash,
    firstSubmittedAt: memo.firstSubmittedAt ?? event.at,
    lastSubmittedAt: event.at,
    changedAt: event.at,
    levels,
    past: pastAfter(memo, event, levels),
  }
}

function submittedLevel(before: Level | undefined, level: SubmittedLevel): Level {
  if (before?.isCleared) return clearedLevel(before, level)
  return {
    sequenceId: level.sequenceId,
    approvalType: level.approvalType,
    minApprovers: level.minApprovers,
    allowSubApprovals: level.allowSubApprovals,
    isCleared: false,
    startedAt: before ? before.startedAt : null,
    clearedAt: null,
    slots: level.approvers.map(({ seatId, person, source }) => {
      const kept = before?.slots.find((slot) => slot.approver.seatId === seatId)
      const slot = kept
        ? mapSlotSeats(kept, resubmittedSeat)
        : { approver: freshSeat(seatId, person), subApprovers: [], minSubApprovers: 1, isMet: false }
      return { ...slot, ...(source && { source }) }
    }),
    watchers: level.watchers,
    ...(level.policy && { policy: level.policy }),
    ...(before?.isAdded && { isAdded: true as const }),
  }
}

/** D5: a cleared level stays; those who were not needed on it may have gone to a later one (N4). */
function clearedLevel(before: Level, { approvers, watchers }: SubmittedLevel): Level {
  const seats = new Set(approvers.map(({ seatId }) => seatId))
  const watching = new Set(watchers.map(({ watcherId }) => watcherId))
  const staying = {
    ...before,
    slots: before.slots.filter(({ approver }) => seats.has(approver.seatId)),
    watchers: before.watchers.filter(({ watcherId }) => watching.has(watcherId)),
  }
  return mapLevelSeats(staying, resubmittedSeat)
}

/** D5: approvals stay, and so does 'no longer needed'; people who returned the memo will be asked again. */
function resubmittedSeat(seat: Seat): Seat {
  if (seat.status !== 'RETURNED') return { ...seat, remindedAt: null }
  const { decidedBy: _decidedBy, ...asked } = seat
  return { ...asked, remindedAt: null, status: 'WAITING', decidedAt: null, decidedVersion: null }
}

function pastAfter(memo: Memo, event: EventOf<'MemoSubmitted'>, levels: Level[]): PastParticipant[] {
  const present = new Set(peopleIn(levels).map((person) => person.email))
  const left = event.removed
    .filter(({ hadActed }) => hadActed)
    .map(({ person }) => ({
      person,
      lastVersion: memo.version,
      status: memo.lifecycle,
      leftAt: event.at,
    }))
  return [...memo.past.filter(({ person }) => !present.has(person.email)), ...left]
}

/** N7: the seats of fallen approvals wait again, and everyone whom they made unneeded; their levels are no longer cleared. */
export function evolveFall(
  memo: Memo,
  { approvals, version }: Pick<EventOf<'ApprovalsFell'>, 'approvals' | 'version'>,
): Memo {
  const fallen = new Set(approvals.map(({ seatId }) => seatId))
  const lowest = memo.levels.findIndex((level) => level.slots.some((slot) => seatsOf(slot).some(isFallen)))
  function isFallen({ seatId }: Seat): boolean {
    return fallen.has(seatId)
  }
  return {
    ...memo,
    levels: memo.levels.map((level, index) =>
      index < lowest
        ? level
        : reopened(level, index === lowest, (seat) => waiting(seat, isFallen(seat), version)),
    ),
    acted: memo.acted.map((entry) => (isActOf(entry, approvals) ? { ...entry, hasFallen: true } : entry)),
  }
}

/** The lowest level is the interrupted one now; the later ones are as before they started (D1). */
function reopened(level: Level, isLowest: boolean, change: (seat: Seat) => Seat): Level {
  const open = mapLevelSeats(level, change)
  return {
    ...open,
    isCleared: false,
    clearedAt: null,
    startedAt: isLowest ? level.startedAt : null,
    slots: open.slots.map((slot) => ({ ...slot, isMet: false })),
  }
}

function waiting(seat: Seat, hasFallen: boolean, version: number): Seat {
  if (!hasFallen) return seat.status === '' ? { ...seat, status: 'WAITING' } : seat
  const { decidedBy: _decidedBy, ...rest } = seat
  return {
    ...rest,
    status: 'WAITING',
    decidedAt: null,
    decidedVersion: null,
    remindedAt: null,
    fellAt: version,
  }
}

function isActOf({ sequenceId, email }: Acted, approvals: readonly FallenApproval[]): boolean {
  return approvals.some((one) => one.sequenceId === sequenceId && one.person.email === email)
}
