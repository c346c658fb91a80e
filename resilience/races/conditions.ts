import type { Move } from './move.ts'
import { consoleAt, move } from './move.ts'
import type { MemoAtPhase } from './phase.ts'
import type { Harness } from './race.ts'

/** What can happen to conditions at once (R2): reports, judgements, and an administrator's hold. */
export function conditionMoves(harness: Harness): Move[] {
  const { owner, one } = harness.people
  const reported = ({ conditions: [id = ''] = [] }: MemoAtPhase) => ({ condition_id: id })
  const open = ({ conditions: [, id = ''] = [] }: MemoAtPhase) => ({ condition_id: id })
  return [
    move('owner reports the other condition', owner, 'report_condition', (memo) => ({
      ...open(memo),
      message: 'Legal agrees',
    })),
    move('approver closes the reported condition', one, 'close_condition', reported),
    move('approver closes the other condition', one, 'close_condition', open),
    move('approver refuses the report', one, 'refuse_condition', (memo) => ({
      ...reported(memo),
      reason: 'It is another quote',
    })),
    holdMove(harness),
  ]
}

/** An administrator places a hold (C8), in the console. */
export function holdMove({ cluster, people: { administrator } }: Harness): Move {
  return {
    name: 'administrator places a hold',
    run: (origin, { memo_id }, seen) =>
      administrator.call(consoleAt(origin, cluster), 'admin-hold_memo', {
        memo_id,
        reason: 'Audit',
        ...seen,
      }),
  }
}
