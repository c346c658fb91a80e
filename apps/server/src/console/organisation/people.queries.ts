import type { IgnoredProblem, ShownAttribute, ValueSource } from '@countersign/domain'
import { sql } from 'kysely'
import { isOfDomain } from '../../people/directory.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { reached } from '../../protocol/administrators.ts'
import type { Caller } from '../../protocol/services.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

/** A value of another source than the one that Settings choose, or that can't be used (N2). */
interface IgnoredValue {
  attribute: ShownAttribute
  source: ValueSource
  value: string
  problem: IgnoredProblem | null
}

interface PeopleFilter {
  /** Part of a name or e-mail. */
  search?: string | null | undefined
  group_id?: string | null | undefined
  page_no: number
  limit: number
}

/** Those whom a search finds, of some companies alone; null for all. */
function matchingPeople(
  db: Db,
  { search, group_id }: Pick<PeopleFilter, 'search' | 'group_id'>,
  companies: readonly string[] | null,
) {
  return db
    .selectFrom('people as p')
    .$if(companies !== null, (query) =>
      query.where(sql<boolean>`p.company_id = ANY (${[...(companies ?? [])]}::text[])`),
    )
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`lower(p.display_name || ' ' || p.email) LIKE ${likePattern(search ?? '')}`),
    )
    .$if(Boolean(group_id), (query) => query.where('p.group_id', '=', group_id ?? ''))
}

/** People of the directory who can be named, by name (B6, D7). As owners of memos, service accounts can be named too (P1). */
export function findNamable(
  db: Db,
  { search, limit, as_owner }: Pick<PeopleFilter, 'search' | 'limit'> & { as_owner: boolean },
  hostedDomains: readonly string[],
) {
  return matchingPeople(db, { search }, null)
    .select(['p.email', 'p.display_name as name'])
    .where('p.disabled_at', 'is', null)
    .where(isOfDomain('p.email', hostedDomains))
    .$if(!as_owner, (query) => query.where('p.is_service', '=', false))
    .orderBy(sql`lower(p.display_name)`)
    .orderBy('p.user_id')
    .limit(limit)
    .execute()
}

/** One page of the people whom the caller administers, by name, and the total number of matches (P7). */
export async function listPeople(db: Db, caller: Caller, filter: PeopleFilter) {
  const { page_no, limit } = filter
  const matching = matchingPeople(db, filter, reached(caller, 'companies'))
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('companies as c', 'c.company_id', 'p.company_id')
      .leftJoin('groups as g', 'g.group_id', 'p.group_id')
      .select(['p.user_id as person_id', 'p.email', 'p.display_name as name', 'p.disabled_at', 'p.group_id'])
      .select(['c.name as company_name', 'g.name as group_name'])
      .leftJoin('people as m', 'm.user_id', 'p.manager_id')
      .select([
        'm.email as manager_email',
        'm.display_name as manager_name',
        'm.disabled_at as manager_disabled_at',
      ])
      .select(
        sql<IgnoredValue[]>`coalesce((
          SELECT jsonb_agg(jsonb_build_object(
            'attribute', attribute, 'source', source, 'value', value, 'problem', problem
          ) ORDER BY attribute, source)
          FROM ignored_values i WHERE i.user_id = p.user_id), '[]')`.as('ignored_values'),
      )
      .select((eb) =>
        eb
          .selectFrom('identities as i')
          .select((one) => one.fn.max('i.last_sign_in_at').as('last'))
          .whereRef('i.user_id', '=', 'p.user_id')
          .as('last_sign_in_at'),
      )
      .orderBy(sql`lower(p.display_name)`)
      .orderBy('p.user_id')
      .limit(limit)
      .offset((page_no - 1) * limit)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
