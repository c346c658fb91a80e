import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../client.ts'
import { pageInputOf, readListAddress, writeListAddress } from './list-address.ts'
import type { ListAddress, ListOrder } from './list-address.ts'
import { filterInputOf } from './list-filters.ts'
import type { ListFilters } from './list-filters.ts'
import type { MemoListName } from './memo-lists.ts'

/** Milliseconds between two looks at a list that stays open. */
const listRefetchInterval = 30_000

/** One page of a list as the address names it; kept fresh while it is shown, and steps that change the address. */
export function useMemoList(name: MemoListName, filters: ListFilters) {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readListAddress(params), [params])
  const query = useQuery({
    ...callQuery(client, name, { ...pageInputOf(address), ...filterInputOf(filters) }),
    refetchInterval: listRefetchInterval,
    refetchOnWindowFocus: 'always',
    // The page before stays while the next one loads, but never another list's.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === name ? previous : undefined,
  })
  const go = (next: ListAddress) => setParams((now) => writeListAddress(next, now))
  const { order, limit } = address
  const page = query.data?.page_info
  return {
    query,
    order,
    limit,
    setOrder: (next: ListOrder) => go({ order: next, limit }),
    setLimit: (next: number) => go({ order, limit: next }),
    // A page without rows has no cursors: from there the first page is the way back.
    previous: () => go({ order, limit, ...(page?.start_cursor ? { endBefore: page.start_cursor } : {}) }),
    next: () => go({ order, limit, ...(page?.end_cursor ? { startAfter: page.end_cursor } : {}) }),
  }
}
