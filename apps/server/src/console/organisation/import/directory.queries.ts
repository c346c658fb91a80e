import { keepsCompany } from '../../../people/people.store.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

interface KnownPerson {
  name: string
  group: string | null
  groupId: string | null
  company: string | null
  companyId: string | null
  /** The company that the directory keeps (P4); undefined where the e-mail's domain says it. */
  keptCompany: { id: string; name: string } | null | undefined
}

/** The part of the organisation that an import refers to. */
export interface Directory {
  people: Map<string, KnownPerson>
  /** By name in lower case. */
  groups: Map<string, { id: string; name: string }>
  /** By domain. */
  companies: Map<string, { id: string; name: string }>
  /** Those whose earlier addresses the file names (P4), by these. */
  aliases: Map<string, string>
}

export async function readDirectory(
  db: Db | Tx,
  emails: string[],
  companySource: 'DOMAIN' | 'SCIM',
): Promise<Directory> {
  const [people, groups, companies, aliases] = await Promise.all([
    db
      .selectFrom('people')
      .leftJoin('groups as g', 'g.group_id', 'people.group_id')
      .leftJoin('companies as c', 'c.company_id', 'people.company_id')
      .select(['people.email', 'display_name', 'people.group_id', 'g.name as group_name'])
      .select(['c.company_id', 'c.name as company_name', keepsCompany(companySource).as('keeps_company')])
      .where('people.email', 'in', emails)
      .execute(),
    db.selectFrom('groups').selectAll().execute(),
    db
      .selectFrom('company_domains as d')
      .innerJoin('companies as c', 'c.company_id', 'd.company_id')
      .select(['d.domain', 'c.company_id', 'c.name'])
      .execute(),
    db
      .selectFrom('aliases as x')
      .innerJoin('addresses as a', 'a.person_id', 'x.person_id')
      .select(['x.email', 'a.email as present'])
      .where('x.email', 'in', emails)
      .where('x.until', 'is', null)
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
          companyId: row.company_id,
          keptCompany: row.keeps_company ? companyOf(row) : undefined,
        },
      ]),
    ),
    groups: new Map(groups.map((row) => [row.name.toLowerCase(), { id: row.group_id, name: row.name }])),
    aliases: new Map(aliases.map(({ email, present }) => [email, present])),
    companies: new Map(companies.map((row) => [row.domain, { id: row.company_id, name: row.name }])),
  }
}

function companyOf({ company_id, company_name }: { company_id: string | null; company_name: string | null }) {
  return company_id === null || company_name === null ? null : { id: company_id, name: company_name }
}
