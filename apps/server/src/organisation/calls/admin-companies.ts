import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import type { Tx } from '../../db/database.ts'
import { CallFailure, invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { inUse, nameTaken } from '../refusals.ts'

/** Adds a company or changes its name and domains; people follow their domain at once (H1). */
export const adminSaveCompany: Handler<'admin-save_company'> = (input, context) =>
  adminChange(context, 'admin-save_company', input, async (tx) => {
    const domains = [...new Set(input.domains)].sort()
    const companies = await lockCompanies(tx)
    const before = input.company_id
      ? companies.find((company) => company.company_id === input.company_id)
      : undefined
    if (input.company_id && !before) throw noCompany()
    const company_id = before?.company_id ?? randomUUID()
    const others = companies.filter((company) => company !== before)
    if (others.some((other) => other.name.toLowerCase() === input.name.toLowerCase()))
      throw nameTaken('company', input.name)
    for (const other of others) {
      const shared = domains.find((domain) => other.domains.includes(domain))
      if (shared) throw invalid([{ path: 'domains', message: `${shared} belongs to ${other.name}.` }])
    }
    await tx
      .insertInto('companies')
      .values({ company_id, name: input.name })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ name: input.name }))
      .execute()
    await replaceDomains(tx, company_id, domains)
    await logAdmin(tx, context, {
      action: before ? 'edit_company' : 'create_company',
      subject: { kind: 'company', id: company_id, name: input.name },
      ...(before ? { before: { name: before.name, domains: before.domains } } : {}),
      after: { name: input.name, domains },
    })
    return { code: 200 as const, message: 'The company has been saved', company_id }
  })

export const adminDeleteCompany: Handler<'admin-delete_company'> = (input, context) =>
  adminChange(context, 'admin-delete_company', input, async (tx) => {
    const { company_id } = input
    const company = (await lockCompanies(tx)).find((one) => one.company_id === company_id)
    if (!company) throw noCompany()
    const uses = await tx
      .selectNoFrom((eb) => [
        eb
          .exists(eb.selectFrom('people').select('user_id').where('company_id', '=', company_id))
          .as('people'),
        eb.exists(eb.selectFrom('memos').select('memo_key').where('company_id', '=', company_id)).as('memos'),
      ])
      .executeTakeFirstOrThrow()
    if (uses.people || uses.memos) throw inUse(company.name, uses.people ? 'People' : 'Memos')
    await tx.deleteFrom('company_domains').where('company_id', '=', company_id).execute()
    await tx.deleteFrom('companies').where('company_id', '=', company_id).execute()
    await logAdmin(tx, context, {
      action: 'delete_company',
      subject: { kind: 'company', id: company_id, name: company.name },
      before: { name: company.name, domains: company.domains },
    })
    return { code: 200 as const, message: 'The company has been deleted' }
  })

/** All companies as they stand; whoever else wants to change one waits, so that no domain is given twice. */
async function lockCompanies(tx: Tx) {
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
    .execute()
}

async function replaceDomains(tx: Tx, companyId: string, domains: string[]): Promise<void> {
  await tx.deleteFrom('company_domains').where('company_id', '=', companyId).execute()
  if (domains.length > 0)
    await tx
      .insertInto('company_domains')
      .values(domains.map((domain) => ({ domain, company_id: companyId })))
      .execute()
  // Who was the company's by a domain that it lost is nobody's now.
  await sql`
    UPDATE people SET company_id = d.company_id
    FROM people p LEFT JOIN company_domains d ON d.domain = split_part(p.email, '@', 2)
    WHERE people.user_id = p.user_id AND (people.company_id = ${companyId} OR d.company_id = ${companyId})
      AND people.company_id IS DISTINCT FROM d.company_id`.execute(tx)
}

function noCompany(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such company.')
}
