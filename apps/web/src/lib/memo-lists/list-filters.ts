import { isDate } from '@countersign/domain'

/** What narrows a list (end-user document section 2). */
export interface ListFilters {
  /** Days of creation as YYYY-MM-DD in Manila, both included (G1). */
  startDate?: string
  endDate?: string
  /** A template's id. */
  memoType?: string
}

/** The filters that a page offers; the others count for nothing there, whatever its address says. */
export interface OfferedFilters {
  dateRange: boolean
  memoType: boolean
}

/** Longest memo type that the calls take. */
const longestType = 200

/** Reads the filters from an address (end-user document section 7); what is no date, or not offered, is left out. */
export function readListFilters(params: URLSearchParams, offered: OfferedFilters): ListFilters {
  const dateOf = (name: string) => {
    const date = params.get(name) ?? ''
    return offered.dateRange && isDate(date) ? date : undefined
  }
  const [startDate, endDate] = inOrder(dateOf('start_date'), dateOf('end_date'))
  const memoType = offered.memoType ? params.get('memo_type')?.slice(0, longestType) : undefined
  return {
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
    ...(memoType ? { memoType } : {}),
  }
}

function inOrder(start: string | undefined, end: string | undefined) {
  return start !== undefined && end !== undefined && start > end ? [end, start] : [start, end]
}

/** Writes the filters into an address; other memos have other pages, so the list begins anew. */
export function writeListFilters(filters: ListFilters, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others)
  for (const place of ['startAfter', 'endBefore', 'page']) params.delete(place)
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  set('start_date', filters.startDate)
  set('end_date', filters.endDate)
  set('memo_type', filters.memoType)
  return params
}

/** The filters as the calls take them. */
export function filterInputOf({ startDate, endDate, memoType }: ListFilters) {
  return {
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
    ...(memoType === undefined ? {} : { memo_type: memoType }),
  }
}
