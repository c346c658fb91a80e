import type { CallInput } from '@countersign/contract'
import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { amountRow, policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite } from '@countersign/test-kit/policies/policy-site'
import { addCategory, createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let on: PolicySite
let admin: Actor
let people: PolicySite['people']
let template: TestTemplate
let head: string
let controller: string
let category: string
let drafted: Pick<CallInput<'admin-check_policy'>, 'template_content' | 'template_config'>

beforeAll(async () => {
  const console = await createConsoleSite()
  ;({ admin } = console)
  on = await createPolicySite(console.site)
  ;({ people } = on)
  category = await addCategory(admin, 'Budget & Finance')
  const { db } = on.site.services
  await db
    .insertInto('companies')
    .values([
      { company_id: 'northwind', name: 'Northwind Telecom' },
      { company_id: 'kubo', name: 'Kubo Smart Homes' },
    ])
    .execute()
  await db
    .insertInto('company_domains')
    .values({ domain: 'northwind.example', company_id: 'northwind' })
    .execute()
})
afterAll(() => on.site.stop())

/** The department head for all up to 100,000; above, the controller of the owner's company too. */
const policyOf = (bound: string): Policy => ({
  rows: [
    amountRow('SMALL', [null, bound], [policyLevel('HEAD', roleEverywhere(head))]),
    amountRow(
      'LARGE',
      ['300000.00', null],
      [
        policyLevel('HEAD', roleEverywhere(head)),
        policyLevel('CONTROLLER', {
          kind: 'ROLE',
          role_id: controller,
          place: { kind: 'OWNER_COMPANY' },
        }),
      ],
    ),
  ],
  otherwise: { kind: 'REFUSE', text: 'Ask Finance first.' },
})

beforeEach(async () => {
  ;[head = '', controller = ''] = await on.setRoles(
    ['Department head', [{ email: people.first.email }]],
    ['Finance controller', [{ email: people.second.email, place: { kind: 'COMPANY', id: 'northwind' } }]],
  )
  template = await on.publish(policyOf('300000.00'))
  const { template_content, template_config } = await admin.must('admin-get_template_by_id', {
    template_id: template.templateId,
  })
  drafted = { template_content, template_config }
})

const check = (policy: Policy, more: object = {}) =>
  admin.must('admin-check_policy', { ...drafted, policy, template_id: template.templateId, ...more })

const submit = (amount: string, ...levels: Actor[]) =>
  people.owner.must('create_memo', on.written(amount, ...levels))

it('N5: the check counts, of the latest memos, those that fall to otherwise, are refused, or go another way', async () => {
  const { first, second } = people
  await submit('50000', first)
  await submit('200000', first)
  await submit('400000', first, second)
  expect((await check(policyOf('100000.00'))).recent).toEqual({
    memos: 3,
    otherwise: 1,
    refused: 1,
    other_way: 1,
    ways: [{ today: 1, then: 'OTHERWISE', memos: 1 }],
  })
  expect((await check(policyOf('300000.00'))).recent).toMatchObject({ otherwise: 0, other_way: 0, ways: [] })
})

it('N5: a template without memos, and one that is new, has none to count', async () => {
  expect((await check(policyOf('100000.00'))).recent).toBeNull()
  expect((await check(policyOf('100000.00'), { template_id: null })).recent).toBeNull()
  const unknown = { ...drafted, policy: policyOf('1'), template_id: 'none' }
  expect(await admin.call('admin-check_policy', unknown)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

it('N5: the check names what falls to otherwise, and companies in which a role has no holder', async () => {
  const { findings, coverage, holders } = await check(policyOf('100000.00'))
  expect(coverage?.[0]).toMatchObject({
    coverage: { currency: 'PHP', by: null, others: { rows: [], otherwise: true } },
    gaps: ['Amounts above PHP 100,000 and up to PHP 300,000 fall to ‘Otherwise: refuse’.'],
  })
  const text = 'Kubo Smart Homes has no Finance controller.'
  expect(holders).toMatchObject({ missing: [{ text }], companies: 2, complete_companies: 1 })
  expect(findings).toMatchObject([
    {
      severity: 'warning',
      code: 'ROLE_WITHOUT_HOLDER',
      message: `${text} Memos that need this role are refused`,
    },
  ])
})

it('N5: mistakes of the table are found with their place, and keep the template from being published', async () => {
  const policy: Policy = {
    rows: [
      amountRow('NONE', ['10.00', '5.00'], []),
      {
        row_id: 'GONE',
        conditions: [
          { kind: 'CHOICE', field_id: 'NOT_THERE', is_one_of: true, values: ['x'] },
          { kind: 'CHOICE', field_id: 'MONEY', is_one_of: true, values: ['GOLD'] },
        ],
        levels: [
          policyLevel('A', roleEverywhere('3f0c6a52-1d7e-4c7e-9a51-6f0f8a1c2b3d')),
          policyLevel('B', { kind: 'PERSON', person: { email: 'x@elsewhere.example', name: 'X' } }),
        ],
      },
    ],
    otherwise: { kind: 'NO_APPROVAL' },
  }
  const { findings, allows_no_approval } = await check(policy)
  expect(allows_no_approval).toBe(false)
  expect(findings.map(({ severity, code, row_id, place }) => [severity, code, row_id, place])).toEqual([
    ['error', 'EMPTY_RANGE', 'NONE', 'Row 1 › Sum'],
    ['error', 'NO_LEVELS', 'NONE', 'Row 1'],
    ['error', 'QUESTION_GONE', 'GONE', 'Row 2 › Condition'],
    ['error', 'OPTION_GONE', 'GONE', 'Row 2 › Currency'],
    ['error', 'ROLE_GONE', 'GONE', 'Row 2 › Level 1'],
    ['error', 'CANNOT_SIGN_IN', 'GONE', 'Row 2 › Level 2'],
    ['error', 'NO_APPROVAL_NOT_ALLOWED', null, 'Otherwise'],
  ])
  const { revision, template_name, description } = await admin.must('admin-get_template_by_id', {
    template_id: template.templateId,
  })
  const saved = {
    ...drafted,
    template_id: template.templateId,
    template_name,
    description,
    category_id: category,
    workflow: 'POLICY' as const,
    policy,
    revision,
  }
  expect(await admin.call('admin-edit_template', { ...saved, action: 'PUBLISHED' })).toMatchObject({
    ok: false,
    code: 'INVALID_ARGUMENT',
    details: {
      issues: expect.arrayContaining([expect.objectContaining({ code: 'OPTION_GONE' })]) as unknown,
    },
  })
})

it('R7: the check judges the policy by what owners answer, as publishing does (N5)', async () => {
  const finance = {
    field_id: 'SECTION_FINANCE',
    field_name: 'Finance',
    field_type: 'SECTION' as const,
    validations: { required: false },
    sectionIndex: 1,
    sectionId: 'SECTION_FINANCE',
    answered_by: { kind: 'POLICY' as const, level_ids: ['HEAD'] },
    value: [
      {
        field_id: 'BUDGETED',
        field_name: 'Budgeted',
        field_type: 'RADIO' as const,
        validations: { required: true },
        constant: [{ value: 'YES', label: 'Yes' }],
      },
    ],
  }
  const small = policyOf('100000.00')
  const [first, ...others] = small.rows
  const budgeted = { kind: 'CHOICE' as const, field_id: 'BUDGETED', is_one_of: true, values: ['YES'] }
  const policy: Policy = { ...small, rows: [{ ...first!, conditions: [budgeted] }, ...others] }
  const template_content = [...drafted.template_content, finance]
  const { findings } = await check(policy, { template_content })
  expect(findings).toContainEqual(
    expect.objectContaining({ severity: 'error', code: 'QUESTION_GONE', row_id: 'SMALL' }),
  )
})

it('N3: samples are tried as they would be submitted, each level with its people and its reason', async () => {
  const { owner, first, second } = people
  const sample = (sample_id: string, amount: string) => ({
    sample_id,
    owner_email: owner.email,
    memo_content: amountContent({ amount }),
  })
  const { results } = await admin.must('admin-try_policy', {
    ...drafted,
    policy: policyOf('100000.00'),
    samples: [sample('S1', '400000'), sample('S2', '200000')],
  })
  expect(results[0]).toMatchObject({
    sample_id: 'S1',
    kind: 'ROUTE',
    row: { row_id: 'LARGE', number: 2 },
    reason: 'because Sum is above 300,000',
    refusal: null,
    levels: [
      {
        level_id: 'HEAD',
        reason: 'because Sum is above 300,000',
        people: [{ email: first.email, found_as: 'Department head', away: null, is_instead_of_owner: false }],
      },
      {
        level_id: 'CONTROLLER',
        people: [{ email: second.email, found_as: 'Finance controller of Northwind Telecom' }],
      },
    ],
    notes: [],
  })
  expect(results[1]).toMatchObject({
    sample_id: 'S2',
    kind: 'REFUSED',
    row: null,
    refusal: 'Ask Finance first.',
    levels: [],
  })
})
