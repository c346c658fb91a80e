import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** All companies by name, with their domains and number of people. */
export function listCompanies(db: Db) {
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
        .as('people_count'),
    ])
    .orderBy(sql`lower(c.name)`)
    .execute()
}

/** All groups by name, with their number of people. */
export function listGroups(db: Db) {
  return db
    .selectFrom('groups as g')
    .select(['g.group_id', 'g.name'])
    .select((eb) =>
      eb
        .selectFrom('people as p')
        .select(sql<number>`count(*)::int`.as('people'))
        .whereRef('p.group_id', '=', 'g.group_id')
        .as('people_count'),
    )
    .orderBy(sql`lower(g.name)`)
    .execute()
}

export function listUserGroups(db: Db) {
  return db.selectFrom('user_groups').selectAll().orderBy('domain').execute()
}
