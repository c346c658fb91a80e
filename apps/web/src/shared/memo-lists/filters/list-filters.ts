import { currencyOf, isAmount, isDate, MEMO_STATUSES, SPECIAL_FILTERS } from '@countersign/domain'
import type { Currency, MemoStatus, SpecialFilter } from '@countersign/domain'

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
  /** An approver's memos whose status reads the same as this one (M9). */
  status?: MemoStatus
  /** An approver's memos of this owner, by e-mail address (M9). */
  requestor?: string
  /** An approver's tasks that are special in this way (M9). */
  special?: SpecialFilter
  /** An approver's memos with an amount of one currency, both ends included (M9). */
  amount?: AmountFilter
}

/** Changes the filters of a page's address, as they are when it is called. */
export type ChangeFilters = (change: (now: ListFilters) => ListFilters) => void

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

/** Enough of an address to be one for the calls, which refuse others. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/

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
    ...approversIn(params),
    ...amountIn(params),
  }
}

function approversIn(params: URLSearchParams): Pick<ListFilters, 'status' | 'requestor' | 'special'> {
  const status = MEMO_STATUSES.find((one) => one === params.get('status'))
  const special = SPECIAL_FILTERS.find((one) => one === params.get('special'))
  const requestor = params.get('requestor') ?? ''
  return {
    ...(status === undefined ? {} : { status }),
    ...(EMAIL.test(requestor) ? { requestor } : {}),
    ...(special === undefined ? {} : { special }),
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
  set('status', filters.status)
  set('requestor', filters.requestor)
  set('special', filters.special)
  set('currency', filters.amount?.currency)
  set('amount_from', filters.amount?.from)
  set('amount_to', filters.amount?.to)
  return params
}

/** How many filters are set, apart from those that have chips. */
export function countFoldedFilters(filters: ListFilters): number {
  const { startDate, endDate, memoType, status, requestor, special, amount } = filters
  const set = [startDate ?? endDate, memoType, status, requestor, special, amount]
  return set.filter((one) => one !== undefined).length
}

/** The filters as input of the calls. */
export function filterInputOf({
  startDate,
  endDate,
  memoType,
  whose,
  overdue,
  questions,
  status,
  requestor,
  special,
  amount,
}: ListFilters) {
  return {
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
    ...(memoType === undefined ? {} : { memo_type: memoType }),
    ...(whose === undefined ? {} : { whose }),
    ...(overdue === undefined ? {} : { overdue }),
    ...(questions === undefined ? {} : { questions }),
    ...(status === undefined ? {} : { status }),
    ...(requestor === undefined ? {} : { requestor }),
    ...(special === undefined ? {} : { special }),
    ...(amount === undefined ? {} : { amount }),
  }
}
