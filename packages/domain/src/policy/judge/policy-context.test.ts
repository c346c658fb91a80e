import { expect, it } from 'vitest'
import { aField, aSection } from '../../form/testing/builders.ts'
import type { PolicyCondition } from '../table/policy.ts'
import { amountBetween, choiceIs } from '../testing/builders.ts'
import { config, content, context, options, required } from '../testing/judged-form.ts'
import { conditionKind, knownValues, subjectWord, valueName } from './policy-context.ts'
import type { PolicyContext } from './policy-context.ts'

it('N1: conditions look at questions with one answer, each by its type', () => {
  const kinds = (['RADIO', 'DROPDOWN_DEFAULT', 'TEXT', 'TIMEPICKER', 'TEXT_RTE', 'FILE_UPLOAD'] as const).map(
    (type) => conditionKind(aField(type)),
  )
  expect(kinds).toEqual(['CHOICE', 'CHOICE', 'CHOICE', 'CHOICE', null, null])
})

it('N5: what memos can have is known from the form and the organisation', () => {
  const valuesOf = knownValues(context)
  expect(valuesOf(choiceIs())).toEqual({ values: ['CAPEX', 'OPEX'], isAlwaysThere: true })
  expect(valuesOf(amountBetween(null, null))).toEqual({ values: ['PHP', 'USD'], isAlwaysThere: true })
  const day: PolicyCondition = { kind: 'DATE', field_id: 'DAY', bounds: { above: null, up_to: null } }
  expect(valuesOf(day)).toEqual({ isAlwaysThere: false })
  expect(valuesOf({ ...day, field_id: 'SECRET' })).toEqual({ values: [], isAlwaysThere: false })
  const company: PolicyCondition = { kind: 'COMPANY', is_one_of: true, values: [] }
  expect(valuesOf(company)).toEqual({ values: ['north', 'kubo'], isAlwaysThere: false })
  expect(knownValues({ content, config })(company)).toEqual({ isAlwaysThere: false })
  expect(knownValues({ content, config: {} })(amountBetween(null, null))).toEqual({
    values: [],
    isAlwaysThere: false,
  })
  const free = { amount: { amount_field: 'TOTAL', currency_field: 'CENTRE' } }
  expect(knownValues({ content, config: free })(amountBetween(null, null))).toMatchObject({
    isAlwaysThere: false,
  })
  const gold = [
    aSection([
      aField('TEXT_CURRENCY', { field_id: 'TOTAL', ...required }),
      aField('RADIO', { field_id: 'MONEY', constant: options('PHP', 'GOLD'), ...required }),
    ]),
  ]
  expect(knownValues({ content: gold, config })(amountBetween(null, null))).toMatchObject({
    isAlwaysThere: false,
  })
})

it('N5, N9: the options of each kind of choice are known and named, but no text that is typed and no shared list', () => {
  const types = ['RADIO', 'DROPDOWN', 'DROPDOWN_DEFAULT', 'TEXT'] as const
  const form: PolicyContext = {
    content: [aSection(types.map((type) => aField(type, { field_id: type, constant: options('X1') })))],
    config,
  }
  const found = types.map((field_id): [unknown, string] => {
    const condition: PolicyCondition = { kind: 'CHOICE', field_id, is_one_of: true, values: [] }
    return [knownValues(form)(condition).values, valueName(form, condition, 'X1')]
  })
  expect(found).toEqual([
    [['X1'], 'x1'],
    [['X1'], 'x1'],
    [['X1'], 'x1'],
    [undefined, 'X1'],
  ])
  const listed = aField('DROPDOWN', { field_id: 'COST', list_id: 'CENTRES', constant: options('X1') })
  expect(knownValues({ content: [aSection([listed])], config })(choiceIs())).toEqual({ isAlwaysThere: false })
})

it('N5: subjects and values are named as people know them', () => {
  expect(valueName(context, choiceIs(), 'CAPEX')).toBe('capex')
  expect(valueName(context, choiceIs(), 'GOLD')).toBe('GOLD')
  expect(valueName(context, { kind: 'COMPANY', is_one_of: true, values: [] }, 'kubo')).toBe(
    'Kubo Smart Homes',
  )
  expect(valueName({ content, config }, { kind: 'GROUP', is_one_of: true, values: [] }, 'it')).toBe('it')
  expect(valueName(context, { kind: 'GROUP', is_one_of: true, values: [] }, 'it')).toBe('IT')
  expect(valueName(context, amountBetween(null, null), '5')).toBe('5')
  const centre: PolicyCondition = { kind: 'CHOICE', field_id: 'CENTRE', is_one_of: true, values: [] }
  expect(valueName(context, centre, 'X1')).toBe('X1')
  expect(valueName(context, { ...centre, field_id: 'X' }, 'X1')).toBe('X1')
  expect(subjectWord(context, { kind: 'COMPANY', is_one_of: true, values: [] })).toBe('Company')
  expect(subjectWord(context, { kind: 'GROUP', is_one_of: true, values: [] })).toBe('Group')
  expect(subjectWord(context, amountBetween(null, null))).toBe('Amount to spend')
  expect(subjectWord(context, choiceIs())).toBe('Cost type')
  expect(subjectWord(context, { ...centre, field_id: 'X' })).toBe('Condition')
  const goneAmount = { amount: { amount_field: 'X', currency_field: 'Y' } }
  expect(subjectWord({ content, config: goneAmount }, amountBetween(null, null))).toBe('Amount')
})
