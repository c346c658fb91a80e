import { contentEntries, TEMPLATE_POLICY, toStore } from '@countersign/domain'
import type { Calculation, FieldDefinition, Policy, PolicyCondition } from '@countersign/domain'
import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants } from '@countersign/test-kit/memos'
import { amountRow, policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { addRole } from '@countersign/test-kit/policies/roles'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'

let site: TestSite
let owner: Actor
let approver: Actor
let second: Actor
let template: TestTemplate

const number = (field_id: string, calculation?: Calculation) =>
  aField('TEXT_CURRENCY', { field_id, field_name: field_id, ...(calculation && { calculation }) })
const ref = (field_ref: string) => ({ field_ref })
const column = (column_ref: string) => ({ field_ref: 'GROUP', column_ref })

const CONFIG = { amount: { amount_field: 'TOTAL', currency_field: 'CURRENCY' } }

/** Items of quantity × cost, their total as the memo's amount, and what is left of a budget. */
const FIELDS: FieldDefinition[] = [
  aField('DROPDOWN', { field_id: 'CURRENCY', constant: [{ value: 'PHP', label: 'PHP' }] }),
  aGroup({
    constant: [
      number('QTY'),
      number('COST'),
      number('AMOUNT', { operation: 'PRODUCT', operands: [ref('QTY'), ref('COST')] }),
    ],
  }),
  number('TOTAL', { operation: 'SUM', operands: [column('AMOUNT')] }),
  number('BUDGET'),
  number('LEFT', { operation: 'DIFFERENCE', operands: [ref('BUDGET'), ref('TOTAL')] }),
  aField('TEXT', {
    field_id: 'WHY',
    field_name: 'Why',
    validations: { required: true },
    conditions: [{ field_ref: 'TOTAL', operator: 'EQUALS', value: '18450000' }],
  }),
]

beforeAll(async () => {
  site = await createTestSite()
  const people = await signInParticipants(site)
  owner = people.owner
  approver = people.first
  second = people.second
  template = await publishTemplate(site, 'CALC', CONFIG, aTemplate(...FIELDS))
})
afterAll(() => site.stop())

const entry = (field_id: string, value: unknown) => ({ field_id, value })
const row = (n: number, QTY: string, COST: string, claims: Record<string, unknown> = {}) => ({
  field_id: `ROW_${n}`,
  fields: Object.entries({ QTY, COST, ...claims }).map(([id, value]) => entry(id, value)),
})
const ROWS = [row(1, '2', '6900000', { AMOUNT: '1' }), row(2, '4', '1050000'), row(3, '1', '450000')]

type Entry = ReturnType<typeof entry>

const written = (...answers: Entry[]) => ({
  template_id: template.templateId,
  memo_content: [entry('TEXT_SUBJECT', 'Routers'), entry('CURRENCY', 'PHP'), ...answers],
  sequences: [level([approver])],
})
const submitted = (...answers: Entry[]) => ({ ...written(...answers), action: 'SUBMITTED' as const })
const drafted = (...answers: Entry[]) => ({ ...written(...answers), action: 'SAVE_AS_DRAFT' as const })

/** Stored answers by their question; cells by row and question. */
function valuesIn(content: unknown, prefix = ''): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { field_id, value } of contentEntries(content).entries) {
    if (field_id !== 'GROUP') values[`${prefix}${field_id}`] = value
    else
      for (const one of value as { field_id: string; fields: unknown }[])
        Object.assign(values, valuesIn(one.fields, `${one.field_id} `))
  }
  return values
}

const asRead = async (who: Actor, memo_id: string) =>
  valuesIn((await who.must('get_memo_details_for_viewing', { memo_id })).memo.memo_content)

it('N8: the server stores its own results, whatever the client claims of them', async () => {
  const claims = [entry('TOTAL', '1.00'), entry('LEFT', 7)]
  const input = submitted(entry('GROUP', ROWS), entry('BUDGET', '20000000'), ...claims, entry('WHY', 'Old'))
  const { memo_id } = await owner.must('create_memo', input)
  const results = {
    'ROW_1 AMOUNT': '13800000.00',
    'ROW_2 AMOUNT': '4200000.00',
    'ROW_3 AMOUNT': '450000.00',
    TOTAL: '18450000.00',
    LEFT: '1550000.00',
    WHY: 'Old',
  }
  for (const reader of [owner, approver]) expect(await asRead(reader, memo_id)).toMatchObject(results)
})

it('N8: drafts are calculated too, and claims in them are ignored', async () => {
  const { memo_id } = await owner.must('create_memo', drafted(entry('GROUP', ROWS), entry('TOTAL', '5')))
  const draft = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(valuesIn(draft.memo_content)).toMatchObject({ TOTAL: '18450000.00', LEFT: '-18450000.00' })
})

it('N8: a claim decides no condition: what a result shows must be answered', async () => {
  const refused = await owner.call(
    'create_memo',
    submitted(entry('GROUP', ROWS), entry('BUDGET', '20000000'), entry('TOTAL', '5')),
  )
  expect(refused).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: { issues: [{ path: 'answers.WHY', message: 'This field is required' }] },
  })
})

it('N8: a result below 0 is refused where it isn’t allowed, and so is one that is too large', async () => {
  const overspent = submitted(entry('GROUP', [row(1, '2', '100')]), entry('BUDGET', '199.99'))
  expect(await owner.call('create_memo', overspent)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: { issues: [{ path: 'answers.LEFT', message: 'The result must be 0 or more' }] },
  })
  const message = 'The result has more than 15 digits before the decimal point'
  const large = submitted(entry('GROUP', [row(1, '999999999999999', '999999999999999')]))
  expect(await owner.call('create_memo', large)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: {
      issues: [
        { path: 'answers.GROUP.0.AMOUNT', message },
        { path: 'answers.TOTAL', message },
        { path: 'answers.LEFT', message },
      ],
    },
  })
})

it('N8, M1: the result is the memo’s amount in lists', async () => {
  const input = submitted(
    entry('GROUP', [row(1, '3', '0.335')]),
    entry('TOTAL', '9999'),
    entry('BUDGET', '5'),
  )
  expect(await owner.call('create_memo', input)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  const sound = submitted(entry('GROUP', [row(1, '3', '0.33')]), entry('TOTAL', '9999'), entry('BUDGET', '5'))
  const { memo_id } = await owner.must('create_memo', sound)
  const { memos } = await approver.must('getForMyApprovalActiveWithUserID', {})
  expect(memos.find((one) => one.memo_id === memo_id)?.amount).toEqual({ value: '0.99', currency: 'PHP' })
})

it('N8, N1: a policy judges by the server’s result', async () => {
  const { db } = site.services
  const { templateId } = await publishTemplate(site, 'ROUTE', CONFIG, aTemplate(...FIELDS))
  const head = await addRole(db, 'Head', [{ email: approver.email }])
  const cfo = await addRole(db, 'CFO', [{ email: second.email }])
  const headLevel = policyLevel('HEAD', roleEverywhere(head))
  const cfoLevel = policyLevel('CFO', roleEverywhere(cfo))
  const left: PolicyCondition = { kind: 'NUMBER', field_id: 'LEFT', bounds: { above: '100', up_to: null } }
  const policy: Policy = {
    rows: [
      amountRow('LARGE', ['1000', null], [headLevel, cfoLevel]),
      { row_id: 'LEFT', conditions: [left], levels: [cfoLevel] },
    ],
    otherwise: { kind: 'LEVELS', levels: [headLevel] },
  }
  await db
    .updateTable('template_versions')
    .set({ policy: JSON.stringify(toStore(TEMPLATE_POLICY, policy)) })
    .where('template_id', '=', templateId)
    .execute()
  const routeFor = async (cost: string, BUDGET: string, TOTAL: string) => {
    const { sequences } = await owner.must('get_route_for_answers', {
      template_id: templateId,
      memo_content: written(
        entry('GROUP', [row(1, '2', cost)]),
        entry('BUDGET', BUDGET),
        entry('TOTAL', TOTAL),
      ).memo_content,
    })
    return sequences.map(({ approvers }) => approvers[0]?.email)
  }
  expect(await routeFor('500.01', '2000', '1')).toEqual([approver.email, second.email])
  expect(await routeFor('500', '1100.01', '999999')).toEqual([second.email])
  expect(await routeFor('500', '1100', '999999')).toEqual([approver.email])
  const skipped = submitted(
    entry('GROUP', [row(1, '2', '500.01')]),
    entry('BUDGET', '2000'),
    entry('TOTAL', '1'),
  )
  expect(await owner.call('create_memo', { ...skipped, template_id: templateId })).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: { reason: 'POLICY_NOT_MET' },
  })
})

it('N8, M8: a duplicate is calculated again', async () => {
  const other = await publishTemplate(site, 'COPY', {}, aTemplate(...FIELDS.slice(0, 5)))
  const { memo_id } = await owner.must('create_memo', {
    ...submitted(entry('GROUP', [row(1, '2', '100')]), entry('BUDGET', '500')),
    template_id: other.templateId,
  })
  // The next version of the form counts 12 percent more.
  const dearer = FIELDS.slice(0, 5).map((field) =>
    field.field_id === 'TOTAL'
      ? number('TOTAL', { operation: 'PERCENTAGE', operands: [column('AMOUNT'), { value: '112' }] })
      : field,
  )
  await site.services.db
    .updateTable('template_versions')
    .set({ template_content: JSON.stringify(aTemplate(...dearer)) })
    .where('template_id', '=', other.templateId)
    .execute()
  const copy = await owner.must('duplicate_memo', { memo_id, idempotency_key: crypto.randomUUID() })
  const draft = await owner.must('getMemoDetailsForEditing', { memo_id: copy.memo_id })
  expect(valuesIn(draft.memo_content)).toMatchObject({ TOTAL: '224.00', LEFT: '276.00' })
  expect(copy.left_out).toEqual([])
})
