import { expect, it } from 'vitest'
import { aField, aSection } from '../../form/testing/builders.ts'
import type { Policy, PolicyCondition, PolicyLevel, PolicySource, RolePlace } from '../table/policy.ts'
import {
  aLevelOf,
  amountBetween,
  aRowOf,
  choiceIs,
  personSource,
  policyOf,
  roleSource,
} from '../testing/builders.ts'
import { config, content, context, options, organisation, required } from '../testing/judged-form.ts'
import { PEOPLE } from '../testing/policies.ts'
import { judgePolicy } from './judge-policy.ts'
import { knownValues } from './policy-context.ts'
import type { PolicyContext } from './policy-context.ts'

const LEVEL = aLevelOf('L1', [roleSource()])
const rowWith = (...conditions: PolicyCondition[]): Policy => policyOf(aRowOf('R1', conditions, [LEVEL]))
const levelWith = (level: Partial<PolicyLevel>): Policy =>
  policyOf(aRowOf('R1', [], [{ ...LEVEL, ...level }]))

const codes = (policy: Policy, given: PolicyContext = context) =>
  judgePolicy(policy, given).map(({ code }) => code)

it('N5: a sound policy has no findings', () => {
  const policy = policyOf(
    aRowOf('R1', [choiceIs('CAPEX'), amountBetween(null, '100')], [LEVEL]),
    aRowOf('R2', [{ kind: 'COMPANY', is_one_of: true, values: ['kubo'] }], [LEVEL]),
    aRowOf('R3', [{ kind: 'GROUP', is_one_of: true, values: ['it'] }], [LEVEL]),
    aRowOf(
      'R4',
      [{ kind: 'DATE', field_id: 'DAY', bounds: { above: '2026-01-01', up_to: '2026-01-02' } }],
      [LEVEL],
    ),
    aRowOf('R5', [{ kind: 'NUMBER', field_id: 'TOTAL', bounds: { above: '1', up_to: '5' } }], [LEVEL]),
    aRowOf('R6', [{ kind: 'CHOICE', field_id: 'CENTRE', is_one_of: true, values: ['X1'] }], [LEVEL]),
  )
  expect(judgePolicy(policy, context)).toEqual([])
  expect(judgePolicy(policy, { content, config })).toEqual([])
})

it('N5: a finding says where it is, and how severe', () => {
  const policy = policyOf(
    aRowOf('R1', [], [LEVEL]),
    aRowOf('R2', [choiceIs('GOLD')], [LEVEL, { ...LEVEL, level_id: 'L2', sources: [] }]),
  )
  expect(judgePolicy(policy, context)).toEqual([
    {
      severity: 'error',
      code: 'OPTION_GONE',
      row_id: 'R2',
      level_id: null,
      condition: 0,
      place: 'Row 2 › Cost type',
      message: '“GOLD” is no longer an option of this question',
    },
    {
      severity: 'error',
      code: 'NO_SOURCES',
      row_id: 'R2',
      level_id: 'L2',
      condition: null,
      place: 'Row 2 › Level 2',
      message: 'Say who decides',
    },
  ])
})

it.each<[string, PolicyCondition, string[]]>([
  [
    'without a question',
    { kind: 'CHOICE', field_id: '', is_one_of: true, values: ['a'] },
    ['QUESTION_NOT_CHOSEN'],
  ],
  [
    'on a question that is gone',
    { kind: 'CHOICE', field_id: 'X', is_one_of: true, values: ['a'] },
    ['QUESTION_GONE'],
  ],
  [
    'on a hidden question',
    { kind: 'CHOICE', field_id: 'SECRET', is_one_of: true, values: ['a'] },
    ['QUESTION_HIDDEN'],
  ],
  [
    'on several answers',
    { kind: 'CHOICE', field_id: 'BOXES', is_one_of: true, values: ['a'] },
    ['QUESTION_UNUSABLE'],
  ],
  [
    'on another type',
    { kind: 'CHOICE', field_id: 'TOTAL', is_one_of: true, values: ['1'] },
    ['QUESTION_OF_OTHER_TYPE'],
  ],
  ['without values', { kind: 'CHOICE', field_id: 'COST', is_one_of: true, values: [] }, ['NO_VALUES']],
  ['on options that are gone', choiceIs('CAPEX', 'GOLD', 'TIN'), ['OPTION_GONE', 'OPTION_GONE']],
  ['on no company', { kind: 'COMPANY', is_one_of: true, values: [] }, ['NO_VALUES']],
  ['on an unknown company', { kind: 'COMPANY', is_one_of: true, values: ['kubo', 'x'] }, ['COMPANY_GONE']],
  ['on an unknown group', { kind: 'GROUP', is_one_of: true, values: ['x'] }, ['GROUP_GONE']],
  ['with a bound that is no figure', amountBetween('1,000', null), ['WRONG_FIGURE']],
  [
    'with a bound that is no number',
    { kind: 'NUMBER', field_id: 'TOTAL', bounds: { above: 'x', up_to: null } },
    ['WRONG_FIGURE'],
  ],
  [
    'with a bound that is no day',
    { kind: 'DATE', field_id: 'DAY', bounds: { above: null, up_to: '2026-02-30' } },
    ['WRONG_DAY'],
  ],
  ['with an empty range', amountBetween('100', '100.00'), ['EMPTY_RANGE']],
  [
    'with days in the wrong order',
    { kind: 'DATE', field_id: 'DAY', bounds: { above: '2026-01-02', up_to: '2026-01-01' } },
    ['EMPTY_RANGE'],
  ],
  [
    'with an empty range of days',
    { kind: 'DATE', field_id: 'DAY', bounds: { above: '2026-01-01', up_to: '2026-01-01' } },
    ['EMPTY_RANGE'],
  ],
])('N5: a condition %s is a mistake', (_what, condition, expected) => {
  expect(codes(rowWith(condition))).toEqual(expected)
})

it('M1, N5: a condition on the amount needs a template that names it', () => {
  expect(codes(rowWith(amountBetween(null, '1')), { content, config: {}, organisation })).toEqual([
    'NO_AMOUNT',
  ])
  expect(judgePolicy(rowWith(amountBetween(null, 'x')), { content, config: {} })[0]?.place).toBe(
    'Row 1 › Amount',
  )
})

const at = (place: RolePlace): PolicySource => roleSource(place)

it.each<[string, PolicySource, string[]]>([
  ['a role that was not chosen', roleSource(undefined, ''), ['ROLE_NOT_CHOSEN']],
  ['a role that is gone', roleSource(undefined, 'x'), ['ROLE_GONE']],
  ['a company that is gone', at({ kind: 'COMPANY', id: 'x' }), ['COMPANY_GONE']],
  ['a group that is gone', at({ kind: 'GROUP', id: 'x' }), ['GROUP_GONE']],
  ['no question', at({ kind: 'ANSWER', field_id: '' }), ['QUESTION_NOT_CHOSEN']],
  ['a question that is gone', at({ kind: 'ANSWER', field_id: 'X' }), ['QUESTION_GONE']],
  ['a hidden question', at({ kind: 'ANSWER', field_id: 'SECRET' }), ['QUESTION_HIDDEN']],
  ['a date', at({ kind: 'ANSWER', field_id: 'DAY' }), ['QUESTION_UNUSABLE']],
  ['no question of a row', at({ kind: 'ROWS', field_id: 'ITEMS', question_id: '' }), ['QUESTION_NOT_CHOSEN']],
  ['no related fields', at({ kind: 'ROWS', field_id: '', question_id: 'ITEM' }), ['QUESTION_NOT_CHOSEN']],
  [
    'related fields that are gone',
    at({ kind: 'ROWS', field_id: 'COST', question_id: 'ITEM' }),
    ['QUESTION_GONE'],
  ],
  [
    'hidden related fields',
    at({ kind: 'ROWS', field_id: 'HIDDEN_ITEMS', question_id: 'ITEM' }),
    ['QUESTION_HIDDEN'],
  ],
  ['a question that rows lack', at({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'X' }), ['QUESTION_GONE']],
  ['a figure of rows', at({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'PRICE' }), ['QUESTION_UNUSABLE']],
])('N5: a level whose role is found by %s is a mistake', (_what, source, expected) => {
  expect(codes(levelWith({ sources: [source] }))).toEqual(expected)
})

it('N2, N5: sources that can be found are no mistakes; what only the server knows is left to it', () => {
  const sources: PolicySource[] = [
    at({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'ITEM' }),
    at({ kind: 'ANSWER', field_id: 'CENTRE' }),
    roleSource({ kind: 'COMPANY', id: 'north' }, 'head'),
    roleSource({ kind: 'GROUP', id: 'it' }, 'head'),
    { kind: 'MANAGER' },
    { kind: 'OWNER_CHOICE' },
    personSource(PEOPLE[0]!),
  ]
  expect(codes(levelWith({ sources }))).toEqual([])
  const elsewhere = [
    at({ kind: 'COMPANY', id: 'x' }),
    at({ kind: 'GROUP', id: 'x' }),
    roleSource(undefined, 'x'),
  ]
  expect(codes(levelWith({ sources: elsewhere }), { content, config })).toEqual([])
  const gone: PolicyCondition = { kind: 'COMPANY', is_one_of: true, values: ['x'] }
  expect(codes(rowWith(gone), { content, config })).toEqual([])
})

it('D7, N5: whom a policy names can sign in, watchers included', () => {
  const [ana, ben] = PEOPLE as [(typeof PEOPLE)[number], (typeof PEOPLE)[number]]
  const given = { ...context, organisation: { ...organisation, unable: [ana.email] } }
  const policy = levelWith({ sources: [personSource(ben)], watchers: [personSource(ana)] })
  expect(judgePolicy(policy, given)).toMatchObject([
    {
      code: 'CANNOT_SIGN_IN',
      place: 'Row 1 › Level 1 › Watchers',
      message: 'ana@northwind.example cannot sign in',
    },
  ])
  expect(codes(policy, { content, config })).toEqual([])
})

it('N5: rows have levels, and ids of their own', () => {
  expect(codes(policyOf(aRowOf('R1', [], [])))).toEqual(['NO_LEVELS'])
  expect(codes(policyOf(aRowOf('R1', [], [LEVEL, LEVEL])))).toEqual(['REPEATED_LEVEL'])
  const twice = policyOf(aRowOf('R1', [choiceIs('CAPEX')], [LEVEL]), aRowOf('R1', [], [LEVEL]))
  expect(codes(twice)).toEqual(['REPEATED_ROW'])
})

it('O4, N5: the figure of a level’s passkeys is said with its place, and its currency', () => {
  const placesOf = (signature: PolicyLevel['signature'] & {}) =>
    judgePolicy(levelWith({ signature }), context).map(({ code, place }) => [code, place])
  expect(placesOf({ kind: 'ABOVE', amounts: {} })).toEqual([
    ['SIGNATURE_NO_FIGURE', 'Row 1 › Level 1 › Passkeys'],
  ])
  expect(placesOf({ kind: 'ABOVE', amounts: { PHP: 'x' } })).toEqual([
    ['SIGNATURE_WRONG_FIGURE', 'Row 1 › Level 1 › Passkeys › PHP'],
  ])
  expect(placesOf({ kind: 'ALWAYS' })).toEqual([])
})

it('N1, N5: ‘otherwise’ has levels, a text, or what Settings allow', () => {
  const ending = (otherwise: Policy['otherwise'], given = context) => codes({ rows: [], otherwise }, given)
  expect(ending({ kind: 'LEVELS', levels: [] })).toEqual(['NO_LEVELS'])
  expect(judgePolicy({ rows: [], otherwise: { kind: 'LEVELS', levels: [] } }, context)).toMatchObject([
    { place: 'Otherwise', row_id: null },
  ])
  expect(ending({ kind: 'LEVELS', levels: [LEVEL] })).toEqual([])
  expect(ending({ kind: 'REFUSE', text: ' ' })).toEqual(['NO_REFUSAL_TEXT'])
  expect(ending({ kind: 'NO_APPROVAL' })).toEqual(['NO_APPROVAL_NOT_ALLOWED'])
  const allowing = { ...context, organisation: { ...organisation, allows_no_approval: true } }
  expect(ending({ kind: 'NO_APPROVAL' }, allowing)).toEqual([])
  expect(ending({ kind: 'NO_APPROVAL' }, { content, config })).toEqual([])
})

it('N5: rows that nothing reaches are found, where nothing else is wrong about their conditions', () => {
  const policy = policyOf(
    aRowOf('R1', [choiceIs('CAPEX', 'OPEX')], [LEVEL]),
    aRowOf('R2', [amountBetween(null, '1')], [LEVEL]),
    aRowOf('R3', [choiceIs('GOLD')], [LEVEL]),
    aRowOf('R4', [amountBetween(null, '1'), amountBetween('1', null)], [LEVEL]),
  )
  expect(judgePolicy(policy, context).map(({ code, row_id, severity }) => [code, row_id, severity])).toEqual([
    ['OPTION_GONE', 'R3', 'error'],
    ['UNREACHABLE', 'R2', 'warning'],
    ['CONTRADICTION', 'R4', 'warning'],
  ])
})

it('N5: a row out of reach is found where its levels are wrong, too', () => {
  expect(codes(policyOf(aRowOf('R1', [], [LEVEL]), aRowOf('R2', [], [])))).toEqual([
    'NO_LEVELS',
    'UNREACHABLE',
  ])
})

it('N5: amounts in a currency that the form doesn’t offer reach nothing', () => {
  const euros: PolicyCondition = { kind: 'AMOUNT', currency: 'EUR', bounds: { above: null, up_to: '1' } }
  expect(codes(rowWith(euros))).toEqual(['CONTRADICTION'])
})

it('N5: a table that is too entangled says so', () => {
  // Each row leaves out one value of many choices: together they are as hard as any puzzle.
  const fields = Array.from({ length: 30 }, (_, index) =>
    aField('DROPDOWN', { field_id: `Q${index}`, constant: options('a', 'b', 'c'), ...required }),
  )
  const is = (index: number, value: string): PolicyCondition => ({
    kind: 'CHOICE',
    field_id: `Q${index}`,
    is_one_of: true,
    values: [value],
  })
  const rows = Array.from({ length: 90 }, (_, index) =>
    aRowOf(
      `R${index}`,
      [is(index % 30, 'abc'.charAt(index % 3)), is((index * 7 + 1) % 30, 'bca'.charAt((index >> 1) % 3))],
      [LEVEL],
    ),
  )
  const found = judgePolicy(policyOf(...rows, aRowOf('LAST', [], [LEVEL])), {
    content: [aSection(fields)],
    config: {},
  })
  expect(found.at(-1)).toMatchObject({ code: 'NOT_DECIDED', severity: 'warning', place: '', row_id: null })
})

it('N8: a range may begin or end below 0 only where the question’s results may be', () => {
  const below: PolicyCondition = { kind: 'NUMBER', field_id: 'LEFT', bounds: { above: '-100', up_to: '-5' } }
  const formWith = (allow_negative: boolean): PolicyContext => {
    const operands = [{ field_ref: 'TOTAL' }, { value: '100' }]
    const left = aField('TEXT_CURRENCY', {
      field_id: 'LEFT',
      field_name: 'Left',
      calculation: { operation: 'DIFFERENCE', operands, allow_negative },
    })
    const [section] = content
    return { ...context, content: [{ ...section!, value: [...section!.value, left] }] }
  }
  expect(codes(rowWith(below), formWith(true))).toEqual([])
  expect(codes(rowWith(below), formWith(false))).toEqual(['WRONG_FIGURE'])
  expect(knownValues(formWith(true))(below)).toEqual({ isAlwaysThere: true, mayBeNegative: true })
  expect(knownValues(formWith(false))(below)).toEqual({ isAlwaysThere: true })
})
