import { describe, expect, it } from 'vitest'
import { aField, aGroup, aSection, aTemplate } from '../form/testing/builders.ts'
import type { AnsweredBy, FieldDefinition, Section, TemplateContent } from '../form/template/template.ts'
import { aLevelOf, aRowOf, policyOf, roleSource } from '../policy/testing/builders.ts'
import { judgeTemplate } from './judge-template.ts'
import { checkTemplate } from './template-check.ts'
import { isTemplateContent } from './template-shape.ts'

const NUMBERED: AnsweredBy = { kind: 'LEVEL', number: 2 }
const finance = (value: FieldDefinition[], given: Partial<Section> = {}): Section =>
  aSection(value, {
    field_id: 'FINANCE',
    field_name: 'Finance',
    sectionIndex: 1,
    answered_by: NUMBERED,
    ...given,
  })
const legal = (value: FieldDefinition[]) => finance(value, { field_id: 'LEGAL', field_name: 'Legal' })
const text = (field_id: string, more: object = {}) => aField('TEXT', { field_id, ...more })
const number = (field_id: string, operands?: { field_ref: string; column_ref?: string }[]) =>
  aField('TEXT_CURRENCY', {
    field_id,
    ...(operands && { calculation: { operation: 'SUM' as const, operands } }),
  })
const date = (field_id: string, field_ref?: string) =>
  aField('DATEPICKER', {
    field_id,
    validations: field_ref === undefined ? {} : { later_than: { field_ref, message: 'Too early' } },
  })
const when = (field_ref: string) => ({ conditions: [{ field_ref, operator: 'EQUALS' as const, value: 'x' }] })
const problems = (template: TemplateContent) =>
  checkTemplate(template).map(({ code, path }) => `${code} ${path.join('/')}`)

describe('R7: references across a form', () => {
  it('a section that approvers answer refers to its own questions, and in conditions to the owner’s', () => {
    const own = [
      text('A', when('REASON')),
      text('B', when('A')),
      number('N'),
      number('SUM', [{ field_ref: 'N' }]),
      date('FROM'),
      date('TO', 'FROM'),
    ]
    expect(problems([...aTemplate(text('REASON')), finance(own, when('REASON'))])).toEqual([])
  })

  it.each<[string, FieldDefinition[], FieldDefinition[], string]>([
    ['a condition', [text('LATER', when('A'))], [text('A')], 'LEVEL_QUESTION_REFERRED'],
    ['a calculation', [number('LATER', [{ field_ref: 'A' }])], [number('A')], 'LEVEL_QUESTION_REFERRED'],
    ['a date', [date('LATER', 'A')], [date('A')], 'LEVEL_QUESTION_REFERRED'],
  ])('%s of another section can’t refer to it, wherever it is', (_what, others, own, code) => {
    const owners = (value: FieldDefinition[]) => aSection(value, { field_id: 'MORE', sectionIndex: 2 })
    expect(problems([...aTemplate(), finance(own), owners(others)])).toEqual([`${code} MORE/LATER`])
    expect(problems([...aTemplate(), finance(own), legal(others)])).toEqual([`${code} LEGAL/LATER`])
    expect(problems([...aTemplate(...others), finance(own)])).toEqual([`${code} SECTION_1/LATER`])
  })

  it.each<[string, FieldDefinition, FieldDefinition]>([
    ['calculations', number('A'), number('B', [{ field_ref: 'A' }])],
    ['columns', aGroup({ field_id: 'A' }), number('B', [{ field_ref: 'A', column_ref: 'PRICE' }])],
    ['dates', date('A'), date('B', 'A')],
  ])('it can’t refer to the owner’s questions in %s', (_what, owners, own) => {
    expect(problems([...aTemplate(owners), finance([own])])).toEqual(['LEVEL_SECTION_REFERS FINANCE/B'])
  })

  it('a question that no section has is reported as before', () => {
    expect(problems([...aTemplate(), finance([text('A', when('GONE')), date('B', 'GONE')])])).toEqual([
      'CONDITION_NOT_EARLIER FINANCE/A',
      'LATER_THAN_NOT_A_DATE FINANCE/B',
    ])
  })

  it('a date in a row of such a section is judged alike', () => {
    const group = aGroup({ field_id: 'ROWS', constant: [date('DUE', 'START')] })
    expect(problems([...aTemplate(date('START')), finance([group])])).toEqual([
      'LEVEL_SECTION_REFERS FINANCE/ROWS/DUE',
    ])
    expect(problems([...aTemplate(), finance([date('START'), group])])).toEqual([])
  })
})

describe('R7: what a section that approvers answer asks', () => {
  it('is no file: approvers attach files to their remarks', () => {
    const upload = aField('FILE_UPLOAD', { field_id: 'UP' })
    expect(problems([...aTemplate(upload), finance([aField('FILE_UPLOAD', { field_id: 'OWN' })])])).toEqual([
      'LEVEL_FILES FINANCE/OWN',
    ])
  })

  it('may be one rich text, beside the owner’s (W8)', () => {
    const rich = (field_id: string) => aField('TEXT_RTE', { field_id })
    expect(problems([...aTemplate(rich('R1')), finance([rich('R2')])])).toEqual([])
    expect(problems([...aTemplate(rich('R1')), finance([rich('R2'), rich('R3')])])).toEqual([
      'SEVERAL_RICH_TEXTS R3',
    ])
  })

  it('is never the subject', () => {
    expect(problems(aTemplate().map((section) => ({ ...section, answered_by: NUMBERED })))).toEqual([
      'SUBJECT_NOT_REQUIRED TEXT_SUBJECT',
    ])
  })
})

describe('R7: the levels whose approvers answer a section', () => {
  const policy = policyOf(aRowOf('row', [], [aLevelOf('cfo', [roleSource()])]))
  const found = (answered_by: AnsweredBy, given: object = {}) =>
    judgeTemplate({
      template_code: 'X',
      template_content: [...aTemplate(), finance([text('A')], { answered_by })],
      template_config: {},
      ...given,
    })
      .filter(({ code }) => code.startsWith('ANSWERED_BY'))
      .map(({ code, place, path, blocksSaving }) => [code, place, path.join('/'), blocksSaving])
  const at = (code: string) => [[`ANSWERED_BY_${code}`, 'Finance', 'FINANCE', false]]

  it('are named by number where owners name anyone', () => {
    expect(found(NUMBERED)).toEqual([])
    for (const wrong of [0, 31, 1.5])
      expect(found({ kind: 'LEVEL', number: wrong })).toEqual(at('WRONG_NUMBER'))
    expect(found({ kind: 'POLICY', level_ids: ['cfo'] })).toEqual(at('NEEDS_NUMBER'))
  })

  it('are the policy’s where the template has one', () => {
    expect(found({ kind: 'POLICY', level_ids: ['cfo'] }, { policy })).toEqual([])
    expect(found(NUMBERED, { policy })).toEqual(at('NEEDS_POLICY_LEVEL'))
    expect(found({ kind: 'POLICY', level_ids: [] }, { policy })).toEqual(at('NOT_CHOSEN'))
    expect(found({ kind: 'POLICY', level_ids: ['cfo', 'gone'] }, { policy })).toEqual(at('GONE'))
  })

  it('are part of the shape that a template has', () => {
    const withMark = (answered_by: unknown) => [{ ...finance([]), answered_by }]
    expect(isTemplateContent(withMark(NUMBERED))).toBe(true)
    expect(isTemplateContent(withMark({ kind: 'POLICY', level_ids: ['a'] }))).toBe(true)
    for (const wrong of [
      null,
      'finance',
      { kind: 'LEVEL' },
      { kind: 'POLICY', level_ids: 'a' },
      { ...NUMBERED, level_ids: ['a'] },
    ])
      expect(isTemplateContent(withMark(wrong))).toBe(false)
  })
})

it('R7: amount, falling answers and policy can’t name a question that approvers answer', () => {
  const policy = policyOf(
    aRowOf(
      'row',
      [{ kind: 'NUMBER', field_id: 'TOTAL', bounds: { above: '5', up_to: null } }],
      [aLevelOf('cfo', [roleSource()])],
    ),
  )
  const codes = judgeTemplate({
    template_code: 'X',
    template_content: [
      ...aTemplate(),
      finance([number('TOTAL'), text('CURRENCY')], { answered_by: { kind: 'POLICY', level_ids: ['cfo'] } }),
    ],
    template_config: {
      amount: { amount_field: 'TOTAL', currency_field: 'CURRENCY' },
      reapproval: { questions: ['TOTAL'], from_level: 1 },
    },
    policy,
  }).map(({ part, code }) => `${part} ${code}`)
  expect(codes).toEqual(
    expect.arrayContaining([
      'amount AMOUNT_FIELD_GONE',
      'reapproval REAPPROVAL_GONE',
      expect.stringMatching(/^policy .*GONE/),
    ]),
  )
})
