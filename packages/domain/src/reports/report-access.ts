/** The levels that can be granted; 'All Access' is an entry of a filter, and no level (H6). */
export const REPORT_ACCESS_LEVELS = ['Super Admin', 'Group Admin'] as const

export type ReportAccessLevel = (typeof REPORT_ACCESS_LEVELS)[number]

export interface ReportRole {
  email: string
  access_level: ReportAccessLevel
  /** The groups that a Group Admin may read; empty for a Super Admin, who reads all. */
  views: readonly string[]
}

export type GrantRefusal =
  | 'NO_ROLE'
  | 'ONLY_GROUP_ADMIN_GRANTS'
  | 'OUTSIDE_OWN_VIEWS'
  | 'RAISES_THEMSELVES'
  | 'LAST_SUPER_ADMIN'
  | 'NO_VIEWS'
  | 'REPEATED_VIEW'
  | 'UNKNOWN_GRANT'

/** The dashboard and the cost report each have a word of their own for 'All Groups' (H4). */
const ALL_GROUPS: readonly string[] = ['TRUE', 'FALSE']

export function isAllGroups(group: string): boolean {
  return ALL_GROUPS.includes(group)
}

/** Whether this role may read a group's report; only a Super Admin may read all groups at once (H4). */
export function mayReadGroup(role: ReportRole, group: string): boolean {
  return role.access_level === 'Super Admin' || (!isAllGroups(group) && role.views.includes(group))
}

/**
 * Why a person may not give or change a grant (H6); undefined if they may. A Super Admin may change any; a Group Admin only Group
 * Admin grants within their own views, before and after. No one may raise their own access, and the last Super Admin stays.
 * @param roles all current roles
 */
export function judgeGrant(
  by: string,
  wanted: ReportRole,
  roles: readonly ReportRole[],
): GrantRefusal | undefined {
  const own = roleOf(by, roles)
  const before = roleOf(wanted.email, roles)
  if (!own) return 'NO_ROLE'
  const shape = judgeViews(wanted)
  if (shape) return shape
  if (by === wanted.email && raises(own, wanted)) return 'RAISES_THEMSELVES'
  const outOfReach = reaches(own, wanted) ?? (before && reaches(own, before))
  if (outOfReach) return outOfReach
  const lowers = before && wanted.access_level !== 'Super Admin'
  return lowers && isLastSuperAdmin(before, roles) ? 'LAST_SUPER_ADMIN' : undefined
}

/** Why a person may not remove a grant (H6): it is one they couldn't have given, or the last Super Admin's. */
export function judgeRemoval(
  by: string,
  email: string,
  roles: readonly ReportRole[],
): GrantRefusal | undefined {
  const own = roleOf(by, roles)
  const before = roleOf(email, roles)
  if (!own) return 'NO_ROLE'
  if (!before) return 'UNKNOWN_GRANT'
  // Without a right to the grant, don't reveal that it is the last one.
  return reaches(own, before) ?? (isLastSuperAdmin(before, roles) ? 'LAST_SUPER_ADMIN' : undefined)
}

function roleOf(email: string, roles: readonly ReportRole[]): ReportRole | undefined {
  return roles.find((role) => role.email === email)
}

function judgeViews({ access_level, views }: ReportRole): GrantRefusal | undefined {
  if (new Set(views).size < views.length) return 'REPEATED_VIEW'
  return access_level === 'Group Admin' && views.length === 0 ? 'NO_VIEWS' : undefined
}

function raises(own: ReportRole, wanted: ReportRole): boolean {
  if (own.access_level === 'Super Admin') return false
  return wanted.access_level === 'Super Admin' || !within(wanted, own)
}

/** Why the grant is out of this role's reach. */
function reaches(own: ReportRole, grant: ReportRole): GrantRefusal | undefined {
  if (own.access_level === 'Super Admin') return undefined
  if (grant.access_level !== 'Group Admin') return 'ONLY_GROUP_ADMIN_GRANTS'
  return within(grant, own) ? undefined : 'OUTSIDE_OWN_VIEWS'
}

function within(grant: ReportRole, own: ReportRole): boolean {
  return grant.views.every((view) => own.views.includes(view))
}

function isLastSuperAdmin(role: ReportRole, roles: readonly ReportRole[]): boolean {
  const others = roles.filter((r) => r.email !== role.email && r.access_level === 'Super Admin')
  return role.access_level === 'Super Admin' && others.length === 0
}
