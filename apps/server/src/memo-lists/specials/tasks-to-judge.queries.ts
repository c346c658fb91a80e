import type { ParsedInput } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { storedAmount } from '../../protocol/stored-amount.ts'
import type { Delegating } from '../for-others/delegated-places.queries.ts'
import { delegatedRange } from '../for-others/delegated-places.queries.ts'
import { placesOf } from '../memo-lists.queries.ts'
import type { Place } from '../place.ts'
import { approversFilter, rowFilter } from '../row-filter.queries.ts'

type ListInput = ParsedInput<'getForMyApprovalActiveWithUserID'>

/** Whose tasks are judged. */
export interface Judging {
  place: Place
  reader: { personId: number; email: string }
  delegate: Pick<Delegating, 'email' | 'delegations'> | undefined
}

/**
 * The first tasks of a list in its order (M1), with what specials are judged by and nothing else: of a thousand rows only a page is
 * shown.
 */
export async function readTasksToJudge(
  db: Db,
  { place, delegate }: Pick<Judging, 'place' | 'delegate'>,
  { input, now, limit }: { input: ListInput; now: Date; limit: number },
) {
  const isByAmount = input.order === 'amount'
  const filter = { ...rowFilter(input), ...approversFilter(place, input, now), isByAmount }
  const places = delegate
    ? delegatedRange(db, { personId: place.personId, ...delegate }, filter, input.whose ?? 'all')
    : placesOf(db, place, filter)
  const direction = isByAmount || input.order === 'oldest' ? 'asc' : 'desc'
  const first = places
    .$if(isByAmount, (query) => query.orderBy('p.amount_order', direction))
    .orderBy('p.sort_at', direction)
    .orderBy('p.memo_key', direction)
    .limit(sql.lit(limit))
  const rows = await db
    .selectFrom(first.as('p'))
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .select(['m.memo_id', 'm.due_at', 'm.public_amount', 'm.public_currency', 'p.status', 'p.acting_for'])
    .execute()
  return rows.map(({ public_amount, public_currency, ...row }) => ({
    ...row,
    amount: storedAmount(public_amount, public_currency),
  }))
}
