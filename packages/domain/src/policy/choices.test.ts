import { describe, expect, it } from 'vitest'
import type { Person } from '../route/route.ts'
import { choices } from './choices.ts'
import type { FilledLevel, Seated } from './computed-route.ts'
import type { KeptLevel } from './kept/kept-level.ts'
import type { PolicyLevel } from './table/policy.ts'
import { aLevelOf } from './testing/builders.ts'
import { keptLevelOf, keptSeatOf } from './testing/kept-levels.ts'
import { PEOPLE } from './testing/policies.ts'

const [, ben, cara, dan, eva] = PEOPLE as [Person, Person, Person, Person, Person]
const seated = (person: Person): Seated => ({ person, source: { kind: 'PERSON', email: person.email } })

/** A level at which the owner chooses from these people. */
const list = (
  level_id: string,
  people: Person[],
  { kept, ...more }: Partial<PolicyLevel> & { kept?: KeptLevel } = {},
): FilledLevel => ({
  level: aLevelOf(level_id, [], { owner_may: 'CHOOSE', ...more }),
  ...(kept ? { kept } : {}),
  people: people.map(seated),
})
const some = (min_approvers: number) => ({ approval_type: 'MIN_APPROVERS' as const, min_approvers })

/** Of each level: who is asked in any case, from whom the owner chooses, and how many at least. */
const chosen = (...levels: FilledLevel[]) =>
  choices(levels).map(({ people, choice }) => [
    people.map(({ person }) => person.name).join(' '),
    choice && (choice.from === 'ANYONE' ? 'ANYONE' : choice.from.map(({ person }) => person.name).join(' ')),
    choice && choice.atLeast,
  ])

describe('N4: where lists share people', () => {
  it('the later level gets theirs first', () => {
    expect(chosen(list('A', [ben]), list('B', [ben]))).toEqual([
      ['', null, null],
      ['', 'ben', 1],
    ])
  })

  it('the later level takes another one where the earlier has no one else', () => {
    expect(chosen(list('A', [ben]), list('B', [ben, cara]))).toEqual([
      ['', 'ben', 1],
      ['', 'ben cara', 1],
    ])
    expect(chosen(list('A', [ben]), list('B', [ben, cara]), list('C', [cara, dan]))).toEqual([
      ['', 'ben', 1],
      ['', 'ben cara', 1],
      ['', 'cara dan', 1],
    ])
  })

  it('the earlier level is left with those whom the later ones don’t need', () => {
    const all = [ben, cara, dan]
    expect(chosen(list('A', all, some(2)), list('B', all, some(2)))).toEqual([
      ['', 'ben cara dan', 1],
      ['', 'ben cara dan', 2],
    ])
    expect(chosen(list('A', all, some(2)), list('B', all, some(3)))).toEqual([
      ['', null, null],
      ['', 'ben cara dan', 3],
    ])
  })
})

describe('N3: how many the owner chooses at least', () => {
  it('is the minimum, as far as the list goes; one of those who must all approve', () => {
    expect(chosen(list('A', [ben, cara, dan], some(2)))).toEqual([['', 'ben cara dan', 2]])
    expect(chosen(list('A', [ben, cara], some(3)))).toEqual([['', 'ben cara', 2]])
    expect(chosen(list('A', [ben, cara, dan], { min_approvers: 3 }))).toEqual([['', 'ben cara dan', 1]])
  })

  it('is one at a level of anyone’s, none where the owner has chosen someone there', () => {
    const level = aLevelOf('A', [{ kind: 'OWNER_CHOICE' }], { owner_may: 'CHOOSE' })
    expect(chosen({ level, people: [seated(ben)] })).toEqual([['ben', 'ANYONE', 1]])
    const owners: Seated = { person: ben, source: { kind: 'OWNER_CHOICE' } }
    expect(chosen({ level, people: [seated(cara), owners] })).toEqual([['cara ben', 'ANYONE', 0]])
    expect(chosen({ level, people: [] })).toEqual([['', 'ANYONE', 1]])
  })

  it('is nothing at any other level, whose people are all asked', () => {
    const level = aLevelOf('A', [], some(3))
    expect(choices([{ level, people: [seated(ben), seated(cara)] }])).toEqual([
      { level, people: [seated(ben), seated(cara)], choice: null, min_approvers: 2, watchers: [] },
    ])
  })

  it('N6: is fewer by those who have acted: they are chosen already', () => {
    const acted = { has_acted: true }
    const kept = keptLevelOf({ seats: [keptSeatOf(ben, acted), keptSeatOf(cara, acted), keptSeatOf(eva)] })
    expect(chosen(list('A', [ben, cara, dan, eva], { kept, ...some(3) }))).toEqual([
      ['ben cara', 'dan eva', 1],
    ])
    expect(chosen(list('A', [ben, cara, dan], { kept, ...some(1) }))).toEqual([['ben cara', 'dan', 0]])
    expect(chosen(list('A', [ben, cara], { kept, ...some(2) }))).toEqual([['ben cara', null, null]])
  })
})
