import { callQuery, issuesOf } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useAddressParams } from '../../../lib/navigation/use-address-params.ts'
import { useIsLeaving } from '../../../lib/navigation/use-is-leaving.ts'
import { client } from '../../../lib/server/client.ts'
import { hasPlace, pageInputOf, readListAddress, writeListAddress } from '../list-address.ts'
import type { ListAddress, ListOrder } from '../list-address.ts'
import { filterInputOf } from '../filters/list-filters.ts'
import type { ListFilters } from '../filters/list-filters.ts'
import type { MemoListName, MemoPage } from '../memo-lists.ts'
import { memoListTexts } from '../texts.ts'

/** Milliseconds between refetches of an open list. */
const LIST_REFETCH_INTERVAL = 30_000

/** The page of a list that the address names, kept fresh while it is shown, with functions to change the address. */
export function useMemoList(name: MemoListName, filters: ListFilters) {
  const [params, change] = useAddressParams()
  const isLeaving = useIsLeaving()
  const address = useMemo(() => readListAddress(params), [params])
  const query = useQuery({
    ...callQuery(client, name, { ...pageInputOf(address), ...filterInputOf(filters) }),
    refetchInterval: LIST_REFETCH_INTERVAL,
    refetchOnWindowFocus: 'always',
    // Keep the previous page while the next one loads, but never another list's.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === name ? previous : undefined,
  })
  const go = (next: (now: ListAddress) => ListAddress) =>
    change((now) => writeListAddress(next(readListAddress(now)), now))
  const { order, limit } = address
  const isLost =
    hasPlace(address) && (isRefusedPlace(query.error) || (!query.isPlaceholderData && isBeyond(query.data)))
  useEffect(() => {
    if (!isLost || isLeaving()) return
    showToast({ kind: 'info', id: 'list-starts-over', message: memoListTexts.startsOver })
    change((now) => writeListAddress({ order, limit }, now), { replace: true })
  }, [isLost, order, limit, change, isLeaving])
  const page = query.data?.page_info
  return {
    query,
    /** The address names a position that the list doesn't have (any more): start over. */
    isLost,
    order,
    limit,
    setOrder: (next: ListOrder) => go((now) => ({ order: next, limit: now.limit })),
    setLimit: (next: number) => go((now) => ({ order: now.order, limit: next })),
    // A page without rows has no cursors: return to the first page.
    previous: () =>
      go(({ order, limit }) => ({
        order,
        limit,
        ...(page?.start_cursor ? { endBefore: page.start_cursor } : {}),
      })),
    next: () =>
      go(({ order, limit }) => ({
        order,
        limit,
        ...(page?.end_cursor ? { startAfter: page.end_cursor } : {}),
      })),
  }
}

/** The server refuses the cursor: truncated in a mail, or outdated. */
function isRefusedPlace(error: unknown): boolean {
  return issuesOf(error).some(({ path }) => path === 'start_after' || path === 'end_before')
}

/** The page is empty although the list has memos. */
function isBeyond(page: MemoPage | undefined): boolean {
  return page !== undefined && page.memos.length === 0 && page.page_info.total > 0
}
