import fc from 'fast-check'
import type { Answer } from '../../form/answer/answer.ts'
import type { MemoAmount } from '../../form/content/memo-amount.ts'
import type { Person } from '../../route/route.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type { Policy, PolicyCondition, PolicyLevel, PolicyRow, PolicySource } from '../table/policy.ts'
import type { PolicyDirectory } from '../table/policy-directory.ts'

/** A small organisation: few enough people that policies name them twice, and the owner now and then. */
export const PEOPLE: readonly Person[] = ['ana', 'ben', 'cara', 'dan', 'eva', 'finn'].map((name) => ({
  name,
  email: `${name}@northwind.example`,
}))

const aPerson = fc.constantFrom(...PEOPLE)
const amounts = fc.constantFrom('0.00', '50.00', '99.99', '100.00', '100.01', '500.00', '1000.00')
const bounds = fc.tuple(fc.option(amounts), fc.option(amounts)).map(([above, up_to]) => ({ above, up_to }))
const days = fc.constantFrom('2026-01-01', '2026-02-28', '2026-03-01', '2026-12-31')
const dayBounds = fc.tuple(fc.option(days), fc.option(days)).map(([above, up_to]) => ({ above, up_to }))
const chosen = fc.record({
  is_one_of: fc.boolean(),
  values: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
})

export const aCondition: fc.Arbitrary<PolicyCondition> = fc.oneof(
  chosen.map((one): PolicyCondition => ({ kind: 'CHOICE', field_id: 'COST', ...one })),
  chosen.map((one): PolicyCondition => ({ kind: 'COMPANY', ...one })),
  chosen.map((one): PolicyCondition => ({ kind: 'GROUP', ...one })),
  bounds.map((one): PolicyCondition => ({ kind: 'NUMBER', field_id: 'COUNT', bounds: one })),
  dayBounds.map((one): PolicyCondition => ({ kind: 'DATE', field_id: 'DAY', bounds: one })),
  fc
    .tuple(fc.constantFrom('PHP' as const, 'USD' as const), bounds)
    .map(([currency, one]): PolicyCondition => ({ kind: 'AMOUNT', currency, bounds: one })),
)

const aSource: fc.Arbitrary<PolicySource> = fc.oneof(
  { weight: 3, arbitrary: aPerson.map((person): PolicySource => ({ kind: 'PERSON', person })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('head', 'cfo'),
        fc.constantFrom(
          { kind: 'EVERYWHERE' as const },
          { kind: 'OWNER_COMPANY' as const },
          { kind: 'OWNER_GROUP' as const },
          { kind: 'COMPANY' as const, id: 'b' },
          { kind: 'ANSWER' as const, field_id: 'COST' },
          { kind: 'ROWS' as const, field_id: 'ITEMS', question_id: 'CENTRE' },
        ),
      )
      .map(([role_id, place]): PolicySource => ({ kind: 'ROLE', role_id, place })),
  },
  { weight: 1, arbitrary: fc.constant<PolicySource>({ kind: 'MANAGER' }) },
  { weight: 1, arbitrary: fc.constant<PolicySource>({ kind: 'OWNER_CHOICE' }) },
)

const helpers = fc.constantFrom('ANYONE' as const, 'ROLE_HOLDERS' as const, 'NONE' as const)

function aLevel(level_id: string): fc.Arbitrary<PolicyLevel> {
  return fc.record({
    level_id: fc.constant(level_id),
    sources: fc.array(aSource, { minLength: 1, maxLength: 3 }),
    approval_type: fc.constantFrom('ALL_APPROVERS' as const, 'MIN_APPROVERS' as const),
    min_approvers: fc.integer({ min: 1, max: 3 }),
    watchers: fc.array(aSource, { maxLength: 2 }),
    delegates: helpers,
    sub_approvers: helpers,
    owner_may: fc.constantFrom('NOTHING' as const, 'ADD' as const, 'CHOOSE' as const),
  })
}

const someLevels = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => aLevel(`L${at + 1}`))))

function aRow(row_id: string): fc.Arbitrary<PolicyRow> {
  return fc.record({
    row_id: fc.constant(row_id),
    conditions: fc.array(aCondition, { maxLength: 3 }),
    levels: someLevels,
  })
}

export const aPolicy: fc.Arbitrary<Policy> = fc.integer({ min: 0, max: 5 }).chain((count) =>
  fc.record({
    rows: fc.tuple(...Array.from({ length: count }, (_, at) => aRow(`R${at + 1}`))),
    otherwise: fc.oneof(
      someLevels.map((levels) => ({ kind: 'LEVELS' as const, levels })),
      fc.constant({ kind: 'REFUSE' as const, text: 'Ask Finance first.' }),
      fc.constant({ kind: 'NO_APPROVAL' as const }),
    ),
  }),
)

const anAmount: fc.Arbitrary<MemoAmount | null> = fc.option(
  fc.record({ value: amounts, currency: fc.constantFrom('PHP' as const, 'USD' as const, 'EUR' as const) }),
)

export const someFacts: fc.Arbitrary<PolicyFacts> = fc
  .record({
    cost: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
    count: fc.option(amounts),
    day: fc.option(days),
    centres: fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 3 }),
    amount: anAmount,
    companyId: fc.option(fc.constantFrom('a', 'b')),
    groupId: fc.option(fc.constantFrom('a', 'b')),
  })
  .map(({ cost, count, day, centres, ...others }) => ({
    ...others,
    answers: new Map<string, Answer>([
      ['COST', cost ?? ''],
      ['COUNT', count ?? ''],
      ['DAY', day ?? ''],
      ['ITEMS', centres.map((centre, at) => ({ field_id: `row${at}`, fields: { CENTRE: centre } }))],
    ]),
  }))

/** A directory in which most roles have holders, for a memo of a person in it. */
export const aDirectory: fc.Arbitrary<Omit<PolicyDirectory, 'company_id' | 'group_id'>> = fc.record({
  owner: aPerson,
  managers: fc.uniqueArray(aPerson, { maxLength: 4, selector: ({ email }) => email }),
  roles: fc.tuple(...(['head', 'cfo'] as const).map(aRole)),
})

function aRole(role_id: string) {
  return fc.record({
    role_id: fc.constant(role_id),
    name: fc.constant(role_id),
    holdings: fc.array(
      fc.record({
        person: aPerson,
        deputies: fc.array(aPerson, { maxLength: 2 }),
        place: fc.oneof(
          fc.constant({ kind: 'EVERYWHERE' as const }),
          fc.record({
            kind: fc.constantFrom('COMPANY' as const, 'GROUP' as const, 'VALUE' as const),
            id: fc.constantFrom('a', 'b'),
          }),
        ),
      }),
      { maxLength: 9 },
    ),
  })
}
