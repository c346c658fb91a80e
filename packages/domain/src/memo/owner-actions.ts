import { currentSequenceId } from '../approval/seats.ts'
import type { MemoCommand, MemoContext } from './commands.ts'
import type { Memo } from './memo.ts'
import { accepted, refused } from './refusals.ts'
import type { Outcome } from './refusals.ts'
import { brokenRemarks, trimmed } from './remarks.ts'
import { ownerStatus } from './status.ts'
import { stamp } from './stamp.ts'

type Of<T extends MemoCommand['type']> = Extract<MemoCommand, { type: T }>

/** 'Withdraw': the owner takes the memo back to edit it; remarks are optional (end-user document sections 4 and 5). */
export function selfReturn(memo: Memo, command: Of<'SelfReturn'>, context: MemoContext): Outcome {
  const given = trimmed(command)
  const broken = brokenRemarks(given, false, context)
  if (broken) return refused(broken)
  const sequenceId = currentSequenceId(memo)
  return accepted([
    stamp(context, { type: 'MemoSelfReturned', logId: context.newId(), sequenceId, ...given }),
  ])
}

/** 'Cancel memo': ends its life. Remarks are required but from the owner's draft of a returned or withdrawn memo (C5). */
export function cancel(memo: Memo, command: Of<'Cancel'>, context: MemoContext): Outcome {
  const given = trimmed(command)
  const status = ownerStatus(memo)
  const isDraft = status === 'RETURNED_DRAFT' || status === 'SELF_RETURNED_DRAFT'
  const broken = brokenRemarks(given, !isDraft, context)
  if (broken) return refused(broken)
  const sequenceId = currentSequenceId(memo)
  return accepted([stamp(context, { type: 'MemoCancelled', logId: context.newId(), sequenceId, ...given })])
}
