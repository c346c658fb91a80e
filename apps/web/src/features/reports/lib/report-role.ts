import type { CallOutput } from '@countersign/contract'
import { REPORT_ACCESS_LEVELS } from '@countersign/domain'
import type { ReportRole } from '@countersign/domain'

export type ReportsUser = CallOutput<'get_users_roles'>[number]

/** The roles as the rules take them: the first of each user, as far as it is a level that can be granted (H6). */
export function reportRoles(users: readonly ReportsUser[]): ReportRole[] {
  return users.flatMap(({ user_email, roles: [first] }) => {
    const access_level = REPORT_ACCESS_LEVELS.find((level) => level === first?.access_level)
    return first && access_level
      ? [{ email: user_email.toLowerCase(), access_level, views: first.views }]
      : []
  })
}

/** Somebody's own role; undefined for whoever isn't listed or holds another level (console document section 6). */
export function roleOf(email: string, users: readonly ReportsUser[]): ReportRole | undefined {
  return reportRoles(users).find((role) => role.email === email.toLowerCase())
}
