import { describe, expect, it } from 'vitest'
import { BUDGET_TYPES, COST_TYPES } from '../form/content/cost.ts'
import { CURRENCIES } from '../form/content/currencies.ts'
import { DEFAULT_TEMPLATE } from '../form/template/default-template.ts'
import { RICH_TEXT_MAX_BYTES } from '../form/template/limits.ts'
import { png } from '../images/testing/headers.ts'
import { aField, aGroup, aSection, aTemplate } from '../form/testing/builders.ts'
import type { FieldDefinition, TemplateConfig, TemplateContent } from '../form/template/template.ts'
import { hasCostReport } from './check-cost-report.ts'
import type { TemplateInfo } from './check-info.ts'
import { findingIssue } from './checks/finding.ts'
import { judgeTemplate } from './judge-template.ts'
import { placeOf, questionNames, sectionNames } from './checks/places.ts'

const INFO: TemplateInfo = {
  category_id: 'CATEGORY',
  template_code: 'AVL',
  template_name: 'Availment',
  description: '',
  guidelines: '',
}
const COST_REPORT = {
  amount_field: 'AMOUNT',
  currency_field: 'CURRENCY',
  cost_type_field: 'COST_TYPE',
  budget_type_field: 'BUDGET_TYPE',
}
const required = { required: true }
const choice = (field_id: string, values: readonly string[], more: object = {}) =>
  aField('DROPDOWN', {
    field_id,
    field_name: field_id,
    validations: required,
    constant: values.map((value) => ({ value, label: value })),
    ...more,
  })
const amount = (more: object = {}) =>
  aField('TEXT_CURRENCY', {
    field_id: 'AMOUNT',
    field_name: 'Amount to spend',
    validations: required,
    ...more,
  })
const choices = [
  choice('CURRENCY', CURRENCIES),
  choice('COST_TYPE', COST_TYPES),
  choice('BUDGET_TYPE', BUDGET_TYPES),
]
const avl = (
  fields: FieldDefinition[] = [amount(), ...choices],
  config: Partial<TemplateConfig> = { cost_report: COST_REPORT },
) =>
  judgeTemplate({
    info: INFO,
    template_code: 'AVL',
    template_content: aTemplate(...fields),
    template_config: config,
  })
const said = (findings: ReturnType<typeof judgeTemplate>) =>
  findings.map(({ code, place }) => `${code}: ${place}`)
const of = (template_content: unknown, info: Partial<TemplateInfo> = {}) =>
  judgeTemplate({ info: { ...INFO, ...info }, template_code: 'GEN', template_content, template_config: {} })

describe('the cost report of a template (H7)', () => {
  it('is needed by AVL, and set up for others that name one', () => {
    expect(avl()).toEqual([])
    expect(said(avl(undefined, {}))).toEqual(['NO_COST_REPORT: Cost report'])
    expect(hasCostReport('TRV', {})).toBe(false)
    expect(hasCostReport('TRV', { cost_report: COST_REPORT })).toBe(true)
    expect(of(DEFAULT_TEMPLATE)).toEqual([])
  })

  it('reads four questions that are chosen and in the form', () => {
    expect(said(avl(undefined, { cost_report: { ...COST_REPORT, currency_field: '' } }))).toEqual([
      'COST_FIELD_NOT_CHOSEN: Cost report › Currency',
    ])
    expect(avl(choices)).toEqual([
      {
        severity: 'error',
        blocksSaving: false,
        part: 'cost_report',
        code: 'COST_FIELD_GONE',
        path: ['amount_field'],
        place: 'Cost report › Amount',
        message: 'The question that the cost report reads is no longer in the form. Choose another one',
      },
    ])
    // A group's questions have no answer of their own.
    const inRow = aGroup({ constant: [aField('TEXT_CURRENCY', { field_id: 'AMOUNT' })] })
    expect(said(avl([inRow, ...choices]))).toEqual(['COST_FIELD_GONE: Cost report › Amount'])
  })

  it('reads each from a question of its kind, with the options that it knows', () => {
    const all = (field: string) => ({
      cost_report: {
        amount_field: 'AMOUNT',
        currency_field: field,
        cost_type_field: field,
        budget_type_field: field,
      },
    })
    const company = choice('COMPANY', ['GLOBE'])
    expect(said(avl([amount(), company], all('COMPANY')))).toEqual([
      'COST_FIELD_WRONG_OPTIONS: Cost report › Currency › COMPANY',
      'COST_FIELD_WRONG_OPTIONS: Cost report › Cost type › COMPANY',
      'COST_FIELD_WRONG_OPTIONS: Cost report › Budget type › COMPANY',
    ])
    expect(said(avl([aField('TEXT', { field_id: 'AMOUNT', field_name: 'Text' }), ...choices]))).toEqual([
      'COST_FIELD_NO_AMOUNT: Cost report › Amount › Text',
    ])
    const several = aField('CHECKBOX', {
      field_id: 'CURRENCY',
      field_name: 'Several',
      constant: [{ value: 'PHP', label: 'PHP' }],
    })
    expect(said(avl([amount(), several, ...choices.slice(1)]))).toEqual([
      'COST_FIELD_NO_CHOICE: Cost report › Currency › Several',
    ])
    expect(said(avl([amount({ hidden: true }), ...choices])).at(0)).toBe(
      'COST_FIELD_HIDDEN: Cost report › Amount › Amount to spend',
    )
  })

  it('warns of questions that a memo may leave unanswered', () => {
    const conditions = [{ field_ref: 'CURRENCY', operator: 'EQUALS' as const, value: 'PHP' }]
    for (const fields of [
      [amount({ validations: {} }), ...choices],
      [...choices, amount({ conditions })],
      [
        aField('RADIO', {
          field_id: 'KIND',
          constant: [{ value: 'a', label: 'A', branchingQuestions: [amount()] }],
        }),
        ...choices,
      ],
    ])
      expect(avl(fields)).toMatchObject([{ severity: 'warning', code: 'COST_FIELD_MAY_BE_EMPTY' }])
    const later = aSection([amount()], { field_id: 'S2', conditions })
    const content = [...aTemplate(...choices), later]
    expect(
      judgeTemplate({
        template_code: 'AVL',
        template_content: content,
        template_config: { cost_report: COST_REPORT },
      }),
    ).toMatchObject([{ severity: 'warning', path: ['amount_field'] }])
  })
})

describe('what a draft is refused for too', () => {
  const isDraftRefused = (findings: ReturnType<typeof judgeTemplate>) =>
    findings.map((one) => one.blocksSaving)

  it('is what is no form of a template', () => {
    expect(of([{ field_id: 'X' }])).toMatchObject([{ code: 'NOT_A_TEMPLATE', path: [], blocksSaving: true }])
  })

  it.each([
    ['NO_CATEGORY', { category_id: null }],
    ['NO_CATEGORY', { category_id: '' }],
    ['NO_CODE', { template_code: '' }],
    ['WRONG_CODE', { template_code: 'A-1' }],
    ['WRONG_CODE', { template_code: 'ABCDEFGHIJKLM' }],
    ['NO_NAME', { template_name: ' ' }],
    ['NAME_TOO_LONG', { template_name: 'x'.repeat(151) }],
    ['DESCRIPTION_TOO_LONG', { description: 'x'.repeat(1001) }],
    ['GUIDELINES_TOO_LARGE', { guidelines: 'é'.repeat(RICH_TEXT_MAX_BYTES / 2 + 1) }],
    ['GUIDELINES_TOO_COMPLEX', { guidelines: '<p></p>'.repeat(20_001) }],
    ['UNSTORABLE_INFO', { description: 'a\0b' }],
  ])('is %s in the first step: %o', (code, info) => {
    expect(of(DEFAULT_TEMPLATE, info)).toMatchObject([
      { code, part: 'info', path: [Object.keys(info)[0]], blocksSaving: true },
    ])
  })

  it('Q3: is an image in the guidelines that declares too many pixels', () => {
    const source = `data:image/png;base64,${Buffer.from(png(5000, 5001)).toString('base64')}`
    expect(of(DEFAULT_TEMPLATE, { guidelines: `<p><img src="${source}"></p>` })).toMatchObject([
      { code: 'IMAGE_TOO_LARGE', path: ['guidelines'], blocksSaving: true },
    ])
  })

  it('is more than the server takes', () => {
    const sections = Array.from({ length: 201 }, (_, n) =>
      aSection(n === 0 ? DEFAULT_TEMPLATE[0]!.value : [aField('TEXT', { field_id: `F${n}` })], {
        field_id: `S${n}`,
      }),
    )
    expect(of(sections).map((one) => one.code)).toEqual(['TOO_MANY_SECTIONS'])
    const fields = Array.from({ length: 500 }, (_, n) => aField('TEXT', { field_id: `F${n}` }))
    expect(of(aTemplate(...fields)).map((one) => one.code)).toEqual(['TOO_MANY_QUESTIONS'])
    const options = Array.from({ length: 25_000 }, (_, n) => ({ value: `${n}`, label: `${n}` }))
    expect(of(aTemplate(aField('RADIO', { constant: options }))).map((one) => one.code)).toEqual([
      'TEMPLATE_TOO_LARGE',
    ])
    const words = aField('TEXT', { annotation: 'x'.repeat(4_000_000) })
    const large = of(aTemplate(words))
    expect(large.map((one) => one.code)).toEqual(['TEMPLATE_TOO_LARGE', 'DESCRIPTION_TOO_LONG'])
    expect(isDraftRefused(large)).toEqual([true, false])
  })

  it('F5: is prefilled rich text of more than 1 MB', () => {
    const rich = aField('TEXT_RTE_PREFILLED', { defaultValue: `<p>${'x'.repeat(RICH_TEXT_MAX_BYTES)}</p>` })
    expect(of(aTemplate(rich)).map(({ code, blocksSaving }) => [code, blocksSaving])).toEqual([
      ['PREFILLED_TOO_LARGE', true],
      ['WRONG_DEFAULT', false],
    ])
  })

  it('F5, Q5: is prefilled rich text of more than 20,000 elements', () => {
    const rich = aField('TEXT_RTE_PREFILLED', { defaultValue: '<p></p>'.repeat(20_001) })
    expect(of(aTemplate(rich)).map(({ code, blocksSaving }) => [code, blocksSaving])).toEqual([
      ['PREFILLED_TOO_COMPLEX', true],
      ['WRONG_DEFAULT', false],
    ])
  })

  it('is text that no database can hold, in questions, sections and names of properties', () => {
    const field = aField('TEXT', { field_name: 'half \ud800' })
    expect(of(aTemplate(field))).toMatchObject([{ code: 'UNSTORABLE_TEXT', path: ['SECTION_1', 'FIELD'] }])
    const key = { ...aField('TEXT'), 'a\0': 1, none: null }
    expect(of(aTemplate(key))).toMatchObject([{ code: 'UNSTORABLE_TEXT' }])
    const section = { ...DEFAULT_TEMPLATE[0]!, field_name: 'a\0' }
    expect(of([section])).toMatchObject([{ code: 'UNSTORABLE_TEXT', path: ['SECTION_1'] }])
  })
})

describe('the place of a finding, for people', () => {
  it('distinguishes sections of one name by their number', () => {
    const sections = ['Untitled', 'Costs', 'Untitled', ' '].map((field_name, n) =>
      aSection([], { field_id: `S${n}`, field_name }),
    )
    expect([...sectionNames(sections).values()]).toEqual([
      'Untitled (section 1)',
      'Costs',
      'Untitled (section 3)',
      'Section 4',
    ])
  })

  it('distinguishes questions of one name by their place', () => {
    const [first, second] = ['A', 'B'].map((field_id) => aField('TEXT', { field_id, field_name: 'Untitled' }))
    const content = [
      ...aTemplate(first!, aGroup()),
      aSection([second!], { field_id: 'S2', field_name: 'Costs' }),
    ]
    expect(Object.fromEntries(questionNames(content))).toEqual({
      TEXT_SUBJECT: 'Memo Subject',
      A: 'Untitled (Request, question 2)',
      GROUP: 'Items',
      ITEM: 'Item',
      PRICE: 'Price',
      B: 'Untitled (Costs, question 1)',
    })
    const nameless = aTemplate(aField('TEXT', { field_id: 'A', field_name: ' ' }))
    expect(questionNames(nameless).get('A')).toBe('A question without text')
  })

  it('names section, question, option and what they contain', () => {
    const followUp = aField('TEXT', { field_id: 'MORE', field_name: ' ' })
    const radio = aField('RADIO', {
      field_id: 'KIND',
      field_name: 'Kind',
      constant: [{ value: 'a', label: 'New', branchingQuestions: [followUp] }],
    })
    const other = aField('CHECKBOX', { field_id: 'C', constant: [{ value: 'a', label: 'Other' }] })
    const content: TemplateContent = aTemplate(aGroup(), radio, other)
    expect(placeOf(content, ['SECTION_1', 'KIND', 'a'])).toBe('Request › Kind › New')
    expect(placeOf(content, ['SECTION_1', 'MORE'])).toBe('Request › A question without text')
    expect(placeOf(content, ['SECTION_1', 'GROUP', 'PRICE'])).toBe('Request › Items › Price')
    expect(placeOf(content, ['C'])).toBe('A question')
    expect(placeOf(content, ['GONE'])).toBe('')
  })

  it('A2: travels as an issue with its path, its place and its sentence', () => {
    const [category] = of(DEFAULT_TEMPLATE, { category_id: null })
    expect(findingIssue(category!)).toEqual({
      path: 'category_id',
      message: 'Category: Please choose a category.',
      code: 'NO_CATEGORY',
    })
    const [gone] = avl(choices)
    expect(findingIssue(gone!)).toMatchObject({ path: 'template_config.cost_report.amount_field' })
    const [unreadable] = of(null)
    expect(findingIssue(unreadable!)).toEqual({
      path: 'template_content',
      message: 'This is not the form of a template',
      code: 'NOT_A_TEMPLATE',
    })
    const [unnamed] = of(aTemplate(aField('TEXT', { field_name: '' })))
    expect(findingIssue(unnamed!).path).toBe('template_content.SECTION_1.FIELD')
  })
})
