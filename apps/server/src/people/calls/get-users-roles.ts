import type { Handler } from '../../protocol/handler.ts'
import { readReportRoles } from '../report-roles.queries.ts'

/** The holders of reports roles; empty for callers without one (H6). */
export const getUsersRoles: Handler<'get_users_roles', 'db'> = async (
  _input,
  { services: { db }, caller },
) => {
  const roles = await readReportRoles(db, caller.email)
  return roles.map((role) => ({
    user_name: role.name,
    user_email: role.email,
    roles: [
      {
        access_level: role.access_level,
        views: role.views,
        date_last_modified: role.modified_at.toISOString(),
      },
    ],
  }))
}
