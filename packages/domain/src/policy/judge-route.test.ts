import { describe, expect, it } from 'vitest'
import type { Person, RouteLevel } from '../route/route.ts'
import type { ComputedLevel, Seated } from './computed-route.ts'
import { judgeRoute, minimumOf } from './judge-route.ts'
import type { PolicyLevel } from './table/policy.ts'
import { aLevelOf } from './testing/builders.ts'
import { keptLevelOf, keptSeatOf } from './testing/kept-levels.ts'
import { PEOPLE } from './testing/policies.ts'

const [ana, ben, cara, dan] = PEOPLE as [Person, Person, Person, Person]
const seated = (person: Person): Seated => ({ person, source: { kind: 'PERSON', email: person.email } })

const asking = (
  people: Person[],
  level: Partial<PolicyLevel> = {},
  more: Partial<ComputedLevel> = {},
): ComputedLevel => ({
  level: aLevelOf('L', [], level),
  people: people.map(seated),
  choice: null,
  min_approvers: 1,
  watchers: [],
  sources: [],
  ...more,
})

const written = (approvers: Person[], more: Partial<RouteLevel> = {}): RouteLevel => ({
  approvers,
  watchers: [],
  approvalType: 'ALL_APPROVERS',
  minApprovers: 1,
  allowSubApprovals: false,
  ...more,
})

const judge = (computed: ComputedLevel, ...route: RouteLevel[]) => judgeRoute({ levels: [computed] }, route)
const any = (min_approvers: number) => ({ approval_type: 'MIN_APPROVERS' as const, min_approvers })
const anyOf = (minApprovers: number) => ({ approvalType: 'MIN_APPROVERS' as const, minApprovers })

describe('N3: the levels of a policy', () => {
  it('come first, in its order; the owner’s own follow', () => {
    const levels = [asking([ana]), asking([ben])]
    expect(judgeRoute({ levels }, [written([ana]), written([ben]), written([cara])])).toBeNull()
    expect(judgeRoute({ levels }, [written([ana])])).toEqual({ code: 'LEVEL_MISSING', level: 2 })
    expect(judgeRoute({ levels }, [written([ben]), written([ana])])).toEqual({
      code: 'APPROVER_MISSING',
      email: ana.email,
      level: 1,
    })
    expect(judge(asking([ana]), written([ana], { sequenceId: 's1' }))).toEqual({
      code: 'LEVEL_MISSING',
      level: 1,
    })
  })

  it('have all people whom the policy names: the first who is missing is said', () => {
    expect(judge(asking([ana, ben, cara]), written([ana]))).toEqual({
      code: 'APPROVER_MISSING',
      email: ben.email,
      level: 1,
    })
  })

  it('take others only where the owner may add approvers', () => {
    expect(judge(asking([ana]), written([ana, ben]))).toEqual({
      code: 'APPROVER_NOT_ALLOWED',
      email: ben.email,
      level: 1,
    })
    expect(judge(asking([ana], { owner_may: 'ADD' }), written([ana, ben]))).toBeNull()
    expect(judge(asking([ana], { owner_may: 'CHOOSE' }), written([ana, ben]))).toMatchObject({
      code: 'APPROVER_NOT_ALLOWED',
    })
  })

  it('have as many from the owner’s list as must be chosen, and no one else', () => {
    const computed = asking([ana], {}, { choice: { from: [ben, cara].map(seated), atLeast: 1 } })
    expect(judge(computed, written([ana]))).toEqual({ code: 'TOO_FEW_CHOSEN', atLeast: 1, level: 1 })
    expect(judge(computed, written([ana, ben]))).toBeNull()
    expect(judge(computed, written([ana, ben, cara]))).toBeNull()
    expect(judge(computed, written([ana, ben, dan]))).toMatchObject({ email: dan.email })
    const anyone = asking([], {}, { choice: { from: 'ANYONE', atLeast: 1 } })
    expect(judge(anyone, written([dan]))).toBeNull()
    expect(judge(anyone, written([]))).toEqual({ code: 'TOO_FEW_CHOSEN', atLeast: 1, level: 1 })
  })

  it('are decided by all or by so many as the policy says; where all must approve, no minimum counts', () => {
    expect(judge(asking([ana, ben]), written([ana, ben], { minApprovers: 7 }))).toBeNull()
    expect(judge(asking([ana, ben]), written([ana, ben], anyOf(2)))).toEqual({
      code: 'TYPE_CHANGED',
      level: 1,
    })
    const two = asking([ana, ben, cara], any(2))
    expect(judge(two, written([ana, ben, cara], anyOf(2)))).toBeNull()
    expect(judge(two, written([ana, ben, cara], anyOf(3)))).toEqual({
      code: 'MINIMUM_CHANGED',
      minimum: 2,
      level: 1,
    })
  })

  it('need one more for each whom the owner adds, and none for those who are chosen', () => {
    const adding = asking([ana, ben], { ...any(1), owner_may: 'ADD' })
    expect(judge(adding, written([ana, ben, cara, dan], anyOf(3)))).toBeNull()
    expect(judge(adding, written([ana, ben, cara, dan], anyOf(1)))).toMatchObject({ minimum: 3 })
    const shrunk = asking([ana, ben], { ...any(3), owner_may: 'ADD' })
    expect(judge(shrunk, written([ana, ben, cara], anyOf(3)))).toBeNull()
    const choosing = asking([ana], any(2), { choice: { from: [ben, cara].map(seated), atLeast: 1 } })
    expect(judge(choosing, written([ana, ben, cara], anyOf(2)))).toBeNull()
  })

  it('have sub-approvers only where the policy allows them', () => {
    const changed = { code: 'SUB_APPROVALS_CHANGED', level: 1 }
    expect(judge(asking([ana]), written([ana], { allowSubApprovals: true }))).toEqual(changed)
    const holders = asking([ana], { sub_approvers: 'ROLE_HOLDERS' })
    expect(judge(holders, written([ana]))).toEqual(changed)
    expect(judge(holders, written([ana], { allowSubApprovals: true }))).toBeNull()
  })

  it('N4: have the policy’s watchers, unless they approve anywhere in the route', () => {
    const watched = asking([ana], {}, { watchers: [ben, cara] })
    expect(judge(watched, written([ana], { watchers: [ben] }))).toEqual({
      code: 'WATCHER_MISSING',
      email: cara.email,
      level: 1,
    })
    expect(judge(watched, written([ana], { watchers: [cara, ben, dan] }))).toBeNull()
    expect(judge(watched, written([ana], { watchers: [ben] }), written([cara]))).toBeNull()
  })
})

describe('N6: at a re-submission', () => {
  const cleared = keptLevelOf({ sequence_id: 's1', is_cleared: true })
  const interrupted = keptLevelOf({ sequence_id: 's2' })
  const later = keptLevelOf({ sequence_id: 's3' })
  const kept = [cleared, interrupted, later]
  const at = (sequenceId: string, person: Person) => written([person], { sequenceId })

  it('the interrupted level is where it was, and those that are newly asked for come right after it', () => {
    const levels = [
      asking([ana], {}, { kept: cleared }),
      asking([cara]),
      asking([dan], {}, { kept: later }),
      asking([ben], {}, { kept: interrupted }),
    ]
    const route = [at('s1', ana), at('s2', ben), written([cara]), at('s3', dan)]
    expect(judgeRoute({ levels }, route, kept)).toBeNull()
    expect(judgeRoute({ levels }, route.toSpliced(2, 1), kept)).toEqual({ code: 'LEVEL_MISSING', level: 3 })
    expect(judgeRoute({ levels }, [...route.slice(0, 2), at('s3', dan), written([cara])], kept)).toEqual({
      code: 'LEVEL_MISSING',
      level: 3,
    })
    expect(judgeRoute({ levels }, route.with(1, written([ben])), kept)).toEqual({
      code: 'LEVEL_MISSING',
      level: 2,
    })
  })

  it('D8: a level on which someone has acted keeps its type, and its minimum as far as people are left', () => {
    const acted = keptLevelOf({ is_rule_fixed: true, approval_type: 'MIN_APPROVERS', min_approvers: 2 })
    const route = (people: Person[], minimum: number) =>
      written(people, { ...anyOf(minimum), sequenceId: '1' })
    const judged = (people: Person[], ...level: RouteLevel[]) =>
      judgeRoute({ levels: [asking(people, { min_approvers: 3 }, { kept: acted })] }, level, [acted])
    expect(judged([ana, ben, cara], route([ana, ben, cara], 2))).toBeNull()
    expect(judged([ana], route([ana], 1))).toBeNull()
    expect(judged([ana], route([ana], 2))).toEqual({ code: 'MINIMUM_CHANGED', minimum: 1, level: 1 })
    expect(minimumOf({ level: aLevelOf('L', [], any(1)), people: [], kept: acted }, 1, 1)).toBe(2)
  })

  it('D8: whose minimum can’t rise any more takes no one besides those whom the owner added before', () => {
    const seats = [keptSeatOf(ben), keptSeatOf(cara, { source: { kind: 'MANAGER' } })]
    const acted = keptLevelOf({ is_rule_fixed: true, approval_type: 'MIN_APPROVERS', seats })
    const route = (person: Person, more: Partial<RouteLevel>) =>
      written([ana, person], { ...more, sequenceId: '1' })
    const judged = (own: typeof acted, level: RouteLevel) =>
      judgeRoute({ levels: [asking([ana], { owner_may: 'ADD' }, { kept: own })] }, [level], [own])
    expect(judged(acted, route(ben, anyOf(1)))).toBeNull()
    for (const person of [cara, dan])
      expect(judged(acted, route(person, anyOf(1)))).toMatchObject({
        code: 'APPROVER_NOT_ALLOWED',
        email: person.email,
      })
    expect(judged({ ...acted, approval_type: 'ALL_APPROVERS' }, route(dan, {}))).toBeNull()
    expect(judged({ ...acted, is_rule_fixed: false }, route(dan, {}))).toBeNull()
  })
})
