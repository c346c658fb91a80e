import type { CallInput } from '@countersign/contract'
import { MAX_BULK_APPROVALS } from '@countersign/domain'
import { filterInputOf, readListFilters } from '../../../shared/memo-lists/filters/list-filters.ts'
import { readListAddress } from '../../../shared/memo-lists/list-address.ts'
import type { ListOrder } from '../../../shared/memo-lists/list-address.ts'

/** The list that a review goes through. */
export const LIST = 'getForMyApprovalActiveWithUserID'

/** How many memos are fetched: more come as those before them are decided. */
const FETCHED = 100

/** The longest Memo ID that the calls accept. */
const LONGEST_ID = 40

export interface ReviewAddress {
  /** The chosen memos; undefined for all of the list. */
  memoIds: readonly string[] | undefined
  order: ListOrder
  input: CallInput<typeof LIST>
}

/** The memos that an address names: those of the list with its filters, the longest waiting first, or chosen ones (M3). */
export function readReviewAddress(params: URLSearchParams): ReviewAddress {
  const memoIds = [...new Set(params.getAll('memo'))]
    .filter((memoId) => memoId !== '' && memoId.length <= LONGEST_ID)
    .slice(0, MAX_BULK_APPROVALS)
  const order = params.has('q') ? readListAddress(params).order : 'oldest'
  if (memoIds.length > 0)
    return { memoIds, order, input: { order, limit: MAX_BULK_APPROVALS, memo_ids: memoIds } }
  const filters = readListFilters(params, { dateRange: true, memoType: true })
  return { memoIds: undefined, order, input: { order, limit: FETCHED, ...filterInputOf(filters) } }
}
