import { expect, it } from 'vitest'
import { reportRoles, roleOf } from './report-role.ts'
import type { ReportsUser } from './report-role.ts'

const user = (user_email: string, access_level: string, views: string[] = []): ReportsUser => ({
  user_name: user_email,
  user_email,
  roles: [{ access_level, views, date_last_modified: '2026-11-01T00:00:00.000Z' }],
})

it('whoever is listed with a level has it, whatever the capitals of the e-mail (section 6)', () => {
  const users = [user('Ana@example.com', 'Super Admin'), user('bea@example.com', 'Group Admin', ['Finance'])]
  expect(roleOf('ana@EXAMPLE.com', users)).toEqual({
    email: 'ana@example.com',
    access_level: 'Super Admin',
    views: [],
  })
  expect(roleOf('bea@example.com', users)?.views).toEqual(['Finance'])
})

it('whoever is not listed, holds another level or none has no role (section 6)', () => {
  const users = [user('cid@example.com', 'All Access'), { ...user('dan@example.com', ''), roles: [] }]
  expect(reportRoles(users)).toEqual([])
  expect(roleOf('eve@example.com', users)).toBeUndefined()
})
