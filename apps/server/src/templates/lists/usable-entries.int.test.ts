import type { CallInput } from '@countersign/contract'
import { entriesInUse, LIST_LIMITS } from '@countersign/domain'
import type { ListEntry } from '@countersign/domain'
import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import {
  addListEntries,
  addSharedList,
  belongToCompany,
  createListSite,
} from '@countersign/test-kit/policies/shared-lists'
import { isReading, planFacts } from '@countersign/test-kit/query-plans'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readUsableLists, searchUsableEntries } from './usable-entries.queries.ts'

let site: TestSite
let owner: Actor
let approver: Actor
let list: string
let template: TestTemplate
let codes = 0
let recorder: SqlRecorder

beforeAll(async () => {
  ;({ site, owner, approver } = await createListSite({ REQUESTS_A_MINUTE: '100000' }))
  recorder = new SqlRecorder(site.services.pool)
  await belongToCompany(site.services.db, 'north')
})
afterAll(() => site.stop())

const listed = (field_id: string) => aField('DROPDOWN', { field_id, list_id: list, constant: [] })

beforeEach(async () => {
  list = await addSharedList(site.services.db, `List ${++codes}`, {
    'CC-1': { label: 'Network' },
    'CC-2': { label: 'Finance 100%', company_id: 'north' },
    'CC-3': { label: 'Legal', company_id: 'south' },
    'CC-4': { label: 'Ended', to_day: '2020-01-01' },
  })
  const form = aTemplate(
    listed('CENTRE'),
    aGroup({ constant: [aField('TEXT', { field_id: 'ITEM' }), listed('CHARGED')] }),
    aField('DROPDOWN', { field_id: 'OWN' }),
  )
  template = await publishTemplate(site, `S${codes}`, {}, form)
})

const search = (more: Partial<CallInput<'get_list_entries'>> = {}, who = owner) =>
  who.call('get_list_entries', { template_id: template.templateId, field_id: 'CENTRE', text: '', ...more })
const found = async (more: Partial<CallInput<'get_list_entries'>> = {}) => {
  const answer = await search(more)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.entries.map(({ code, label }) => `${code} ${label}`)
}
const addMany = (count: number) =>
  sql`INSERT INTO shared_list_entries (list_id, code, label, modified_by, modified_at)
    SELECT ${list}::uuid, 'N-' || lpad(n::text, 5, '0'), 'Number ' || n, 'test', now() FROM generate_series(1, ${count}) n`.execute(
    site.services.db,
  )
const formLists = async () =>
  (await owner.must('get_template_by_id', { template_id: template.templateId })).lists

describe('N9: the search of a question’s list', () => {
  it.each([
    ['', ['CC-1 Network', 'CC-2 Finance 100%']],
    ['NET', ['CC-1 Network']],
    ['cc-2', ['CC-2 Finance 100%']],
    ['100%', ['CC-2 Finance 100%']],
    ['c_', []],
    ['Legal', []],
    ['Ended', []],
  ])('for %j finds what the caller’s memos can name', async (text, expected) => {
    expect(await found({ text })).toEqual(expected)
    expect(await found({ text, field_id: 'CHARGED' })).toEqual(expected)
  })

  it('goes on page by page, 20 at a time, each entry once', async () => {
    await addMany(45)
    const pages: number[] = []
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const answer = await search({ text: 'n', cursor })
      if (!answer.ok) throw new Error(answer.message)
      pages.push(answer.result.entries.length)
      seen.push(...answer.result.entries.map(({ code }) => code))
      cursor = answer.result.next_cursor
    } while (cursor !== null)
    expect(pages).toEqual([20, 20, 7])
    expect(new Set(seen).size).toBe(47)
    expect(seen).toEqual(seen.toSorted())
  })

  it('is refused for what has no list, and for places that are none', async () => {
    for (const field_id of ['OWN', 'TEXT_SUBJECT', 'GROUP', 'NONE'])
      expect(await search({ field_id })).toMatchObject({
        code: 'NOT_FOUND',
        message: 'This question has no list.',
      })
    for (const template_id of ['none', list])
      expect(await search({ template_id })).toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no such template.',
      })
    for (const cursor of [
      'x',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('{').toString('base64url'),
    ])
      expect(await search({ cursor })).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('is not open for a template that is no longer published', async () => {
    await site.services.db
      .updateTable('templates')
      .set({ published_version_id: null })
      .where('template_id', '=', template.templateId)
      .execute()
    expect(await search()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('N9, H1: the search for a memo that is written', () => {
  it('is its owner’s alone, by its own form, for the company of its first submission', async () => {
    const { memo_id } = await owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SUBMITTED',
      memo_content: [
        { field_id: 'TEXT_SUBJECT', value: 'Routers' },
        { field_id: 'CENTRE', value: 'CC-1' },
      ],
      sequences: [level([approver])],
    })
    await approver.must('return_memo', { memo_id, remarks: 'Why?' })
    const { db } = site.services
    await db.updateTable('company_domains').set({ company_id: 'south' }).execute()
    expect(await found()).toEqual(['CC-1 Network', 'CC-3 Legal'])
    expect(await found({ memo_id })).toEqual(['CC-1 Network', 'CC-2 Finance 100%'])
    await db.updateTable('templates').set({ published_version_id: null }).execute()
    expect(await found({ memo_id })).toEqual(['CC-1 Network', 'CC-2 Finance 100%'])
    await db.updateTable('company_domains').set({ company_id: 'north' }).execute()
    const stranger = await site.signIn(mailOf('No One'), 'No One')
    for (const who of [approver, stranger])
      expect(await search({ memo_id }, who)).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await search({ memo_id: 'AVL-1999-0001' })).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await search({ memo_id, template_id: list })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('N9: a form', () => {
  it('carries a list of at most 500 entries, each list once, by code', async () => {
    expect(await formLists()).toEqual([
      {
        list_id: list,
        name: `List ${codes}`,
        is_searched: false,
        entries: [
          { code: 'CC-1', label: 'Network' },
          { code: 'CC-2', label: 'Finance 100%' },
        ],
      },
    ])
    await addMany(LIST_LIMITS.sentEntries - 2)
    const [full] = await formLists()
    expect([full?.is_searched, full?.entries.length]).toEqual([false, LIST_LIMITS.sentEntries])
    await addListEntries(site.services.db, list, [{ code: 'ONE-MORE' }])
    expect(await formLists()).toMatchObject([{ is_searched: true, entries: [] }])
  })

  it('of a memo carries of a longer list those that its answers name and may still name', async () => {
    await addMany(LIST_LIMITS.sentEntries)
    const { memo_id } = await owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SAVE_AS_DRAFT',
      memo_content: [
        { field_id: 'CENTRE', value: 'N-00007' },
        {
          field_id: 'GROUP',
          value: ['CC-2', 'CC-4', 'CC-3'].map((value, at) => ({
            field_id: `ROW_${at}`,
            fields: [{ field_id: 'CHARGED', value }],
          })),
        },
      ],
      sequences: [],
    })
    const { lists } = await owner.must('getMemoDetailsForEditing', { memo_id })
    expect(lists).toMatchObject([{ is_searched: true }])
    expect(lists[0]?.entries.map(({ code }) => code).toSorted()).toEqual(['CC-2', 'N-00007'])
  })

  it('without lists asks the database for none', async () => {
    const plain = await publishTemplate(site, `PLAIN${codes}`)
    const recorded = await recorder.record(() =>
      owner.must('get_template_by_id', { template_id: plain.templateId }),
    )
    expect(recorded.filter(({ text }) => text.includes('shared_list'))).toEqual([])
  })
})

it('N9: form and search offer exactly what the domain says is in use', async () => {
  const { db } = site.services
  const days = fc.constantFrom(null, '2026-06-14', '2026-06-15', '2026-06-16')
  const anEntry: fc.Arbitrary<ListEntry> = fc
    .record({
      code: fc.constantFrom('A', 'B', 'C-1', 'c_1'),
      label: fc.constantFrom('Net', 'work', '%'),
      company_id: fc.constantFrom(null, 'north', 'south'),
      from_day: days,
      to_day: days,
    })
    .filter(({ from_day, to_day }) => from_day === null || to_day === null || from_day <= to_day)
  const entries = fc.uniqueArray(anEntry, {
    selector: ({ code, company_id }) => `${code} ${company_id}`,
    maxLength: 12,
  })
  const place = fc.constantFrom(null, 'north', 'south', 'west')
  await fc.assert(
    fc.asyncProperty(entries, place, async (drawn, companyId) => {
      await db.deleteFrom('shared_list_entries').where('list_id', '=', list).execute()
      await addListEntries(db, list, drawn)
      const moment = { companyId, day: '2026-06-15' }
      const expected = entriesInUse(drawn, moment)
        .map(({ code, label }) => ({ code, label }))
        .toSorted((one, other) => (one.code < other.code ? -1 : 1))
      const [whole] = await readUsableLists(db, [list], moment)
      expect(whole?.entries).toEqual(expected)
      expect(await searchUsableEntries(db, { listId: list, text: '', after: null }, moment)).toEqual(expected)
      const some = await searchUsableEntries(db, { listId: list, text: 'NE', after: null }, moment)
      expect(some).toEqual(expected.filter(({ label }) => label === 'Net'))
    }),
    { numRuns: 60 },
  )
})

describe('N9: of 50,000 entries', () => {
  const MANY = LIST_LIMITS.entries
  const CHUNK = 5000

  it('searches, forms and submissions read few', async () => {
    const { db, pool } = site.services
    for (let from = 0; from < MANY; from += CHUNK)
      await sql`INSERT INTO shared_list_entries (list_id, code, label, company_id, to_day, modified_by, modified_at)
        SELECT ${list}::uuid, 'N-' || lpad(n::text, 6, '0'),
          (ARRAY['Network operations', 'Finance', 'Facilities', 'Legal', 'Stores'])[1 + n % 5] || ' ' || n,
          (ARRAY[NULL, 'north', 'south'])[1 + n % 3], CASE WHEN n % 4 = 0 THEN '2020-01-01'::date END, 'test', now()
        FROM generate_series(${from + 1}::int, ${from + CHUNK}::int) n`.execute(db)
    await pool.query('VACUUM ANALYZE shared_list_entries')
    const works: [string, () => Promise<unknown>, number][] = [
      ...['', 'n-012345', '4567', 'network', 'legal 33333', 'zzzzzz'].map(
        (text): [string, () => Promise<unknown>, number] => [text, () => search({ text }), 500],
      ),
      ['a form', formLists, 3000],
      [
        'a submission',
        () =>
          owner.must('create_memo', {
            template_id: template.templateId,
            action: 'SUBMITTED',
            memo_content: [
              { field_id: 'TEXT_SUBJECT', value: 'Routers' },
              { field_id: 'CENTRE', value: 'CC-1' },
            ],
            sequences: [level([approver])],
          }),
        10,
      ],
    ]
    const costly: unknown[] = []
    const client = await pool.connect()
    try {
      for (const [what, work, most] of works) {
        const statements = await recorder.record(work)
        const reading = statements.filter((one) => isReading(one) && one.text.includes('shared_list_entries'))
        expect(reading, what).toHaveLength(1)
        const { rowsRead, rowsRemoved, milliseconds } = await planFacts(client, reading[0]!)
        if (rowsRead > most || rowsRemoved > most) costly.push({ what, rowsRead, rowsRemoved, milliseconds })
      }
    } finally {
      client.release()
    }
    expect(costly).toEqual([])
  })
})
