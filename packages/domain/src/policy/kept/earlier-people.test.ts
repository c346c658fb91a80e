import { expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import { keptLevelOf, keptSeatOf } from '../testing/kept-levels.ts'
import { PEOPLE } from '../testing/policies.ts'
import { askedBefore, unneededPeople } from './earlier-people.ts'

const [ana, ben, cara, dan, eva, finn] = PEOPLE as [Person, Person, Person, Person, Person, Person]
const approved = { has_acted: true, has_approved: true }
const acted = { has_acted: true }

const MEMO = [
  keptLevelOf({
    is_cleared: true,
    seats: [keptSeatOf(ana, approved), keptSeatOf(ben)],
    watchers: [cara],
  }),
  keptLevelOf({
    sequence_id: '2',
    seats: [keptSeatOf(dan, acted), keptSeatOf(eva)],
    watchers: [finn],
  }),
  keptLevelOf({ sequence_id: '3', seats: [keptSeatOf(finn, acted)] }),
]

it('N6: who approved on a cleared level isn’t asked again, nor who has acted on the interrupted one', () => {
  expect([...askedBefore(MEMO)]).toEqual([
    [ana.email, { person: ana, level: 1 }],
    [dan.email, { person: dan, level: 2 }],
  ])
  // An approval counts also where another person gave it in one’s name; a decision of an earlier round alone doesn’t.
  const seats = [keptSeatOf(ana, { has_approved: true }), keptSeatOf(ben, acted)]
  const stood = [keptLevelOf({ is_cleared: true, seats }), keptLevelOf({ sequence_id: '2' })]
  expect([...askedBefore(stood).keys()]).toEqual([ana.email])
  expect([...askedBefore([])]).toEqual([])
})

it('N4, N6: who was not needed on a cleared level, or only watched it, may be asked at another one', () => {
  expect(unneededPeople(MEMO)).toEqual(new Set([ben.email, cara.email]))
  const seats = [keptSeatOf(ana, { has_approved: true }), keptSeatOf(ben, acted), keptSeatOf(cara)]
  expect(unneededPeople([keptLevelOf({ is_cleared: true, seats })])).toEqual(new Set([cara.email]))
})
