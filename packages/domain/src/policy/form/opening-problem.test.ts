import { expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import type { PolicySource } from '../table/policy.ts'
import {
  aLevelOf,
  aRowOf,
  directoryWith,
  holdingOf,
  personSource,
  policyOf,
  roleSource,
} from '../testing/builders.ts'
import { PEOPLE } from '../testing/policies.ts'
import { openingProblem } from './opening-problem.ts'

const [ana, ben] = PEOPLE as [Person, Person]
const opening = (source: PolicySource, directory = directoryWith()) =>
  openingProblem(policyOf(aRowOf('R', [], [aLevelOf('L', [personSource(ana), source])])), directory)

it('N3: a role without holder refuses when the form opens', () => {
  expect(opening(roleSource())).toEqual({ code: 'ROLE_WITHOUT_HOLDER', role: 'CFO' })
  expect(opening(roleSource(), directoryWith([holdingOf(ben)]))).toBeNull()
  expect(opening(roleSource(undefined, 'gone'))).toEqual({ code: 'ROLE_UNKNOWN' })
})

it('N3: so does a profile without the group, company or manager that the policy needs', () => {
  const heads = directoryWith([holdingOf(ben, { kind: 'GROUP', id: 'g' })])
  expect(opening(roleSource({ kind: 'OWNER_GROUP' }), heads)).toMatchObject({ code: 'OWNER_WITHOUT_GROUP' })
  expect(opening(roleSource({ kind: 'OWNER_GROUP' }), { ...heads, group_id: 'g' })).toBeNull()
  expect(opening(roleSource({ kind: 'OWNER_COMPANY' }), heads)).toMatchObject({
    code: 'OWNER_WITHOUT_COMPANY',
  })
  expect(opening({ kind: 'MANAGER' })).toEqual({ code: 'OWNER_WITHOUT_MANAGER' })
  expect(opening({ kind: 'MANAGER' }, directoryWith([], { managers: [ben] }))).toBeNull()
})

it('N3: a role that answers find refuses only where it has no holder for any answer', () => {
  const byAnswer = roleSource({ kind: 'ANSWER', field_id: 'CENTRE' })
  const byRows = roleSource({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' })
  for (const source of [byAnswer, byRows]) {
    expect(opening(source, directoryWith([holdingOf(ben)]))).toMatchObject({ code: 'ROLE_WITHOUT_HOLDER' })
    expect(opening(source, directoryWith([holdingOf(ben, { kind: 'VALUE', id: '100' })]))).toBeNull()
    const also = directoryWith([holdingOf(ana), holdingOf(ben, { kind: 'VALUE', id: '100' })])
    expect(opening(source, also)).toBeNull()
  }
  expect(opening(roleSource({ kind: 'ANSWER', field_id: 'CENTRE' }, 'gone'))).toEqual({
    code: 'ROLE_UNKNOWN',
  })
})
