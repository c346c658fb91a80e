import { expect, it } from 'vitest'
import type { PolicySource } from './policy.ts'
import { wantedLevels, wantedName } from './wanted-name.ts'

const person = (email: string): PolicySource => ({ kind: 'PERSON', person: { email, name: 'Any name' } })
const manager: PolicySource = { kind: 'MANAGER' }
const choice: PolicySource = { kind: 'OWNER_CHOICE' }
const role = (role_id: string, id: string): PolicySource => ({
  kind: 'ROLE',
  role_id,
  place: { kind: 'COMPANY', id },
})

const namesOf = (levels: readonly (readonly PolicySource[])[]) => [
  ...wantedLevels(levels.map((sources, at) => ({ level_id: `L${at}`, sources }))).values(),
]

it('N3: sources that ask for others have other names, the same ones the same', () => {
  const sources = [person('a'), person('b'), role('r', 'x'), role('r', 'y'), role('s', 'x'), manager, choice]
  expect(new Set(sources.map(wantedName)).size).toBe(sources.length)
  expect(wantedName({ kind: 'PERSON', person: { email: 'a', name: 'Renamed' } })).toBe(
    wantedName(person('a')),
  )
  // A database may return keys in another order.
  const turned: PolicySource = { kind: 'ROLE', role_id: 'r', place: { id: 'x', kind: 'COMPANY' } }
  expect(wantedName(turned)).toBe(wantedName(role('r', 'x')))
})

it('N3: levels are named by whom they ask for, whatever the order of their sources', () => {
  expect(namesOf([[manager, choice]])).toEqual(['MANAGER OWNER_CHOICE'])
  expect(namesOf([[choice, manager]])).toEqual(['MANAGER OWNER_CHOICE'])
})

it('N3: levels of one row that ask for the same are counted', () => {
  const one = wantedName(person('a'))
  expect(namesOf([[person('a')], [person('b')], [person('a')], [person('a')]])).toEqual([
    one,
    wantedName(person('b')),
    `${one} 2`,
    `${one} 3`,
  ])
})
