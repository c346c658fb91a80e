import { LIST_LIMITS } from '@countersign/domain'
import { addSharedList, createListConsole } from '@countersign/test-kit/policies/shared-lists'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
let colleague: Actor
let list: string

beforeAll(async () => {
  ;({ site, admin, colleague } = await createListConsole())
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  await db.deleteFrom('shared_lists').execute()
  list = await addSharedList(db, 'Cost centres', {
    'CC-1': { label: 'Network' },
    'CC-2': { label: 'Finance', company_id: 'north', from_day: '2026-01-01' },
    'CC-3': { label: 'Legal' },
  })
})

const file = (...lines: string[]) => ['code,label,company,from,to', ...lines, ''].join('\r\n')
const preview = (csv: string, replaces_all = false) =>
  admin.must('admin-preview_list_import', { list_id: list, csv, replaces_all })
const apply = (csv: string, replaces_all = false) =>
  admin.must('admin-import_list', { list_id: list, csv, replaces_all })
const entries = async () => {
  const { entries: found } = await admin.must('admin-get_list_entries', { list_id: list, limit: 100 })
  return found.map(({ code, label, company_name, from_day, to_day }) =>
    [code, label, company_name, from_day, to_day].map((part) => part ?? '').join(','),
  )
}
const BEFORE = ['CC-1,Network,,,', 'CC-2,Finance,Northwind,2026-01-01,', 'CC-3,Legal,,,']

describe('N9: a CSV of entries', () => {
  it('shows what it would change before it is applied, and leaves other codes as they are', async () => {
    const csv = file(
      'CC-1,Network operations,,,',
      'CC-2,Finance,northwind,2026-01-01,',
      'CC-4,"Stores, 2nd floor",Southwind,,2026-12-31',
    )
    expect(await preview(csv)).toEqual({
      rows: [
        {
          line: 2,
          code: 'CC-1',
          effect: 'CHANGED',
          before: 'CC-1 · Network',
          after: 'CC-1 · Network operations',
        },
        {
          line: 4,
          code: 'CC-4',
          effect: 'ADDED',
          before: '',
          after: 'CC-4 · Stores, 2nd floor for Southwind, to 2026-12-31',
        },
      ],
      rows_left_out: 0,
      errors: [],
      errors_left_out: 0,
      added: 1,
      changed: 1,
      removed: 0,
      unchanged: 1,
    })
    expect(await entries()).toEqual(BEFORE)
    expect(await apply(csv)).toMatchObject({
      message: '2 entries have been changed',
      added: 1,
      changed: 1,
      removed: 0,
      unchanged: 1,
      revision: 2,
    })
    expect(await entries()).toEqual([
      'CC-1,Network operations,,,',
      'CC-2,Finance,Northwind,2026-01-01,',
      'CC-3,Legal,,,',
      'CC-4,Stores, 2nd floor,Southwind,,2026-12-31',
    ])
  })

  it('applied again changes nothing, and is not logged a second time', async () => {
    const csv = file('CC-9,Nine,,,')
    await apply(csv)
    expect(await apply(csv)).toMatchObject({
      message: '0 entries have been changed',
      unchanged: 1,
      revision: 2,
    })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'shared_list', limit: 10 })
    expect(events.filter(({ subject_id }) => subject_id === list)).toHaveLength(1)
  })

  it('gives each code that it names its entries, in its spelling: others of the code go', async () => {
    const csv = file(
      'cc-2,Finance,Northwind,2026-02-01,2026-06-30',
      'cc-2,Finance north,Northwind,2026-07-01,',
      'cc-2,Finance south,Southwind,,',
    )
    const { rows, ...counts } = await preview(csv)
    expect(counts).toMatchObject({ added: 2, changed: 1, removed: 0 })
    expect(rows[0]).toMatchObject({
      line: 2,
      effect: 'CHANGED',
      before: 'CC-2 · Finance for Northwind, from 2026-01-01',
    })
    await apply(csv)
    expect(await entries()).toEqual([
      'CC-1,Network,,,',
      'CC-3,Legal,,,',
      'cc-2,Finance,Northwind,2026-02-01,2026-06-30',
      'cc-2,Finance north,Northwind,2026-07-01,',
      'cc-2,Finance south,Southwind,,',
    ])
    expect(await apply(file('cc-2,Finance,,,'))).toMatchObject({ added: 1, removed: 3, changed: 0 })
  })

  it('that is the whole list removes what it lacks, and says so first', async () => {
    const csv = file('CC-3,Legal,,,')
    const { rows } = await preview(csv, true)
    expect(rows).toMatchObject([
      { line: null, code: 'CC-1', effect: 'REMOVED', before: 'CC-1 · Network', after: '' },
      { line: null, code: 'CC-2', effect: 'REMOVED' },
    ])
    expect(await apply(csv, true)).toMatchObject({ removed: 2, unchanged: 1 })
    expect(await entries()).toEqual(['CC-3,Legal,,,'])
  })

  it('with errors names each line, and changes nothing, also as the whole list', async () => {
    const csv = file(
      ',Nothing,,,',
      'CC-5,,,,',
      'CC-6,Six,Westwind,,',
      'CC-7,Seven,,2026-02-30,',
      'CC-8,Eight,,2026-02-02,2026-02-01',
      'CC-1,Network,,,2026-06-30',
      'CC-1,Networks,,2026-06-30,',
      'cc-1,Networks,Northwind,,',
      'CC-9,Nine',
    )
    const errors = [
      [2, 'code', 'Enter the code'],
      [3, 'label', 'Enter the label'],
      [4, 'company', 'There is no company named Westwind.'],
      [5, 'from', 'Enter the first day'],
      [6, 'to', 'The last day is before the first day'],
      [8, 'code', 'Line 7 has CC-1 for the same company and some of the same days.'],
      [9, 'code', 'Line 7 writes the code as CC-1.'],
      [10, '', 'This line has 2 cells, the header has 5.'],
    ]
    const found = (await preview(csv, true)).errors.map(({ line, column, message }) => [
      line,
      column,
      message,
    ])
    expect(found.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(errors)
    const refused = await admin.call('admin-import_list', { list_id: list, csv, replaces_all: true })
    expect(refused).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'Nothing was imported: the file has errors.',
    })
    const paths = refused.ok ? [] : (refused.details?.issues ?? []).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['2.code', '10']))
    expect(await entries()).toEqual(BEFORE)
  })

  it.each([
    ['a file without its columns', 'centre,name\nA,B'],
    ['an empty file', 'code,label\n'],
    ['a stray quote', 'code,label\nA,"B'],
  ])('that is %s is refused, and removes nothing', async (_what, csv) => {
    expect((await preview(csv, true)).errors).toHaveLength(csv.startsWith('centre') ? 3 : 1)
    expect(await admin.call('admin-import_list', { list_id: list, csv, replaces_all: true })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    expect(await entries()).toEqual(BEFORE)
  })

  it('of the most entries that a list can have is previewed and applied, in part shown', async () => {
    const lines = Array.from({ length: LIST_LIMITS.entries }, (_, n) => `N-${n},Number ${n},,,`)
    const { rows, ...counts } = await preview(file(...lines), true)
    expect(counts).toMatchObject({
      added: LIST_LIMITS.entries,
      removed: 3,
      rows_left_out: LIST_LIMITS.entries + 3 - 500,
    })
    expect(rows).toHaveLength(LIST_LIMITS.previewRows)
    expect((await preview(file(...lines))).errors).toEqual([
      { line: 1, column: '', message: 'The list would have 50003 entries; at most 50000 are possible.' },
    ])
    await apply(file(...lines), true)
    const { total } = await admin.must('admin-get_list_entries', { list_id: list })
    expect(total).toBe(LIST_LIMITS.entries)
    const { events } = await admin.must('admin-get_log', { subject_kind: 'shared_list', limit: 1 })
    expect(events[0]).toMatchObject({
      action: 'import_list',
      after: { added: LIST_LIMITS.entries, removed: 3 },
    })
    expect(JSON.stringify(events).length).toBeLessThan(20_000)
    const many = (await preview(file(...lines.map((line) => `${line}x`)))).errors_left_out
    expect(many).toBe(LIST_LIMITS.entries - LIST_LIMITS.previewErrors)
  })

  it('that two administrators apply at once leaves what the second one saw', async () => {
    const csv = file('CC-1,Network,,,', 'CC-5,Five,,,')
    const input = { list_id: list, csv, replaces_all: true }
    const answers = await Promise.all([admin, colleague].map((who) => who.must('admin-import_list', input)))
    expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 1])
    expect(await entries()).toEqual(['CC-1,Network,,,', 'CC-5,Five,,,'])
  })

  it('is answered once for its key (A6)', async () => {
    const input = { list_id: list, csv: file('CC-5,Five,,,'), idempotency_key: 'import-1' }
    const first = await admin.must('admin-import_list', input)
    expect(await admin.must('admin-import_list', input)).toEqual(first)
  })
})

describe('N9: an exported list', () => {
  it('has the columns of the import, entries of other days included, and changes nothing when imported', async () => {
    await apply(
      file(
        'CC-4,"Stores; ""2nd"" floor, Cebu",Southwind,,2026-12-31',
        'CC-4,Stores,Northwind,2030-01-01,',
        'CC-5,Ñandú Ω,,2020-01-01,2020-01-02',
      ),
    )
    const { csv } = await admin.must('admin-export_list', { list_id: list })
    expect(csv).toBe(
      file(
        'CC-1,Network,,,',
        'CC-2,Finance,Northwind,2026-01-01,',
        'CC-3,Legal,,,',
        'CC-4,Stores,Northwind,2030-01-01,',
        'CC-4,"Stores; ""2nd"" floor, Cebu",Southwind,,2026-12-31',
        'CC-5,Ñandú Ω,,2020-01-01,2020-01-02',
      ),
    )
    expect(await preview(csv, true)).toMatchObject({ rows: [], errors: [], unchanged: 6 })
    expect(await apply(`\uFEFF${csv}`, true)).toMatchObject({ message: '0 entries have been changed' })
  })

  it('is in the security log, by the name of the list (Q1)', async () => {
    await admin.must('admin-export_list', { list_id: list })
    await site.services.securityLog.flush()
    const { events } = await admin.must('admin-get_security_log', { limit: 10 })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'export', action: 'shared list', subject: 'Cost centres' }),
    )
  })

  it('is one that there is', async () => {
    const missing = { ok: false, code: 'NOT_FOUND' }
    expect(await admin.call('admin-export_list', { list_id: 'none' })).toMatchObject(missing)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await admin.call('admin-export_list', { list_id: unknown })).toMatchObject(missing)
  })
})
