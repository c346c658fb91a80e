import { describe, expect, it } from 'vitest'
import type { Person } from '../route/route.ts'
import { computeRoute } from './compute-route.ts'
import type { KeptLevel, KeptSeat } from './kept/kept-level.ts'
import type { Policy, PolicyLevel } from './table/policy.ts'
import type { PolicyDirectory } from './table/policy-directory.ts'
import { aLevelOf, aRowOf, directoryWith, factsWith, personSource, policyOf } from './testing/builders.ts'
import { keptLevelOf, keptSeatOf } from './testing/kept-levels.ts'
import { PEOPLE } from './testing/policies.ts'

const [ana, ben, cara, dan, eva, finn] = PEOPLE as [Person, Person, Person, Person, Person, Person]
const from = ({ email }: Person) => ({ kind: 'PERSON' as const, email })
const seatOf = (person: Person, more: Partial<KeptSeat> = {}) =>
  keptSeatOf(person, { source: from(person), ...more })
const approved = { has_acted: true, has_approved: true }

/** A level of the memo that asked for these people of the policy. */
const keptFor = (level_id: string, people: Person[], more: Partial<KeptLevel> = {}): KeptLevel =>
  keptLevelOf({
    sequence_id: `s-${level_id}`,
    asked: { level_id, sources: people.map(from), min_approvers: 1 },
    seats: people.map((person) => seatOf(person)),
    ...more,
  })
const clearedFor = (level_id: string, person: Person, more: Partial<KeptLevel> = {}) =>
  keptFor(level_id, [person], { is_cleared: true, seats: [seatOf(person, approved)], ...more })

const level = (level_id: string, people: Person[], more: Partial<PolicyLevel> = {}) =>
  aLevelOf(level_id, people.map(personSource), more)

function route(levels: PolicyLevel[], kept: KeptLevel[], directory: Partial<PolicyDirectory> = {}) {
  const computed = computeRoute(
    policyOf(aRowOf('R', [], levels)),
    factsWith(),
    directoryWith([], directory),
    kept,
  )
  if (computed.kind !== 'ROUTE') throw new Error(JSON.stringify(computed))
  return computed
}
const namesIn = ({ levels }: ReturnType<typeof route>) =>
  levels.map(({ level: { level_id }, people }) =>
    [level_id, ...people.map(({ person }) => person.name)].join(' '),
  )

describe('N6: a re-submission', () => {
  it('N1: under a row that needs no approval asks for no new level, and is none without the memo’s levels', () => {
    const policy: Policy = { rows: [], otherwise: { kind: 'NO_APPROVAL' } }
    const compute = (kept: KeptLevel[]) => computeRoute(policy, factsWith(), directoryWith(), kept)
    expect(compute([])).toEqual({ kind: 'NO_APPROVAL' })
    expect(compute([clearedFor('A', ben)])).toEqual({ kind: 'ROUTE', row: null, levels: [], notes: [] })
  })

  it('leaves cleared levels as they are, in the policy’s order', () => {
    const cleared = clearedFor('B', ben, {
      min_approvers: 3,
      seats: [seatOf(ben, approved), keptSeatOf(eva, approved)],
    })
    const computed = route(
      [level('A', [cara]), level('B', [ben], { watchers: [personSource(dan)] })],
      [cleared],
    )
    expect(namesIn(computed)).toEqual(['A cara', 'B ben'])
    expect(computed.levels[1]).toEqual({
      level: level('B', [ben], { watchers: [personSource(dan)] }),
      kept: cleared,
      people: [{ person: ben, source: from(ben) }],
      choice: null,
      min_approvers: 3,
      watchers: [],
      sources: [from(ben)],
    })
    expect(computed.levels[0]).not.toHaveProperty('kept')
    expect(computed.notes).toEqual([])
  })

  it('asks no one again who approved on a cleared level, and drops a level that is left empty', () => {
    const interrupted = keptLevelOf({ sequence_id: '2' })
    const memo = [clearedFor('OLD', ben), interrupted]
    const computed = route([level('A', [cara, ben]), level('B', [ben])], memo)
    expect(namesIn(computed)).toEqual(['A cara', 'B ben'])
    const other = route(
      [level('A', [cara, dan]), level('B', [dan])],
      [keptLevelOf({ is_cleared: true, seats: [seatOf(dan, approved)] }), interrupted],
    )
    expect(namesIn(other)).toEqual(['A cara'])
    expect(other.notes).toEqual([
      { kind: 'ASKED_BEFORE', level_id: 'A', person: dan, level: 1 },
      { kind: 'ASKED_BEFORE', level_id: 'B', person: dan, level: 1 },
      { kind: 'FELL_AWAY', level_id: 'B' },
    ])
  })

  it('D5: keeps the interrupted level, also where its people are asked at a later one', () => {
    const interrupted = keptFor('A', [ben])
    const computed = route([level('A', [ben]), level('B', [ben])], [interrupted])
    expect(namesIn(computed)).toEqual(['A', 'B ben'])
    expect(computed.notes).toEqual([{ kind: 'LATER', level_id: 'A', person: ben, later_id: 'B' }])
    // A level behind the interrupted one falls away.
    const behind = route([level('A', [ben]), level('B', [ben])], [keptLevelOf(), interrupted])
    expect(namesIn(behind)).toEqual(['B ben'])
  })

  it('asks those who have acted on the interrupted level there, and not later', () => {
    const interrupted = keptFor('A', [ben, cara], { seats: [seatOf(ben, { has_acted: true }), seatOf(cara)] })
    const computed = route([level('A', [ben, cara]), level('B', [ben, dan])], [interrupted])
    expect(namesIn(computed)).toEqual(['A ben cara', 'B dan'])
    expect(computed.notes).toEqual([{ kind: 'ASKED_BEFORE', level_id: 'B', person: ben, level: 1 }])
  })

  it('asks no one instead of the owner whom the memo has asked on a cleared level', () => {
    const cleared = keptLevelOf({ is_cleared: true, seats: [keptSeatOf(cara, approved)] })
    const interrupted = keptLevelOf({ sequence_id: '2' })
    const computed = route([level('A', [ana])], [cleared, interrupted], { managers: [cara, dan] })
    expect(namesIn(computed)).toEqual(['A dan'])
  })

  it('is not refused where the memo’s own levels are all that is left', () => {
    const cleared = keptLevelOf({ is_cleared: true, seats: [keptSeatOf(ben, approved)] })
    expect(namesIn(route([level('A', [ben])], [cleared, keptLevelOf({ sequence_id: '2' })]))).toEqual([])
  })

  it('N4: has no watcher who approved or watched on a cleared level, or who approves', () => {
    const watchers = [ben, cara, dan, eva, finn].map(personSource)
    const cleared = clearedFor('OLD', ben, { watchers: [cara] })
    const waiting = keptFor('NOW', [finn])
    const levels = [level('A', [dan], { watchers }), level('B', [ana], { watchers })]
    const computed = route(levels, [cleared, waiting], { managers: [eva] })
    expect(computed.levels.map((one) => one.watchers)).toEqual([[finn], []])
  })
})

describe('N4: a minimum that shrinks to the people left', () => {
  const some = (min_approvers: number) => ({ approval_type: 'MIN_APPROVERS' as const, min_approvers })

  it('is said for levels of a minimum and for lists, and for no others', () => {
    const notesOf = (...levels: PolicyLevel[]) => route(levels, []).notes
    expect(notesOf(level('A', [ben], some(2)))).toEqual([
      { kind: 'MINIMUM_SHRANK', level_id: 'A', from: 2, to: 1 },
    ])
    const list = level('A', [ben, cara], { ...some(3), owner_may: 'CHOOSE' })
    expect(notesOf(list)).toEqual([{ kind: 'MINIMUM_SHRANK', level_id: 'A', from: 3, to: 2 }])
    expect(notesOf(level('A', [ben, cara], some(2)))).toEqual([])
    expect(notesOf(level('A', [ben], { min_approvers: 2 }))).toEqual([])
    expect(notesOf(aLevelOf('A', [{ kind: 'OWNER_CHOICE' }], some(3)))).toEqual([])
  })
})
