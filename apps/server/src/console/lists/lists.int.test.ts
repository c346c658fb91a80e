import type { CallInput } from '@countersign/contract'
import { LIST_LIMITS } from '@countersign/domain'
import { aField, aTemplate } from '@countersign/domain/form/testing/builders'
import { mailOf, publishTemplate } from '@countersign/test-kit/memos'
import { addListEntries, addSharedList, createListConsole } from '@countersign/test-kit/policies/shared-lists'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../protocol/delegations.ts'

let site: TestSite
let admin: Actor
let colleague: Actor
let list: string
let codes = 0

const DAY = 24 * 60 * 60 * 1000
const day = (fromToday: number) => today(new Date(Date.now() + fromToday * DAY))
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  ;({ site, admin, colleague } = await createListConsole())
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  await db.updateTable('templates').set({ published_version_id: null }).execute()
  await db.deleteFrom('memos').execute()
  await db.deleteFrom('template_versions').execute()
  await db.deleteFrom('shared_lists').execute()
  list = (await admin.must('admin-save_list', { name: 'Cost centres' })).list_id
})

type Entry = Omit<CallInput<'admin-save_list_entry'>, 'list_id'>

const saveEntry = (entry: Entry, who = admin) =>
  who.call('admin-save_list_entry', { list_id: list, ...entry })
const save = (entry: Entry) => admin.must('admin-save_list_entry', { list_id: list, ...entry })
const page = (more: Partial<CallInput<'admin-get_list_entries'>> = {}) =>
  admin.must('admin-get_list_entries', { list_id: list, ...more })
const codesOf = async (more: Partial<CallInput<'admin-get_list_entries'>> = {}) =>
  (await page(more)).entries.map(({ code }) => code)
const lists = async () => (await admin.must('admin-get_lists', {})).lists

describe('N9: the shared lists', () => {
  it('are listed by name, with their entries, those in use, and the templates that name them', async () => {
    await addSharedList(site.services.db, 'accounts', {
      A: {},
      B: { to_day: day(-1) },
      C: { from_day: day(1) },
      D: { from_day: day(0), to_day: day(0) },
    })
    const question = aField('DROPDOWN', { list_id: list, constant: [] })
    const { templateId } = await publishTemplate(site, `USES${++codes}`, {}, aTemplate(question))
    expect(await lists()).toMatchObject([
      { name: 'accounts', entry_count: 4, in_use_count: 2, used_by: [] },
      {
        list_id: list,
        name: 'Cost centres',
        entry_count: 0,
        in_use_count: 0,
        revision: 1,
        modified_by: 'Liza Marasigan',
        used_by: [{ template_id: templateId, template_name: `Form USES${codes}` }],
      },
    ])
  })

  it('have one name each, whatever its case, and are renamed by who has seen the latest change (A6)', async () => {
    expect(await admin.call('admin-save_list', { name: 'COST centres' })).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    const rename = (who: Actor, name: string) =>
      who.call('admin-save_list', { list_id: list, name, revision: 1 })
    const answers = [await rename(admin, 'Centres'), await rename(colleague, 'Cost places')]
    expect(answers).toMatchObject([{ ok: true }, { code: 'ABORTED', details: { revision: 2 } }])
    expect(await lists()).toMatchObject([{ name: 'Centres', revision: 2 }])
    expect(await rename(admin, 'CENTRES')).toMatchObject({ code: 'ABORTED' })
    await admin.must('admin-save_list', { list_id: list, name: 'CENTRES', revision: 2 })
  })

  it('of one name that two administrators add at once are one list', async () => {
    const add = (who: Actor) => who.call('admin-save_list', { name: 'Projects' })
    const answers = await Promise.all([add(admin), add(colleague)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('are as many as the limit says', async () => {
    const { db } = site.services
    await sql`INSERT INTO shared_lists (name, modified_by, modified_at)
      SELECT 'List ' || n, 'test', now() FROM generate_series(1, ${LIST_LIMITS.lists - 1}) n`.execute(db)
    expect(await admin.call('admin-save_list', { name: 'One more' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'There are 200 lists, the most that there can be.',
    })
    await admin.must('admin-save_list', { list_id: list, name: 'Renamed' })
  })

  it('that do not exist are not found', async () => {
    for (const list_id of ['none', UNKNOWN]) {
      const missing = { code: 'NOT_FOUND', message: 'There is no such list.' }
      expect(await admin.call('admin-save_list', { list_id, name: 'X' })).toMatchObject(missing)
      expect(await admin.call('admin-delete_list', { list_id })).toMatchObject(missing)
      expect(await admin.call('admin-get_list_entries', { list_id })).toMatchObject(missing)
      expect(await admin.call('admin-save_list_entry', { list_id, code: 'A', label: 'A' })).toMatchObject(
        missing,
      )
      const csv = 'code,label\nA,A'
      expect(await admin.call('admin-preview_list_import', { list_id, csv })).toMatchObject(missing)
      expect(await admin.call('admin-import_list', { list_id, csv })).toMatchObject(missing)
    }
  })
})

describe('N9: deleting a list', () => {
  const naming = (list_id: string) => aTemplate(aField('DROPDOWN', { list_id, constant: [] }))

  it('takes its entries with it', async () => {
    await save({ code: 'A', label: 'A' })
    await admin.must('admin-delete_list', { list_id: list })
    expect(await lists()).toEqual([])
    const { db } = site.services
    expect(await db.selectFrom('shared_list_entries').select('code').execute()).toEqual([])
  })

  it.each(['PUBLISHED', 'DRAFT', 'UNPUBLISHED'] as const)(
    'is refused while a %s version of a template names it, in rows or follow-ups as well',
    async (status) => {
      const nested = aTemplate(
        aField('RADIO', {
          constant: [
            {
              value: 'a',
              label: 'A',
              branchingQuestions: [aField('DROPDOWN', { field_id: 'MORE', list_id: list, constant: [] })],
            },
          ],
        }),
      )
      const { templateId } = await publishTemplate(site, `DEL${++codes}`, {}, nested)
      const { db } = site.services
      await db
        .updateTable('template_versions')
        .set({ status })
        .where('template_id', '=', templateId)
        .execute()
      expect(await admin.call('admin-delete_list', { list_id: list })).toMatchObject({
        code: 'FAILED_PRECONDITION',
        message: `The form of Form DEL${codes} names Cost centres, so it cannot be deleted.`,
        details: { reason: 'IN_USE' },
      })
    },
  )

  it('is refused while memos of a superseded version are under way', async () => {
    const template = await publishTemplate(site, `SUP${++codes}`, {}, naming(list))
    const owner = await site.signIn(mailOf('Owen Reyes'), 'Owen Reyes')
    const { memo_id } = await owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SAVE_AS_DRAFT',
      memo_content: [],
      sequences: [],
    })
    const { db } = site.services
    await db
      .updateTable('template_versions')
      .set({ status: 'SUPERSEDED' })
      .where('template_id', '=', template.templateId)
      .execute()
    expect(await lists()).toMatchObject([{ used_by: [] }])
    expect(await admin.call('admin-delete_list', { list_id: list })).toMatchObject({
      message: `Memos of Form SUP${codes} are under way whose form names Cost centres, so it cannot be deleted yet.`,
    })
    await owner.must('delete_draft', { memo_id })
    await admin.must('admin-delete_list', { list_id: list })
  })
})

describe('N9: an entry', () => {
  it('is added, changed and deleted', async () => {
    const { entry_id, revision } = await save({ code: ' CC-1 ', label: ' Network ', company_id: 'north' })
    expect(revision).toBe(1)
    expect(await page()).toMatchObject({
      total: 1,
      next_cursor: null,
      entries: [
        {
          entry_id,
          code: 'CC-1',
          label: 'Network',
          company_id: 'north',
          company_name: 'Northwind',
          from_day: null,
          to_day: null,
          state: 'IN_USE',
          modified_by: 'Liza Marasigan',
        },
      ],
    })
    const changed = { entry_id, code: 'CC-1', label: 'Networks', company_id: '', to_day: day(-1), revision }
    expect((await save(changed)).revision).toBe(2)
    expect((await page()).entries).toMatchObject([
      { label: 'Networks', company_id: null, company_name: null, to_day: day(-1), state: 'ENDED' },
    ])
    await admin.must('admin-delete_list_entry', { list_id: list, entry_id, revision: 2 })
    expect(await codesOf()).toEqual([])
    expect(await lists()).toMatchObject([{ revision: 4 }])
  })

  it.each<[string, Entry, string, string]>([
    ['without a code', { code: ' ', label: 'A' }, 'code', 'Enter the code'],
    ['without a label', { code: 'A', label: '' }, 'label', 'Enter the label'],
    ['with a long code', { code: 'x'.repeat(51), label: 'A' }, 'code', 'Maximum of 50 characters'],
    [
      'of an unknown company',
      { code: 'A', label: 'A', company_id: 'west' },
      'company_id',
      'There is no such company.',
    ],
    [
      'with a day that is none',
      { code: 'A', label: 'A', from_day: '2026-02-30' },
      'from_day',
      'Enter the first day',
    ],
    [
      'with days in the wrong order',
      { code: 'A', label: 'A', from_day: '2026-02-02', to_day: '2026-02-01' },
      'to_day',
      'The last day is before the first day',
    ],
  ])('%s is refused, and nothing changes', async (_what, entry, path, message) => {
    expect(await saveEntry(entry)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path, message }] },
    })
    expect(await codesOf()).toEqual([])
  })

  it('exists once for each company and once for all on each day, and in one spelling', async () => {
    const { entry_id } = await save({ code: 'CC-1', label: 'A', to_day: '2026-06-30' })
    const taken = 'CC-1 is in the list for all companies already on some of these days'
    expect(await saveEntry({ code: 'CC-1', label: 'B' })).toMatchObject({ message: taken })
    expect(await saveEntry({ code: 'cc-1', label: 'B', company_id: 'north' })).toMatchObject({
      message: 'This list writes the code as CC-1',
    })
    await save({ code: 'CC-1', label: 'B', from_day: '2026-07-01' })
    await save({ code: 'CC-1', label: 'C', company_id: 'north' })
    expect(await saveEntry({ entry_id, code: 'CC-1', label: 'A' })).toMatchObject({ message: taken })
    await save({ entry_id, code: 'CC-1', label: 'A, renamed', to_day: '2026-06-30' })
    const other = (await admin.must('admin-save_list', { name: 'Projects' })).list_id
    await admin.must('admin-save_list_entry', { list_id: other, code: 'cc-1', label: 'In another list' })
  })

  it('that two administrators add at once is one entry', async () => {
    const add = (who: Actor) => saveEntry({ code: 'CC-1', label: who.email }, who)
    const answers = await Promise.all([add(admin), add(colleague), add(admin)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await codesOf()).toEqual(['CC-1'])
  })

  it('is not overwritten by an administrator who has not seen the latest change (A6)', async () => {
    const { entry_id } = await save({ code: 'A', label: 'A' })
    const change = (who: Actor) => saveEntry({ entry_id, code: 'A', label: who.email, revision: 1 }, who)
    const answers = await Promise.all([change(admin), change(colleague)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'ABORTED', details: { revision: 2 } })
    const stale = { list_id: list, entry_id, revision: 1 }
    expect(await admin.call('admin-delete_list_entry', stale)).toMatchObject({ code: 'ABORTED' })
  })

  it('of another list, or none, is not found', async () => {
    const { entry_id } = await save({ code: 'A', label: 'A' })
    const other = (await admin.must('admin-save_list', { name: 'Projects' })).list_id
    const missing = { code: 'NOT_FOUND', message: 'There is no such entry.' }
    for (const [list_id, id] of [
      [other, entry_id],
      [list, UNKNOWN],
      [list, 'none'],
    ] as const) {
      expect(await admin.call('admin-delete_list_entry', { list_id, entry_id: id })).toMatchObject(missing)
      const changed = { list_id, entry_id: id, code: 'A', label: 'B' }
      expect(await admin.call('admin-save_list_entry', changed)).toMatchObject(missing)
    }
  })

  it('answers the same key again without a second change (A6)', async () => {
    const entry = { code: 'A', label: 'A', idempotency_key: 'entry-a-1' }
    const first = await save(entry)
    expect(await save(entry)).toEqual(first)
    expect(await codesOf()).toEqual(['A'])
  })

  it('beyond the most that a list can have is refused', async () => {
    await sql`INSERT INTO shared_list_entries (list_id, code, label, modified_by, modified_at)
      SELECT ${list}::uuid, 'C' || n, 'x', 'test', now() FROM generate_series(1, ${LIST_LIMITS.entries}) n`.execute(
      site.services.db,
    )
    expect(await saveEntry({ code: 'One more', label: 'A' })).toMatchObject({
      message: 'A list has at most 50000 entries.',
    })
  })

  it('W29: is in the log with each change', async () => {
    const { entry_id } = await save({ code: 'A', label: 'Old', company_id: 'north', from_day: '2026-01-01' })
    await save({ entry_id, code: 'A', label: 'New' })
    await admin.must('admin-delete_list_entry', { list_id: list, entry_id })
    await admin.must('admin-delete_list', { list_id: list })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'shared_list', limit: 5 })
    expect(
      events.map(({ action, subject_name, before, after }) => [action, subject_name, before, after]),
    ).toEqual([
      ['delete_list', 'Cost centres', { name: 'Cost centres', entries: 0 }, null],
      ['delete_list_entry', 'Cost centres', { entry: 'A · New' }, null],
      [
        'edit_list_entry',
        'Cost centres',
        { entry: 'A · Old for Northwind, from 2026-01-01' },
        { entry: 'A · New' },
      ],
      ['add_list_entry', 'Cost centres', null, { entry: 'A · Old for Northwind, from 2026-01-01' }],
      ['create_list', 'Cost centres', null, { name: 'Cost centres' }],
    ])
  })
})

describe('N9: a page of entries', () => {
  beforeEach(async () => {
    await addListEntries(site.services.db, list, [
      { code: 'B-2', label: 'Legal', company_id: 'south' },
      { code: 'A-10', label: '100% Network' },
      { code: 'A-1', label: 'Network', to_day: day(-1) },
      { code: 'A-1', label: 'Networks', from_day: day(0) },
      { code: 'A-1', label: 'North', company_id: 'north' },
      { code: 'C-3', label: 'Coming', from_day: day(1) },
    ])
  })

  it('is by code, company and first day, and leads to the next one', async () => {
    const read: string[] = []
    let cursor: string | null = null
    do {
      const { entries, next_cursor, total } = await page({ limit: 2, cursor })
      expect(total).toBe(6)
      read.push(...entries.map(({ code, label }) => `${code} ${label}`))
      cursor = next_cursor
    } while (cursor !== null)
    expect(read).toEqual([
      'A-1 Network',
      'A-1 Networks',
      'A-1 North',
      'A-10 100% Network',
      'B-2 Legal',
      'C-3 Coming',
    ])
    expect(await admin.call('admin-get_list_entries', { list_id: list, cursor: 'x' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'cursor' }] },
    })
  })

  it.each<[Partial<CallInput<'admin-get_list_entries'>>, string[]]>([
    [{ text: 'NETW' }, ['A-1', 'A-1', 'A-10']],
    [{ text: '100%' }, ['A-10']],
    [{ text: ' b-2 ' }, ['B-2']],
    [{ codes: ['A-1', 'B-2', 'a-10'] }, ['A-1', 'A-1', 'A-1', 'B-2']],
    [{ codes: [] }, []],
    [{ company_id: 'south' }, ['B-2']],
    [{ company_id: '' }, ['A-1', 'A-1', 'A-10', 'C-3']],
    [{ state: 'ENDED' }, ['A-1']],
    [{ state: 'COMING' }, ['C-3']],
    [{ state: 'IN_USE', text: 'a-1' }, ['A-1', 'A-1', 'A-10']],
  ])('that is narrowed by %j has %j', async (filter, found) => {
    expect(await codesOf(filter)).toEqual(found)
  })
})

it('N9, H1: a company whose entries a list has cannot be deleted', async () => {
  await save({ code: 'A', label: 'A', company_id: 'south' })
  expect(await admin.call('admin-delete_company', { company_id: 'south' })).toMatchObject({
    message: 'Entries of lists belong to Southwind, so it cannot be deleted.',
    details: { reason: 'IN_USE' },
  })
})
