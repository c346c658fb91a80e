import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, CallName } from '@countersign/contract'
import { mailOf } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { withRole } from '../testing/actors.ts'
import { GROUPS, MAIN, makeOrganisation } from '../testing/organisation.ts'

let site: TestSite
let people: Record<'superAdmin' | 'groupAdmin' | 'employee', Actor>

beforeAll(async () => {
  site = await createTestSite()
  await makeOrganisation(site)
  people = {
    superAdmin: await site.signIn(mailOf('Miguel Santos'), 'Miguel Santos'),
    groupAdmin: await site.signIn(mailOf('Grace Lim'), 'Grace Lim'),
    employee: await site.signIn(mailOf('Paolo Reyes'), 'Paolo Reyes'),
  }
})
beforeEach(async () => {
  site.setNow()
  await startRoles()
})
afterAll(() => site.stop())

const period = { company: MAIN.name, start_month: '01', end_month: '12', year: 2026 }
const report = (group: string, company = MAIN.name) => ({ ...period, company, group, template: '' as const })
const memos = (group: string) => ({ ...report(group), figure: 'approval_time' as const })
const grant = (email: string, access: 'Super Admin' | 'Group Admin', views: string[] = []) => ({
  name: email,
  email: mailOf(email),
  access,
  views,
})

type Verdict = 'ok' | 'PERMISSION_DENIED' | 'INVALID_ARGUMENT' | 'FAILED_PRECONDITION' | 'NOT_FOUND'
type Row = [what: string, call: CallName, input: object, superAdmin: Verdict, groupAdmin: Verdict]

/** The expected result per role; ordinary employees are always denied. */
const TABLE: Row[] = [
  ['the options', 'get_reports_options', {}, 'ok', 'ok'],
  ['all groups (TRUE)', 'get_reports', report('TRUE'), 'ok', 'PERMISSION_DENIED'],
  ['all groups (FALSE)', 'get_reports', report('FALSE'), 'ok', 'PERMISSION_DENIED'],
  ['an own group', 'get_reports', report('Legal'), 'ok', 'ok'],
  ['another group', 'get_reports', report('Network Core'), 'ok', 'PERMISSION_DENIED'],
  ['an unknown group', 'get_reports', report('Nowhere'), 'INVALID_ARGUMENT', 'PERMISSION_DENIED'],
  [
    'an unknown company',
    'get_reports',
    report('Legal', 'Nobody Inc.'),
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ],
  ['insights into all groups', 'get_reports_insights', report('TRUE'), 'ok', 'PERMISSION_DENIED'],
  ['insights into an own group', 'get_reports_insights', report('Treasury'), 'ok', 'ok'],
  ['insights into another group', 'get_reports_insights', report('Network Core'), 'ok', 'PERMISSION_DENIED'],
  ['memos behind a figure of all groups', 'get_reports_memos', memos('TRUE'), 'ok', 'PERMISSION_DENIED'],
  ['memos behind a figure of an own group', 'get_reports_memos', memos('Treasury'), 'ok', 'ok'],
  ['memos behind a figure elsewhere', 'get_reports_memos', memos('Network Core'), 'ok', 'PERMISSION_DENIED'],
  ['an update', 'update_reports', period, 'ok', 'ok'],
  [
    'an update of an unknown company',
    'update_reports',
    { ...period, company: 'Nobody' },
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ],
  ['an update that never was', 'get_reports_update', { update_id: 'none' }, 'NOT_FOUND', 'NOT_FOUND'],
  ['a Super Admin', 'save_reports_users', grant('New Super', 'Super Admin'), 'ok', 'PERMISSION_DENIED'],
  [
    'a Group Admin of an own group',
    'save_reports_users',
    grant('Tess Aquino', 'Group Admin', ['Legal']),
    'ok',
    'ok',
  ],
  [
    'a Group Admin of other groups',
    'save_reports_users',
    grant('Bea Lim', 'Group Admin', ['Legal', 'Network Core']),
    'ok',
    'PERMISSION_DENIED',
  ],
  [
    'a Group Admin of no group',
    'save_reports_users',
    grant('Jun Mercado', 'Group Admin'),
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ],
  [
    'a Group Admin of one group twice',
    'save_reports_users',
    grant('Jun Mercado', 'Group Admin', ['Legal', 'Legal']),
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ],
  [
    'a Group Admin of an unknown group',
    'save_reports_users',
    grant('Jun Mercado', 'Group Admin', ['Nowhere']),
    'INVALID_ARGUMENT',
    'PERMISSION_DENIED',
  ],
  [
    'a person of another domain',
    'save_reports_users',
    { ...grant('Eve', 'Group Admin', ['Legal']), email: 'eve@evil.example' },
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ],
  [
    'no address at all',
    'save_reports_users',
    { ...grant('Eve', 'Group Admin', ['Legal']), email: '' },
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ],
  [
    'the removal of a Super Admin',
    'delete_reports_users',
    { email: mailOf('New Super') },
    'ok',
    'PERMISSION_DENIED',
  ],
  [
    'the removal of a Group Admin of own groups',
    'delete_reports_users',
    { email: mailOf('Tess Aquino') },
    'ok',
    'ok',
  ],
  [
    'the removal of a Group Admin of other groups',
    'delete_reports_users',
    { email: mailOf('Bea Lim') },
    'ok',
    'PERMISSION_DENIED',
  ],
  [
    'the removal of an unknown person',
    'delete_reports_users',
    { email: mailOf('Nobody') },
    'FAILED_PRECONDITION',
    'FAILED_PRECONDITION',
  ],
]

const verdict = async (who: Actor, call: CallName, input: object): Promise<string> => {
  const answer = await who.call(call, input as CallInput<CallName>)
  return answer.ok ? 'ok' : answer.code
}

/** Sets the roles that each test starts from, and no others. */
async function startRoles() {
  const { db } = site.services
  const { superAdmin, groupAdmin } = people
  await db.deleteFrom('report_roles').execute()
  await db
    .insertInto('report_roles')
    .values([
      { email: superAdmin.email, name: 'Miguel Santos', access_level: 'Super Admin', views: [] },
      {
        email: groupAdmin.email,
        name: 'Grace Lim',
        access_level: 'Group Admin',
        views: ['Treasury', 'Legal'],
      },
      { email: mailOf('New Super'), name: 'New Super', access_level: 'Super Admin', views: [] },
      { email: mailOf('Tess Aquino'), name: 'Tess Aquino', access_level: 'Group Admin', views: ['Legal'] },
      { email: mailOf('Bea Lim'), name: 'Bea Lim', access_level: 'Group Admin', views: ['Network Core'] },
    ])
    .execute()
}

describe('H4, H6: access to the reports', () => {
  it.each(TABLE)('%s', async (_what, call, input, superAdmin, groupAdmin) => {
    // The grant is new: there is none for this person yet.
    if (call === 'save_reports_users')
      await site.services.db
        .deleteFrom('report_roles')
        .where('email', 'in', [mailOf('New Super'), mailOf('Tess Aquino'), mailOf('Bea Lim')])
        .execute()
    expect(await verdict(people.employee, call, input)).toBe('PERMISSION_DENIED')
    expect(await verdict(people.groupAdmin, call, input)).toBe(groupAdmin)
    if (call.endsWith('_users') && groupAdmin === 'ok') await startRoles()
    expect(await verdict(people.superAdmin, call, input)).toBe(superAdmin)
  })

  it('removing a role takes effect in the current session', async () => {
    const gone = await withRole(site, 'Gone Soon', 'Group Admin', ['Legal'])
    expect(await verdict(gone, 'get_reports', report('Legal'))).toBe('ok')
    await people.superAdmin.must('delete_reports_users', { email: gone.email })
    expect(await verdict(gone, 'get_reports', report('Legal'))).toBe('PERMISSION_DENIED')
    expect(await gone.must('get_users_roles', { module: 'reports' })).toEqual([])
  })

  it('employees get the same answer for known and unknown companies and groups', async () => {
    const answers = await Promise.all(
      [report('Legal'), report('Nowhere'), report('TRUE', 'Nobody Inc.')].map((input) =>
        people.employee.call('get_reports', input),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

describe('the options of the selectors', () => {
  it('H1, H6: are all companies and groups, and the years since 2021, for a Super Admin', async () => {
    site.setNow('2026-12-31T16:30:00Z')
    const superAdmin = await site.signIn(people.superAdmin.email)
    const options = await superAdmin.must('get_reports_options', {})
    site.setNow()
    expect(options).toEqual({
      access_level: 'Super Admin',
      companies: ['Lumen Pay', 'Northwind Telecom'],
      default_company: 'Northwind Telecom',
      groups: [...GROUPS].sort(),
      // Already 2027 in Manila (G1).
      years: [2021, 2022, 2023, 2024, 2025, 2026, 2027],
      current_year: 2027,
    })
  })

  it('H6: are the granted groups in their order for a Group Admin', async () => {
    const options = await people.groupAdmin.must('get_reports_options', {})
    expect(options).toMatchObject({ access_level: 'Group Admin', groups: ['Treasury', 'Legal'] })
    expect(options.companies).toHaveLength(2)
  })
})

describe('H6: grants', () => {
  const rolesOf = async (email: string) =>
    (await people.superAdmin.must('get_users_roles', { module: 'reports' })).find(
      (user) => user.user_email === email,
    )

  it('are added with a mail, changed without one, and removed', async () => {
    const email = mailOf('Ramon Uy')
    const added = await people.superAdmin.must('save_reports_users', {
      ...grant('Ramon Uy', 'Group Admin', ['Legal']),
      email: email.toUpperCase(),
    })
    expect(added).toEqual({ code: 200, message: 'Added user can now have access to reports' })
    expect(await rolesOf(email)).toMatchObject({ roles: [{ access_level: 'Group Admin', views: ['Legal'] }] })
    const changed = await people.superAdmin.must('save_reports_users', {
      ...grant('Ramon Uy', 'Super Admin', ['Legal']),
      email,
    })
    expect(changed.message).toBe('Access level updated')
    // A Super Admin sees all groups: the views are cleared.
    expect(await rolesOf(email)).toMatchObject({ roles: [{ access_level: 'Super Admin', views: [] }] })
    await site.runJobs()
    const mails = (await site.services.mailbox!.list()).filter((mail) => mail.to.email === email)
    expect(mails.map((mail) => mail.subject)).toEqual(['You can now have access to reports'])
    expect(await people.superAdmin.must('delete_reports_users', { email })).toEqual({
      code: 200,
      message: 'Access removed',
    })
    expect(await rolesOf(email)).toBeUndefined()
  })

  it('A6: are idempotent', async () => {
    const input = { ...grant('Once Only', 'Super Admin'), idempotency_key: 'a-key-of-one-grant' }
    const [first, second] = await Promise.all([
      people.superAdmin.must('save_reports_users', input),
      people.superAdmin.must('save_reports_users', input),
    ])
    expect(second).toEqual(first)
    expect(first.message).toBe('Added user can now have access to reports')
  })

  it('cannot raise their author, or remove the last Super Admin, even concurrently', async () => {
    const { db } = site.services
    expect(
      await verdict(people.groupAdmin, 'save_reports_users', {
        ...grant('Grace Lim', 'Super Admin'),
        email: people.groupAdmin.email,
      }),
    ).toBe('PERMISSION_DENIED')
    await db.deleteFrom('report_roles').where('access_level', '=', 'Super Admin').execute()
    const admins = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => withRole(site, `Admin ${name}`, 'Super Admin')),
    )
    // Each removes the next, concurrently.
    const verdicts = await Promise.all(
      admins.map((admin, index) =>
        verdict(admin, 'delete_reports_users', { email: admins[(index + 1) % admins.length]!.email }),
      ),
    )
    const left = await db
      .selectFrom('report_roles')
      .select('email')
      .where('access_level', '=', 'Super Admin')
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
    expect(left).toHaveLength(admins.length - verdicts.filter((one) => one === 'ok').length)
    const last = admins.find((admin) => admin.email === left[0]!.email)!
    for (const other of left.slice(1)) await last.must('delete_reports_users', { email: other.email })
    expect(await verdict(last, 'delete_reports_users', { email: last.email })).toBe('FAILED_PRECONDITION')
    // Without permission to remove them, the answer does not reveal that they are the last.
    expect(await verdict(people.groupAdmin, 'delete_reports_users', { email: last.email })).toBe(
      'PERMISSION_DENIED',
    )
    expect(
      await verdict(last, 'save_reports_users', {
        ...grant('x', 'Group Admin', ['Legal']),
        email: last.email,
      }),
    ).toBe('FAILED_PRECONDITION')
  })
})
