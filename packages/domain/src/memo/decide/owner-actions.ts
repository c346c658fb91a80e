import { currentSequenceId } from '../../route/seats.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import type { Memo } from '../memo.ts'
import { accepted, refused } from '../refusals.ts'
import type { Outcome } from '../refusals.ts'
import { needsRemarks, validateRemarks, trimmed } from '../remarks.ts'
import { ownerStatus } from '../status.ts'
import { stamp } from '../stamp.ts'

type Of<T extends MemoCommand['type']> = Extract<MemoCommand, { type: T }>

/** 'Withdraw': the owner takes the memo back to edit it; remarks are optional (U23). */
export function selfReturn(memo: Memo, command: Of<'SelfReturn'>, context: MemoContext): Outcome {
  const given = trimmed(command)
  const invalid = validateRemarks(given, needsRemarks('selfReturn', ownerStatus(memo)), context)
  if (invalid) return refused(invalid)
  const sequenceId = currentSequenceId(memo)
  return accepted([
    stamp(context, { type: 'MemoSelfReturned', logId: context.newId(), sequenceId, ...given }),
  ])
}

/** 'Cancel memo' ends the memo. Remarks are required except from the owner's draft of a returned or withdrawn memo (C5). */
export function cancel(memo: Memo, command: Of<'Cancel'>, context: MemoContext): Outcome {
  const given = trimmed(command)
  const invalid = validateRemarks(given, needsRemarks('cancel', ownerStatus(memo)), context)
  if (invalid) return refused(invalid)
  const sequenceId = currentSequenceId(memo)
  return accepted([stamp(context, { type: 'MemoCancelled', logId: context.newId(), sequenceId, ...given })])
}
