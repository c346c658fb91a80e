import type { Handler } from '../../../protocol/handler.ts'
import { listCompanies, listGroups, listUserGroups } from '../organisation.queries.ts'

/** Companies, groups and user groups, by name (H1, I3); the latter for administrators without limits (P7). */
export const adminGetOrganisation: Handler<'admin-get_organisation', 'db'> = async (
  _input,
  { services, caller },
) => {
  const { db } = services
  const [companies, groups, userGroups] = await Promise.all([
    listCompanies(db, caller),
    listGroups(db, caller),
    caller.limits === null ? listUserGroups(db) : [],
  ])
  return {
    companies: companies.map((company) => ({ ...company, people_count: company.people_count ?? 0 })),
    groups: groups.map((group) => ({ ...group, people_count: group.people_count ?? 0 })),
    user_groups: userGroups,
  }
}
