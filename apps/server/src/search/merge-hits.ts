import type { Hit } from './search-conditions.queries.ts'

/** A hit with what results are ordered by: the date of the memo, then its key, latest first. */
export interface DatedHit extends Hit {
  createdAt: Date
}

interface Merging {
  /** Hits from rank `from` on, latest first: all up to the end of the page, if there are that many. */
  own: readonly DatedHit[]
  from: number
  /** All others, latest first: none of them is among the own hits, and they are at most `skip - from`, unless `from` is 0. */
  others: readonly DatedHit[]
  skip: number
  size: number
}

/**
 * One page of two lists in their common order, of which the first is known only around the page.
 * @returns whether more is known to follow
 */
export function mergeHits({ own, from, others, skip, size }: Merging): { hits: Hit[]; isMore: boolean } {
  const [first] = own
  // What is before the first known hit is before the page as well.
  const later = from === 0 || !first ? [] : others.filter((hit) => compareHits(hit, first) < 0)
  const known = [...own, ...others.slice(later.length)].sort(compareHits)
  const at = skip - from - later.length
  return { hits: known.slice(at, at + size), isMore: known.length > at + size }
}

/** Latest first. */
export function compareHits(one: DatedHit, other: DatedHit): number {
  const byDate = other.createdAt.getTime() - one.createdAt.getTime()
  return byDate || (BigInt(other.memo_key) < BigInt(one.memo_key) ? -1 : 1)
}
