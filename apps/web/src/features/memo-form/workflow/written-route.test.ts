import { describe, expect, it } from 'vitest'
import { levelProblems, newLevel, routeDraftOf } from './route-draft.ts'
import type { LevelDraft, PolicyMark } from './route-draft.ts'
import { changeWritten, isUnassigned, policyLevelKey } from './written-route.ts'
import type { RouteChange, WrittenRoute } from './written-route.ts'

const person = (name: string) => ({ email: `${name}@example.com`, name, photoURL: null })
const approver = (name: string) => ({ ...person(name), stays: false, approved: false, subApproverEmails: [] })
const buyers = policyLevelKey('BUYERS')
const after = (written: WrittenRoute, ...changes: RouteChange[]) => changes.reduce(changeWritten, written)

describe('what is written of a route without a policy', () => {
  it('U24: is its levels', () => {
    const written = after(
      { levels: routeDraftOf([]), people: null },
      { type: 'levelAdded', key: 'b' },
      { type: 'approverAdded', key: 'b', person: person('ana') },
      { type: 'levelRemoved', key: 'new-1' },
    )
    expect(written.people).toBeNull()
    expect(written.levels.map(({ approvers }) => approvers.length)).toEqual([0, 1])
  })

  it('M8: names no one until someone is named on any level', () => {
    const nobody: WrittenRoute = { levels: routeDraftOf([]), people: null }
    expect(isUnassigned(nobody)).toBe(true)
    const level = (more: Partial<LevelDraft>) => ({ ...nobody, levels: [{ ...newLevel('a'), ...more }] })
    expect(isUnassigned(level({ watchers: [person('wina')] }))).toBe(false)
    expect(isUnassigned(level({ approvers: [approver('ana')] }))).toBe(false)
  })
})

describe('what is written of a route under a policy', () => {
  const empty: WrittenRoute = { levels: [], people: {} }

  it('N3: is the people named at levels of the policy, and the owner’s own levels', () => {
    const written = after(
      empty,
      { type: 'approverAdded', key: buyers, person: person('ana') },
      { type: 'watcherAdded', key: buyers, person: person('wina') },
      { type: 'levelAdded', key: 'own' },
      { type: 'approverAdded', key: 'own', person: person('ben') },
    )
    expect(written.people).toEqual({ BUYERS: { approvers: [person('ana')], watchers: [person('wina')] } })
    expect(written.levels.map(({ approvers }) => approvers.map(({ name }) => name))).toEqual([['ben']])
    expect(isUnassigned(written)).toBe(false)
    expect(isUnassigned(empty)).toBe(true)
  })

  it('N3: the people of a level can be removed again, and no one is named there twice', () => {
    const twice = after(
      empty,
      { type: 'approverAdded', key: buyers, person: person('ana') },
      { type: 'approverAdded', key: buyers, person: { ...person('ana'), email: 'ANA@example.com' } },
      { type: 'watcherAdded', key: buyers, person: person('wina') },
    )
    expect(twice.people?.BUYERS?.approvers).toHaveLength(1)
    const without = after(
      twice,
      { type: 'approverRemoved', key: buyers, email: 'ana@example.com' },
      { type: 'watcherRemoved', key: buyers, email: 'wina@example.com' },
    )
    expect(without.people).toEqual({ BUYERS: { approvers: [], watchers: [] } })
  })

  it('N3: a level of the policy can’t be removed, nor decided otherwise', () => {
    const named = after(empty, { type: 'approverAdded', key: buyers, person: person('ana') })
    const changes: RouteChange[] = [
      { type: 'levelRemoved', key: buyers },
      { type: 'anyApproverSet', key: buyers, on: true },
      { type: 'minApproversSet', key: buyers, count: 1 },
      { type: 'subApprovalsSet', key: buyers, on: true },
    ]
    expect(after(named, ...changes)).toEqual(named)
  })

  it('N3: the first of the owner’s own levels can be removed, because those of the policy remain', () => {
    const own = after(empty, { type: 'levelAdded', key: 'own' })
    expect(after(own, { type: 'levelRemoved', key: 'own' }).levels).toEqual([])
    const kept = { ...own, levels: [{ ...newLevel('kept'), sequenceId: 's1' }] }
    expect(after(kept, { type: 'levelRemoved', key: 'kept' }).levels).toHaveLength(1)
  })

  it('U47: is replaced as a whole', () => {
    expect(
      after(empty, { type: 'replaced', written: { levels: [newLevel('a')], people: {} } }).levels,
    ).toHaveLength(1)
  })
})

it('N3: a level from whose list too few are chosen can’t be submitted', () => {
  const policy: PolicyMark = { reason: '', owner: 'CHOOSE', asked: [], offered: [], atLeast: 2, watching: [] }
  const choosing = (names: string[], more: Partial<PolicyMark> = {}) => ({
    ...newLevel('a'),
    approvers: names.map(approver),
    policy: { ...policy, ...more },
  })
  expect(levelProblems([choosing(['ana'])]).get(0)).toBe('Choose at least 2 people.')
  expect(levelProblems([choosing(['ana', 'ben'])]).size).toBe(0)
  expect(levelProblems([choosing([], { atLeast: 1 })]).get(0)).toBe('This field is required')
  const asked = choosing(['ana'], { atLeast: 1, asked: [person('ana')] })
  expect(levelProblems([asked]).get(0)).toBe('This field is required')
})
