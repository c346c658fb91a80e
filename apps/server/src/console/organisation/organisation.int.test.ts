import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailOf } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let company_id: string
let group_id: string

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  const domains = ['northwind.example']
  company_id = (await admin.must('admin-save_company', { name: 'Northwind', domains })).company_id
  group_id = (await admin.must('admin-save_group', { name: 'Finance' })).group_id
})
afterAll(() => site.stop())

const person = async (search: string) => {
  const { people } = await admin.must('admin-get_people', { search })
  const [found] = people
  if (!found) throw new Error(`no person found by ${search}`)
  return found
}

describe('H1: companies and groups', () => {
  it('people belong to the company of their domain at once', async () => {
    await admin.must('admin-save_company', { company_id, name: 'Northwind', domains: [] })
    expect((await person('liza')).company_name).toBeNull()
    await admin.must('admin-save_company', { company_id, name: 'Northwind', domains: ['northwind.example'] })
    expect((await person('liza')).company_name).toBe('Northwind')
    const organisation = await admin.must('admin-get_organisation', {})
    // Everyone in these tests is at this domain.
    const { total } = await admin.must('admin-get_people', {})
    expect(total).toBeGreaterThanOrEqual(2)
    expect(organisation.companies).toEqual([
      { company_id, name: 'Northwind', domains: ['northwind.example'], people_count: total },
    ])
  })

  it('A6: a company keeps the name and the domains that a change doesn’t name', async () => {
    const { company_id } = await admin.must('admin-save_company', { name: 'Kept', domains: ['kept.example'] })
    const saved = async () =>
      (await admin.must('admin-get_organisation', {})).companies.find((one) => one.company_id === company_id)
    await admin.must('admin-save_company', { company_id, name: 'Renamed' })
    expect(await saved()).toMatchObject({ name: 'Renamed', domains: ['kept.example'] })
    await admin.must('admin-save_company', { company_id, domains: ['other.example'] })
    expect(await saved()).toMatchObject({ name: 'Renamed', domains: ['other.example'] })
    await admin.must('admin-delete_company', { company_id })
    expect(await admin.call('admin-save_company', { domains: [] })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'name' }] },
    })
  })

  it('a domain belongs to one company, and names are unique', async () => {
    const other = { name: 'Other', domains: ['Northwind.example'] }
    expect(await admin.call('admin-save_company', other)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'northwind.example belongs to Northwind.',
    })
    expect(await admin.call('admin-save_company', { name: 'NORTHWIND', domains: [] })).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    expect(await admin.call('admin-save_group', { name: 'finance' })).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
  })

  it('only companies and groups without people are deleted', async () => {
    expect(await admin.call('admin-delete_company', { company_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: 'People belong to Northwind, so it cannot be deleted.',
    })
    const empty = await admin.must('admin-save_company', { name: 'Empty', domains: ['empty.example'] })
    await admin.must('admin-delete_company', { company_id: empty.company_id })
    const group = await admin.must('admin-save_group', { name: 'Nobody' })
    await admin.must('admin-delete_group', { group_id: group.group_id })
    expect(await admin.call('admin-delete_group', { group_id: group.group_id })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('H6: renaming a group renames it in report grants, which prevent its deletion', async () => {
    const group = await admin.must('admin-save_group', { name: 'Old name' })
    const { db } = site.services
    const role = { email: 'g@northwind.example', name: 'G', access_level: 'Group Admin' as const }
    await db
      .insertInto('report_roles')
      .values({ ...role, views: ['Old name'] })
      .execute()
    await admin.must('admin-save_group', { group_id: group.group_id, name: 'New name' })
    const saved = await db.selectFrom('report_roles').select('views').executeTakeFirstOrThrow()
    expect(saved.views).toEqual(['New name'])
    expect(await admin.call('admin-delete_group', { group_id: group.group_id })).toMatchObject({
      message: 'Report grants belong to New name, so it cannot be deleted.',
    })
  })
})

describe('I3: user groups', () => {
  it('people of a DISABLED domain cannot create memos until its record is removed or changed', async () => {
    const employee = await site.signIn(mailOf('Paolo Reyes'), 'Paolo Reyes')
    const domain = 'northwind.example'
    const migration_faq_url = 'https://faq.northwind.example/'
    await admin.must('admin-save_user_group', { domain, status: 'DISABLED', migration_faq_url })
    const group = async () => (await employee.must('sync_account', {})).user_group
    expect(await group()).toEqual({ status: 'DISABLED', is_creation_allowed: false, migration_faq_url })
    await admin.must('admin-save_user_group', { domain, status: 'RESTRICTED' })
    expect(await group()).toMatchObject({ status: 'RESTRICTED', is_creation_allowed: true })
    await admin.must('admin-delete_user_group', { domain })
    expect(await group()).toMatchObject({ status: null, is_creation_allowed: true })
  })

  it('A6: keep the status and the link that a change doesn’t name', async () => {
    const domain = 'kept.example'
    const migration_faq_url = 'https://faq.kept.example/'
    const saved = async () =>
      (await admin.must('admin-get_organisation', {})).user_groups.find((one) => one.domain === domain)
    await admin.must('admin-save_user_group', { domain, status: 'DISABLED' })
    await admin.must('admin-save_user_group', { domain, migration_faq_url })
    expect(await saved()).toEqual({ domain, status: 'DISABLED', migration_faq_url })
    await admin.must('admin-save_user_group', { domain, status: 'RESTRICTED' })
    expect(await saved()).toEqual({ domain, status: 'RESTRICTED', migration_faq_url })
    await admin.must('admin-save_user_group', { domain, migration_faq_url: null })
    expect(await saved()).toEqual({ domain, status: 'RESTRICTED', migration_faq_url: null })
    expect(await admin.call('admin-save_user_group', { domain: 'new.example' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'status' }] },
    })
  })

  it.each([
    { domain: 'not a domain', status: 'DISABLED' as const },
    { domain: 'a.example', status: 'DISABLED' as const, migration_faq_url: 'javascript:alert(1)' },
  ])('%j is refused', async (input) => {
    expect(await admin.call('admin-save_user_group', input)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('people', () => {
  it('B3: disabling a person ends their sessions at once, and enabling lets them sign in again', async () => {
    const employee = await site.signIn(mailOf('Ending Soon'), 'Ending Soon')
    await employee.must('get_templates', {})
    const disabled = await admin.must('admin-set_person_disabled', {
      person_id: employee.userId,
      disabled: true,
    })
    expect(disabled.message).toBe('The account has been disabled')
    expect(await employee.call('get_templates', {})).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await person('ending soon')).is_disabled).toBe(true)
    await admin.must('admin-set_person_disabled', { person_id: employee.userId, disabled: false })
    expect(await employee.call('get_templates', {})).toMatchObject({ code: 'UNAUTHENTICATED' })
    const again = await site.signIn(employee.email, 'Ending Soon')
    await again.must('get_templates', {})
  })

  it('administrators cannot disable their own account', async () => {
    const own = { person_id: admin.userId, disabled: true }
    expect(await admin.call('admin-set_person_disabled', own)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'LOCKOUT' },
    })
  })

  it('get another name and group', async () => {
    const { person_id } = await person('noel')
    const legal = await admin.must('admin-save_group', { name: 'Legal' })
    await admin.must('admin-save_person', { person_id, name: 'Noel B.', group_id: legal.group_id })
    expect(await person('noel')).toMatchObject({ name: 'Noel B.', group_name: 'Legal' })
    expect(
      await admin.call('admin-save_person', { person_id, name: 'N', group_id: 'no-such-group' }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await admin.must('admin-get_people', { group_id: legal.group_id })).total).toBe(1)
  })

  it('A6: keep the name and the group that a change doesn’t name', async () => {
    const { person_id } = await person('noel')
    await admin.must('admin-save_person', { person_id, group_id })
    await admin.must('admin-save_person', { person_id, name: 'Noel C.' })
    expect(await person('noel')).toMatchObject({ name: 'Noel C.', group_name: 'Finance' })
    await admin.must('admin-save_person', { person_id, group_id: null })
    expect(await person('noel')).toMatchObject({ name: 'Noel C.', group_name: null })
  })
})

describe('I5: importing people from CSV', () => {
  afterAll(() => configure(site, { group_source: 'HAND' }))

  /** A file that adds one person, renames Noel and keeps Liza. */
  async function prepareImport(added: string): Promise<string> {
    const { person_id } = await person('noel')
    await configure(site, { group_source: 'HAND' })
    await admin.must('admin-save_person', { person_id, name: 'Noel B.', group_id })
    await configure(site, { group_source: 'CSV' })
    return [
      'email;name;group;company',
      `${added};"One, New";finance;Northwind`,
      'noel.bautista@northwind.example;Noel Bautista;;',
      'liza.marasigan@northwind.example;;;',
    ].join('\r\n')
  }

  it('previews the changes without applying them', async () => {
    const csv = await prepareImport('new.one@northwind.example')
    const preview = await admin.must('admin-preview_people_import', { csv: `\uFEFF${csv}` })
    expect(preview).toMatchObject({
      errors: [],
      added: 1,
      changed: 1,
      unchanged: 1,
      rows: [
        { line: 2, email: 'new.one@northwind.example', name: 'One, New', effect: 'ADDED' },
        {
          line: 3,
          effect: 'CHANGED',
          group_name: 'Finance',
          changes: [{ what: 'name', before: 'Noel B.', after: 'Noel Bautista' }],
        },
        { line: 4, effect: 'UNCHANGED' },
      ],
    })
    expect((await admin.must('admin-get_people', { search: 'new.one' })).total).toBe(0)
  })

  it('reports each error by line and column and applies nothing', async () => {
    const wrong = [
      'email,name,group,company',
      'good.one@northwind.example,Good One,Finance,',
      'no-mail,X,,',
      'x@else.example,X,,',
      'nameless@northwind.example,,,',
      'y@northwind.example,Y,Nowhere,',
      'z@northwind.example,Z,,Other Company',
      'good.one@northwind.example,Twice,,',
      'short@northwind.example,Short',
      'shorter@northwind.example',
    ].join('\n')
    const { errors } = await admin.must('admin-preview_people_import', { csv: wrong })
    expect(errors).toEqual([
      { line: 3, column: 'email', message: 'no-mail is not an e-mail address.' },
      {
        line: 4,
        column: 'email',
        message: 'x@else.example cannot sign in: else.example is not a supported domain.',
      },
      { line: 5, column: 'name', message: 'A new person needs a name.' },
      { line: 6, column: 'group', message: 'There is no group named Nowhere.' },
      {
        line: 7,
        column: 'company',
        message: 'northwind.example belongs to Northwind, and so do its people.',
      },
      { line: 8, column: 'email', message: 'good.one@northwind.example is on line 2 already.' },
      { line: 9, column: '', message: 'This line has 2 cells, the header has 4.' },
      { line: 10, column: '', message: 'This line has 1 cell, the header has 4.' },
    ])
    expect(await admin.call('admin-import_people', { csv: wrong })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: '3.email' }, {}, {}, {}, {}, {}, { path: '9' }, {}] },
    })
    expect((await admin.must('admin-get_people', { search: 'good.one' })).total).toBe(0)
  })

  it.each([
    ['name,group\nX,Y', 'The first line has to name the columns, email among them.'],
    [
      'email,salary\nx@northwind.example,1',
      'There is no column "salary"; known are email, name, group, company.',
    ],
    ['email,email\nx@northwind.example,1', 'The column "email" is there twice.'],
    ['email,name\n', 'The file has no people.'],
    ['email,name\n"x@northwind.example,1', 'This line cannot be read: look for a stray quote.'],
  ])('%j is reported as: %s', async (text, message) => {
    const { errors } = await admin.must('admin-preview_people_import', { csv: text })
    expect(errors.map((error) => error.message)).toEqual([message])
  })

  it('A6: applies a valid file idempotently and logs each changed person', async () => {
    const csv = await prepareImport('new.two@northwind.example')
    const input = { csv, idempotency_key: 'import-people-1' }
    const done = await admin.must('admin-import_people', input)
    expect(done).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      message: '1 person added, 1 person changed',
    })
    expect(await admin.must('admin-import_people', input)).toEqual(done)
    expect(await person('new.two')).toMatchObject({ group_name: 'Finance', company_name: 'Northwind' })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person', limit: 2 })
    expect(events.map((event) => event.action).sort()).toEqual(['import_new_person', 'import_person'])
  })
})
