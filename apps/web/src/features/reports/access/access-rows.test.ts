import { describe, expect, it } from 'vitest'
import { accessRows, matchingRows, shownViews } from './access-rows.ts'

const user = (user_name: string, access_level: string, ...views: string[]) => ({
  user_name,
  user_email: `${user_name.split(' ')[0]?.toLowerCase()}@example.com`,
  roles: [{ access_level, views, date_last_modified: '2026-11-01T00:00:00.000Z' }],
})
const users = [
  user('Sam Uy', 'Super Admin'),
  user('Gil Reyes', 'Group Admin', 'Finance', 'Legal'),
  user('Gia Lim', 'Group Admin', 'Finance'),
  user('Max Cruz', 'Group Admin', 'Network'),
  user('Old Level', 'Viewer'),
]
const mayRemove = (email: string) =>
  accessRows(users, email)
    .filter(({ removal }) => removal === undefined)
    .map(({ name }) => name)

describe('the list of people with access to reports', () => {
  it('H6: offers each caller only what the rules permit', () => {
    expect(mayRemove('SAM@example.com')).toEqual(['Gil Reyes', 'Gia Lim', 'Max Cruz'])
    expect(mayRemove('gil@example.com')).toEqual(['Gil Reyes', 'Gia Lim'])
    expect(mayRemove('eve@example.com')).toEqual([])
  })

  it('H6: the last Super Admin can be opened, but not removed', () => {
    const [sam] = accessRows(users, 'sam@example.com')
    expect([sam?.removal, sam?.change]).toEqual(['LAST_SUPER_ADMIN', undefined])
    const [seenByGil] = accessRows(users, 'gil@example.com')
    expect(seenByGil?.change).toBe('ONLY_GROUP_ADMIN_GRANTS')
  })

  it('W17: is searched by name and filtered by level, where All Access means every level', () => {
    const rows = accessRows(users, 'sam@example.com')
    const names = (text: string, filter: 'All Access' | 'Super Admin' | 'Group Admin') =>
      matchingRows(rows, text, filter).map(({ name }) => name)
    expect(names('', 'All Access')).toHaveLength(4)
    expect(names(' REY', 'All Access')).toEqual(['Gil Reyes'])
    expect(names('', 'Super Admin')).toEqual(['Sam Uy'])
    expect(names('gi', 'Super Admin')).toEqual([])
  })

  it('W17: names 3 groups, then the number of others', () => {
    expect(shownViews(['A', 'B', 'C'])).toEqual({ shown: ['A', 'B', 'C'], more: 0 })
    expect(shownViews(['A', 'B', 'C', 'D', 'E'])).toEqual({ shown: ['A', 'B', 'C'], more: 2 })
  })
})
