import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { keepsCompany } from '../../people/people.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'

export interface Company {
  company_id: string
  name: string
  domains: string[]
}

/**
 * Reads all companies and blocks changes to them until the transaction ends, so that no domain is assigned twice, and waits for those who
 * refer to one.
 */
export async function lockCompanies(tx: Tx): Promise<Company[]> {
  await sql`LOCK TABLE companies IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return tx
    .selectFrom('companies as c')
    .select(['c.company_id', 'c.name'])
    .select(
      sql<
        string[]
      >`array(SELECT domain FROM company_domains d WHERE d.company_id = c.company_id ORDER BY domain)`.as(
        'domains',
      ),
    )
    .forUpdate()
    .execute()
}

/** Adds or renames a company, replaces its domains and reassigns the people of all domains affected, unless the directory keeps theirs (H1, P4). */
export async function saveCompany(
  tx: Tx,
  { company_id, name, domains }: Company,
  source: 'DOMAIN' | 'SCIM',
): Promise<void> {
  await tx
    .insertInto('companies')
    .values({ company_id, name })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ name }))
    .execute()
  await tx.deleteFrom('company_domains').where('company_id', '=', company_id).execute()
  if (domains.length > 0)
    await tx
      .insertInto('company_domains')
      .values(domains.map((domain) => ({ domain, company_id })))
      .execute()
  // People of a domain that the company lost belong to no company.
  await sql`
    UPDATE people SET company_id = d.company_id
    FROM people p LEFT JOIN company_domains d ON d.domain = split_part(p.email, '@', 2)
    WHERE people.user_id = p.user_id AND (people.company_id = ${company_id} OR d.company_id = ${company_id})
      AND people.company_id IS DISTINCT FROM d.company_id AND NOT ${keepsCompany(source)}`.execute(tx)
}

/** Holders of roles in a company or group (N2), in a query. */
export function rolesHeldIn(eb: ExpressionBuilder<Database, never>, kind: 'COMPANY' | 'GROUP', id: string) {
  return eb
    .selectFrom('role_holders')
    .select('holder_id')
    .where('place_kind', '=', kind)
    .where('place_id', '=', id)
}

/** What refers to a company. */
export function readCompanyUses(tx: Tx, companyId: string) {
  return tx
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('people').select('user_id').where('company_id', '=', companyId)).as('people'),
      eb.exists(eb.selectFrom('memos').select('memo_key').where('company_id', '=', companyId)).as('memos'),
      eb.exists(rolesHeldIn(eb, 'COMPANY', companyId)).as('roles'),
      eb
        .exists(eb.selectFrom('shared_list_entries').select('entry_id').where('company_id', '=', companyId))
        .as('entries'),
    ])
    .executeTakeFirstOrThrow()
}

export async function deleteCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('company_domains').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('companies').where('company_id', '=', companyId).execute()
}
