import type { CallInput } from '@countersign/contract'
import { PAGE_SIZES } from '@countersign/domain'
import type { MemoListName } from './memo-lists.ts'

const ORDERS = ['latest', 'oldest', 'amount'] as const

/** 'amount' is for the tasks of an approver (M1); other lists read it as 'latest'. */
export type ListOrder = (typeof ORDERS)[number]

/** The page of a list that an address names (U14: `q`, `startAfter`, `endBefore`, `limit`). */
export interface ListAddress {
  order: ListOrder
  /** One of the offered rows per page. */
  limit: number
  /** Cursors are opaque (A5); at most one of them is set, and neither on the first page. */
  startAfter?: string
  endBefore?: string
}

/** Reads the page from an address; missing and invalid parameters have the first page's defaults. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const limit = Number(params.get('limit'))
  const order = params.get('q')
  const startAfter = params.get('startAfter')
  const endBefore = params.get('endBefore')
  return {
    order: ORDERS.find((one) => one === order) ?? 'latest',
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZES[0],
    ...(startAfter ? { startAfter } : endBefore ? { endBefore } : {}),
  }
}

/** Whether the address names a position in the list, other than the first page. */
export function hasPlace({ startAfter, endBefore }: ListAddress): boolean {
  return startAfter !== undefined || endBefore !== undefined
}

/** Writes the page into an address without defaults, and keeps other parameters. */
export function writeListAddress(address: ListAddress, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others)
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  set('q', address.order === 'latest' ? undefined : address.order)
  set('startAfter', address.startAfter)
  set('endBefore', address.endBefore)
  set('limit', address.limit === PAGE_SIZES[0] ? undefined : String(address.limit))
  return params
}

/** The page as input of its call (A5). */
export function pageInputOf({ order, limit, startAfter, endBefore }: ListAddress): CallInput<MemoListName> {
  if (startAfter !== undefined) return { order, limit, start_after: startAfter }
  if (endBefore !== undefined) return { order, limit, end_before: endBefore, limit_to_last: true }
  return { order, limit }
}
