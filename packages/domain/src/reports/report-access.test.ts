import { describe, expect, it } from 'vitest'
import { isAllGroups, judgeGrant, judgeRemoval, mayReadGroup } from './report-access.ts'
import type { ReportAccessLevel, ReportRole } from './report-access.ts'

const role = (email: string, access_level: ReportAccessLevel, ...views: string[]): ReportRole => ({
  email,
  access_level,
  views,
})
const sam = role('sam', 'Super Admin')
const sue = role('sue', 'Super Admin')
const gil = role('gil', 'Group Admin', 'Finance', 'Legal')
const gia = role('gia', 'Group Admin', 'Finance')
const max = role('max', 'Group Admin', 'Finance', 'Network')
const roles = [sam, sue, gil, gia, max]
const grant = (by: ReportRole, wanted: ReportRole, all = roles) => judgeGrant(by.email, wanted, all)

describe('who reads which reports', () => {
  it('a Super Admin every group and all at once, a Group Admin their own only (H4, H6)', () => {
    for (const group of ['Finance', 'Network', 'TRUE', 'FALSE']) expect(mayReadGroup(sam, group)).toBe(true)
    expect(['Finance', 'Legal', 'Network', 'TRUE', 'FALSE'].map((g) => mayReadGroup(gil, g))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['TRUE', 'FALSE', 'true', 'Finance'].map(isAllGroups)).toEqual([true, true, false, false])
  })

  it('not through a group that happens to be called like all of them (H4)', () => {
    expect(mayReadGroup(role('eve', 'Group Admin', 'TRUE'), 'TRUE')).toBe(false)
  })
})

describe('granting access to reports (H6)', () => {
  it('is open to a Super Admin, regardless of grants', () => {
    for (const wanted of [
      role('new', 'Super Admin'),
      role('new', 'Group Admin', 'Network'),
      { ...gil, views: ['X'] },
    ])
      expect(grant(sam, wanted)).toBeUndefined()
    expect(grant(sam, role('gil', 'Super Admin'))).toBeUndefined()
    expect(grant(sam, role('sam', 'Super Admin'))).toBeUndefined()
  })

  it('is closed to people without a role', () => {
    expect(judgeGrant('eve', role('eve', 'Group Admin', 'Finance'), roles)).toBe('NO_ROLE')
    expect(judgeRemoval('eve', 'gia', roles)).toBe('NO_ROLE')
  })

  it('lets a Group Admin give Group Admin grants within their own views', () => {
    expect(grant(gil, role('new', 'Group Admin', 'Legal'))).toBeUndefined()
    expect(grant(gil, role('gia', 'Group Admin', 'Legal', 'Finance'))).toBeUndefined()
    expect(grant(gil, role('new', 'Group Admin', 'Network'))).toBe('OUTSIDE_OWN_VIEWS')
    expect(grant(gil, role('new', 'Super Admin'))).toBe('ONLY_GROUP_ADMIN_GRANTS')
  })

  it('keeps a Group Admin from grants that reach beyond their own views today', () => {
    expect(grant(gil, role('max', 'Group Admin', 'Finance'))).toBe('OUTSIDE_OWN_VIEWS')
    expect(grant(gil, role('sam', 'Group Admin', 'Finance'))).toBe('ONLY_GROUP_ADMIN_GRANTS')
  })

  it('allows no one to raise their own level, only to lower it', () => {
    expect(grant(gil, role('gil', 'Super Admin'))).toBe('RAISES_THEMSELVES')
    expect(grant(gil, role('gil', 'Group Admin', 'Finance', 'Network'))).toBe('RAISES_THEMSELVES')
    expect(grant(gil, role('gil', 'Group Admin', 'Finance'))).toBeUndefined()
    expect(grant(sam, role('sam', 'Group Admin', 'Finance'))).toBeUndefined()
  })

  it('keeps the last Super Admin', () => {
    const alone = [sam, gil]
    expect(grant(sam, role('sam', 'Group Admin', 'Finance'), alone)).toBe('LAST_SUPER_ADMIN')
    expect(judgeRemoval('sam', 'sam', alone)).toBe('LAST_SUPER_ADMIN')
    expect(judgeRemoval('sam', 'sue', roles)).toBeUndefined()
    expect(grant(sam, role('sam', 'Super Admin'), alone)).toBeUndefined()
  })

  it('denies a Group Admin the last Super Admin’s grant without revealing that it is the last', () => {
    const alone = [sam, gil]
    expect(judgeRemoval('gil', 'sam', alone)).toBe('ONLY_GROUP_ADMIN_GRANTS')
    expect(grant(gil, role('sam', 'Group Admin', 'Finance'), alone)).toBe('ONLY_GROUP_ADMIN_GRANTS')
  })

  it('treats no one else as the last Super Admin, even before there is a first one', () => {
    const none = [gil, gia]
    expect(judgeRemoval('gil', 'gia', none)).toBeUndefined()
    expect(grant(gil, role('gia', 'Group Admin', 'Legal'), none)).toBeUndefined()
  })

  it('wants groups for a Group Admin, each once', () => {
    expect(grant(sam, role('new', 'Group Admin'))).toBe('NO_VIEWS')
    expect(grant(sam, role('new', 'Group Admin', 'Legal', 'Legal'))).toBe('REPEATED_VIEW')
  })

  it('is taken away by those who could have given it', () => {
    expect(judgeRemoval('sam', 'gil', roles)).toBeUndefined()
    expect(judgeRemoval('gil', 'gia', roles)).toBeUndefined()
    expect(judgeRemoval('gil', 'max', roles)).toBe('OUTSIDE_OWN_VIEWS')
    expect(judgeRemoval('gil', 'sam', roles)).toBe('ONLY_GROUP_ADMIN_GRANTS')
    expect(judgeRemoval('sam', 'nobody', roles)).toBe('UNKNOWN_GRANT')
  })
})
