import { describe, expect, it } from 'vitest'
import type { Person, RouteLevel } from '../route/route.ts'
import type { ComputedLevel, Seated } from './computed-route.ts'
import type { PolicyLevel } from './table/policy.ts'
import { aLevelOf } from './testing/builders.ts'
import { keptLevelOf } from './testing/kept-levels.ts'
import { PEOPLE } from './testing/policies.ts'
import { stays, writeRoute } from './write-route.ts'

const [ana, ben, cara, dan, eva, finn] = PEOPLE as [Person, Person, Person, Person, Person, Person]
const seated = (person: Person): Seated => ({ person, source: { kind: 'PERSON', email: person.email } })

const asking = (
  level_id: string,
  people: Person[],
  more: Partial<ComputedLevel> = {},
  level: Partial<PolicyLevel> = {},
): ComputedLevel => ({
  level: aLevelOf(level_id, [], level),
  people: people.map(seated),
  choice: null,
  min_approvers: 1,
  watchers: [],
  sources: [],
  ...more,
})

const own = (approvers: Person[], more: Partial<RouteLevel> = {}): RouteLevel => ({
  approvers,
  watchers: [],
  approvalType: 'ALL_APPROVERS',
  minApprovers: 1,
  allowSubApprovals: false,
  ...more,
})

describe('N3: the route that a policy asks for', () => {
  it('has the policy’s people first, then those whom the owner chose and added, and its watchers before theirs', () => {
    const level = asking('L', [ana], { watchers: [eva] })
    const parts = new Map([['L', { chosen: [ben], added: [cara], watchers: [finn] }]])
    expect(writeRoute({ levels: [level] }, parts)).toEqual([
      {
        approvers: [ana, ben, cara],
        watchers: [eva, finn],
        approvalType: 'ALL_APPROVERS',
        minApprovers: 3,
        allowSubApprovals: false,
      },
    ])
  })

  it('has the policy’s minimum, raised by those whom the owner added, and sub-approvers where it allows them', () => {
    const any = { approval_type: 'MIN_APPROVERS', min_approvers: 2, sub_approvers: 'ANYONE' } as const
    const level = asking('L', [ana], {}, any)
    const parts = new Map([['L', { chosen: [ben], added: [cara] }]])
    expect(writeRoute({ levels: [level] }, parts)).toMatchObject([
      { approvalType: 'MIN_APPROVERS', minApprovers: 3, allowSubApprovals: true },
    ])
    expect(writeRoute({ levels: [level] }, new Map())).toMatchObject([{ approvers: [ana], minApprovers: 1 }])
    const two = asking('L', [ana, ben, cara], {}, any)
    expect(writeRoute({ levels: [two] }, new Map())).toMatchObject([{ minApprovers: 2 }])
  })

  it('N4: has no watcher who approves anywhere in it', () => {
    const levels = [asking('A', [ana], { watchers: [ben, cara] }), asking('B', [ben])]
    expect(writeRoute({ levels }, new Map()).map(({ watchers }) => watchers)).toEqual([[cara], []])
  })
})

describe('N6: at a re-submission', () => {
  const asked = { level_id: 'OLD', sources: [], min_approvers: 1 }
  const cleared = keptLevelOf({ sequence_id: 's1', is_cleared: true })
  const interrupted = keptLevelOf({ sequence_id: 's2', asked })
  const mine = keptLevelOf({ sequence_id: 's3' })
  const dropped = keptLevelOf({ sequence_id: 's4', asked })
  const kept = [cleared, interrupted, mine, dropped]
  const levels = [
    own([ana], { sequenceId: 's1' }),
    own([ben], { sequenceId: 's2' }),
    own([cara], { sequenceId: 's3' }),
    own([dan], { sequenceId: 's4' }),
    own([eva]),
  ]
  const idsIn = (route: RouteLevel[]) =>
    route.map(({ sequenceId, approvers: [one] }) => `${sequenceId ?? 'new'} ${one?.name}`)

  it('cleared levels and the interrupted one stay, then come the policy’s and the owner’s own; others are dropped', () => {
    const policys = [asking('A', [finn], { kept: interrupted }), asking('B', [finn])]
    expect(idsIn(writeRoute({ levels: policys }, new Map(), { kept, levels }))).toEqual([
      's1 ana',
      's2 finn',
      'new finn',
      's3 cara',
      'new eva',
    ])
    expect(levels.map((level) => stays(level, { levels: policys }, kept))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  it('a level of the memo that counts for one of the policy comes in the policy’s order, a cleared one where it is', () => {
    const policys = [
      asking('A', [ana], { kept: cleared }),
      asking('B', [finn]),
      asking('C', [dan], { kept: dropped }),
    ]
    expect(idsIn(writeRoute({ levels: policys }, new Map(), { kept, levels }))).toEqual([
      's1 ana',
      's2 ben',
      'new finn',
      's4 dan',
      's3 cara',
      'new eva',
    ])
  })

  it('D5: a cleared level stays as it is, also with people whom the policy doesn’t name', () => {
    const asIs = own([ana, eva], { sequenceId: 's1', watchers: [finn] })
    const [first] = writeRoute({ levels: [asking('A', [ana], { kept: cleared })] }, new Map(), {
      kept,
      levels: [asIs, ...levels.slice(1, 4)],
    })
    expect(first).toEqual(asIs)
  })

  it('N1: a policy that asks for nothing removes nothing', () => {
    expect(writeRoute({ levels: [] }, new Map(), { kept, levels })).toEqual(levels)
    expect(levels.every((level) => stays(level, { levels: [] }, kept))).toBe(true)
  })

  it('a level that the memo doesn’t have is none', () => {
    const gone = own([finn], { sequenceId: 's9' })
    expect(stays(gone, { levels: [asking('A', [ana])] }, kept)).toBe(false)
  })
})
