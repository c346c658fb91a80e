import { describe, expect, it } from 'vitest'
import type { RowAnswer, RowAnswers } from '../form/answer/answer.ts'
import type { Person } from '../route/route.ts'
import type { SeatSource } from '../route/seat-source.ts'
import { peopleOf, seatSourcesOf } from './source-people.ts'
import type { PolicySource, RolePlace } from './table/policy.ts'
import { directoryWith, factsWith, holdingOf, personSource, roleSource } from './testing/builders.ts'
import { keptLevelOf, keptSeatOf } from './testing/kept-levels.ts'
import { PEOPLE } from './testing/policies.ts'

const [ana, ben, cara, dan, eva] = PEOPLE as [Person, Person, Person, Person, Person]
const centre = (id: string) => ({ kind: 'VALUE' as const, id })
const rows = (...values: RowAnswer[]): RowAnswers[] =>
  values.map((CENTRE, at) => ({ field_id: `row${at}`, fields: { CENTRE } }))

const BY_ROWS: RolePlace = { kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' }
const itemsOf = (...values: RowAnswer[]) => factsWith({ answers: new Map([['ITEMS', rows(...values)]]) })

describe('N2: whom a source asks for in a memo', () => {
  const asked = (source: PolicySource, facts = factsWith(), directory = directoryWith()) =>
    seatSourcesOf(source, facts, directory)
  const at = (place: object) => [{ kind: 'ROLE', role_id: 'cfo', place }]

  it('is a person, the manager, or the owner’s choice', () => {
    expect(asked(personSource(ben))).toEqual([{ kind: 'PERSON', email: ben.email }])
    expect(asked({ kind: 'MANAGER' })).toEqual([{ kind: 'MANAGER' }])
    expect(asked({ kind: 'OWNER_CHOICE' })).toEqual([{ kind: 'OWNER_CHOICE' }])
  })

  it('is a role at a fixed place, or at the owner’s', () => {
    const directory = directoryWith([], { company_id: 'north', group_id: 'it' })
    const ofRole = (place: RolePlace) => asked(roleSource(place), factsWith(), directory)
    expect(ofRole({ kind: 'EVERYWHERE' })).toEqual(at({ kind: 'EVERYWHERE' }))
    expect(ofRole({ kind: 'COMPANY', id: 'kubo' })).toEqual(at({ kind: 'COMPANY', id: 'kubo' }))
    expect(ofRole({ kind: 'GROUP', id: 'legal' })).toEqual(at({ kind: 'GROUP', id: 'legal' }))
    const facts = factsWith({ answers: new Map([['COST', '4410']]) })
    expect(asked(roleSource({ kind: 'ANSWER', field_id: 'COST' }), facts)).toEqual(at(centre('4410')))
    expect(asked(roleSource(undefined, 'gone'))).toEqual({ problem: { code: 'ROLE_UNKNOWN' } })
    expect(ofRole({ kind: 'OWNER_COMPANY' })).toEqual(at({ kind: 'COMPANY', id: 'north' }))
    expect(ofRole({ kind: 'OWNER_GROUP' })).toEqual(at({ kind: 'GROUP', id: 'it' }))
  })

  it('is a role for each different value in the rows of related fields, empty ones left out', () => {
    expect(asked(roleSource(BY_ROWS), itemsOf('4410', '', '4520', '4410', ['4600']))).toEqual([
      ...at(centre('4410')),
      ...at(centre('4520')),
    ])
    expect(asked(roleSource(BY_ROWS), itemsOf())).toEqual([])
    const typed = factsWith({ answers: new Map([['ITEMS', '4410']]) })
    expect(asked(roleSource(BY_ROWS), typed)).toEqual([])
  })
})

describe('N2: the people of a source', () => {
  const holdings = [
    holdingOf(ben, centre('4410'), [eva]),
    holdingOf(cara, centre('4520')),
    holdingOf(ben, centre('4520')),
    holdingOf(dan),
  ]
  const directory = directoryWith(holdings, { managers: [dan, eva] })
  const namesOf = (source: PolicySource, facts = factsWith()) => {
    const found = peopleOf(source, facts, directory)
    return 'people' in found ? found.people.map(({ person }) => person.name) : found
  }

  it('are the holders of a role at its places, each once, with their deputies', () => {
    expect(namesOf(roleSource(BY_ROWS), itemsOf('4410', '4520'))).toEqual(['ben', 'cara'])
    expect(namesOf(roleSource())).toEqual(['dan'])
    expect(peopleOf(roleSource(BY_ROWS), itemsOf('4410'), directory)).toEqual({
      people: [
        {
          person: ben,
          source: { kind: 'ROLE', role_id: 'cfo', place: centre('4410') },
          deputies: [eva],
        },
      ],
    })
  })

  it('are the nearest manager alone, a person, or no one yet', () => {
    expect(peopleOf({ kind: 'MANAGER' }, factsWith(), directory)).toEqual({
      people: [{ person: dan, source: { kind: 'MANAGER' }, deputies: [] }],
    })
    expect(peopleOf(personSource(ana), factsWith(), directory)).toEqual({
      people: [{ person: ana, source: { kind: 'PERSON', email: ana.email }, deputies: [] }],
    })
    expect(namesOf({ kind: 'OWNER_CHOICE' })).toEqual([])
  })

  it('lack a holder in one row: the role, the question and its value are said', () => {
    expect(namesOf(roleSource(BY_ROWS), itemsOf('4410', '9999'))).toEqual({
      problem: {
        code: 'ROLE_WITHOUT_HOLDER',
        role: 'CFO',
        answer: { field_id: 'CENTRE', value: '9999' },
      },
    })
    expect(namesOf(roleSource({ kind: 'COMPANY', id: 'kubo' }))).toEqual({
      problem: { code: 'ROLE_WITHOUT_HOLDER', role: 'CFO' },
    })
  })
})

describe('N6: the people of a source whose level the memo has', () => {
  const source: SeatSource = { kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } }
  const seatOf = (person: Person, has_acted: boolean, from: SeatSource | null = source) =>
    keptSeatOf(person, { source: from, has_acted })
  const namesOf = (holders: Person[], ...seats: ReturnType<typeof seatOf>[]) => {
    const directory = directoryWith(holders.map((holder) => holdingOf(holder)))
    const found = peopleOf(roleSource(), factsWith(), directory, keptLevelOf({ seats }))
    return 'people' in found ? found.people.map(({ person }) => person.name) : found.problem.code
  }

  it('are today’s holders where no one has acted', () => {
    expect(namesOf([cara], seatOf(ben, false))).toEqual(['cara'])
    expect(namesOf([], seatOf(ben, false))).toBe('ROLE_WITHOUT_HOLDER')
  })

  it('are those who have acted, and today’s other holders in the seats that are open', () => {
    expect(namesOf([ben, dan], seatOf(ben, true), seatOf(cara, false))).toEqual(['ben', 'dan'])
    expect(namesOf([dan], seatOf(ben, true))).toEqual(['ben'])
  })

  it('stay in open seats where there is no other holder', () => {
    expect(namesOf([ben], seatOf(ben, true), seatOf(cara, false))).toEqual(['ben', 'cara'])
    expect(namesOf([], seatOf(ben, true), seatOf(cara, false))).toEqual(['ben', 'cara'])
    const both = [seatOf(ben, true), seatOf(eva, true), seatOf(cara, false)]
    expect(namesOf([ben], ...both)).toEqual(['ben', 'eva', 'cara'])
  })

  it('are not those of other sources', () => {
    expect(namesOf([dan], seatOf(ben, true, null), seatOf(cara, true, { kind: 'MANAGER' }))).toEqual(['dan'])
  })

  it('who have acted have no deputies here: they are asked themselves', () => {
    const directory = directoryWith([holdingOf(ben, { kind: 'EVERYWHERE' }, [eva])])
    const kept = keptLevelOf({ seats: [seatOf(ben, true)] })
    expect(peopleOf(roleSource(), factsWith(), directory, kept)).toEqual({
      people: [{ person: ben, source, deputies: [] }],
    })
  })
})
