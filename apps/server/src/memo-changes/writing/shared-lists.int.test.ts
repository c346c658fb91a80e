import type { CallInput } from '@countersign/contract'
import type { FieldDefinition, TemplateContent } from '@countersign/domain'
import { contentEntries, displaySections, MEMO_CONTENT, readStored, storedVersion } from '@countersign/domain'
import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate } from '@countersign/test-kit/memos'
import {
  addListEntries,
  addSharedList,
  belongToCompany,
  createListSite,
} from '@countersign/test-kit/policies/shared-lists'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../protocol/delegations.ts'

let site: TestSite
let owner: Actor
let approver: Actor
let list: string
let template: TestTemplate
let codes = 0

const DAY = 24 * 60 * 60 * 1000
const day = (fromToday: number) => today(new Date(Date.now() + fromToday * DAY))

beforeAll(async () => {
  ;({ site, owner, approver } = await createListSite())
})
afterAll(() => site.stop())

const belongTo = (company_id: string) => belongToCompany(site.services.db, company_id)

const fields = (list_id: string): FieldDefinition[] => [
  aField('DROPDOWN', { field_id: 'CENTRE', field_name: 'Cost centre', list_id, constant: [] }),
  aGroup({
    field_id: 'ITEMS',
    field_name: 'Items',
    constant: [
      aField('TEXT', { field_id: 'WHAT', field_name: 'What' }),
      aField('DROPDOWN', { field_id: 'CHARGED', field_name: 'Charged to', list_id, constant: [] }),
    ],
  }),
  aField('TEXT', {
    field_id: 'WHY',
    field_name: 'Why',
    validations: { required: true },
    conditions: [{ field_ref: 'CENTRE', operator: 'EQUALS', value: 'CC-2' }],
  }),
]
let form: TemplateContent

beforeEach(async () => {
  const { db } = site.services
  await belongTo('north')
  codes += 1
  list = await addSharedList(db, `Cost centres ${codes}`, {
    'CC-1': { label: 'Network operations' },
    'CC-2': { label: 'Finance', company_id: 'north' },
    'CC-3': { label: 'Legal', company_id: 'south' },
    'CC-4': { label: 'Old buildings', to_day: day(-1) },
    'CC-5': { label: 'New buildings', from_day: day(1) },
    'CC-6': { label: 'This week', from_day: day(0), to_day: day(0) },
  })
  form = aTemplate(...fields(list))
  template = await publishTemplate(site, `L${codes}`, {}, form)
})

type Action = CallInput<'create_memo'>['action']

const row = (charged: string) => ({
  field_id: 'ROW_1',
  fields: [
    { field_id: 'WHAT', value: 'Routers' },
    { field_id: 'CHARGED', value: charged },
  ],
})
const answers = (centre: string, more: { field_id: string; value: unknown }[] = []) => [
  { field_id: 'TEXT_SUBJECT', value: 'Routers' },
  { field_id: 'CENTRE', value: centre },
  ...more,
]
const write = (action: Action, memo_content: ReturnType<typeof answers>) =>
  owner.call('create_memo', {
    template_id: template.templateId,
    action,
    memo_content,
    sequences: [level([approver])],
  })
const submit = async (centre: string, more?: { field_id: string; value: unknown }[]) => {
  const answer = await write('SUBMITTED', answers(centre, more))
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.memo_id
}

/** What a person reads: by question. */
const read = async (who: Actor, memo_id: string) => {
  const { memo } = await who.must('get_memo_details_for_viewing', { memo_id })
  const shown = displaySections(memo.template_content, memo.memo_content).flatMap((section) => section.fields)
  return Object.fromEntries(
    shown.map((field) => [
      field.field_id,
      field.kind === 'text' ? field.text : field.kind === 'table' ? field.rows : field.kind,
    ]),
  )
}

describe('N9: an answer from a shared list', () => {
  it('is a code, to which the server adds the label, in rows as well, whatever label is sent', async () => {
    const sent = answers('CC-1', [{ field_id: 'ITEMS', value: [row('CC-2')] }])
    const [, centre] = sent
    Object.assign(centre!, { label: 'Head office' })
    const answer = await write('SUBMITTED', sent)
    if (!answer.ok) throw new Error(answer.message)
    for (const reader of [owner, approver])
      expect(await read(reader, answer.result.memo_id)).toEqual({
        CENTRE: 'CC-1 · Network operations',
        ITEMS: [['Routers', 'CC-2 · Finance']],
      })
  })

  it.each([
    ['of another company', 'CC-3'],
    ['that has ended', 'CC-4'],
    ['that is not in use yet', 'CC-5'],
    ['that the list does not have', 'CC-99'],
    ['in another case', 'cc-1'],
  ])(
    'with a code %s is refused at submission, naming question and code, and kept in a draft',
    async (_what, code) => {
      expect(await write('SUBMITTED', answers(code))).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: {
          issues: [
            {
              path: 'answers.CENTRE',
              message: `${code} is not in use. Choose another one`,
              code: 'NOT_IN_LIST',
            },
          ],
        },
      })
      expect(
        await write('SUBMITTED', answers('CC-1', [{ field_id: 'ITEMS', value: [row(code)] }])),
      ).toMatchObject({
        details: { issues: [{ path: 'answers.ITEMS.0.CHARGED', code: 'NOT_IN_LIST' }] },
      })
      const draft = await write('SAVE_AS_DRAFT', answers(code))
      if (!draft.ok) throw new Error(draft.message)
      const { memo_content } = await owner.must('getMemoDetailsForEditing', { memo_id: draft.result.memo_id })
      expect(contentEntries(memo_content).entries.find(({ field_id }) => field_id === 'CENTRE')?.value).toBe(
        code,
      )
    },
  )

  it('of the first and only day of its entry is accepted', async () => {
    expect(await read(owner, await submit('CC-6'))).toMatchObject({ CENTRE: 'CC-6 · This week' })
  })

  it('has the label of the owner’s company before the one for all companies', async () => {
    await addListEntries(site.services.db, list, [
      { code: 'CC-1', label: 'Network north', company_id: 'north' },
    ])
    expect(await read(owner, await submit('CC-1'))).toMatchObject({ CENTRE: 'CC-1 · Network north' })
    await belongTo('south')
    expect(await read(owner, await submit('CC-1'))).toMatchObject({ CENTRE: 'CC-1 · Network operations' })
  })

  it('decides conditions by its code', async () => {
    const without = answers('CC-2')
    expect(await write('SUBMITTED', without)).toMatchObject({
      details: { issues: [{ path: 'answers.WHY', message: 'This field is required' }] },
    })
    await submit('CC-2', [{ field_id: 'WHY', value: 'Budget' }])
  })

  it('keeps code and label of its time, in a version of content that says so', async () => {
    const { db } = site.services
    const memo_id = await submit('CC-1')
    const plain = await submit('')
    await db.updateTable('shared_list_entries').set({ label: 'Renamed' }).where('code', '=', 'CC-1').execute()
    expect(await read(approver, memo_id)).toMatchObject({ CENTRE: 'CC-1 · Network operations' })
    await db.deleteFrom('shared_list_entries').where('code', '=', 'CC-1').execute()
    expect(await read(approver, memo_id)).toMatchObject({ CENTRE: 'CC-1 · Network operations' })
    const versions = await db
      .selectFrom('memo_versions as v')
      .innerJoin('memos as m', 'm.memo_key', 'v.memo_key')
      .select(['m.memo_id', 'v.content'])
      .where('m.memo_id', 'in', [memo_id, plain])
      .execute()
    const stored = new Map(versions.map(({ memo_id: id, content }) => [id, content]))
    expect([storedVersion(stored.get(memo_id)), storedVersion(stored.get(plain))]).toEqual([2, 1])
    expect(contentEntries(readStored(MEMO_CONTENT, stored.get(memo_id))).entries[1]).toMatchObject({
      value: 'CC-1',
      label: 'Network operations',
    })
  })
})

describe('N9, H1: a re-submission', () => {
  it('is judged on its own day, for the company of the first submission', async () => {
    const { db } = site.services
    const memo_id = await submit('CC-1')
    await approver.must('return_memo', { memo_id, remarks: 'Which floor?' })
    await belongTo('south')
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const again = (centre: string, more?: { field_id: string; value: unknown }[]) =>
      owner.call('edit_memo', {
        memo_id,
        action: 'SUBMITTED',
        memo_content: answers(centre, more),
        sequences: [level([approver], { sequence_id: raw_sequences[0]?.sequence_id })],
        remarks: 'The second.',
      })
    expect(await again('CC-3')).toMatchObject({ details: { issues: [{ path: 'answers.CENTRE' }] } })
    await db
      .updateTable('shared_list_entries')
      .set({ to_day: day(-1) })
      .where('code', '=', 'CC-1')
      .execute()
    expect(await again('CC-1')).toMatchObject({ details: { issues: [{ path: 'answers.CENTRE' }] } })
    expect(await again('CC-2', [{ field_id: 'WHY', value: 'Moved' }])).toMatchObject({ ok: true })
    expect(await read(approver, memo_id)).toMatchObject({ CENTRE: 'CC-2 · Finance' })
    const { changes } = await approver.must('get_memo_details_for_viewing', { memo_id })
    expect(changes?.fields).toContainEqual({
      field_id: 'CENTRE',
      label: 'Cost centre',
      kind: 'text',
      before: 'CC-1 · Network operations',
      after: 'CC-2 · Finance',
    })
  })
})

describe('N9: a draft', () => {
  it('keeps the label of a code that is deleted, and offers only what is in use', async () => {
    const { db } = site.services
    const draft = await write('SAVE_AS_DRAFT', answers('CC-4'))
    if (!draft.ok) throw new Error(draft.message)
    const { memo_id } = draft.result
    const labelled = async () => {
      const { memo_content, lists } = await owner.must('getMemoDetailsForEditing', { memo_id })
      return {
        label: contentEntries(memo_content).entries.find(({ field_id }) => field_id === 'CENTRE')?.label,
        offered: lists.flatMap(({ entries }) => entries.map(({ code }) => code)),
      }
    }
    const offered = ['CC-1', 'CC-2', 'CC-6']
    expect(await labelled()).toEqual({ label: 'Old buildings', offered })
    await db.deleteFrom('shared_list_entries').where('code', '=', 'CC-4').execute()
    await owner.must('edit_memo', {
      memo_id,
      action: 'SAVE_AS_DRAFT',
      memo_content: answers('CC-4'),
      sequences: [],
    })
    expect(await labelled()).toEqual({ label: 'Old buildings', offered })
  })

  it('never shows the label of another company’s code', async () => {
    const draft = await write('SAVE_AS_DRAFT', answers('CC-3'))
    if (!draft.ok) throw new Error(draft.message)
    const { memo_content } = await owner.must('getMemoDetailsForEditing', { memo_id: draft.result.memo_id })
    expect(JSON.stringify(memo_content)).not.toContain('Legal')
  })
})

it('N9, M8: a duplicate lacks the codes that are no longer in use, and names them', async () => {
  const { db } = site.services
  const memo_id = await submit('CC-1', [{ field_id: 'ITEMS', value: [row('CC-6')] }])
  await db
    .updateTable('shared_list_entries')
    .set({ from_day: day(-2), to_day: day(-1) })
    .where('code', '=', 'CC-6')
    .execute()
  const copy = await owner.must('duplicate_memo', { memo_id, idempotency_key: crypto.randomUUID() })
  expect(copy.left_out).toEqual([
    {
      field_id: 'CHARGED',
      label: 'Items: Charged to',
      reason: 'NOT_ACCEPTED',
      message: 'CC-6 is not in use. Choose another one',
    },
  ])
  const { memo_content } = await owner.must('getMemoDetailsForEditing', { memo_id: copy.memo_id })
  expect(displaySections(form, memo_content).flatMap((section) => section.fields)).toMatchObject([
    { field_id: 'CENTRE', text: 'CC-1 · Network operations' },
    { field_id: 'ITEMS', rows: [['Routers', '']] },
  ])
})

it('N9, U38: lists of one memo type, and search, have code and label', async () => {
  const { db } = site.services
  await configure(site, { is_global_search_enabled: true })
  const column = [{ key: 'CENTRE', label: 'Cost centre' }]
  await db
    .updateTable('template_versions')
    .set({
      headers: JSON.stringify({ memos: { active: column, drafts: column }, approvals: { approval: column } }),
    })
    .where('template_id', '=', template.templateId)
    .execute()
  const memo_id = await submit('CC-1')
  await db.updateTable('shared_list_entries').set({ label: 'Renamed' }).where('code', '=', 'CC-1').execute()
  const plain = await submit('')
  const draft = await write('SAVE_AS_DRAFT', answers('CC-4'))
  if (!draft.ok) throw new Error(draft.message)
  const memo_type = template.templateId
  const pages = [
    await owner.must('getMyMemosActiveWithUserID', { memo_type }),
    await approver.must('getForMyApprovalActiveWithUserID', { memo_type }),
    await owner.must('getMyMemosDraftWithUserID', { memo_type }),
  ]
  const shown = new Map(
    pages.flatMap(({ memos }) => memos.map((memo) => [`${memo.audienceType} ${memo.memo_id}`, memo.columns])),
  )
  expect(shown).toEqual(
    new Map([
      [`owner ${memo_id}`, { CENTRE: 'CC-1 · Network operations' }],
      [`owner ${plain}`, { CENTRE: '' }],
      [`approver ${memo_id}`, { CENTRE: 'CC-1 · Network operations' }],
      [`approver ${plain}`, { CENTRE: '' }],
      [`owner ${draft.result.memo_id}`, { CENTRE: 'CC-4 · Old buildings' }],
    ]),
  )
  const { results } = await approver.must('search_memo', { query: 'operations' })
  expect(JSON.stringify(results)).toContain(memo_id)
})
