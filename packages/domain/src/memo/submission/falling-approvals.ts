import type { ReapprovalRule } from '../../form/template/template.ts'
import { seatsOf } from '../../route/route.ts'
import type { Level, Seat } from '../../route/route.ts'
import { seatPlaces } from '../../route/seats.ts'
import { mapLevelSeats } from '../../route/transitions.ts'
import type { MemoContext } from '../commands.ts'
import type { EventOf, FallenApproval } from '../events.ts'
import type { Acted, Memo } from '../memo.ts'
import { stamp } from '../stamp.ts'

/** Why approvals fall at a re-submission (N7). */
export interface Falling extends Pick<ReapprovalRule, 'from_level'> {
  /** Ids of the questions whose answers changed; at least one. */
  questions: readonly string[]
}

/** The approvals that fall where a named answer changes: those at or above a level's number, sub-approvals included (N7). */
export function approvalsToFall(memo: Memo, { from_level }: Pick<Falling, 'from_level'>): FallenApproval[] {
  return seatPlaces(memo).flatMap(({ level, levelIndex, seat }) => {
    const { seatId, person, status, decidedVersion, decidedBy } = seat
    if (levelIndex + 1 < from_level || status !== 'APPROVED') return []
    const version = decidedVersion as number
    return [{ sequenceId: level.sequenceId, seatId, person, version, ...(decidedBy && { decidedBy }) }]
  })
}

/** The event of a re-submission that makes approvals fall; none where no approval is affected. */
export function approvalsFell(
  memo: Memo,
  falling: Falling | undefined,
  context: MemoContext,
): EventOf<'ApprovalsFell'>[] {
  const approvals = falling ? approvalsToFall(memo, falling) : []
  const [lowest] = approvals
  if (!falling || !lowest) return []
  const event = stamp(context, {
    type: 'ApprovalsFell',
    logId: context.newId(),
    sequenceId: lowest.sequenceId,
    version: memo.version + 1,
    questions: [...falling.questions],
    approvals,
  })
  return [event as EventOf<'ApprovalsFell'>]
}

/** The memo without the approvals that would fall, as its next submission is judged (N6, N7). */
export function withoutFalling(memo: Memo, rule: Pick<Falling, 'from_level'>): Memo {
  const approvals = approvalsToFall(memo, rule)
  return approvals.length === 0 ? memo : withoutApprovals(memo, { approvals, version: memo.version + 1 })
}

/** N7: the seats of fallen approvals wait again, and everybody whom they made unneeded; their levels are no longer cleared. */
export function evolveFall(memo: Memo, event: EventOf<'ApprovalsFell'>): Memo {
  return withoutApprovals(memo, event)
}

function withoutApprovals(
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
