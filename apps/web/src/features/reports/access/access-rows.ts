import { judgeGrant, judgeRemoval, REPORT_ACCESS_LEVELS } from '@countersign/domain'
import type { GrantRefusal, ReportAccessLevel } from '@countersign/domain'
import { reportRoles } from '../report-role.ts'
import type { ReportsUser } from '../report-role.ts'

/** 'All Access' is an entry of the filter, not a level (H6). */
export const ALL_ACCESS = 'All Access'
export const accessFilters = [ALL_ACCESS, ...REPORT_ACCESS_LEVELS] as const
export type AccessFilter = (typeof accessFilters)[number]

/** Groups that the list names before '+N more' (W17). */
export const SHOWN_VIEWS = 3

export interface AccessRow {
  name: string
  email: string
  access: ReportAccessLevel
  views: readonly string[]
  /** ISO 8601. */
  modified: string
  /** Why the caller can't remove this grant. */
  removal: GrantRefusal | undefined
  /** Why the caller can't change it. */
  change: GrantRefusal | undefined
}

/** The rows of the list of grants, with what the caller may do with each (H6). */
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
      // A caller who couldn't give this grant can't change it either.
      change: judgeGrant(by, role, roles),
    }
  })
}

/** The rows with the chosen level whose name or e-mail contains the text. */
export function matchingRows(rows: readonly AccessRow[], text: string, filter: AccessFilter): AccessRow[] {
  const wanted = text.trim().toLocaleLowerCase('en')
  return rows.filter(
    ({ name, email, access }) =>
      (filter === ALL_ACCESS || access === filter) &&
      (name.toLocaleLowerCase('en').includes(wanted) || email.includes(wanted)),
  )
}

/** The groups that are named, and the number of others. */
export function shownViews(views: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: views.slice(0, SHOWN_VIEWS), more: Math.max(0, views.length - SHOWN_VIEWS) }
}
