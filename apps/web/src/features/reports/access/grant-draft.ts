import type { ReportAccessLevel, ReportRole } from '@countersign/domain'

/** A grant as the dialog holds it while somebody fills it in. */
export interface GrantDraft {
  name: string
  email: string
  access: ReportAccessLevel
  /** A Group Admin's groups, at least one; empty for a Super Admin. */
  views: string[]
}

/** What is wrong with a grant (console document section 5). */
export type GrantIssue = 'invalidUser' | 'duplicateGroups'

/**
 * The dialog as it opens for a new user: the highest level that the caller may give.
 * @param groups those that the caller may give, by name
 */
export function newGrant(own: ReportRole, groups: readonly string[]): GrantDraft {
  return withAccess({ name: '', email: '', access: own.access_level, views: [] }, own.access_level, groups)
}

/** Another level: Group Admin begins with one group, Super Admin with none (console document section 4). */
export function withAccess(
  draft: GrantDraft,
  access: ReportAccessLevel,
  groups: readonly string[],
): GrantDraft {
  return { ...draft, access, views: access === 'Group Admin' ? groups.slice(0, 1) : [] }
}

/** One more group: the first that isn't chosen yet, or the first of all. */
export function withGroup(draft: GrantDraft, groups: readonly string[]): GrantDraft {
  const next = groups.find((group) => !draft.views.includes(group)) ?? groups[0]
  return next === undefined ? draft : { ...draft, views: [...draft.views, next] }
}

/** Another group at a place of the list. */
export function withGroupAt(draft: GrantDraft, index: number, group: string): GrantDraft {
  return { ...draft, views: draft.views.map((view, at) => (at === index ? group : view)) }
}

/** Without the group at a place; the first can't be removed (console document section 5). */
export function withoutGroupAt(draft: GrantDraft, index: number): GrantDraft {
  return index === 0 ? draft : { ...draft, views: draft.views.filter((_, at) => at !== index) }
}

/** What has to be put right before a grant can be saved (console document section 5). */
export function grantIssues({ email, views }: GrantDraft): GrantIssue[] {
  return [
    ...(email === '' ? (['invalidUser'] as const) : []),
    ...(new Set(views).size < views.length ? (['duplicateGroups'] as const) : []),
  ]
}
