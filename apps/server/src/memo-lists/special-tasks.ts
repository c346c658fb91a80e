import type { ParsedInput } from '@countersign/contract'
import type { SpecialFilter } from '@countersign/domain'
import { fitsSpecialFilter } from '@countersign/domain'
import type { Services } from '../protocol/services.ts'
import type { Delegating } from './delegated-places.queries.ts'
import { COUNTED_ROWS, memoPage } from './memo-page.queries.ts'
import type { Place } from './place.ts'
import { specialsOf } from './with-specials.ts'

type ListInput = ParsedInput<'getForMyApprovalActiveWithUserID'>

/** Whose tasks are judged. */
export interface Judging {
  place: Place
  reader: { personId: number; email: string }
  delegate: Pick<Delegating, 'email' | 'delegations'> | undefined
}

/**
 * The tasks that are special in one way (M9): the first of those that the other filters leave, in the order of the list, as many as are
 * counted. Each is judged as its row is (M2), because much of it depends on other memos and on who reads (I1).
 * @returns their Memo IDs, and whether there are tasks that weren't judged
 */
export async function specialTasks(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  { place, reader, delegate }: Judging,
  input: ListInput & { special: SpecialFilter },
): Promise<{ memoIds: string[]; isCapped: boolean }> {
  const { memos, page_info } = await memoPage(
    services,
    place,
    { ...input, ...FROM_THE_FIRST, limit: COUNTED_ROWS },
    delegate,
  )
  const found = await specialsOf(services, reader, memos)
  const memoIds = memos.map(({ memo_id }) => memo_id)
  const isWanted = (memoId: string) =>
    fitsSpecialFilter(
      (found.get(memoId) ?? []).map(({ kind }) => kind),
      input.special,
    )
  return { memoIds: memoIds.filter(isWanted), isCapped: page_info.has_next }
}

const FROM_THE_FIRST = {
  page_no: undefined,
  start_after: null,
  end_before: null,
  limit_to_last: null,
} as const satisfies Partial<ListInput>
