import { expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import { directoryWith, factsWith, holdingOf, personSource, roleSource } from '../testing/builders.ts'
import { PEOPLE } from '../testing/policies.ts'
import { levelName } from './level-name.ts'

const [ana] = PEOPLE as [Person]
const facts = factsWith({ answers: new Map([['CENTRE', '4520']]) })
const nameOf = (...sources: Parameters<typeof levelName>[0]['sources']) =>
  levelName({ sources }, facts, directoryWith([holdingOf(ana)]), {
    option: (field_id, value) => `${value} (${field_id})`,
  })

it('N3: a level is called after those whom it asks for', () => {
  expect(nameOf(roleSource())).toBe('CFO')
  expect(nameOf(roleSource({ kind: 'ANSWER', field_id: 'CENTRE' }))).toBe('CFO for 4520 (CENTRE)')
  expect(nameOf(roleSource({ kind: 'ANSWER', field_id: 'NONE' }))).toBe('CFO')
  expect(nameOf({ kind: 'MANAGER' }, roleSource(), roleSource({ kind: 'OWNER_COMPANY' }))).toBe(
    'Your manager and CFO',
  )
  expect(nameOf({ kind: 'OWNER_CHOICE' }, personSource(ana))).toBe('Your choice')
})

it('N3: one that names people alone, or a role that is gone, has no name', () => {
  expect(nameOf(personSource(ana))).toBe('')
  expect(nameOf(roleSource(undefined, 'gone'))).toBe('')
})
