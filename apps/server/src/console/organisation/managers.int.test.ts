import { mailOf } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
type Named = Actor & { name: string }
let rosa: Named
let bea: Named
let gina: Named

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  const people = ['Rosa Dizon', 'Bea Lim', 'Gina Cruz'].map(async (name) => ({
    ...(await site.signIn(mailOf(name), name)),
    name,
  }))
  ;[rosa, bea, gina] = (await Promise.all(people)) as [Named, Named, Named]
  const { db } = site.services
  await db
    .insertInto('groups')
    .values([
      { group_id: 'legal', name: 'Legal' },
      { group_id: 'finance', name: 'Finance' },
    ])
    .execute()
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  await db.deleteFrom('settings').execute()
  await db.deleteFrom('ignored_values').execute()
  await db.updateTable('people').set({ manager_id: null, disabled_at: null, group_id: null }).execute()
})

const save = (person: Named, more: object) =>
  admin.call('admin-save_person', { person_id: person.userId, name: person.name, ...more })
const setManager = (person: Named, manager: Named | null) =>
  save(person, { manager_email: manager?.email ?? null })
const found = async (person: Actor) => {
  const { people } = await admin.must('admin-get_people', { search: person.email })
  return people[0]
}

describe('N2: the manager of a person', () => {
  it('is set and taken away by hand, and kept by a change that does not name one', async () => {
    expect(await setManager(rosa, bea)).toMatchObject({ ok: true })
    expect(await found(rosa)).toMatchObject({
      manager: { email: bea.email, name: 'Bea Lim', is_disabled: false },
    })
    await save(rosa, { name: 'Rosa D.' })
    expect((await found(rosa))?.manager?.email).toBe(bea.email)
    await setManager(rosa, null)
    expect((await found(rosa))?.manager).toBeNull()
  })

  it.each([
    ['the person', () => rosa.email, 'No one can be their own manager.'],
    [
      'a person below',
      () => gina.email,
      'This would be a circle: Rosa Dizon → Gina Cruz → Bea Lim → Rosa Dizon.',
    ],
    [
      'someone unknown',
      () => 'no.one@northwind.example',
      'no.one@northwind.example is not in the directory: add them first.',
    ],
  ])('is refused with %s', async (_who, email, message) => {
    await setManager(bea, rosa)
    await setManager(gina, bea)
    expect(await save(rosa, { manager_email: email() })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'manager_email', message }] },
    })
  })

  it('is one of two who are set at once in a circle', async () => {
    const answers = await Promise.all([setManager(rosa, bea), setManager(bea, rosa)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('is shown and marked while disabled, and cannot be named', async () => {
    await setManager(rosa, bea)
    const { db } = site.services
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', bea.email).execute()
    expect((await found(rosa))?.manager?.is_disabled).toBe(true)
    expect(await setManager(rosa, bea)).toMatchObject({ ok: true })
    expect(await setManager(gina, bea)).toMatchObject({
      message: `${bea.email} cannot sign in: the account is disabled.`,
    })
  })

  it('Q1, W29: is in both logs', async () => {
    await setManager(rosa, bea)
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person', limit: 1 })
    expect(events).toMatchObject([{ before: { manager: null }, after: { manager: bea.email } }])
    const security = await admin.must('admin-get_security_log', { kind: 'rights', limit: 1 })
    expect(security.events).toMatchObject([{ action: 'change_manager', subject: rosa.email }])
  })
})

describe('N2: the source of an attribute', () => {
  const choose = (key: string, value: string) => admin.must('admin-save_setting', { key, value })
  const csv = () => `email,group\n${rosa.email},Legal\n`

  it('refuses managers and groups by hand where they are kept by CSV', async () => {
    await choose('manager_source', 'CSV')
    await choose('group_source', 'CSV')
    expect(await setManager(rosa, bea)).toMatchObject({
      message: 'Managers are kept by CSV, as Settings say. Choose ‘By hand’ there to change them here.',
    })
    expect(await save(rosa, { group_id: 'legal' })).toMatchObject({
      message: 'Groups are kept by CSV, as Settings say. Choose ‘By hand’ there to change them here.',
    })
    expect(await save(rosa, {})).toMatchObject({ ok: true })
  })

  it('shows and ignores the groups of a file where they are kept by hand', async () => {
    await save(rosa, { group_id: 'finance' })
    await choose('group_source', 'HAND')
    const { rows } = await admin.must('admin-preview_people_import', { csv: csv() })
    expect(rows).toMatchObject([{ effect: 'UNCHANGED', group_name: 'Finance', ignored_group: 'Legal' }])
    await admin.must('admin-import_people', { csv: csv() })
    const ignored_values = [{ attribute: 'group', source: 'CSV', value: 'Legal' }]
    expect(await found(rosa)).toMatchObject({ group_name: 'Finance', ignored_values })
    await choose('group_source', 'CSV')
    await admin.must('admin-import_people', { csv: csv() })
    expect(await found(rosa)).toMatchObject({ group_name: 'Legal', ignored_values: [] })
  })
})
