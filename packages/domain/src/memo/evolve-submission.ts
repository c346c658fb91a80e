import { peopleIn } from '../route/people.ts'
import { freshSeat, mapLevelSeats, mapSlotSeats } from '../route/transitions.ts'
import type { EventOf, SubmittedLevel } from './events.ts'
import type { Level, Seat } from '../route/route.ts'
import type { Memo, PastParticipant } from './memo.ts'

/**
 * A submission, first or again (D5): cleared levels, met slots and sub-approvals stay; everyone else is WAITING until
 * the level starts. The draft is consumed, reminders are reset (E2), and people removed after acting become past participants (C7).
 */
export function evolveSubmission(memo: Memo, event: EventOf<'MemoSubmitted'>): Memo {
  const levels = event.levels.map((level) =>
    submittedLevel(
      memo.levels.find((before) => before.sequenceId === level.sequenceId),
      level,
    ),
  )
  return {
    ...memo,
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
