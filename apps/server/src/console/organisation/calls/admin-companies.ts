import { randomUUID } from 'node:crypto'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { deleteCompany, lockCompanies, readCompanyUses, saveCompany } from '../company.store.ts'
import { inUse, nameTaken } from '../refusals.ts'

/** Adds a company or changes its name and domains. People are reassigned with their domains at once (H1). */
export const adminSaveCompany: Handler<'admin-save_company', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_company', input, async (tx) => {
    const companies = await lockCompanies(tx)
    const before = input.company_id
      ? companies.find((company) => company.company_id === input.company_id)
      : undefined
    if (input.company_id && !before) throw noCompany()
    const company_id = before?.company_id ?? randomUUID()
    const name = input.name ?? before?.name
    if (name === undefined) throw invalid([{ path: 'name', message: 'Please enter a name.' }])
    const domains = [...new Set(input.domains ?? before?.domains)].sort()
    const others = companies.filter((company) => company !== before)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw nameTaken('company', name)
    for (const other of others) {
      const shared = domains.find((domain) => other.domains.includes(domain))
      if (shared) throw invalid([{ path: 'domains', message: `${shared} belongs to ${other.name}.` }])
    }
    await saveCompany(tx, { company_id, name, domains }, context.caller.remoteConfig.company_source)
    await logAdmin(tx, context, {
      action: before ? 'edit_company' : 'create_company',
      subject: { kind: 'company', id: company_id, name },
      ...(before ? { before: { name: before.name, domains: before.domains } } : {}),
      after: { name, domains },
    })
    return { code: 200 as const, message: 'The company has been saved', company_id }
  })

export const adminDeleteCompany: Handler<'admin-delete_company', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_company', input, async (tx) => {
    const { company_id } = input
    const company = (await lockCompanies(tx)).find((other) => other.company_id === company_id)
    if (!company) throw noCompany()
    const uses = await readCompanyUses(tx, company_id)
    if (uses.people || uses.memos) throw inUse(company.name, uses.people ? 'People' : 'Memos')
    if (uses.roles) throw inUse(company.name, 'Holders of roles')
    if (uses.entries) throw inUse(company.name, 'Entries of lists')
    await deleteCompany(tx, company_id)
    await logAdmin(tx, context, {
      action: 'delete_company',
      subject: { kind: 'company', id: company_id, name: company.name },
      before: { name: company.name, domains: company.domains },
    })
    return { code: 200 as const, message: 'The company has been deleted' }
  })

function noCompany(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such company.')
}
