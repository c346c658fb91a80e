import { sql } from 'kysely'
import type { Handler } from '../../http/handler.ts'

/** Companies, groups and user groups, by name (H1, I3). */
export const adminGetOrganisation: Handler<'admin-get_organisation'> = async (_input, { services }) => {
  const { db } = services
  const [companies, groups, userGroups] = await Promise.all([
    db
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
      .execute(),
    db
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
      .execute(),
    db.selectFrom('user_groups').selectAll().orderBy('domain').execute(),
  ])
  return {
    companies: companies.map((company) => ({ ...company, people_count: company.people_count ?? 0 })),
    groups: groups.map((group) => ({ ...group, people_count: group.people_count ?? 0 })),
    user_groups: userGroups,
  }
}
