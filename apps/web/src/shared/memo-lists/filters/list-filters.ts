import { currencyOf, isAmount, isDate } from '@countersign/domain'
import type { Currency } from '@countersign/domain'

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
  /** An approver's tasks with a question of theirs alone (M5). */
  questions?: true
  /** An approver's tasks with an amount of one currency, both ends included (M9). */
  amount?: AmountFilter
}

/** A range of amounts; an end that is missing is open. */
export interface AmountFilter {
  currency: Currency
  from?: string
  to?: string
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
    ...(params.get('questions') === 'true' ? { questions: true } : {}),
    ...amountIn(params),
  }
}

function amountIn(params: URLSearchParams): Pick<ListFilters, 'amount'> {
  const currency = currencyOf(params.get('currency'))
  if (!currency) return {}
  const end = (name: string) => {
    const value = params.get(name) ?? ''
    return isAmount(value) ? value : undefined
  }
  const from = end('amount_from')
  const to = end('amount_to')
  return {
    amount: { currency, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
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
  set('questions', filters.questions && 'true')
  set('currency', filters.amount?.currency)
  set('amount_from', filters.amount?.from)
  set('amount_to', filters.amount?.to)
  return params
}

/** The filters as input of the calls. */
export function filterInputOf({
  startDate,
  endDate,
  memoType,
  whose,
  overdue,
  questions,
  amount,
}: ListFilters) {
  return {
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
    ...(memoType === undefined ? {} : { memo_type: memoType }),
    ...(whose === undefined ? {} : { whose }),
    ...(overdue === undefined ? {} : { overdue }),
    ...(questions === undefined ? {} : { questions }),
    ...(amount === undefined ? {} : { amount }),
  }
}
