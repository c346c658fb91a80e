import { describe, expect, it } from 'vitest'
import { grantIssues, newGrant, withAccess, withGroup, withGroupAt, withoutGroupAt } from './grant-draft.ts'
import type { GrantDraft } from './grant-draft.ts'

const groups = ['Finance', 'Legal', 'Network']
const draft: GrantDraft = { name: 'Ana', email: 'ana@example.com', access: 'Group Admin', views: ['Finance'] }

describe('the dialog of a grant', () => {
  it('W17: choosing Group Admin starts with one group, choosing Super Admin clears them', () => {
    const raised = withAccess({ ...draft, views: ['Legal', 'Network'] }, 'Super Admin', groups)
    expect(raised).toMatchObject({ access: 'Super Admin', views: [], email: 'ana@example.com' })
    expect(withAccess(raised, 'Group Admin', groups).views).toEqual(['Finance'])
  })

  it('H6: starts with Group Admin and the first group that the caller may give', () => {
    expect(newGrant(groups)).toMatchObject({ access: 'Group Admin', views: ['Finance'] })
    expect(newGrant(['Legal'])).toMatchObject({ access: 'Group Admin', views: ['Legal'] })
  })

  it('W17: more groups can be added, and all but the first removed', () => {
    const two = withGroup(draft, groups)
    expect(two.views).toEqual(['Finance', 'Legal'])
    expect(withoutGroupAt(two, 1).views).toEqual(['Finance'])
    expect(withoutGroupAt(two, 0).views).toEqual(['Finance', 'Legal'])
    expect(withGroupAt(two, 0, 'Network').views).toEqual(['Network', 'Legal'])
  })

  it('W17: an empty e-mail and a repeated group are refused', () => {
    expect(grantIssues(draft)).toEqual([])
    expect(grantIssues({ ...draft, email: '' })).toEqual(['invalidUser'])
    expect(grantIssues({ ...draft, views: ['Legal', 'Finance', 'Legal'] })).toEqual(['duplicateGroups'])
  })
})
