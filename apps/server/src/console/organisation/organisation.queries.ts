import { sql } from 'kysely'
import { reached } from '../../protocol/administrators.ts'
import type { Caller } from '../../protocol/services.ts'
import type { Db } from '../../platform/db/database.ts'

/** All companies by name, with their domains and the number of people whom the caller administers (P7). */
export function listCompanies(db: Db, caller: Caller) {
  return db
    .selectFrom('companies as c')
    .select(['c.company_id', 'c.name'])
    .select((eb) => [
      sql<
        string[]
      >`array(SELECT domain FROM company_domains d WHERE d.company_id = c.company_id ORDER BY domain)`.as(
        'domains',
      ),
      eb
        .selectFrom('people as p')
        .select(sql<number>`count(*)::int`.as('people'))
        .whereRef('p.company_id', '=', 'c.company_id')
        .where(isOwn(caller))
        .as('people_count'),
    ])
    .orderBy(sql`lower(c.name)`)
    .execute()
}

/** All groups by name, with the number of people whom the caller administers (P7). */
export function listGroups(db: Db, caller: Caller) {
  return db
    .selectFrom('groups as g')
    .select(['g.group_id', 'g.name'])
    .select((eb) =>
      eb
        .selectFrom('people as p')
        .select(sql<number>`count(*)::int`.as('people'))
        .whereRef('p.group_id', '=', 'g.group_id')
        .where(isOwn(caller))
        .as('people_count'),
    )
    .orderBy(sql`lower(g.name)`)
    .execute()
}

/** Whether a person `p` is the caller's. */
function isOwn(caller: Caller) {
  const companies = reached(caller, 'companies')
  return companies === null
    ? sql<boolean>`true`
    : sql<boolean>`p.company_id = ANY (${[...companies]}::text[])`
}

export function listUserGroups(db: Db) {
  return db.selectFrom('user_groups').selectAll().orderBy('domain').execute()
}
