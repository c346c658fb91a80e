import type { ReportAccessLevel } from '@countersign/domain'

/** A grant while it is edited in the dialog. */
export interface GrantDraft {
  name: string
  email: string
  access: ReportAccessLevel
  /** A Group Admin's groups, at least one; empty for a Super Admin. */
  views: string[]
}

/** The problems of a grant (W17). */
export type GrantIssue = 'invalidUser' | 'duplicateGroups'

/**
 * The draft for a new user: starts with the lower level, so that no one gets full access by mistake.
 * @param groups those that the caller may give, by name
 */
export function newGrant(groups: readonly string[]): GrantDraft {
  return withAccess({ name: '', email: '', access: 'Group Admin', views: [] }, 'Group Admin', groups)
}

/** Changes the level: Group Admin starts with one group, Super Admin with none (W17). */
export function withAccess(
  draft: GrantDraft,
  access: ReportAccessLevel,
  groups: readonly string[],
): GrantDraft {
  return { ...draft, access, views: access === 'Group Admin' ? groups.slice(0, 1) : [] }
}

/** Adds a group: the first that isn't chosen yet, or else the first of all. */
export function withGroup(draft: GrantDraft, groups: readonly string[]): GrantDraft {
  const next = groups.find((group) => !draft.views.includes(group)) ?? groups[0]
  return next === undefined ? draft : { ...draft, views: [...draft.views, next] }
}

/** Replaces the group at a position. */
export function withGroupAt(draft: GrantDraft, index: number, group: string): GrantDraft {
  return { ...draft, views: draft.views.map((view, at) => (at === index ? group : view)) }
}

/** Removes the group at a position; the first one stays (W17). */
export function withoutGroupAt(draft: GrantDraft, index: number): GrantDraft {
  return index === 0 ? draft : { ...draft, views: draft.views.filter((_, at) => at !== index) }
}

/** The problems to fix before a grant can be saved (W17). */
export function grantIssues({ email, views }: GrantDraft): GrantIssue[] {
  return [
    ...(email === '' ? (['invalidUser'] as const) : []),
    ...(new Set(views).size < views.length ? (['duplicateGroups'] as const) : []),
  ]
}
