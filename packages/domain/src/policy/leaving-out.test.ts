import { describe, expect, it } from 'vitest'
import type { Person } from '../route/route.ts'
import { computeRoute } from './compute-route.ts'
import type { Computed } from './computed-route.ts'
import type { PolicyFacts } from './table/facts.ts'
import type { Policy, PolicyLevel, PolicySource, RolePlace } from './table/policy.ts'
import type { Holding, PolicyDirectory } from './table/policy-directory.ts'
import {
  aLevelOf as level,
  directoryWith,
  factsWith,
  holdingOf as holding,
  personSource as person,
  roleSource as role,
} from './testing/builders.ts'
import { PEOPLE } from './testing/policies.ts'

const [ana, ben, cara, dan] = PEOPLE as [Person, Person, Person, Person]
const OWNER = ana

function route(
  levels: PolicyLevel[],
  { holdings = [], ...directory }: Partial<PolicyDirectory> & { holdings?: Holding[] } = {},
  facts: Partial<PolicyFacts> = {},
): Computed {
  const policy: Policy = { rows: [], otherwise: { kind: 'LEVELS', levels } }
  return computeRoute(policy, factsWith(facts), directoryWith(holdings, { owner: OWNER, ...directory }))
}

const namesOf = (computed: Computed) =>
  computed.kind === 'ROUTE'
    ? computed.levels.map(({ people }) => people.map((one) => one.person.name).join(' '))
    : computed

describe('N4: an owner who is named by their own policy', () => {
  it('is left out where other holders remain', () => {
    const computed = route([level('L1', [role()])], { holdings: [holding(ana), holding(ben)] })
    expect(namesOf(computed)).toEqual(['ben'])
    expect(computed).toMatchObject({ notes: [{ kind: 'OWNER_LEFT_OUT', level_id: 'L1', instead: null }] })
  })

  it('gives way to the role’s deputy, else to their manager, and so upward', () => {
    const self = (deputies: Person[]) => [holding(ana, { kind: 'EVERYWHERE' }, deputies)]
    const levels = [level('L1', [role()])]
    expect(namesOf(route(levels, { holdings: self([ben]), managers: [cara] }))).toEqual(['ben'])
    expect(namesOf(route(levels, { holdings: self([]), managers: [cara, dan] }))).toEqual(['cara'])
    expect(namesOf(route(levels, { holdings: self([ana]), managers: [ana, dan] }))).toEqual(['dan'])
    expect(namesOf(route([level('L1', [person(ana)])], { managers: [cara] }))).toEqual(['cara'])
  })

  it('is never replaced by a person who is in the route already', () => {
    const levels = [level('L1', [role()]), level('L2', [person(cara)]), level('L3', [person(ana)])]
    const computed = route(levels, { holdings: [holding(ana)], managers: [cara, dan, ben] })
    expect(namesOf(computed)).toEqual(['dan', 'cara', 'ben'])
  })

  it('is refused, with the role, where no one else is left', () => {
    const refused = (source: PolicySource, roleName: string | null) =>
      expect(route([level('L1', [source])], { holdings: [holding(ana)] })).toEqual({
        kind: 'REFUSED',
        refusal: { code: 'NO_ONE_BUT_OWNER', level_id: 'L1', role: roleName },
      })
    refused(role(), 'CFO')
    refused(person(ana), null)
    const roles = [
      { role_id: 'head', name: 'Head', holdings: [holding(ben)] },
      { role_id: 'cfo', name: 'CFO', holdings: [holding(ana)] },
    ]
    expect(route([level('L1', [role()])], { roles })).toMatchObject({ refusal: { role: 'CFO' } })
  })

  it('never watches', () => {
    const watchers = [person(ana), person(ben), person(cara), person(cara), role()]
    const computed = route([level('L1', [person(ben)], { watchers })])
    expect(computed).toMatchObject({ levels: [{ watchers: [cara] }] })
  })
})

describe('N4: a person who is wanted twice', () => {
  it('is asked once at a level whose sources both name them', () => {
    const levels = [level('L1', [person(ben), role(), person(cara)])]
    expect(namesOf(route(levels, { holdings: [holding(cara), holding(ben)] }))).toEqual(['ben cara'])
  })

  it('is asked at the latest level, and a level left empty falls away', () => {
    const levels = [
      level('L1', [person(ben), person(cara)]),
      level('L2', [person(cara)]),
      level('L3', [person(ben)]),
    ]
    const computed = route(levels)
    expect(namesOf(computed)).toEqual(['cara', 'ben'])
    expect(computed).toMatchObject({
      notes: [
        { kind: 'LATER', level_id: 'L1', person: ben, later_id: 'L3' },
        { kind: 'LATER', level_id: 'L1', person: cara, later_id: 'L2' },
        { kind: 'FELL_AWAY', level_id: 'L1' },
      ],
    })
  })

  it('lets the minimum of the earlier level shrink', () => {
    const any = { approval_type: 'MIN_APPROVERS', min_approvers: 2 } as const
    const computed = route([level('L1', [person(ben), person(cara)], any), level('L2', [person(ben)])])
    expect(computed).toMatchObject({
      levels: [{ min_approvers: 1 }, {}],
      notes: [{ kind: 'LATER' }, { kind: 'MINIMUM_SHRANK', level_id: 'L1', from: 2, to: 1 }],
    })
  })

  it('can’t be chosen where they are asked anyway, and lists that share people leave the earlier level with fewer', () => {
    const choosing = { owner_may: 'CHOOSE', approval_type: 'MIN_APPROVERS' } as const
    const three = [person(ben), person(cara), person(dan)]
    const computed = route([
      level('L1', three, { ...choosing, min_approvers: 2 }),
      level('L2', [person(ben)]),
      level('L3', [person(cara)], { ...choosing, min_approvers: 1 }),
    ])
    expect(computed).toMatchObject({
      levels: [
        { choice: { from: [{ person: cara }, { person: dan }], atLeast: 1 } },
        { people: [{ person: ben }], choice: null },
        { choice: { from: [{ person: cara }], atLeast: 1 } },
      ],
      notes: [{ kind: 'MINIMUM_SHRANK', level_id: 'L1', from: 2, to: 1 }],
    })
  })
})

describe('N2: a role', () => {
  it('is looked up for the owner’s company or group, for a fixed one, for an answer, or for each row', () => {
    const holdings = [
      holding(ben, { kind: 'COMPANY', id: 'north' }),
      holding(cara, { kind: 'GROUP', id: 'legal' }),
      holding(dan, { kind: 'VALUE', id: '4410' }),
    ]
    const directory = { holdings, company_id: 'north', group_id: 'legal' }
    const rows = ['4410', '4410', ''].map((centre, at) => ({
      field_id: `row${at}`,
      fields: { CENTRE: centre },
    }))
    const answers = new Map<string, string | typeof rows>([
      ['COST', '4410'],
      ['ITEMS', rows],
    ])
    const holderAt = (place: RolePlace) =>
      namesOf(route([level('L1', [role(place)])], directory, { answers }))
    expect(holderAt({ kind: 'OWNER_COMPANY' })).toEqual(['ben'])
    expect(holderAt({ kind: 'OWNER_GROUP' })).toEqual(['cara'])
    expect(holderAt({ kind: 'GROUP', id: 'legal' })).toEqual(['cara'])
    expect(holderAt({ kind: 'ANSWER', field_id: 'COST' })).toEqual(['dan'])
    expect(holderAt({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' })).toEqual(['dan'])
  })

  it('that can’t be resolved refuses the memo and says what is missing', () => {
    const refusalOf = (source: PolicySource) => {
      const computed = route([level('L1', [source])], { holdings: [] })
      return computed.kind === 'REFUSED' ? computed.refusal : computed
    }
    const named = { role: 'CFO', level_id: 'L1' }
    expect(refusalOf(role())).toEqual({ code: 'ROLE_WITHOUT_HOLDER', ...named })
    expect(refusalOf(role({ kind: 'OWNER_COMPANY' }))).toEqual({ code: 'OWNER_WITHOUT_COMPANY', ...named })
    expect(refusalOf(role({ kind: 'OWNER_GROUP' }))).toEqual({ code: 'OWNER_WITHOUT_GROUP', ...named })
    expect(refusalOf(role({ kind: 'ANSWER', field_id: 'COST' }))).toEqual({
      code: 'ANSWER_MISSING',
      field_id: 'COST',
      ...named,
    })
    expect(refusalOf({ kind: 'MANAGER' })).toEqual({ code: 'OWNER_WITHOUT_MANAGER', level_id: 'L1' })
    expect(refusalOf({ kind: 'ROLE', role_id: 'ceo', place: { kind: 'EVERYWHERE' } })).toEqual({
      code: 'ROLE_UNKNOWN',
      level_id: 'L1',
    })
    // Related fields that show no rows ask for no one.
    expect(refusalOf(role({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' }))).toEqual({
      code: 'NO_LEVEL_LEFT',
    })
  })

  it('names the answer’s value that has no holder', () => {
    const computed = route(
      [level('L1', [role({ kind: 'ANSWER', field_id: 'COST' })])],
      {},
      {
        answers: new Map([['COST', '4410']]),
      },
    )
    const answer = { field_id: 'COST', value: '4410' }
    expect(computed).toMatchObject({ refusal: { code: 'ROLE_WITHOUT_HOLDER', role: 'CFO', answer } })
  })

  it('names the column whose value in a row has no holder', () => {
    const rows = [{ field_id: 'row', fields: { CENTRE: '4410' } }]
    const computed = route(
      [level('L1', [role({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' })])],
      {},
      { answers: new Map([['ITEMS', rows]]) },
    )
    const answer = { field_id: 'CENTRE', value: '4410' }
    expect(computed).toMatchObject({ refusal: { code: 'ROLE_WITHOUT_HOLDER', answer } })
  })
})
