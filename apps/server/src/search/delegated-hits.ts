import type { Expression, SqlBool } from 'kysely'
import type { Delegating } from '../memo-lists/for-others/delegated-places.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { delegatedHits, withDates } from './delegated-hits.queries.ts'
import { mergeHits } from './merge-hits.ts'
import type { Hit, Search } from './search-conditions.queries.ts'
import type { Total } from './totals.ts'
import { COUNTED_HITS } from './totals.ts'

/** One page of hits in the memos that a person takes part in. */
export interface OwnHits {
  hits: Hit[]
  total: Total
  hasNext: boolean
}

/** Whom a delegate decides for, by the key of the memo. */
export type SearchedFor = ReadonlyMap<string, string>

interface Delegated {
  search: Search
  delegate: Delegating
  /** What entries must match. */
  condition: Expression<SqlBool>
}

/**
 * A page of a delegate's own hits and of those in memos that wait for the people they decide for (K6), in one order. These are few
 * and all examined; own hits are read from as many ranks before the page as there are others.
 * @param findOwn finds a page of own hits
 */
export async function withDelegatedHits(
  db: Db,
  { search, delegate, condition }: Delegated,
  findOwn: (search: Search) => Promise<OwnHits>,
): Promise<OwnHits & { actingFor: SearchedFor }> {
  const found = await delegatedHits(db, { search, delegate, condition, limit: COUNTED_HITS })
  const actingFor = new Map(found.map((hit) => [hit.memo_key, hit.actingFor]))
  const others = found.filter(({ isOwn }) => !isOwn)
  if (others.length === 0) return { ...(await findOwn(search)), actingFor }
  const { skip, size } = search
  const from = Math.max(0, skip - others.length)
  const own = await findOwn({ ...search, skip: from, size: skip + size - from })
  const { hits, isMore } = mergeHits({ own: await withDates(db, own.hits), from, others, skip, size })
  return { hits, total: added(own.total, others.length), hasNext: own.hasNext || isMore, actingFor }
}

function added({ count, isCapped, isEstimated }: Total, more: number): Total {
  return {
    count: Math.min(count + more, COUNTED_HITS),
    isCapped: isCapped || count + more > COUNTED_HITS,
    isEstimated,
  }
}
