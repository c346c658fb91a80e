import type { Db, Tx } from '../../../platform/db/database.ts'

/** The part of the organisation that an import refers to. */
export interface Directory {
  people: Map<string, { name: string; group: string | null; groupId: string | null; company: string | null }>
  /** By name in lower case. */
  groups: Map<string, { id: string; name: string }>
  /** By domain. */
  companies: Map<string, { id: string; name: string }>
}

export async function readDirectory(db: Db | Tx, emails: string[]): Promise<Directory> {
  const [people, groups, companies] = await Promise.all([
    db
      .selectFrom('people as p')
      .leftJoin('groups as g', 'g.group_id', 'p.group_id')
      .leftJoin('companies as c', 'c.company_id', 'p.company_id')
      .select(['p.email', 'p.display_name', 'p.group_id', 'g.name as group_name', 'c.name as company_name'])
      .where('p.email', 'in', emails)
      .execute(),
    db.selectFrom('groups').selectAll().execute(),
    db
      .selectFrom('company_domains as d')
      .innerJoin('companies as c', 'c.company_id', 'd.company_id')
      .select(['d.domain', 'c.company_id', 'c.name'])
      .execute(),
  ])
  return {
    people: new Map(
      people.map((row) => [
        row.email,
        {
          name: row.display_name,
          group: row.group_name,
          groupId: row.group_id,
          company: row.company_name,
        },
      ]),
    ),
    groups: new Map(groups.map((row) => [row.name.toLowerCase(), { id: row.group_id, name: row.name }])),
    companies: new Map(companies.map((row) => [row.domain, { id: row.company_id, name: row.name }])),
  }
}
