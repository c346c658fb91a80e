import { seatPlaces } from '../../route/seats.ts'
import type { Falling, MemoContext } from '../commands.ts'
import type { EventOf, FallenApproval } from '../events.ts'
import { evolveFall } from '../evolving/evolve-submission.ts'
import type { Memo } from '../memo.ts'
import { stamp } from '../stamp.ts'

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
  if (!falling) return []
  const approvals = approvalsToFall(memo, falling)
  const [lowest] = approvals
  if (!lowest) return []
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
  return approvals.length === 0 ? memo : evolveFall(memo, { approvals, version: memo.version + 1 })
}
