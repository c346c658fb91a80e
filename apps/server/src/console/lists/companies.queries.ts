import type { Db, Tx } from '../../platform/db/database.ts'

/** Keeps a company from being deleted until the transaction ends. @returns whether there is such a company */
export async function lockCompanyReference(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export type CompaniesByName = ReadonlyMap<string, { id: string; name: string }>

/** The companies by their names in lower case; in a transaction they are kept from being deleted until it ends. */
export async function readCompaniesByName(db: Db | Tx): Promise<CompaniesByName> {
  const companies = await db
    .selectFrom('companies')
    .select(['company_id as id', 'name'])
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute()
  return new Map(companies.map((company) => [company.name.toLowerCase(), company]))
}
