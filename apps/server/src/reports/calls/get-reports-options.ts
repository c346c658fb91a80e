import { FIRST_REPORT_YEAR } from '@countersign/contract'
import { manilaYear } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { callerRole } from '../../people/report-roles/caller-role.ts'
import { listCompanyNames, listGroupNames } from '../figures/report-options.queries.ts'

/** The options of the selectors. A Group Admin may choose all companies, but only the groups granted, in that order (H6). */
export const getReportsOptions: Handler<'get_reports_options', 'db' | 'now'> = async (_input, context) => {
  const { services, caller } = context
  const { company_name } = caller.remoteConfig
  const role = callerRole(context)
  const [companies, groups] = await Promise.all([listCompanyNames(services.db), listGroupNames(services.db)])
  const current_year = manilaYear(services.now().toISOString())
  return {
    access_level: role.access_level,
    companies,
    default_company: companies.includes(company_name) ? company_name : (companies[0] ?? company_name),
    groups: role.access_level === 'Super Admin' ? groups : role.views.filter((view) => groups.includes(view)),
    years: Array.from(
      { length: current_year - FIRST_REPORT_YEAR + 1 },
      (_, index) => FIRST_REPORT_YEAR + index,
    ),
    current_year,
  }
}
