import { expect, it } from 'vitest'
import { aField, aTemplate } from '../../form/testing/builders.ts'
import { coverageOf } from '../check/coverage.ts'
import type { Policy, PolicyCondition } from '../table/policy.ts'
import { amountBetween, aRowOf, choiceIs } from '../testing/builders.ts'
import { gapTexts, otherwiseName } from './coverage-texts.ts'
import { knownValues } from './policy-context.ts'
import type { PolicyContext } from './policy-context.ts'

const required = { validations: { required: true } }
const options = (...values: string[]) => values.map((value) => ({ value, label: value }))
const context: PolicyContext = {
  content: aTemplate(
    aField('TEXT_CURRENCY', { field_id: 'TOTAL', ...required }),
    aField('DROPDOWN', { field_id: 'MONEY', constant: options('PHP'), ...required }),
    aField('RADIO', {
      field_id: 'COST',
      field_name: 'Cost type',
      constant: options('CAPEX', 'OPEX', 'BOTH'),
      ...required,
    }),
    aField('RADIO', {
      field_id: 'QUARTER',
      field_name: 'Quarter',
      constant: options('Q1', 'Q2', 'Q3', 'Q4'),
      ...required,
    }),
    aField('RADIO', {
      field_id: 'REGION',
      field_name: 'Region',
      constant: options('R1', 'R2', 'R3', 'R4', 'R5', 'R6'),
      ...required,
    }),
    aField('RADIO', { field_id: 'BRANCH', field_name: 'Branch', constant: options('Davao', 'Cebu') }),
  ),
  config: { amount: { amount_field: 'TOTAL', currency_field: 'MONEY' } },
}

const textsOf = (...rows: PolicyCondition[][]) => {
  const policy: Policy = {
    rows: rows.map((conditions, at) => aRowOf(`R${at}`, conditions, [])),
    otherwise: { kind: 'REFUSE', text: 'No.' },
  }
  return (coverageOf(policy, knownValues(context)) ?? []).flatMap((one) =>
    gapTexts(one, policy.otherwise, context),
  )
}

it('N5: what falls to ‘otherwise’ is said by range, with the exception that is shorter to name', () => {
  expect(
    textsOf(
      [amountBetween(null, '100000')],
      [amountBetween('100000', '1000000'), choiceIs('OPEX')],
      [amountBetween('300000', '1000000')],
      [amountBetween('1000000', null)],
    ),
  ).toEqual([
    'Amounts above PHP 100,000 and up to PHP 300,000 fall to ‘Otherwise: refuse’ unless Cost type is OPEX.',
  ])
  expect(textsOf([amountBetween(null, '99.50'), choiceIs('OPEX', 'BOTH')])).toEqual([
    'Amounts up to PHP 99.50 fall to ‘Otherwise: refuse’ where Cost type is CAPEX.',
    'Amounts above PHP 99.50 fall to ‘Otherwise: refuse’.',
  ])
})

it('N5: ranges that the same values leave open are one, also where others divide them', () => {
  expect(
    textsOf([amountBetween(null, '100'), choiceIs('OPEX')], [amountBetween('100', null), choiceIs('OPEX')]),
  ).toEqual(['Amounts in PHP fall to ‘Otherwise: refuse’ unless Cost type is OPEX.'])
  expect(textsOf([amountBetween('100', '200')])).toEqual([
    'Amounts up to PHP 100 fall to ‘Otherwise: refuse’.',
    'Amounts above PHP 200 fall to ‘Otherwise: refuse’.',
  ])
})

it('N5: ranges that other values leave open are distinguished', () => {
  expect(
    textsOf([amountBetween(null, '100'), choiceIs('BOTH')], [amountBetween('100', null), choiceIs('CAPEX')]),
  ).toEqual([
    'Amounts up to PHP 100 fall to ‘Otherwise: refuse’ unless Cost type is BOTH.',
    'Amounts above PHP 100 fall to ‘Otherwise: refuse’ unless Cost type is CAPEX.',
  ])
})

it('N5: without conditions on the amount, memos fall', () => {
  expect(textsOf([choiceIs('OPEX')])).toEqual(['Memos fall to ‘Otherwise: refuse’ unless Cost type is OPEX.'])
  expect(textsOf([choiceIs('CAPEX')], [choiceIs('OPEX')])).toEqual([
    'Memos fall to ‘Otherwise: refuse’ where Cost type is BOTH.',
  ])
  const davao: PolicyCondition = { kind: 'CHOICE', field_id: 'BRANCH', is_one_of: true, values: ['Davao'] }
  expect(textsOf([davao])).toEqual(['Memos fall to ‘Otherwise: refuse’ unless Branch is Davao.'])
  const missing: PolicyCondition = { ...davao, is_one_of: false }
  expect(textsOf([davao], [missing])).toEqual(['Memos fall to ‘Otherwise: refuse’ where Branch is missing.'])
  const quarter: PolicyCondition = {
    kind: 'CHOICE',
    field_id: 'QUARTER',
    is_one_of: true,
    values: ['Q1', 'Q2'],
  }
  expect(textsOf([quarter])).toEqual(['Memos fall to ‘Otherwise: refuse’ unless Quarter is Q1 or Q2.'])
  const region: PolicyCondition = { ...quarter, field_id: 'REGION', values: ['R1', 'R2', 'R3'] }
  expect(textsOf([region])).toEqual(['Memos fall to ‘Otherwise: refuse’ unless Region is R1, R2 or R3.'])
  expect(textsOf([])).toEqual([])
  expect(textsOf([choiceIs('OPEX')], [{ ...choiceIs('OPEX'), is_one_of: false } as PolicyCondition])).toEqual(
    [],
  )
})

it('N1: the last row is called by what it does', () => {
  expect(otherwiseName({ kind: 'LEVELS', levels: [] })).toBe('‘Otherwise’')
  expect(otherwiseName({ kind: 'NO_APPROVAL' })).toBe('‘Otherwise: no approval needed’')
})
