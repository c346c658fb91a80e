import { expect, it } from 'vitest'
import { reportRoles, roleOf } from './report-role.ts'
import type { ReportsUser } from './report-role.ts'

const user = (user_email: string, access_level: string, views: string[] = []): ReportsUser => ({
  user_name: user_email,
  user_email,
  roles: [{ access_level, views, date_last_modified: '2026-11-01T00:00:00.000Z' }],
})

it('W18: a person who is listed with a level has it, whatever the case of the e-mail', () => {
  const users = [user('Ana@example.com', 'Super Admin'), user('bea@example.com', 'Group Admin', ['Finance'])]
  expect(roleOf('ana@EXAMPLE.com', users)).toEqual({
    email: 'ana@example.com',
    access_level: 'Super Admin',
    views: [],
  })
  expect(roleOf('bea@example.com', users)?.views).toEqual(['Finance'])
})

it('W18: a person who is not listed, or with another level or none, has no role', () => {
  const users = [user('cid@example.com', 'All Access'), { ...user('dan@example.com', ''), roles: [] }]
  expect(reportRoles(users)).toEqual([])
  expect(roleOf('eve@example.com', users)).toBeUndefined()
})
