import { describe, expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import {
  aLevelOf,
  amountBetween,
  aRowOf,
  holdingOf,
  personSource,
  policyOf,
  roleSource,
} from '../../policy/testing/builders.ts'
import type { Holding } from '../../policy/table/policy-directory.ts'
import type { PolicyLevel } from '../../policy/table/policy.ts'
import type { MemoCommand } from '../commands.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, GINA, OWNER, SAM, SUE, WALT, WINA } from '../testing/people.ts'
import { askedOf, submitUnder } from '../testing/policies.ts'
import type { UnderPolicy } from '../testing/policies.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'
import { violatedInvariants } from '../invariants.ts'

const head = (id: string, more: Partial<PolicyLevel> = {}) =>
  aLevelOf(`${id}-head`, [personSource(ANA)], more)
const finance = (id: string, more: Partial<PolicyLevel> = {}) => aLevelOf(`${id}-fin`, [roleSource()], more)
const cfo = (id: string) => aLevelOf(`${id}-cfo`, [personSource(DAN)])

const held = (...people: Person[]): Holding[] => people.map((one) => holdingOf(one))
const roles = (...people: Person[]) => ({
  roles: [{ role_id: 'cfo', name: 'Finance', holdings: held(...people) }],
})

const BANDS: UnderPolicy['policy'] = policyOf(
  aRowOf('small', [amountBetween(null, '100')], [head('s'), finance('s')]),
  aRowOf('large', [amountBetween('100', null)], [head('l'), finance('l'), cfo('l')]),
)

const peopleBy = (scenario: Scenario) =>
  scenario.memo.levels.map(({ slots }) => slots.map(({ approver }) => approver.person.name).join(' '))

const submitted = (how: Partial<UnderPolicy> = {}) => {
  const scenario = new Scenario(PERMISSIVE_RULES)
  const all = { policy: BANDS, amount: '50', directory: roles(BEN), ...how }
  return scenario.must(OWNER, submitUnder(scenario, all))
}

describe('N3: a submission under a policy', () => {
  it('has the levels that the policy asks for, and each seat remembers where it comes from', () => {
    const scenario = submitted()
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben'])
    const [first, second] = scenario.memo.levels
    expect(first?.slots[0]?.source).toEqual({ kind: 'PERSON', email: ANA.email })
    expect(second?.slots[0]?.source).toEqual({ kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } })
    expect(second?.policy).toMatchObject({ level_id: 's-fin', delegates: 'ANYONE', sub_approvers: 'NONE' })
  })

  it('is refused with the level named where a locked level is missing or changed', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    const how = { policy: BANDS, amount: '50', directory: roles(BEN) }
    const refusalOf = (edit: Parameters<typeof submitUnder>[2]) => {
      const outcome = scenario.attempt(OWNER, submitUnder(scenario, how, edit))
      return outcome.ok ? null : outcome.refusal
    }
    expect(refusalOf(([first]) => [first!])).toMatchObject({
      code: 'POLICY_NOT_MET',
      path: 'route.1',
      params: { level: 2, text: 'Level 2: the policy of this form asks for a level here that is missing.' },
    })
    expect(refusalOf(([first, second]) => [{ ...first!, approvers: [SAM] }, second!])).toMatchObject({
      code: 'POLICY_NOT_MET',
      params: { level: 1 },
    })
    expect(refusalOf((route) => [...route, level([SAM])])).toBeNull()
  })

  it('may have levels of the owner’s own behind those of the policy, and people whom they choose or add', () => {
    const choosing = policyOf(
      aRowOf(
        'all',
        [],
        [
          aLevelOf('list', [personSource(ANA), personSource(BEN)], { owner_may: 'CHOOSE' }),
          aLevelOf('open', [{ kind: 'OWNER_CHOICE' }]),
          head('x', { sources: [personSource(CARA)], owner_may: 'ADD' }),
        ],
      ),
    )
    const scenario = submitted({
      policy: choosing,
      parts: { list: { chosen: [BEN] }, open: { chosen: [SAM] }, 'x-head': { added: [SUE] } },
      own: [level([DAN])],
    })
    expect(peopleBy(scenario)).toEqual(['Ben', 'Sam', 'Cara Sue', 'Dan'])
    const sources = scenario.memo.levels.map(({ slots }) => slots.map(({ source }) => source?.kind))
    expect(sources).toEqual([['PERSON'], ['OWNER_CHOICE'], ['PERSON', undefined], [undefined]])
    expect(scenario.memo.levels[3]).not.toHaveProperty('policy')
  })
})

describe('N6: a re-submission under a policy', () => {
  const returnedAtFinance = (how: Partial<UnderPolicy> = {}) =>
    submitted(how).must(ANA, say.approve()).must(BEN, say.giveBack())

  it('inserts a level that is newly asked for after the interrupted one, before the owner’s own', () => {
    const scenario = returnedAtFinance({ own: [level([WALT])] })
    const before = scenario.memo.levels.map(({ sequenceId }) => sequenceId)
    scenario.must(OWNER, submitUnder(scenario, { policy: BANDS, amount: '500', directory: roles(BEN) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben', 'Dan', 'Walt'])
    expect(scenario.memo.levels.map(({ sequenceId }) => before.indexOf(sequenceId))).toEqual([0, 1, -1, 2])
    expect(scenario.memo.levels[2]?.policy?.level_id).toBe('l-cfo')
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('drops a level that is no longer asked for, unless someone has acted on it', () => {
    const scenario = submitted({ amount: '500' }).must(ANA, say.approve()).must(BEN, say.giveBack())
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben', 'Dan'])
    scenario.must(OWNER, submitUnder(scenario, { policy: BANDS, amount: '50', directory: roles(BEN) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben'])
  })

  it('N7: goes by the lowest level whose approval falls: it and those behind it are asked again', () => {
    const scenario = returnedAtFinance({ own: [level([WALT])] })
    const falling = { questions: ['AMOUNT'], from_level: 1 }
    const how = { policy: BANDS, amount: '500', directory: roles(GINA), falling }
    // Ben returned the memo, and stays at his seat.
    expect(askedOf(scenario, how).levels.map(({ kept }) => kept?.is_cleared)).toEqual([
      false,
      false,
      undefined,
    ])
    scenario.must(OWNER, submitUnder(scenario, how))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben', 'Dan', 'Walt'])
    expect(scenario.memo.levels.map(({ isCleared }) => isCleared)).toEqual([false, false, false, false])
    expect(scenario.status(ANA)).toBe('PENDING')
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('lets the person stay who acted, and fills the other seats of the role from today’s holders', () => {
    const scenario = submitted({ directory: roles(BEN, CARA) })
      .must(ANA, say.approve())
      .must(BEN, say.giveBack())
    scenario.must(OWNER, submitUnder(scenario, { policy: BANDS, amount: '50', directory: roles(GINA, SUE) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben Gina Sue'])
    expect(scenario.memo.levels[1]?.slots.map(({ source }) => source?.kind)).toEqual(['ROLE', 'ROLE', 'ROLE'])
  })

  it('asks no new holder where all seats of the role have acted, and none where only those are left', () => {
    const scenario = returnedAtFinance()
    scenario.must(OWNER, submitUnder(scenario, { policy: BANDS, amount: '50', directory: roles(GINA) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben'])
    const two = submitted({ directory: roles(BEN, CARA) })
      .must(ANA, say.approve())
      .must(BEN, say.giveBack())
    two.must(OWNER, submitUnder(two, { policy: BANDS, amount: '50', directory: roles(BEN) }))
    expect(peopleBy(two)).toEqual(['Ana', 'Ben Cara'])
  })

  it('fills a level on which no one has acted from today’s holders', () => {
    const scenario = submitted().must(OWNER, say.withdraw())
    scenario.must(OWNER, submitUnder(scenario, { policy: BANDS, amount: '50', directory: roles(GINA) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Gina'])
  })

  it('counts a seat for its source after it went to another person', () => {
    const scenario = submitted().must(ANA, say.approve())
    const fills = { [GINA.email]: ['ROLE cfo EVERYWHERE '] }
    scenario.must(BEN, { ...say.handOn(scenario.memo, BEN, GINA), fills } as MemoCommand)
    scenario.must(GINA, say.giveBack())
    scenario.must(OWNER, submitUnder(scenario, { policy: BANDS, amount: '50', directory: roles(BEN) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Gina'])
  })

  it('does not ask who approved on a cleared level again', () => {
    const policy = policyOf(
      aRowOf('small', [amountBetween(null, '100')], [head('s'), finance('s')]),
      aRowOf('large', [], [aLevelOf('board', [personSource(DAN), personSource(ANA)]), finance('l')]),
    )
    const scenario = returnedAtFinance({ policy })
    const how = { policy, amount: '500', directory: roles(BEN) }
    expect(askedOf(scenario, how).notes).toEqual([
      { kind: 'ASKED_BEFORE', level_id: 'board', person: ANA, level: 1 },
    ])
    scenario.must(OWNER, submitUnder(scenario, how))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben', 'Dan'])
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('moves a person who was not needed, or only watched, from a cleared level to the one that asks for them', () => {
    const any = { approval_type: 'MIN_APPROVERS' } as const
    const first = (id: string) =>
      aLevelOf(`${id}-first`, [personSource(ANA), personSource(CARA)], {
        ...any,
        watchers: [personSource(WINA)],
      })
    const policy = policyOf(
      aRowOf('small', [amountBetween(null, '100')], [first('s'), finance('s')]),
      aRowOf(
        'large',
        [],
        [first('l'), finance('l'), aLevelOf('b', [personSource(CARA), personSource(WINA)])],
      ),
    )
    const scenario = returnedAtFinance({ policy })
    scenario.must(OWNER, submitUnder(scenario, { policy, amount: '500', directory: roles(BEN) }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben', 'Cara Wina'])
    expect(scenario.memo.levels[0]?.watchers).toEqual([])
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('keeps everything where its row asks for no approval', () => {
    const policy = {
      ...policyOf(aRowOf('small', [amountBetween(null, '100')], [head('s'), finance('s'), cfo('s')])),
      otherwise: { kind: 'NO_APPROVAL' } as const,
    }
    const scenario = returnedAtFinance({ policy })
    scenario.must(OWNER, submitUnder(scenario, { policy, amount: '500' }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Ben', 'Dan'])
    expect(scenario.memo.levels[1]?.policy?.level_id).toBe('s-fin')
  })

  it('keeps the type and minimum of a level on which someone has acted', () => {
    const any = { approval_type: 'MIN_APPROVERS', min_approvers: 2, owner_may: 'ADD' } as const
    const policy = policyOf(aRowOf('all', [], [finance('x', any)]))
    const scenario = submitted({ policy, directory: roles(BEN, CARA, DAN) }).must(BEN, say.giveBack())
    const how = { policy, directory: roles(BEN, CARA, DAN) }
    const withSam = submitUnder(scenario, { ...how, parts: { 'x-fin': { added: [SAM] } } })
    expect(scenario.refusal(OWNER, withSam)).toBe('POLICY_NOT_MET')
    scenario.must(OWNER, submitUnder(scenario, how))
    expect(scenario.memo.levels[0]).toMatchObject({ approvalType: 'MIN_APPROVERS', minApprovers: 2 })
  })

  it('is refused where the new level is missing, or comes before the interrupted one', () => {
    const scenario = returnedAtFinance()
    const how = { policy: BANDS, amount: '500', directory: roles(BEN) }
    const refused = (edit: Parameters<typeof submitUnder>[2]) =>
      scenario.refusal(OWNER, submitUnder(scenario, how, edit))
    expect(refused((route) => route.slice(0, 2))).toBe('POLICY_NOT_MET')
    expect(refused(([a, b, c]) => [a!, c!, b!])).toBe('POLICY_NOT_MET')
    expect(refused(([a, b, c]) => [b!, a!, c!])).toBe('POLICY_NOT_MET')
    expect(refused(() => routeOf(scenario.memo))).toBe('POLICY_NOT_MET')
    expect(refused((route) => route)).toBeNull()
  })

  it('keeps whom the owner chose or added where they have acted', () => {
    const policy = policyOf(
      aRowOf('all', [], [aLevelOf('open', [{ kind: 'OWNER_CHOICE' }]), head('x', { owner_may: 'ADD' })]),
    )
    const how = { policy, parts: { open: { chosen: [SAM] }, 'x-head': { added: [SUE] } } }
    const atOpen = submitted(how).must(SAM, say.giveBack())
    atOpen.must(OWNER, submitUnder(atOpen, { policy, parts: { 'x-head': { added: [SUE] } } }))
    expect(peopleBy(atOpen)).toEqual(['Sam', 'Ana Sue'])
    const atHead = submitted(how).must(SAM, say.approve()).must(ANA, say.approve()).must(SUE, say.giveBack())
    atHead.must(OWNER, submitUnder(atHead, { policy, parts: { 'x-head': { added: [SUE, DAN] } } }))
    expect(peopleBy(atHead)).toEqual(['Sam', 'Ana Sue Dan'])
    const atThird = submitted({ ...how, own: [level([WALT])] })
    for (const who of [SAM, ANA, SUE]) atThird.must(who, say.approve())
    atThird.must(WALT, say.giveBack()).must(OWNER, submitUnder(atThird, { policy }))
    expect(peopleBy(atThird)).toEqual(['Sam', 'Ana Sue', 'Walt'])
  })

  it('keeps those whom the owner added to a level whose minimum can’t rise any more', () => {
    const any = { approval_type: 'MIN_APPROVERS', owner_may: 'ADD' } as const
    const policy = policyOf(aRowOf('all', [], [head('x', any)]))
    const how = { policy, parts: { 'x-head': { added: [SUE] } } }
    const scenario = submitted(how).must(SUE, say.giveBack())
    scenario.must(OWNER, submitUnder(scenario, how))
    expect(scenario.memo.levels[0]).toMatchObject({ minApprovers: 2 })
  })

  it('drops a waiting level whose people are all asked at another one', () => {
    const both = [personSource(DAN)]
    const policy = policyOf(
      aRowOf('small', [amountBetween(null, '100')], [head('s'), aLevelOf('s-dan', both)]),
      aRowOf(
        'large',
        [],
        [head('l'), aLevelOf('l-dan', both), aLevelOf('board', [...both, personSource(CARA)])],
      ),
    )
    const scenario = submitted({ policy }).must(ANA, say.giveBack())
    scenario.must(OWNER, submitUnder(scenario, { policy, amount: '500' }))
    expect(peopleBy(scenario)).toEqual(['Ana', 'Dan Cara'])
  })

  it('keeps the interrupted level, and the persons of a choice who have acted', () => {
    const list = aLevelOf('list', [personSource(BEN), personSource(CARA)], { owner_may: 'CHOOSE' })
    const policy = policyOf(aRowOf('all', [], [list]))
    const scenario = submitted({ policy, parts: { list: { chosen: [BEN] } } }).must(BEN, say.giveBack())
    expect(askedOf(scenario, { policy }).levels[0]).toMatchObject({
      people: [{ person: BEN }],
      choice: { atLeast: 0, from: [{ person: CARA }] },
    })
    scenario.must(OWNER, submitUnder(scenario, { policy }))
    expect(peopleBy(scenario)).toEqual(['Ben'])
  })
})
