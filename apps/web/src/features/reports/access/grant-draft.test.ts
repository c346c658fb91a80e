import { describe, expect, it } from 'vitest'
import { grantIssues, newGrant, withAccess, withGroup, withGroupAt, withoutGroupAt } from './grant-draft.ts'
import type { GrantDraft } from './grant-draft.ts'

const groups = ['Finance', 'Legal', 'Network']
const superAdmin = { email: 'sam@example.com', access_level: 'Super Admin' as const, views: [] }
const groupAdmin = { email: 'gil@example.com', access_level: 'Group Admin' as const, views: ['Legal'] }
const draft: GrantDraft = { name: 'Ana', email: 'ana@example.com', access: 'Group Admin', views: ['Finance'] }

describe('the dialog of a grant', () => {
  it('choosing Group Admin begins with one group, choosing Super Admin clears them (section 4)', () => {
    const raised = withAccess({ ...draft, views: ['Legal', 'Network'] }, 'Super Admin', groups)
    expect(raised).toMatchObject({ access: 'Super Admin', views: [], email: 'ana@example.com' })
    expect(withAccess(raised, 'Group Admin', groups).views).toEqual(['Finance'])
  })

  it('begins with what the caller may give at most (H6)', () => {
    expect(newGrant(superAdmin, groups)).toMatchObject({ access: 'Super Admin', views: [] })
    expect(newGrant(groupAdmin, ['Legal'])).toMatchObject({ access: 'Group Admin', views: ['Legal'] })
  })

  it('more groups can be added, and all but the first removed (section 5)', () => {
    const two = withGroup(draft, groups)
    expect(two.views).toEqual(['Finance', 'Legal'])
    expect(withoutGroupAt(two, 1).views).toEqual(['Finance'])
    expect(withoutGroupAt(two, 0).views).toEqual(['Finance', 'Legal'])
    expect(withGroupAt(two, 0, 'Network').views).toEqual(['Network', 'Legal'])
  })

  it('an empty e-mail and a group that appears twice are refused (section 5)', () => {
    expect(grantIssues(draft)).toEqual([])
    expect(grantIssues({ ...draft, email: '' })).toEqual(['invalidUser'])
    expect(grantIssues({ ...draft, views: ['Legal', 'Finance', 'Legal'] })).toEqual(['duplicateGroups'])
  })
})
