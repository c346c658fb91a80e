import type { CallOutput } from '@countersign/contract'
import { REPORT_ACCESS_LEVELS } from '@countersign/domain'
import type { ReportRole } from '@countersign/domain'

export type ReportsUser = CallOutput<'get_users_roles'>[number]

/** The roles as the domain takes them: the first of each user, if its level can be granted (H6). */
export function reportRoles(users: readonly ReportsUser[]): ReportRole[] {
  return users.flatMap(({ user_email, roles: [first] }) => {
    const access_level = REPORT_ACCESS_LEVELS.find((level) => level === first?.access_level)
    return first && access_level
      ? [{ email: user_email.toLowerCase(), access_level, views: first.views }]
      : []
  })
}

/** A person's own role; undefined if they are not listed or hold another level (W18). */
export function roleOf(email: string, users: readonly ReportsUser[]): ReportRole | undefined {
  return reportRoles(users).find((role) => role.email === email.toLowerCase())
}
