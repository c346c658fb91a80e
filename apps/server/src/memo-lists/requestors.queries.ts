import type { CallOutput } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Delegating } from './for-others/delegated-places.queries.ts'
import { delegatedRange } from './for-others/delegated-places.queries.ts'
import { placesOf } from './memo-lists.queries.ts'
import { PAST_OWNER } from './past-owner.queries.ts'
import type { Place } from './place.ts'
import { rowFilter } from './row-filter.queries.ts'

type Requestors = NonNullable<CallOutput<'getForMyApprovalActiveWithUserID'>['requestors']>

/** The latest memos of a list, whose owners are named. */
const MOST_MEMOS = 1000

/** Whose memos an approver's list has, by name (M9): the owners that its own rows name, of the latest memos. */
export async function readRequestors(
  db: Db,
  place: Place,
  delegate?: Pick<Delegating, 'email' | 'delegations'>,
): Promise<Requestors> {
  const all = rowFilter({})
  const places = delegate
    ? delegatedRange(db, { personId: place.personId, ...delegate }, all, 'all')
    : placesOf(db, place, all)
  const latest = places
    .orderBy('p.sort_at', 'desc')
    .orderBy('p.memo_key', 'desc')
    .limit(sql.lit(MOST_MEMOS))
    .as('p')
  const owners = db
    .selectFrom(latest)
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .leftJoinLateral(PAST_OWNER.as('past'), (join) => join.onTrue())
    .distinctOn('p.owner_person_id')
    .select(sql<string>`coalesce(past.email, m.owner_email)`.as('email'))
    .select(sql<string>`coalesce(past.name, m.owner_name)`.as('name'))
    .orderBy('p.owner_person_id')
    .orderBy('p.sort_at', 'desc')
    .as('owners')
  return db
    .selectFrom(owners)
    .select(['email', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('email')
    .execute()
}
