import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateCompleteRoute } from '../memo/submission/route-limits.ts'
import type { Person, RouteLevel } from '../route/route.ts'
import { computeRoute } from './compute-route.ts'
import type { ComputedRoute } from './computed-route.ts'
import { firstFit } from './table/fit.ts'
import { judgeRoute } from './judge-route.ts'
import { choosesFromList } from './table/policy.ts'
import type { Policy, PolicyLevel } from './table/policy.ts'
import { peopleOf } from './source-people.ts'
import { aDirectory, aPolicy, PEOPLE, someFacts } from './testing/policies.ts'
import type { OwnersPart } from './write-route.ts'
import { writeRoute } from './write-route.ts'

const STRANGERS: Person[] = ['gina', 'hugo'].map((name) => ({ name, email: `${name}@northwind.example` }))

const aCase = fc.tuple(aPolicy, someFacts, aDirectory).map(([policy, facts, directory]) => {
  const whole = { ...directory, company_id: facts.companyId, group_id: facts.groupId }
  return { policy, facts, directory: whole, computed: computeRoute(policy, facts, whole) }
})

const aRouteCase = aCase
  .filter(({ computed }) => computed.kind === 'ROUTE')
  .map((one) => {
    return { ...one, computed: one.computed as ComputedRoute }
  })

/** A way to choose as few as each level asks for, no one twice; undefined where there is none. */
function choose({ levels }: ComputedRoute): Map<string, OwnersPart> | undefined {
  const used = new Set(levels.flatMap(({ people }) => people.map(({ person }) => person.email)))
  const open = levels.flatMap(({ level, choice }) =>
    choice === null
      ? []
      : Array.from({ length: choice.atLeast }, () => ({ level_id: level.level_id, from: choice.from })),
  )
  const parts = new Map<string, Person[]>()
  const fill = (at: number): boolean => {
    const place = open[at]
    if (!place) return true
    const offered = place.from === 'ANYONE' ? STRANGERS : place.from.map(({ person }) => person)
    for (const person of offered) {
      if (used.has(person.email)) continue
      used.add(person.email)
      parts.set(place.level_id, [...(parts.get(place.level_id) ?? []), person])
      if (fill(at + 1)) return true
      parts.set(place.level_id, (parts.get(place.level_id) as Person[]).slice(0, -1))
      used.delete(person.email)
    }
    return false
  }
  // Of open levels, only two can be filled with strangers.
  const anyone = open.filter(({ from }) => from === 'ANYONE').length
  if (anyone > STRANGERS.length) return new Map()
  return fill(0) ? new Map([...parts].map(([level_id, chosen]) => [level_id, { chosen }])) : undefined
}

const isOpenLess = ({ levels }: ComputedRoute) =>
  levels.filter(({ choice }) => choice?.from === 'ANYONE').length <= STRANGERS.length

describe('N3, N4: a computed route', () => {
  it('satisfies its policy, and so does every choice that the owner may make', () => {
    fc.assert(
      fc.property(aRouteCase, ({ computed, directory }) => {
        if (!isOpenLess(computed)) return
        const parts = choose(computed)
        expect(parts, 'there is a way to choose').toBeDefined()
        const route = writeRoute(computed, parts as Map<string, OwnersPart>)
        expect(judgeRoute(computed, route)).toBeNull()
        expect(validateCompleteRoute(route)).toBeNull()
        const emails = route.flatMap(({ approvers, watchers }) =>
          [...approvers, ...watchers].map(({ email }) => email),
        )
        expect(new Set(emails).size).toBe(emails.length)
        expect(emails).not.toContain(directory.owner.email)
      }),
    )
  })

  it('asks everyone whom the row names, at the last level that names them', () => {
    fc.assert(
      fc.property(aRouteCase, ({ computed, policy, facts, directory }) => {
        for (const { email, level_id } of namedBy(levelsOf(policy, facts), (source) =>
          peopleOf(source, facts, directory),
        )) {
          if (email === directory.owner.email) continue
          const at = computed.levels.filter(({ people }) =>
            people.some(({ person }) => person.email === email),
          )
          expect(at.map(({ level }) => level.level_id)).toEqual([level_id])
        }
      }),
    )
  })

  it('keeps the order of the row, and says of every level why it is missing', () => {
    fc.assert(
      fc.property(aRouteCase, ({ computed, policy, facts }) => {
        const asked = levelsOf(policy, facts).map(({ level_id }) => level_id)
        const kept = computed.levels.map(({ level }) => level.level_id)
        const fellAway = computed.notes.flatMap((note) => (note.kind === 'FELL_AWAY' ? [note.level_id] : []))
        expect(asked.filter((level_id) => !fellAway.includes(level_id))).toEqual(kept)
      }),
    )
  })

  it('is refused only with the level named, or by the table', () => {
    fc.assert(
      fc.property(aCase, ({ computed, policy, facts }) => {
        if (computed.kind !== 'REFUSED') return
        const { refusal } = computed
        if (refusal.code === 'REFUSED_BY_POLICY') expect(firstFit(policy, facts)).toHaveProperty('otherwise')
        else if (refusal.code !== 'NO_LEVEL_LEFT')
          expect(levelsOf(policy, facts).map(({ level_id }) => level_id)).toContain(refusal.level_id)
      }),
    )
  })
})

describe('N3: a route that does otherwise is refused with its level', () => {
  const withChange = (
    name: string,
    change: (
      level: RouteLevel,
      computed: ComputedRoute['levels'][number],
      route: ComputedRoute,
    ) => RouteLevel | undefined,
    code: string,
  ) =>
    it(name, () => {
      fc.assert(
        fc.property(aRouteCase, fc.nat(), ({ computed }, seed) => {
          const parts = isOpenLess(computed) ? choose(computed) : undefined
          if (!parts) return
          const route = writeRoute(computed, parts)
          const at = seed % route.length
          const changed = change(
            route[at] as RouteLevel,
            computed.levels[at] as ComputedRoute['levels'][number],
            computed,
          )
          if (!changed) return
          expect(judgeRoute(computed, route.with(at, changed))).toMatchObject({ code, level: at + 1 })
        }),
      )
    })

  withChange(
    'without one of its people',
    (level, { people }) =>
      people.length === 0
        ? undefined
        : { ...level, approvers: level.approvers.filter(({ email }) => email !== people[0]?.person.email) },
    'APPROVER_MISSING',
  )
  withChange(
    'with a person whom the owner may not add',
    (level, { level: { owner_may }, choice }) =>
      owner_may === 'ADD' || choice?.from === 'ANYONE'
        ? undefined
        : { ...level, approvers: [...level.approvers, { name: 'Zoe', email: 'zoe@northwind.example' }] },
    'APPROVER_NOT_ALLOWED',
  )
  withChange(
    'with fewer than the owner has to choose',
    (level, { people, choice }, { levels }) =>
      // A person who isn’t chosen after all may have to watch.
      choice === null || levels.some(({ watchers }) => watchers.length > 0)
        ? undefined
        : { ...level, approvers: level.approvers.slice(0, people.length) },
    'TOO_FEW_CHOSEN',
  )
  withChange(
    'with another type',
    (level) => ({
      ...level,
      approvalType: level.approvalType === 'ALL_APPROVERS' ? 'MIN_APPROVERS' : 'ALL_APPROVERS',
    }),
    'TYPE_CHANGED',
  )
  withChange(
    'with another minimum',
    (level) =>
      level.approvalType === 'ALL_APPROVERS' ? undefined : { ...level, minApprovers: level.minApprovers - 1 },
    'MINIMUM_CHANGED',
  )
  withChange(
    'with sub-approvals where the policy has none, or without',
    (level) => ({ ...level, allowSubApprovals: !level.allowSubApprovals }),
    'SUB_APPROVALS_CHANGED',
  )
  withChange(
    'without its watchers',
    (level, { watchers }) =>
      watchers.some(({ email }) => level.watchers.some((one) => one.email === email))
        ? { ...level, watchers: [] }
        : undefined,
    'WATCHER_MISSING',
  )

  it('without one of its levels', () => {
    fc.assert(
      fc.property(aRouteCase, ({ computed }) => {
        const parts = isOpenLess(computed) ? choose(computed) : undefined
        if (!parts) return
        const route = writeRoute(computed, parts).slice(0, -1)
        expect(judgeRoute(computed, route)).toMatchObject({ code: 'LEVEL_MISSING', level: route.length + 1 })
      }),
    )
  })
})

it('N3: each person whom the owner adds raises the minimum, so that the policy’s people are still needed', () => {
  const [ana, ben, cara] = PEOPLE as [Person, Person, Person]
  const level: PolicyLevel = {
    level_id: 'L1',
    sources: [
      { kind: 'PERSON', person: ana },
      { kind: 'PERSON', person: ben },
    ],
    approval_type: 'MIN_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'ADD',
  }
  const policy: Policy = { rows: [], otherwise: { kind: 'LEVELS', levels: [level] } }
  const facts = { answers: new Map(), amount: null, companyId: null, groupId: null }
  const directory = { owner: cara, company_id: null, group_id: null, managers: [], roles: [] }
  const computed = computeRoute(policy, facts, directory) as ComputedRoute
  const route = writeRoute(computed, new Map([['L1', { added: STRANGERS }]]))
  expect(route[0]?.minApprovers).toBe(3)
  expect(judgeRoute(computed, route)).toBeNull()
  expect(judgeRoute(computed, [{ ...(route[0] as RouteLevel), minApprovers: 1 }])).toEqual({
    code: 'MINIMUM_CHANGED',
    minimum: 3,
    level: 1,
  })
})

function levelsOf(policy: Policy, facts: Parameters<typeof firstFit>[1]): readonly PolicyLevel[] {
  const fit = firstFit(policy, facts)
  if ('row' in fit) return fit.row.levels
  return fit.otherwise.kind === 'LEVELS' ? fit.otherwise.levels : []
}

/** Everyone named by levels at which the owner doesn't choose, with the last level that names them. */
function namedBy(
  levels: readonly PolicyLevel[],
  resolve: (source: PolicyLevel['sources'][number]) => ReturnType<typeof peopleOf>,
): { email: string; level_id: string }[] {
  const last = new Map<string, string>()
  for (const level of levels) {
    const { sources, level_id } = level
    if (choosesFromList(level)) continue
    for (const source of sources) {
      const found = resolve(source)
      if ('people' in found) for (const { person } of found.people) last.set(person.email, level_id)
    }
  }
  return [...last].map(([email, level_id]) => ({ email, level_id }))
}
