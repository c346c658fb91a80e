import { judgeGrant, judgeRemoval, REPORT_ACCESS_LEVELS } from '@countersign/domain'
import type { GrantRefusal, ReportAccessLevel } from '@countersign/domain'
import { reportRoles } from '../lib/report-role.ts'
import type { ReportsUser } from '../lib/report-role.ts'

/** 'All Access' is an entry of the filter, and no level (H6). */
export const ALL_ACCESS = 'All Access'
export const accessFilters = [ALL_ACCESS, ...REPORT_ACCESS_LEVELS] as const
export type AccessFilter = (typeof accessFilters)[number]

/** Groups that the list names before '+N more' (console document section 2.9). */
export const SHOWN_VIEWS = 3

export interface AccessRow {
  name: string
  email: string
  access: ReportAccessLevel
  views: readonly string[]
  /** ISO 8601. */
  modified: string
  /** Why the caller can't take this grant away. */
  removal: GrantRefusal | undefined
  /** Why the caller can't change it. */
  change: GrantRefusal | undefined
}

/** The grants as their list shows them, with what the caller may do to each (H6). */
export function accessRows(users: readonly ReportsUser[], ownEmail: string): AccessRow[] {
  const roles = reportRoles(users)
  const by = ownEmail.toLowerCase()
  return users.flatMap((user) => {
    const email = user.user_email.toLowerCase()
    const role = roles.find((one) => one.email === email)
    if (!role) return []
    return {
      name: user.user_name,
      email,
      access: role.access_level,
      views: role.views,
      modified: user.roles[0]?.date_last_modified ?? '',
      removal: judgeRemoval(by, email, roles),
      // Who couldn't give it as it stands can't change it.
      change: judgeGrant(by, role, roles),
    }
  })
}

/** Those whose name or e-mail holds the text, with the chosen level. */
export function matchingRows(rows: readonly AccessRow[], text: string, filter: AccessFilter): AccessRow[] {
  const wanted = text.trim().toLocaleLowerCase('en')
  return rows.filter(
    ({ name, email, access }) =>
      (filter === ALL_ACCESS || access === filter) &&
      (name.toLocaleLowerCase('en').includes(wanted) || email.includes(wanted)),
  )
}

/** The groups that show, and how many more there are. */
export function shownViews(views: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: views.slice(0, SHOWN_VIEWS), more: Math.max(0, views.length - SHOWN_VIEWS) }
}
