import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCircle, managerProblem } from './managers.ts'

const nameOf = (person: string) => person.toUpperCase()

it('N2: no one manages themselves, directly or in a circle', () => {
  const problem = (pairs: [string, string][]) => managerProblem(new Map(pairs), 'a', nameOf)
  expect(problem([])).toBeNull()
  expect(
    problem([
      ['a', 'b'],
      ['b', 'c'],
    ]),
  ).toBeNull()
  expect(problem([['a', 'a']])).toBe('No one can be their own manager.')
  expect(
    problem([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]),
  ).toBe('This would be a circle: A → B → C → A.')
})

it('N2: a circle further up is not that of the people below it', () => {
  const managers = new Map([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])
  expect(findCircle(managers, 'a')).toBeNull()
  expect(findCircle(managers, 'b')).toEqual(['c', 'b'])
})

it('N2: a person is in a circle exactly where some number of steps upward leads back to them', () => {
  const person = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  fc.assert(
    fc.property(fc.array(fc.tuple(person, person)), person, (pairs, start) => {
      const managers = new Map<string, string>(pairs)
      let at: string | undefined = start
      let isBack = false
      for (let step = 0; step < 6 && at !== undefined; step += 1) {
        at = managers.get(at)
        isBack ||= at === start
      }
      expect(findCircle(managers, start) !== null).toBe(isBack)
    }),
  )
})
