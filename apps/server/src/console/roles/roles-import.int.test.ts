import { mailOf } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
const NAMES = ['Rosa Dizon', 'Bea Lim', 'Gina Cruz', 'Omar Reyes']
const [rosa, bea, gina, omar] = NAMES.map(mailOf) as [string, string, string, string]

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  for (const name of NAMES) await site.signIn(mailOf(name), name)
  const { db } = site.services
  await db.insertInto('companies').values({ company_id: 'north', name: 'Northwind Telecom' }).execute()
  await db.insertInto('groups').values({ group_id: 'legal', name: 'Legal' }).execute()
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  await db.deleteFrom('roles').execute()
  await db.deleteFrom('settings').execute()
  await configure(site, { roles_source: 'CSV', manager_source: 'CSV' })
  await db.updateTable('people').set({ disabled_at: null, manager_id: null }).execute()
})

const HEADER = 'role,place,value,holder,from,to,deputies'
const file = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n')
const preview = (csv: string) => admin.must('admin-preview_roles_import', { csv })
const apply = (csv: string) => admin.must('admin-import_roles', { csv })
const roles = async () =>
  (await admin.must('admin-get_roles', {})).roles.map(({ name, holders }) => [
    name,
    holders.map((holder) => `${holder.email} ${holder.place_name}`),
  ])
const disable = (email: string) =>
  site.services.db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', email).execute()

describe('N2: a CSV of roles', () => {
  it('shows what it would add before it is applied', async () => {
    const csv = file(
      `Controller,company,northwind telecom,${rosa},2026-01-01,2026-06-30,"${gina}, ${bea}"`,
      `controller,everywhere,,${bea},,,`,
      `Buyer,value,CC-100,${gina},,,`,
      'Treasurer,,,,,,',
    )
    expect(await preview(csv)).toEqual({
      kind: 'ROLES',
      added: 4,
      removed: 0,
      changed: 0,
      unchanged: 0,
      errors: [],
      rows: [
        {
          line: 2,
          subject: 'Controller',
          effect: 'ADDED',
          before: '',
          after: `${rosa} for Northwind Telecom, from 2026-01-01 to 2026-06-30, deputies: ${gina}, ${bea}`,
        },
        { line: 3, subject: 'Controller', effect: 'ADDED', before: '', after: `${bea} everywhere` },
        { line: 4, subject: 'Buyer', effect: 'ADDED', before: '', after: `${gina} for CC-100` },
        { line: 5, subject: 'Treasurer', effect: 'ADDED', before: '', after: 'No holder' },
      ],
    })
    expect(await roles()).toEqual([])
    expect(await apply(csv)).toMatchObject({ message: '3 roles have been changed', kind: 'ROLES', added: 4 })
    expect(await roles()).toEqual([
      ['Buyer', [`${gina} CC-100`]],
      ['Controller', [`${rosa} Northwind Telecom`, `${bea} Everywhere`]],
      ['Treasurer', []],
    ])
  })

  it('replaces the holders of the roles that it names, and leaves other roles as they are', async () => {
    await apply(file(`Controller,,,${rosa},,,`, `Controller,,,${bea},,,`, `Buyer,,,${gina},,,`))
    const csv = file(`Controller,,,${bea},,,`, `Controller,group,legal,${omar},,,`)
    const { rows, ...counts } = await preview(csv)
    expect(counts).toMatchObject({ added: 1, removed: 1, unchanged: 1 })
    expect(rows.map(({ line, effect }) => [line, effect])).toEqual([
      [2, 'UNCHANGED'],
      [3, 'ADDED'],
      [null, 'REMOVED'],
    ])
    await apply(csv)
    expect(await roles()).toEqual([
      ['Buyer', [`${gina} Everywhere`]],
      ['Controller', [`${bea} Everywhere`, `${omar} Legal`]],
    ])
    const { events } = await admin.must('admin-get_log', { subject_kind: 'role', limit: 1 })
    expect(events).toMatchObject([
      {
        action: 'edit_role',
        before: { holders: [`${rosa} everywhere`] },
        after: { holders: [`${omar} for Legal`] },
      },
    ])
  })

  it('changes nothing and logs nothing when it is imported again', async () => {
    const csv = file(`Controller,,,${rosa},,,${bea}`, 'Treasurer,,,,,,')
    await apply(csv)
    const before = await admin.must('admin-get_roles', {})
    const { total } = await admin.must('admin-get_log', {})
    expect(await apply(csv)).toMatchObject({ message: '0 roles have been changed', added: 0, unchanged: 2 })
    expect(await admin.must('admin-get_roles', {})).toEqual(before)
    expect((await admin.must('admin-get_log', {})).total).toBe(total)
  })

  it('is read as spreadsheets write it: a byte order mark, semicolons, quotes, any order of columns', async () => {
    const csv = `\uFEFFholder;Role;Deputies\r\n"${rosa}";"Controller; Manila";"${bea}"\r\n\r\n`
    await apply(csv)
    expect(await roles()).toEqual([['Controller; Manila', [`${rosa} Everywhere`]]])
  })

  it.each([
    ['an unknown column', `role,holder,until\nA,${rosa},\n`, 1, '', 'There is no column "until"'],
    ['no column of holders', 'role\nA\n', 1, '', 'role and holder among them'],
    ['a line without a role', file(`,,,${rosa},,,`), 2, 'role', 'Name the role.'],
    ['an unknown person', file('A,,,no.one@northwind.example,,,'), 2, 'holder', 'is not in the directory'],
    ['an unknown deputy', file(`A,,,${rosa},,,no.one@northwind.example`), 2, 'deputies', 'is not in the'],
    ['an unknown company', file(`A,company,West,${rosa},,,`), 2, 'value', 'There is no company named West.'],
    ['an unknown group', file(`A,group,West,${rosa},,,`), 2, 'value', 'There is no group named West.'],
    ['a company without a name', file(`A,company,,${rosa},,,`), 2, 'value', 'Name the company.'],
    ['an empty value', file(`A,value,,${rosa},,,`), 2, 'value', 'Enter the value.'],
    ['a value everywhere', file(`A,everywhere,X,${rosa},,,`), 2, 'value', 'Everywhere has no value'],
    ['another place', file(`A,planet,X,${rosa},,,`), 2, 'place', '“planet” is no place'],
    ['a day that is none', file(`A,,,${rosa},2026-02-30,,`), 2, 'from', 'Enter the first day'],
    ['days in the wrong order', file(`A,,,${rosa},2026-02-02,2026-02-01,`), 2, 'to', 'before the first day'],
    ['a holder twice', file(`A,,,${rosa},,,`, `a,,,${rosa},,,`), 3, 'holder', 'holds the role in this place'],
    ['a place without a holder', file('A,value,X,,,,'), 2, 'holder', 'Name the holder by e-mail'],
    ['no holder beside others', file(`A,,,${rosa},,,`, 'A,,,,,,'), 3, 'holder', 'Other lines name holders'],
    ['a stray quote', `role,holder\n"A,${rosa}\n`, 2, '', 'This line cannot be read'],
  ])(
    'says what is wrong with %s, by line and column, and is not applied',
    async (_what, csv, line, column, words) => {
      const { errors } = await preview(csv)
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatchObject({ column, message: expect.stringContaining(words) as string })
      if (column !== '' || line === 1) expect(errors[0]?.line).toBe(line)
      expect(await admin.call('admin-import_roles', { csv })).toMatchObject({ code: 'INVALID_ARGUMENT' })
      expect(await roles()).toEqual([])
    },
  )

  it('refuses to add a person whose account is disabled, and keeps one who holds the role already', async () => {
    await apply(file(`Controller,,,${rosa},,,`))
    await disable(rosa)
    expect((await preview(file(`Controller,,,${rosa},,,`, `Controller,,,${bea},,,`))).errors).toEqual([])
    expect((await preview(file(`Buyer,,,${rosa},,,`))).errors).toMatchObject([
      { line: 2, column: 'holder', message: `${rosa} cannot sign in: the account is disabled.` },
    ])
  })

  it('is refused where Settings have roles kept by hand, and by hand where they are kept by CSV', async () => {
    const csv = file(`Controller,,,${rosa},,,`)
    await admin.must('admin-save_setting', { key: 'roles_source', value: 'HAND' })
    expect((await preview(csv)).errors).toEqual([
      {
        line: 1,
        column: '',
        message: 'Roles are kept by hand, as Settings say. Choose ‘By CSV’ there to import them.',
      },
    ])
    expect(await admin.call('admin-import_roles', { csv })).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await admin.must('admin-get_roles', {})).kept_because).toBeNull()
    await admin.must('admin-save_setting', { key: 'roles_source', value: 'CSV' })
    await apply(csv)
    const reason = 'Roles are kept by CSV, as Settings say. Choose ‘By hand’ there to change them here.'
    expect(await admin.call('admin-save_role', { name: 'Buyer', holders: [] })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: reason,
    })
    // The console shows it in place of the buttons.
    expect((await admin.must('admin-get_roles', {})).kept_because).toBe(reason)
  })
})

describe('N2: exported roles', () => {
  it('have the columns of the import, disabled people included, and change nothing when imported', async () => {
    const lines = [
      `"Buyer; Manila",value,"CC ""100""",${gina},2026-01-01,2026-06-30,${rosa} ${bea}`,
      `Controller,company,Northwind Telecom,${rosa},,,`,
      `Controller,group,Legal,${omar},,2026-12-31,`,
      `Controller,everywhere,,${bea},,,`,
      'Treasurer,,,,,,',
    ]
    await apply(file(...lines))
    await disable(omar)
    const { csv } = await admin.must('admin-export_roles', {})
    expect(csv).toBe(file(...lines))
    const unchanged = { errors: [], added: 0, removed: 0, changed: 0, unchanged: 5 }
    expect(await preview(csv)).toMatchObject(unchanged)
    const before = await admin.must('admin-get_roles', {})
    expect(await apply(csv)).toMatchObject({ message: '0 roles have been changed' })
    expect(await admin.must('admin-get_roles', {})).toEqual(before)
  })

  it('are in the security log (Q1)', async () => {
    await admin.must('admin-export_roles', {})
    await site.services.securityLog.flush()
    const { events } = await admin.must('admin-get_security_log', { limit: 10 })
    expect(events).toContainEqual(expect.objectContaining({ kind: 'export', action: 'roles' }))
  })
})

describe('N2: a CSV of managers', () => {
  const managers = (...lines: string[]) => ['person,manager', ...lines, ''].join('\n')
  const managerOf = async (email: string) =>
    (await admin.must('admin-get_people', { search: email })).people[0]?.manager?.email ?? null

  it('sets the managers of the people whom it names, and leaves others as they are', async () => {
    await apply(managers(`${omar},${gina}`))
    const csv = managers(`${rosa},${bea}`, `${bea},${gina}`)
    expect(await preview(csv)).toMatchObject({
      kind: 'MANAGERS',
      changed: 2,
      rows: [
        { line: 2, subject: `Rosa Dizon (${rosa})`, effect: 'CHANGED', before: '', after: bea },
        { line: 3, effect: 'CHANGED' },
      ],
    })
    expect(await apply(csv)).toMatchObject({ message: '2 managers have been changed', kind: 'MANAGERS' })
    expect(await Promise.all([rosa, bea, omar, gina].map(managerOf))).toEqual([bea, gina, gina, null])
    expect(await preview(csv)).toMatchObject({ changed: 0, unchanged: 2 })
  })

  it('W29, Q1: is in both logs, for each person', async () => {
    await apply(managers(`${rosa},${bea}`))
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person', limit: 1 })
    expect(events).toMatchObject([
      { action: 'import_person', before: { manager: null }, after: { manager: bea } },
    ])
    const security = await admin.must('admin-get_security_log', { kind: 'rights', limit: 1 })
    expect(security.events).toMatchObject([{ action: 'import_managers', subject: rosa }])
  })

  it('takes a manager away where the cell is empty', async () => {
    await apply(managers(`${rosa},${bea}`))
    await apply(managers(`${rosa},`))
    expect(await managerOf(rosa)).toBeNull()
  })

  it.each([
    ['oneself', managers(`${rosa},${rosa}`), [[2, 'No one can be their own manager.']]],
    [
      'a circle in the file',
      managers(`${rosa},${bea}`, `${bea},${rosa}`),
      [
        [2, 'This would be a circle: Rosa Dizon → Bea Lim → Rosa Dizon.'],
        [3, 'This would be a circle: Bea Lim → Rosa Dizon → Bea Lim.'],
      ],
    ],
    ['a person twice', managers(`${rosa},${bea}`, `${rosa},${gina}`), [[3, `${rosa} is on line 2 already.`]]],
    ['no person', managers(`,${bea}`), [[2, 'Name the person by e-mail.']]],
    [
      'an unknown manager',
      managers(`${rosa},no.one@northwind.example`),
      [[2, 'no.one@northwind.example is not in the directory: import them under People first.']],
    ],
  ])('is not applied with %s', async (_what, csv, expected) => {
    const { errors } = await preview(csv)
    expect(errors.map(({ line, message }) => [line, message])).toEqual(expected)
    expect(await admin.call('admin-import_roles', { csv })).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await managerOf(rosa)).toBeNull()
  })

  it('finds circles that it closes with managers outside of the file', async () => {
    await apply(managers(`${bea},${gina}`))
    expect((await preview(managers(`${gina},${bea}`))).errors).toMatchObject([
      { line: 2, column: 'manager', message: 'This would be a circle: Gina Cruz → Bea Lim → Gina Cruz.' },
    ])
    // Turned round in one file, they are none.
    await apply(managers(`${gina},${bea}`, `${bea},`))
    expect(await managerOf(gina)).toBe(bea)
  })

  it('is refused where Settings have managers kept by hand', async () => {
    await admin.must('admin-save_setting', { key: 'manager_source', value: 'HAND' })
    expect((await preview(managers(`${rosa},${bea}`))).errors).toEqual([
      {
        line: 1,
        column: '',
        message: 'Managers are kept by hand, as Settings say. Choose ‘By CSV’ there to import them.',
      },
    ])
  })
})
