import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import { firstFit } from '../table/fit.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type { Policy, PolicyLevel } from '../table/policy.ts'
import {
  aLevelOf,
  amountBetween,
  aRowOf,
  choiceIs,
  factsWith,
  personSource,
  policyOf,
  roleSource,
} from '../testing/builders.ts'
import { aPolicy, PEOPLE, someFacts } from '../testing/policies.ts'
import { explainLevels } from './explain-levels.ts'
import { reasonText } from './route-texts.ts'

const [ana, ben, cara, dan] = PEOPLE as [Person, Person, Person, Person]
const head = (id: string) => aLevelOf(`${id}-head`, [personSource(ana)])
const finance = (id: string) => aLevelOf(`${id}-finance`, [roleSource({ kind: 'OWNER_COMPANY' })])
const cfo = (id: string) => aLevelOf(`${id}-cfo`, [personSource(cara), personSource(dan)])

const WORDS = {
  question: (id: string) => (id === 'COST' ? 'Cost type' : id),
  option: (_id: string, value: string) => value,
  amount: 'Amount to spend',
}

function reasons(policy: Policy, facts: PolicyFacts): Record<string, string> {
  const found = [...explainLevels(policy, facts)]
  return Object.fromEntries(found.map(([id, reason]) => [id, reasonText(reason, facts, WORDS)]))
}

const php = (value: string, cost = 'CAPEX') =>
  factsWith({ amount: { value, currency: 'PHP' }, answers: new Map([['COST', cost]]) })

describe('N3: the reason of a level', () => {
  const bands = policyOf(
    aRowOf('small', [amountBetween(null, '100000')], [head('small')]),
    aRowOf('middle', [amountBetween('100000', '1000000')], [head('middle'), finance('middle')]),
    aRowOf('large', [amountBetween('1000000', null)], [head('large'), finance('large'), cfo('large')]),
  )

  it('names the bound above which each level comes', () => {
    expect(reasons(bands, php('18450000.00'))).toEqual({
      'large-head': 'because every memo of this form needs it',
      'large-finance': 'because Amount to spend is above 100,000',
      'large-cfo': 'because Amount to spend is above 1,000,000',
    })
    expect(reasons(bands, php('100000.01'))).toMatchObject({
      'middle-finance': 'because Amount to spend is above 100,000',
    })
  })

  it('names both bounds of a level that is asked for between them', () => {
    const policy = policyOf(
      aRowOf('a', [amountBetween(null, '500.50')], [head('a')]),
      aRowOf('b', [amountBetween(null, '1000')], [head('b'), cfo('b')]),
      aRowOf('c', [], [head('c')]),
    )
    expect(reasons(policy, php('700'))).toMatchObject({
      'b-cfo': 'because Amount to spend is above 500.50 and at most 1,000',
    })
  })

  it('names a choice, and each thing that would drop the level by itself', () => {
    const policy = policyOf(
      aRowOf('a', [choiceIs('CAPEX'), amountBetween('100', null)], [head('a'), cfo('a')]),
      aRowOf('b', [], [head('b')]),
    )
    expect(reasons(policy, php('700'))).toEqual({
      'a-head': 'because every memo of this form needs it',
      'a-cfo': 'because Cost type is CAPEX and Amount to spend is above 100',
    })
  })

  it('names the owner’s company and group', () => {
    const policy = policyOf(
      aRowOf(
        'a',
        [
          { kind: 'COMPANY', is_one_of: true, values: ['x'] },
          { kind: 'GROUP', is_one_of: true, values: ['y'] },
        ],
        [cfo('a')],
      ),
    )
    expect(reasons(policy, factsWith({ companyId: 'x', groupId: 'y' }))).toEqual({
      'a-cfo': 'because your company requires it and your group requires it',
    })
  })

  it('names days and plain figures', () => {
    const days = {
      kind: 'DATE',
      field_id: 'Start',
      bounds: { above: '2026-01-31', up_to: '2026-12-31' },
    } as const
    const count = { kind: 'NUMBER', field_id: 'Heads', bounds: { above: '5', up_to: null } } as const
    const policy = policyOf(aRowOf('a', [days, count], [cfo('a')]))
    const answers = new Map([
      ['Start', '2026-05-01'],
      ['Heads', '7'],
    ])
    expect(reasons(policy, factsWith({ answers }))).toEqual({
      'a-cfo': 'because Start is after 01/31/2026 and on or before 12/31/2026 and Heads is above 5',
    })
  })

  it('says so where no row fits', () => {
    const policy: Policy = {
      rows: [aRowOf('a', [choiceIs('CAPEX')], [head('a')]), aRowOf('b', [choiceIs('OPEX')], [cfo('b')])],
      otherwise: { kind: 'LEVELS', levels: [finance('o')] },
    }
    expect(reasons(policy, factsWith())).toEqual({ 'o-finance': 'because no other row of the policy fits' })
    expect(reasons({ ...policy, otherwise: { kind: 'NO_APPROVAL' } }, factsWith())).toEqual({})
  })

  it('names all conditions of its row where no single one drops the level', () => {
    const bothWays = policyOf(
      aRowOf('a', [choiceIs('CAPEX')], [cfo('a')]),
      aRowOf('b', [amountBetween('100', null)], [cfo('b')]),
      aRowOf('c', [], [head('c')]),
    )
    expect(reasons(bothWays, php('700'))).toEqual({ 'a-cfo': 'because Cost type is CAPEX' })
    // Either of two rows asks for the CFO.
    const either = policyOf(
      aRowOf('a', [choiceIs('CAPEX'), amountBetween(null, '1000')], [cfo('a')]),
      aRowOf('b', [choiceIs('CAPEX', 'OPEX')], [cfo('b')]),
      aRowOf('c', [amountBetween(null, null)], [cfo('c')]),
      aRowOf('d', [choiceIs('OPEX')], [head('d')]),
    )
    expect(reasons(either, php('700'))).toEqual({
      'a-cfo': 'because Cost type is CAPEX and Amount to spend is at most 1,000',
    })
    const all = policyOf(aRowOf('a', [choiceIs('CAPEX')], [head('a')]), aRowOf('b', [], [cfo('b')]))
    expect(reasons(all, factsWith())).toEqual({ 'b-cfo': 'because every memo of this form needs it' })
  })

  it('counts the levels of ‘otherwise’ where it says that every memo needs a level, but no refusal', () => {
    const rows = [
      aRowOf('a', [choiceIs('CAPEX')], [cfo('a')]),
      aRowOf('b', [amountBetween(null, '1000')], [cfo('b')]),
    ]
    const ending = (levels: PolicyLevel[]): Policy => ({ rows, otherwise: { kind: 'LEVELS', levels } })
    // Neither the choice nor the amount drops the level by itself.
    expect(reasons(ending([head('o')]), php('700'))).toEqual({ 'a-cfo': 'because Cost type is CAPEX' })
    expect(reasons(ending([cfo('o')]), php('700'))).toEqual({
      'a-cfo': 'because every memo of this form needs it',
    })
  })

  it('passes over figures and days that are none', () => {
    const policy = policyOf(
      aRowOf('a', [{ kind: 'NUMBER', field_id: 'Heads', bounds: { above: '5', up_to: null } }], [head('a')]),
      aRowOf('b', [{ kind: 'AMOUNT', currency: 'USD', bounds: { above: '5', up_to: null } }], [head('b')]),
      aRowOf('c', [], [cfo('c')]),
    )
    const facts = { ...php('7'), answers: new Map([['Heads', 'many']]) }
    expect(reasons(policy, facts)).toEqual({ 'c-cfo': 'because every memo of this form needs it' })
  })

  it('distinguishes managers and own choices', () => {
    const manager = aLevelOf('m', [{ kind: 'MANAGER' }])
    const choice = aLevelOf('c', [{ kind: 'OWNER_CHOICE' }])
    const policy = policyOf(aRowOf('a', [amountBetween('5', null)], [manager]), aRowOf('b', [], [choice]))
    expect(reasons(policy, php('7'))).toEqual({ m: 'because Amount to spend is above 5' })
  })
})

function asked(policy: Policy, facts: PolicyFacts): readonly PolicyLevel[] {
  const fit = firstFit(policy, facts)
  if ('row' in fit) return fit.row.levels
  return fit.otherwise.kind === 'LEVELS' ? fit.otherwise.levels : []
}

it('N3: each level that is asked for has a reason, and at the bound that it names the level would not be asked for', () => {
  fc.assert(
    fc.property(aPolicy, someFacts, (policy, facts) => {
      const found = explainLevels(policy, facts)
      const levels = asked(policy, facts)
      expect([...found.keys()]).toEqual(levels.map(({ level_id }) => level_id))
      for (const level of levels) {
        const reason = found.get(level.level_id)
        if (reason?.kind !== 'BECAUSE') continue
        for (const { condition, bounds } of reason.causes) {
          if (condition.kind !== 'AMOUNT' || facts.amount === null || bounds.above === null) continue
          const lower = { ...facts, amount: { ...facts.amount, value: bounds.above } }
          expect(asked(policy, lower).some((other) => isDeepStrictEqual(other.sources, level.sources))).toBe(
            false,
          )
        }
      }
    }),
  )
})

it('N3: a reason is given for people of one row whom another row asks for, too', () => {
  const policy = policyOf(
    aRowOf('a', [amountBetween('5', null)], [aLevelOf('both', [personSource(ana), personSource(ben)])]),
    aRowOf('b', [], [aLevelOf('one', [personSource(ana)])]),
  )
  expect(reasons(policy, php('7'))).toEqual({ both: 'because Amount to spend is above 5' })
})
