import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailOf } from '../testing/memos.ts'
import { createConsoleSite } from '../testing/templates.ts'
import type { Actor, TestSite } from '../testing/test-site.ts'

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
  if (!found) throw new Error(`nobody found by ${search}`)
  return found
}

describe('companies and groups (H1)', () => {
  it('people belong to the company of their domain, at once', async () => {
    expect((await person('liza')).company_name).toBe('Northwind')
    const organisation = await admin.must('admin-get_organisation', {})
    expect(organisation.companies).toEqual([
      { company_id, name: 'Northwind', domains: ['northwind.example'], people_count: 2 },
    ])
    await admin.must('admin-save_company', { company_id, name: 'Northwind', domains: [] })
    expect((await person('liza')).company_name).toBeNull()
    await admin.must('admin-save_company', { company_id, name: 'Northwind', domains: ['northwind.example'] })
  })

  it('a domain has one company, and a name one owner', async () => {
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

  it('what people belong to is not deleted; what nobody does is', async () => {
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

  it('a renamed group is renamed in the report grants that name it, which keep it from being deleted (H6)', async () => {
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

describe('user groups (I3)', () => {
  it('a DISABLED domain cannot begin memos until its record goes', async () => {
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

  it.each([
    { domain: 'not a domain', status: 'DISABLED' as const },
    { domain: 'a.example', status: 'DISABLED' as const, migration_faq_url: 'javascript:alert(1)' },
  ])('%j is refused', async (input) => {
    expect(await admin.call('admin-save_user_group', input)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('people', () => {
  it('disabling somebody ends their sessions at once (B3), and enabling lets them in again', async () => {
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

  it('nobody disables their own account', async () => {
    const own = { person_id: admin.userId, disabled: true }
    expect(await admin.call('admin-set_person_disabled', own)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'LOCKOUT' },
    })
  })

  it('change their name and group here', async () => {
    const { person_id } = await person('noel')
    await admin.must('admin-save_person', { person_id, name: 'Noel B.', group_id })
    expect(await person('noel')).toMatchObject({ name: 'Noel B.', group_name: 'Finance' })
    expect(
      await admin.call('admin-save_person', { person_id, name: 'N', group_id: 'no-such-group' }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await admin.must('admin-get_people', { group_id })).total).toBe(1)
  })
})

describe('importing people from CSV (I5)', () => {
  const csv = [
    'email;name;group;company',
    'new.one@northwind.example;"One, New";finance;Northwind',
    'noel.bautista@northwind.example;Noel Bautista;;',
    'liza.marasigan@northwind.example;;;',
  ].join('\r\n')

  it('shows first what would change, and changes nothing', async () => {
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

  it('names each error by line and column, and applies nothing of a file with one', async () => {
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
    ].join('\n')
    const { errors } = await admin.must('admin-preview_people_import', { csv: wrong })
    expect(errors).toEqual([
      { line: 3, column: 'email', message: 'This is not an e-mail address.' },
      { line: 4, column: 'email', message: 'else.example is not a supported domain.' },
      { line: 5, column: 'name', message: 'Somebody new needs a name.' },
      { line: 6, column: 'group', message: 'There is no group named Nowhere.' },
      {
        line: 7,
        column: 'company',
        message: 'northwind.example belongs to Northwind, and so do its people.',
      },
      { line: 8, column: 'email', message: 'good.one@northwind.example stands on line 2 already.' },
      { line: 9, column: '', message: 'This line has 2 cells, the header has 4.' },
    ])
    expect(await admin.call('admin-import_people', { csv: wrong })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: '3.email' }, {}, {}, {}, {}, {}, { path: '9' }] },
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
    ['email,name\n', 'There is nobody in the file.'],
    ['email,name\n"x@northwind.example,1', 'This line cannot be read: look for a stray quote.'],
  ])('%j is told as: %s', async (text, message) => {
    const { errors } = await admin.must('admin-preview_people_import', { csv: text })
    expect(errors.map((error) => error.message)).toEqual([message])
  })

  it('applies a good file once, with a line of the log for each person that changed (A6)', async () => {
    const input = { csv, idempotency_key: 'import-people-1' }
    const done = await admin.must('admin-import_people', input)
    expect(done).toMatchObject({ added: 1, changed: 1, unchanged: 1, message: '1 people added, 1 changed' })
    expect(await admin.must('admin-import_people', input)).toEqual(done)
    expect(await person('new.one')).toMatchObject({ group_name: 'Finance', company_name: 'Northwind' })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person', limit: 2 })
    expect(events.map((event) => event.action).sort()).toEqual(['import_new_person', 'import_person'])
  })
})
