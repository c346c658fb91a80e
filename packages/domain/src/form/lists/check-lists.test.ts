import { describe, expect, it } from 'vitest'
import { codesNamedBy } from '../../policy/form/codes-named.ts'
import { judgePolicy } from '../../policy/judge/judge-policy.ts'
import { knownValues } from '../../policy/judge/policy-context.ts'
import type { Policy, PolicyCondition } from '../../policy/table/policy.ts'
import { checkAmountFields } from '../../template-judge/check-amount.ts'
import { judgeTemplate } from '../../template-judge/judge-template.ts'
import { checkTemplate } from '../../template-judge/template-check.ts'
import { isTemplateContent } from '../../template-judge/template-shape.ts'
import { aField, aGroup, aSection, aTemplate } from '../testing/builders.ts'
import type { FieldDefinition, TemplateContent } from '../template/template.ts'

const listed = (field_id: string, more: object = {}) =>
  aField('DROPDOWN', { field_id, list_id: 'CENTRES', constant: [], ...more })
const waiting = (value: string) => [{ field_ref: 'CENTRE', operator: 'EQUALS' as const, value }]
const FORM: TemplateContent = [
  ...aTemplate(
    listed('CENTRE'),
    aField('TEXT', { field_id: 'WHY', conditions: waiting('CC-2') }),
    aField('RADIO', { field_id: 'KIND' }),
    aField('TEXT', { field_id: 'ALSO', conditions: [{ field_ref: 'KIND', operator: 'EQUALS', value: 'a' }] }),
    aGroup({ constant: [aField('TEXT', { field_id: 'ITEM' }), listed('PROJECT', { list_id: 'PROJECTS' })] }),
  ),
  aSection([aField('TEXT', { field_id: 'MORE' })], {
    field_id: 'SECTION_2',
    sectionIndex: 1,
    conditions: waiting('CC-3'),
  }),
]
const choice = (values: string[], field_id = 'CENTRE'): PolicyCondition => ({
  kind: 'CHOICE',
  field_id,
  is_one_of: true,
  values,
})
const policyOf = (...conditions: PolicyCondition[]): Policy => ({
  rows: [{ row_id: 'ROW', conditions, levels: [] }],
  otherwise: { kind: 'REFUSE', text: 'No.' },
})
const LISTS = [
  { list_id: 'CENTRES', codes: ['CC-1', 'CC-2', 'CC-3'] },
  { list_id: 'PROJECTS', codes: [] },
]
const findings = (lists: typeof LISTS | undefined, policy: Policy | null = null) =>
  judgeTemplate({
    template_code: 'AVL',
    template_content: FORM,
    template_config: {},
    policy,
    ...(lists && { lists }),
  })
    .filter(({ part, code }) => part === 'form' || code === 'CODE_GONE')
    .map(({ code, path, message }) => [code, path.join(' '), message])

describe('N9: a form that names shared lists', () => {
  it('may be published where the lists exist, with the codes that it waits for', () => {
    expect(isTemplateContent(FORM)).toBe(true)
    expect(checkTemplate(FORM)).toEqual([])
    expect(findings(LISTS)).toEqual([])
    expect(findings(undefined)).toEqual([])
  })

  it('is refused where a list is gone, in a row as well', () => {
    expect(findings([])).toEqual([
      ['LIST_GONE', 'SECTION_1 CENTRE', 'This list no longer exists. Choose another one'],
      ['LIST_GONE', 'SECTION_1 GROUP PROJECT', 'This list no longer exists. Choose another one'],
    ])
  })

  it('is refused where conditions wait for a code that the list does not have', () => {
    const message = 'The list does not have the code that this condition waits for'
    expect(findings([{ list_id: 'CENTRES', codes: ['CC-1'] }, LISTS[1]!])).toEqual([
      ['CODE_GONE', 'SECTION_1 WHY', message],
      ['CODE_GONE', 'SECTION_2', message],
    ])
  })

  it.each([
    [{ list_id: '' }, ['NO_LIST']],
    [{ constant: [{ value: 'a', label: 'First' }] }, ['LIST_WITH_OPTIONS']],
  ])('has questions with a list and no other options: %j is %j', (more, codes) => {
    const form = aTemplate(listed('CENTRE', more) as FieldDefinition)
    expect(isTemplateContent(form)).toBe(true)
    expect(checkTemplate(form).map(({ code }) => code)).toEqual(codes)
  })

  it.each([7, 'x'.repeat(101)])('that names a list as %j is no form', (list_id) => {
    expect(isTemplateContent(aTemplate(listed('CENTRE', { list_id })))).toBe(false)
  })

  it('waits for what can be a code', () => {
    const form = aTemplate(listed('CENTRE'), aField('TEXT', { field_id: 'WHY', conditions: waiting('') }))
    expect(checkTemplate(form).map(({ code }) => code)).toEqual(['CONDITION_NEVER_MET'])
  })

  it('has a currency of its own options (M1)', () => {
    const form = aTemplate(aField('TEXT_CURRENCY', { field_id: 'SUM' }), listed('CENTRE'))
    const amount = { amount_field: 'SUM', currency_field: 'CENTRE' }
    expect(checkAmountFields(form, { amount }).map(({ code }) => code)).toContain('AMOUNT_FIELD_NO_CHOICE')
  })
})

describe('N9: a policy that looks at a shared list', () => {
  const judged = (lists: typeof LISTS | undefined, ...conditions: PolicyCondition[]) =>
    judgePolicy(policyOf(...conditions), { content: FORM, config: {}, lists })
      .filter(({ condition }) => condition !== null)
      .map(({ code, message }) => [code, message])

  it('names codes that the list has, whenever they are in use', () => {
    expect(judged(LISTS, choice(['CC-1', 'CC-3']))).toEqual([])
    expect(judged(undefined, choice(['CC-9']))).toEqual([])
    expect(judged([], choice(['CC-9']))).toEqual([])
    expect(judged(LISTS, choice(['CC-1', 'CC-9']))).toEqual([
      ['CODE_GONE', '“CC-9” is not in the list of this question'],
    ])
    expect(judged(LISTS, choice([]))).toEqual([['NO_VALUES', 'Choose at least one value']])
  })

  it('is reached by any code, as codes come and go', () => {
    const known = knownValues({ content: FORM, config: {} })(choice(['CC-1']))
    expect(known).toEqual({ isAlwaysThere: false })
  })

  it('is judged with its template', () => {
    expect(findings(LISTS, policyOf(choice(['CC-9']))).map(([code]) => code)).toEqual(['CODE_GONE'])
  })

  it('names the codes to look up, with those of the form’s conditions', () => {
    const policies = [policyOf(choice(['CC-1', 'CC-2']), choice(['a'], 'KIND'), choice(['x'], 'GONE'))]
    expect(codesNamedBy(FORM, policies)).toEqual([
      { list_id: 'CENTRES', codes: ['CC-2', 'CC-3', 'CC-1'] },
      { list_id: 'PROJECTS', codes: [] },
    ])
    const unnamed = aTemplate(listed('CENTRE', { list_id: '' }), aField('TEXT', { conditions: waiting('A') }))
    expect(codesNamedBy(unnamed, [])).toEqual([])
  })
})
