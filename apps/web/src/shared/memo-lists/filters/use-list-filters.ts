import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { useMemo } from 'react'
import { useAddressParams } from '../../../lib/navigation/use-address-params.ts'
import { readListFilters, writeListFilters } from './list-filters.ts'
import type { ChangeFilters, OfferedFilters } from './list-filters.ts'

/** The filters that the remote flags offer (U44). */
export function useOfferedFilters(): OfferedFilters {
  const configuration = useRemoteConfiguration()
  return {
    dateRange: configuration?.is_filter_by_date_range_enabled === true,
    memoType: configuration?.is_filter_by_memo_type_enabled === true,
  }
}

/** The filters in the page's address that it offers, and a function that changes them. */
export function useListFilters({ dateRange, memoType }: OfferedFilters) {
  const [params, change] = useAddressParams()
  const filters = useMemo(
    () => readListFilters(params, { dateRange, memoType }),
    [params, dateRange, memoType],
  )
  const changeFilters: ChangeFilters = (next) =>
    change((now) => writeListFilters(next(readListFilters(now, { dateRange, memoType })), now))
  return { filters, changeFilters }
}
