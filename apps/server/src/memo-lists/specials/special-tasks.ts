import type { ParsedInput } from '@countersign/contract'
import type { SpecialFilter } from '@countersign/domain'
import { fitsSpecialFilter } from '@countersign/domain'
import type { Services } from '../../protocol/services.ts'
import { COUNTED_ROWS } from '../memo-page.queries.ts'
import { presentDueTimes } from '../present-due-times.queries.ts'
import type { Judging } from './tasks-to-judge.queries.ts'
import { readTasksToJudge } from './tasks-to-judge.queries.ts'
import { specialsOf } from './with-specials.ts'

type ListInput = ParsedInput<'getForMyApprovalActiveWithUserID'>

/**
 * The tasks that are special in one way (M9): the first of those that the other filters leave, in the order of the list, as many as are
 * counted. Each is judged as its row is (M2), because much of it depends on other memos and on who reads (I1).
 * @returns their Memo IDs, and whether there are tasks that weren't judged
 */
export async function specialTasks(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  judging: Judging,
  input: ListInput & { special: SpecialFilter },
): Promise<{ memoIds: string[]; isCapped: boolean }> {
  const { place, reader } = judging
  const now = services.now()
  const tasks = await readTasksToJudge(services.db, judging, { input, now, limit: COUNTED_ROWS + 1 })
  const rows = tasks.slice(0, COUNTED_ROWS)
  const dueTimeOf = await presentDueTimes(services.db, { rows, place, now })
  const found = await specialsOf(
    services,
    reader,
    rows.map((row) => ({ ...row, ...dueTimeOf(row), acting_for: row.acting_for ?? undefined })),
  )
  const isWanted = (memoId: string) =>
    fitsSpecialFilter(
      (found.get(memoId) ?? []).map(({ kind }) => kind),
      input.special,
    )
  return {
    memoIds: rows.map(({ memo_id }) => memo_id).filter(isWanted),
    isCapped: tasks.length > COUNTED_ROWS,
  }
}
