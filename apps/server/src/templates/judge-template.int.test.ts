import type { CostReportFields, JudgedTemplate, TemplateContent, TemplateInfo } from '@countersign/domain'
import { DEFAULT_TEMPLATE, RICH_TEXT_MAX_BYTES, findingIssue, judgeTemplate } from '@countersign/domain'
import { aField } from '@countersign/domain/form/testing/builders'
import { aPublishableTemplate } from '@countersign/domain/form/testing/publishable-template'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let category: string
const templates: Record<string, string> = {}

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  category = await addCategory(admin, 'Budget & Finance')
  for (const code of ['AVL', 'GEN']) {
    const made = await admin.must('admin-create_template', newTemplate(category, code))
    templates[code] = made.template_id
  }
})
afterAll(() => site.stop())

/** A fault in a form, made by hand or by a program. `n` selects where. */
type Fault = (content: TemplateContent, n: number) => unknown

const someField = (content: TemplateContent, n: number) => {
  const fields = content.flatMap((section) => section.value)
  return fields[n % Math.max(1, fields.length)]
}
const change =
  (apply: (field: Record<string, unknown>, n: number) => void): Fault =>
  (content, n) => {
    const field = someField(content, n)
    if (field) apply(field as unknown as Record<string, unknown>, n)
    return content
  }
const add =
  (field: object): Fault =>
  (content) => {
    content.at(-1)?.value.push(field as never)
    return content
  }
const repeated = (count: number) =>
  Array.from({ length: count }, (_, n) => aField('TEXT', { field_id: `MORE_${n}` }))

const FAULTS: readonly Fault[] = [
  change((field) => (field.field_name = ' ')),
  change((field) => (field.field_name = 'half \ud800')),
  change((field) => (field.annotation = 'a\0b')),
  change((field, n) => (field.field_id = n % 2 ? 'two words' : 'X'.repeat(101))),
  change((field) => (field.validations = null)),
  change((field, n) => (field.validations = { max_size: [0, 25, 25.5][n % 3], required: true })),
  change((field, n) => (field.validations = { file_types: n % 2 ? ['exe'] : ['PDF'] })),
  change((field, n) => (field.validations = { min_length: n % 200, max_length: n % 150 })),
  change((field) => (field.constant = [])),
  change((field) => (field.hidden = true)),
  (content) => content.map((section) => ({ ...section, value: section.value.toReversed() })),
  (content) => content.toReversed(),
  (content, n) => content.filter((_, at) => at !== n % content.length),
  (content, n) => [...content, content[n % content.length]],
  (content) => content.concat(Array.from({ length: 200 }, (_, n) => sectionOf(`MANY_${n}`, []))),
  (content) => [...content, sectionOf('MANY', repeated(501))],
  (content, n) => [...content, n % 2 ? null : { field_id: 'X' }],
  add(aField('TEXT_RTE_PREFILLED', { field_id: 'RICH', defaultValue: 'x'.repeat(RICH_TEXT_MAX_BYTES + 1) })),
  add(aField('FILE_UPLOAD', { field_id: 'FILE', validations: { max_size: 26 } })),
  add({ ...aField('TEXT'), field_type: 'SIGNATURE' }),
  add(
    aField('RADIO', {
      field_id: 'OPTIONS',
      constant: Array.from({ length: 25_000 }, (_, n) => ({ value: `${n}`, label: `${n}` })),
    }),
  ),
]

function sectionOf(field_id: string, value: unknown[]) {
  return { ...DEFAULT_TEMPLATE[0]!, field_id, sectionId: field_id, value } as TemplateContent[number]
}

const INFO_FAULTS: readonly Partial<TemplateInfo>[] = [
  { template_name: '  ' },
  { template_name: 'x'.repeat(151) },
  { description: 'x'.repeat(1001) },
  { description: 'a\0b' },
  { guidelines: 'é'.repeat(RICH_TEXT_MAX_BYTES / 2 + 1) },
  { category_id: '' },
]

const COST_KEYS = ['amount_field', 'currency_field', 'cost_type_field', 'budget_type_field'] as const
const COST_FIELDS = [
  aField('TEXT_CURRENCY', { field_id: 'AMOUNT' }),
  ...Object.entries({ CURRENCY: 'PHP', COST: 'CAPEX', BUDGET: 'BUDGETED' }).map(([field_id, value]) =>
    aField('DROPDOWN', { field_id, constant: [{ value, label: value }] }),
  ),
]
const costReport = fc.option(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(['AMOUNT', 'CURRENCY', 'COST', 'BUDGET']) },
    {
      weight: 2,
      arbitrary: fc.array(fc.constantFrom('', 'F1', 'F2', 'TEXT_SUBJECT', 'AMOUNT', 'CURRENCY', 'GONE'), {
        minLength: 4,
        maxLength: 4,
      }),
    },
  ),
)

const rarely = <T>(given: readonly T[], weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constantFrom(...given) }, { weight: 6, arbitrary: fc.constant(undefined) })

const drafts = fc.record({
  content: aPublishableTemplate,
  fault: rarely(FAULTS, 8),
  n: fc.nat(10_000),
  infoFault: rarely(INFO_FAULTS, 1),
  code: fc.constantFrom('AVL', 'GEN'),
  report: costReport,
})

type Drawn = typeof drafts extends fc.Arbitrary<infer T> ? T : never

function draftOf({
  content,
  fault,
  n,
  infoFault,
  code,
  report,
}: Drawn): JudgedTemplate & { info: TemplateInfo } {
  const form = structuredClone(content)
  form.at(-1)?.value.push(...structuredClone(COST_FIELDS))
  const fields = report && Object.fromEntries(COST_KEYS.map((key, at) => [key, report[at] ?? '']))
  return {
    info: {
      category_id: category,
      template_code: code,
      template_name: 'Drawn',
      description: '',
      guidelines: '',
      ...infoFault,
    },
    template_code: code,
    // As sent: without undefined properties.
    template_content: JSON.parse(JSON.stringify(fault ? fault(form, n) : form)) as unknown,
    template_config: {
      allow_sub_approvals: true,
      ...(fields ? { cost_report: fields as unknown as CostReportFields } : {}),
    },
  }
}

it('H7, F4: the builder reports no problem if and only if the server saves and publishes', async () => {
  const seen = { published: 0, savedOnly: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(drafts, async (drawn) => {
      const draft = draftOf(drawn)
      const findings = judgeTemplate(draft)
      const { template_code: _code, ...info } = draft.info
      const send = (action: 'DRAFTED' | 'PUBLISHED') =>
        admin.call('admin-edit_template', {
          ...info,
          category_id: info.category_id ?? '',
          template_id: templates[drawn.code] ?? '',
          template_content: draft.template_content as never,
          template_config: draft.template_config as never,
          action,
        })
      const blocked = findings.filter((found) => found.blocksSaving)
      const errors = findings.filter((found) => found.severity === 'error')
      const saved = await send('DRAFTED')
      expect(saved.ok, `saved, with ${JSON.stringify(blocked)}`).toBe(blocked.length === 0)
      const published = await send('PUBLISHED')
      expect(published.ok, `published, with ${JSON.stringify(errors)}`).toBe(errors.length === 0)
      if (saved.ok && !published.ok) expect(published.details).toEqual({ issues: errors.map(findingIssue) })
      seen[published.ok ? 'published' : saved.ok ? 'savedOnly' : 'refused'] += 1
    }),
    { numRuns: 120 },
  )
  // Each outcome occurs often enough to be significant.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})

it('H7: the cost report of a published template refers to fields of its form', async () => {
  const fields = ['amount', 'currency', 'cost_type', 'budget_type'].map((role) => [
    `${role}_field`,
    role === 'amount' ? 'QUESTION' : 'GONE',
  ])
  const cost_report = Object.fromEntries(fields) as unknown as CostReportFields
  const template_config = { cost_report }
  const input = newTemplate(category, 'COST', { action: 'PUBLISHED', template_config })
  expect(await admin.call('admin-create_template', input)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: {
      issues: [
        { code: 'COST_FIELD_NO_AMOUNT' },
        { code: 'COST_FIELD_GONE' },
        { code: 'COST_FIELD_GONE' },
        {
          path: 'template_config.cost_report.budget_type_field',
          message:
            'Cost report › Budget type: The question that the cost report reads is no longer in the form. Choose another one',
        },
      ],
    },
  })
  // A draft may refer to missing fields, or to none yet.
  const unchosen = { cost_report: { ...cost_report, amount_field: '' } }
  const draft = await admin.must(
    'admin-create_template',
    newTemplate(category, 'COST', { template_config: unchosen }),
  )
  expect(await admin.call('admin-publish_template', draft)).toMatchObject({
    code: 'FAILED_PRECONDITION',
    details: { issues: [{ code: 'COST_FIELD_NOT_CHOSEN' }, {}, {}, {}] },
  })
})

it('H7: AVL is not published without a cost report', async () => {
  const input = newTemplate(category, 'AVL', { action: 'PUBLISHED' })
  expect(await admin.call('admin-create_template', input)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message:
      'This template cannot be published yet: Cost report: Choose the questions that the cost report of this template reads.',
    details: { issues: [{ path: 'template_config.cost_report', code: 'NO_COST_REPORT' }] },
  })
})

it('reports missing values of the first step with the wizard’s messages', async () => {
  const input = newTemplate('', 'WORDS', { template_name: ' ' })
  expect(await admin.call('admin-create_template', input)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: {
      issues: [
        { path: 'template_name', message: 'Please enter a template name' },
        { path: 'category_id', message: 'Please choose a category.' },
      ],
    },
  })
})

it('rejects text that the database cannot store', async () => {
  const input = newTemplate(category, 'NUL', { description: 'a\0b' })
  expect(await admin.call('admin-create_template', input)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: { issues: [{ path: 'description' }] },
  })
})
