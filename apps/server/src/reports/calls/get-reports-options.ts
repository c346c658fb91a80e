import { manilaYear } from '@countersign/domain'
import type { Handler } from '../../http/handler.ts'
import { callerRole } from '../access/caller-role.ts'

/** Reports go back to this year (console document section 9). */
const FIRST_YEAR = 2021

/** What the selectors offer: a Group Admin chooses among all companies, but only their own groups, the first one first (H6). */
export const getReportsOptions: Handler<'get_reports_options'> = async (_input, context) => {
  const { services, caller } = context
  const { company_name } = caller.remoteConfig
  const role = callerRole(context)
  const [companies, groups] = await Promise.all([
    services.db.selectFrom('companies').select('name').orderBy('name').execute(),
    services.db.selectFrom('groups').select('name').orderBy('name').execute(),
  ])
  const companyNames = companies.map((company) => company.name)
  const groupNames = groups.map((group) => group.name)
  const current_year = manilaYear(services.now().toISOString())
  return {
    access_level: role.access_level,
    companies: companyNames,
    default_company: companyNames.includes(company_name) ? company_name : (companyNames[0] ?? company_name),
    groups:
      role.access_level === 'Super Admin'
        ? groupNames
        : role.views.filter((view) => groupNames.includes(view)),
    years: Array.from({ length: current_year - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index),
    current_year,
  }
}
