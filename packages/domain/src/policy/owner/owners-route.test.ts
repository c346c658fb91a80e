import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person, RouteLevel } from '../../route/route.ts'
import { computeRoute } from '../compute-route.ts'
import type { ComputedRoute } from '../computed-route.ts'
import { judgeRoute } from '../judge-route.ts'
import type { KeptLevel } from '../kept/kept-level.ts'
import type { Policy, PolicyLevel } from '../table/policy.ts'
import { wantedLevels } from '../table/wanted-name.ts'
import { aLevelOf, aRowOf, directoryWith, factsWith, personSource, policyOf } from '../testing/builders.ts'
import { aDirectory, aPolicy, PEOPLE, someFacts } from '../testing/policies.ts'
import type { OwnersLevels } from './owners-levels.ts'
import { ownersAct, ownersRoute } from './owners-route.ts'
import { readOwnersLevels } from './read-owners-levels.ts'

const [ana, ben, cara, dan, eva, finn] = PEOPLE as [Person, Person, Person, Person, Person, Person]
const gina: Person = { name: 'gina', email: 'gina@northwind.example' }
const OWNER: Person = { name: 'olga', email: 'olga@northwind.example' }

const ownLevel = (approvers: Person[], more: Partial<RouteLevel> = {}): RouteLevel => ({
  approvers,
  watchers: [],
  approvalType: 'ALL_APPROVERS',
  minApprovers: 1,
  allowSubApprovals: false,
  ...more,
})

const asked = (
  levels: PolicyLevel[],
  kept: KeptLevel[] = [],
  policy: Policy = policyOf(aRowOf('R', [], levels)),
) => {
  const computed = computeRoute(policy, factsWith(), { ...directoryWith(), owner: OWNER }, kept)
  if (computed.kind !== 'ROUTE') throw new Error(JSON.stringify(computed))
  return computed
}

interface Written {
  /** By the level's id. */
  people?: Record<string, { approvers?: Person[]; watchers?: Person[] }>
  kept?: KeptLevel[]
  levels?: RouteLevel[]
}

const written = (computed: ComputedRoute, { people = {}, kept = [], levels = [] }: Written = {}) => {
  const names = wantedLevels(computed.levels.map(({ level }) => level))
  const named = Object.entries(people).map(
    ([id, part]) => [names.get(id) ?? id, { approvers: [], watchers: [], ...part }] as const,
  )
  return ownersRoute(computed, OWNER, { people: new Map(named), kept, levels })
}

const namesIn = (route: ReturnType<typeof ownersRoute>) =>
  route.map(({ written: { approvers, watchers } }) =>
    [...approvers.map(({ name }) => name), ...watchers.map(({ name }) => `(${name})`)].join(' '),
  )

const someone = fc.constantFrom(...PEOPLE, gina)
const somePeople = fc.uniqueArray(someone, { maxLength: 3, selector: ({ email }) => email })
const anOwnersPart = fc.record({ approvers: somePeople, watchers: somePeople })

const aCase = fc
  .tuple(
    aPolicy,
    someFacts,
    aDirectory,
    fc.array(anOwnersPart, { minLength: 4, maxLength: 4 }),
    fc.array(somePeople, { maxLength: 2 }),
  )
  .map(([policy, facts, directory, parts, own]) => {
    const whole = { ...directory, company_id: facts.companyId, group_id: facts.groupId }
    return { computed: computeRoute(policy, facts, whole), owner: directory.owner, parts, own }
  })
  .filter(({ computed }) => computed.kind === 'ROUTE')
  .map(({ computed, owner, parts, own }) => {
    const { levels } = computed as ComputedRoute
    const keys = [...wantedLevels(levels.map(({ level }) => level)).values()]
    const people = new Map(keys.map((key, at) => [key, parts[at]!]))
    const of: OwnersLevels = { people, kept: [], levels: own.map((one) => ownLevel(one)) }
    return { computed: computed as ComputedRoute, owner, of }
  })

describe('N3: what the owner makes of a route', () => {
  it('satisfies the policy whatever they name, unless they have still to choose', () => {
    fc.assert(
      fc.property(aCase, ({ computed, owner, of }) => {
        const route = ownersRoute(computed, owner, of).map((one) => one.written)
        const fault = judgeRoute(computed, route)
        if (fault) expect(fault.code).toBe('TOO_FEW_CHOSEN')
      }),
    )
  })

  it('D7: has no one twice, and never the owner', () => {
    fc.assert(
      fc.property(aCase, ({ computed, owner, of }) => {
        const emails = ownersRoute(computed, owner, of).flatMap(({ written: { approvers, watchers } }) =>
          [...approvers, ...watchers].map(({ email }) => email),
        )
        expect(new Set(emails).size).toBe(emails.length)
        expect(emails).not.toContain(owner.email)
      }),
    )
  })

  it('is found again in a saved draft', () => {
    fc.assert(
      fc.property(aCase, ({ computed, owner, of }) => {
        const saved = ownersRoute(computed, owner, of).map((one) => one.written)
        const read = readOwnersLevels(computed, saved, [])
        expect(ownersRoute(computed, owner, read).map((one) => one.written)).toEqual(saved)
      }),
    )
  })
})

describe('N3: the owner’s part', () => {
  const list = aLevelOf('LIST', [personSource(ana), personSource(ben)], { owner_may: 'CHOOSE' })
  const adding = aLevelOf('ADD', [personSource(cara)], { owner_may: 'ADD', watchers: [personSource(finn)] })
  const open = aLevelOf('OPEN', [{ kind: 'OWNER_CHOICE' }])
  const locked = aLevelOf('LOCKED', [personSource(dan)])

  it('is people from the list, people who are added, or anyone, and watchers beside the policy’s', () => {
    const computed = asked([list, adding, open, locked])
    expect(computed.levels.map(ownersAct)).toEqual(['CHOOSE', 'ADD', 'NAME_ANYONE', 'NOTHING'])
    expect(namesIn(written(computed))).toEqual(['', 'cara (finn)', '', 'dan'])
    const people = {
      LIST: { approvers: [ben, eva] },
      ADD: { approvers: [eva], watchers: [gina] },
      OPEN: { approvers: [ana] },
      LOCKED: { approvers: [finn], watchers: [finn] },
    }
    expect(namesIn(written(computed, { people }))).toEqual(['ben', 'cara eva (finn) (gina)', 'ana', 'dan'])
  })

  it('goes without a choice where a list has no more people than must be chosen', () => {
    const both = { ...list, approval_type: 'MIN_APPROVERS' as const, min_approvers: 2 }
    const computed = asked([both])
    expect(computed.levels.map(ownersAct)).toEqual(['NOTHING'])
    expect(namesIn(written(computed))).toEqual(['ana ben'])
  })

  it('stays where another row asks for the same people, and comes back with its level', () => {
    const people = { LIST: { approvers: [ben] } }
    const other = asked([locked, { ...list, level_id: 'OTHER' }])
    const names = wantedLevels([list])
    const of = {
      people: new Map([[names.get('LIST') as string, { approvers: [ben], watchers: [] }]]),
      kept: [],
      levels: [],
    }
    expect(namesIn(ownersRoute(other, OWNER, of))).toEqual(['dan', 'ben'])
    expect(namesIn(written(asked([locked]), { people }))).toEqual(['dan'])
  })

  it('N4: gives way to whom the policy asks for, on the owner’s own levels too', () => {
    const levels = [
      ownLevel([dan, eva], { approvalType: 'MIN_APPROVERS', minApprovers: 2, watchers: [cara, gina] }),
    ]
    const route = written(asked([adding, locked]), { people: { ADD: { approvers: [dan] } }, levels })
    expect(namesIn(route)).toEqual(['cara (finn)', 'dan', 'eva (gina)'])
    expect(route.map((one) => one.asked?.level.level_id)).toEqual(['ADD', 'LOCKED', undefined])
    expect(route[2]?.written.minApprovers).toBe(1)
  })

  it('is read from a saved route without the policy’s approvers and watchers', () => {
    const saved = [ownLevel([cara, eva], { watchers: [finn, gina] })]
    expect([...readOwnersLevels(asked([adding]), saved, []).people.values()]).toEqual([
      { approvers: [eva], watchers: [gina] },
    ])
  })

  it('of a level of the same sources is distinguished from another one by its place', () => {
    const names = wantedLevels([list, { ...list, level_id: 'AGAIN' }])
    expect(new Set(names.values()).size).toBe(2)
  })
})

describe('N6: at a re-submission', () => {
  const list = aLevelOf('LIST', [personSource(ana), personSource(ben)], { owner_may: 'CHOOSE' })
  const locked = aLevelOf('LOCKED', [personSource(dan)])
  const open = aLevelOf('OPEN', [{ kind: 'OWNER_CHOICE' }])
  const seat = (person: Person, more: Partial<KeptLevel['seats'][number]> = {}) => ({
    person,
    source: { kind: 'PERSON' as const, email: person.email },
    has_acted: false,
    has_approved: false,
    ...more,
  })
  const keptOf = (
    id: string,
    level: PolicyLevel | null,
    seats: KeptLevel['seats'],
    more: Partial<KeptLevel> = {},
  ): KeptLevel => ({
    sequence_id: id,
    is_cleared: false,
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    is_rule_fixed: false,
    asked: level && {
      level_id: level.level_id,
      sources: level.sources.map((source) =>
        source.kind === 'PERSON' ? { kind: 'PERSON', email: source.person.email } : { kind: 'OWNER_CHOICE' },
      ),
      min_approvers: 1,
    },
    seats,
    watchers: [],
    ...more,
  })

  it('cleared levels stay as they are, the interrupted one keeps its place, and the owner’s choices are read from the seats', () => {
    const kept = [
      keptOf('s1', locked, [seat(dan, { has_acted: true, has_approved: true })], { is_cleared: true }),
      keptOf('s2', list, [seat(ben)]),
      keptOf('s3', open, [seat(eva, { source: { kind: 'OWNER_CHOICE' } })]),
      keptOf('s4', null, [seat(finn, { source: null })]),
    ]
    const computed = asked([locked, list, open], kept)
    const levels = [
      ownLevel([dan], { sequenceId: 's1' }),
      ownLevel([ben], { sequenceId: 's2' }),
      ownLevel([eva], { sequenceId: 's3' }),
      ownLevel([finn], { sequenceId: 's4' }),
    ]
    const read = readOwnersLevels(computed, levels, kept)
    const route = ownersRoute(computed, OWNER, read)
    expect(namesIn(route)).toEqual(['dan', 'ben', 'eva', 'finn'])
    expect(route.map(({ written: { sequenceId } }) => sequenceId)).toEqual(['s1', 's2', 's3', 's4'])
    expect(
      judgeRoute(
        computed,
        route.map((one) => one.written),
        kept,
      ),
    ).toBeNull()
  })

  it('a level that the policy no longer asks for frees its people', () => {
    const kept = [keptOf('s1', list, [seat(ben)]), keptOf('s2', locked, [seat(dan)])]
    const computed = asked([list], kept)
    const levels = [
      ownLevel([ben], { sequenceId: 's1' }),
      ownLevel([dan], { sequenceId: 's2' }),
      ownLevel([dan]),
    ]
    const route = ownersRoute(computed, OWNER, readOwnersLevels(computed, levels, kept))
    expect(namesIn(route)).toEqual(['ben', 'dan'])
    expect(route.map(({ written: { sequenceId } }) => sequenceId)).toEqual(['s1', undefined])
  })

  it('a former holder is no choice of the owner’s, and a level that was saved without its kept one is new', () => {
    const adding = aLevelOf('ADD', [personSource(cara)], { owner_may: 'ADD' })
    const kept = [
      keptOf('s1', adding, [
        seat(ana, { source: { kind: 'PERSON', email: cara.email } }),
        seat(eva, { source: null }),
      ]),
    ]
    const computed = asked([adding, locked], kept)
    const levels = [ownLevel([ana, eva, gina], { sequenceId: 's1' }), ownLevel([dan])]
    const read = readOwnersLevels(computed, levels, kept)
    expect(namesIn(ownersRoute(computed, OWNER, read))).toEqual(['cara eva gina', 'dan'])
    expect(read.levels).toEqual([levels[0]])
    expect(readOwnersLevels(computed, [], kept).people.size).toBe(0)
  })

  it('D7: no one is named again whom a cleared level has, as an approver or as a watcher', () => {
    const kept = [
      keptOf('s1', locked, [seat(dan, { has_acted: true, has_approved: true })], {
        is_cleared: true,
        watchers: [finn],
      }),
      keptOf('s2', open, []),
    ]
    const computed = asked([locked, open], kept)
    const levels = [
      ownLevel([dan], { sequenceId: 's1', watchers: [finn] }),
      ownLevel([], { sequenceId: 's2' }),
      ownLevel([dan, gina, finn]),
    ]
    const route = written(computed, { people: { OPEN: { approvers: [dan, eva, finn] } }, kept, levels })
    expect(namesIn(route)).toEqual(['dan (finn)', 'eva', 'gina'])
  })

  it('whom the interrupted level no longer asks may be at a level of the owner’s own', () => {
    const kept = [keptOf('s1', list, [seat(ben)])]
    const computed = asked([list], kept)
    const levels = [ownLevel([ben, eva], { sequenceId: 's1' }), ownLevel([eva])]
    expect(namesIn(written(computed, { people: { LIST: { approvers: [ben] } }, kept, levels }))).toEqual([
      'ben',
      'eva',
    ])
  })

  it('an interrupted level of the owner’s own gives way to whom they name at the policy’s', () => {
    const adding = aLevelOf('ADD', [personSource(cara)], { owner_may: 'ADD' })
    const kept = [keptOf('s1', null, [seat(ana, { source: null }), seat(eva, { source: null })])]
    const computed = asked([adding], kept)
    const levels = [ownLevel([ana, eva], { sequenceId: 's1' })]
    const route = written(computed, { people: { ADD: { approvers: [ana] } }, kept, levels })
    expect(namesIn(route)).toEqual(['eva', 'cara ana'])
  })

  it('whom the owner named at a level that is cleared by now may be at one of their own', () => {
    const adding = aLevelOf('ADD', [personSource(cara)], { owner_may: 'ADD' })
    const kept = [
      keptOf('s1', adding, [seat(cara, { has_acted: true, has_approved: true })], { is_cleared: true }),
      keptOf('s2', null, [seat(dan, { source: null })]),
    ]
    const levels = [
      ownLevel([cara], { sequenceId: 's1' }),
      ownLevel([dan], { sequenceId: 's2' }),
      ownLevel([eva]),
    ]
    const people = { ADD: { approvers: [eva] } }
    expect(namesIn(written(asked([adding], kept), { people, kept, levels }))).toEqual(['cara', 'dan', 'eva'])
  })

  it('a kept level is read where it is saved, also where the policy asks for it earlier now', () => {
    const kept = [keptOf('s1', locked, [seat(dan)]), keptOf('s2', list, []), keptOf('s3', open, [])]
    const saved = [
      ownLevel([dan], { sequenceId: 's1' }),
      ownLevel([ben], { sequenceId: 's2' }),
      ownLevel([eva], { sequenceId: 's3' }),
    ]
    const computed = asked([locked, open, list], kept)
    expect(namesIn(ownersRoute(computed, OWNER, readOwnersLevels(computed, saved, kept)))).toEqual([
      'dan',
      'eva',
      'ben',
    ])
  })

  it('a level of the memo is no new one of the policy’s, though it asks for the same person', () => {
    const kept = [
      keptOf('s1', null, [seat(ana, { source: null })]),
      keptOf('s2', null, [seat(dan, { source: null })]),
    ]
    const saved = [ownLevel([ana], { sequenceId: 's1' }), ownLevel([dan], { sequenceId: 's2' })]
    expect(readOwnersLevels(asked([locked], kept), saved, kept).levels).toEqual(saved)
  })

  it('whom the owner chose before stays theirs where the policy asks for no choice any more', () => {
    const adding = aLevelOf('ADD', [personSource(cara)], { owner_may: 'ADD' })
    const before = { ...adding, sources: [...adding.sources, { kind: 'OWNER_CHOICE' as const }] }
    const kept = [keptOf('s1', before, [seat(cara), seat(eva, { source: { kind: 'OWNER_CHOICE' } })])]
    const saved = [ownLevel([cara, eva], { sequenceId: 's1' })]
    expect([...readOwnersLevels(asked([adding], kept), saved, kept).people.values()]).toEqual([
      { approvers: [eva], watchers: [] },
    ])
  })

  it('whom the owner may not change is no choice of theirs in a saved route', () => {
    const kept = [keptOf('s1', locked, [seat(dan)])]
    const computed = asked([locked], kept)
    const saved = [ownLevel([dan, eva], { sequenceId: 's1', watchers: [gina] })]
    expect([...readOwnersLevels(computed, saved, kept).people.values()]).toEqual([
      { approvers: [], watchers: [] },
    ])
  })

  it('a level that waits in the place of one that is asked for stays the owner’s own', () => {
    const kept = [
      keptOf('s1', null, [seat(ana, { source: null })]),
      keptOf('s2', null, [seat(ben, { source: null })]),
    ]
    const computed = asked([locked], kept)
    const levels = [ownLevel([ana], { sequenceId: 's1' }), ownLevel([ben], { sequenceId: 's2' })]
    const route = ownersRoute(computed, OWNER, readOwnersLevels(computed, levels, kept))
    expect(namesIn(route)).toEqual(['ana', 'dan', 'ben'])
  })

  it('an empty saved level in the place of one that is asked for is that level', () => {
    const computed = asked([open, locked])
    const read = readOwnersLevels(computed, [ownLevel([]), ownLevel([eva])], [])
    expect(read.levels).toEqual([ownLevel([eva])])
  })
})
