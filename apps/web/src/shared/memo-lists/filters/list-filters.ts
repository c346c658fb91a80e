import { isDate } from '@countersign/domain'

/** The filters of a list (U14). */
export interface ListFilters {
  /** Days of creation as YYYY-MM-DD in Manila, both included (G1). */
  startDate?: string
  endDate?: string
  /** A template's id. */
  memoType?: string
  /** A delegate's own tasks, or those of others (K6). */
  whose?: 'mine' | 'others'
  /** An approver's overdue tasks alone (L2). */
  overdue?: true
}

/** The filters that a page offers; others in its address have no effect. */
export interface OfferedFilters {
  dateRange: boolean
  memoType: boolean
}

/** The longest memo type that the calls accept. */
const LONGEST_TYPE = 200

/** Reads the filters from an address (U14), without invalid dates and filters that aren't offered. */
export function readListFilters(params: URLSearchParams, offered: OfferedFilters): ListFilters {
  const dateOf = (name: string) => {
    const date = params.get(name) ?? ''
    return offered.dateRange && isDate(date) ? date : undefined
  }
  const [startDate, endDate] = inOrder(dateOf('start_date'), dateOf('end_date'))
  const memoType = offered.memoType ? params.get('memo_type')?.slice(0, LONGEST_TYPE) : undefined
  const whose = params.get('whose')
  return {
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
    ...(memoType ? { memoType } : {}),
    ...(whose === 'mine' || whose === 'others' ? { whose } : {}),
    ...(params.get('overdue') === 'true' ? { overdue: true } : {}),
  }
}

function inOrder(start: string | undefined, end: string | undefined) {
  return start !== undefined && end !== undefined && start > end ? [end, start] : [start, end]
}

/** Writes the filters into an address, and returns to the first page. */
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
  set('whose', filters.whose)
  set('overdue', filters.overdue && 'true')
  return params
}

/** The filters as input of the calls. */
export function filterInputOf({ startDate, endDate, memoType, whose, overdue }: ListFilters) {
  return {
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
    ...(memoType === undefined ? {} : { memo_type: memoType }),
    ...(whose === undefined ? {} : { whose }),
    ...(overdue === undefined ? {} : { overdue }),
  }
}
