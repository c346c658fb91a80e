import { describe, expect, it } from 'vitest'
import { ability } from '../access/abilities.ts'
import { blockedLevel } from '../access/blocked-level.ts'
import {
  aLevelOf,
  aRowOf,
  holdingOf,
  personSource,
  policyOf,
  roleSource,
} from '../../policy/testing/builders.ts'
import type { PolicyLevel } from '../../policy/table/policy.ts'
import { sourceKey } from '../../route/seat-source.ts'
import type { SeatSource } from '../../route/seat-source.ts'
import type { Person } from '../../route/route.ts'
import type { MemoCommand } from '../commands.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM, SUE } from '../testing/people.ts'
import { submitUnder } from '../testing/policies.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'

const CFO: SeatSource = { kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } }
const HOLDS = [sourceKey(CFO)]

/** A level of a policy that asks Ana, Ben as a holder of the role, the manager Dan, and whom the owner chooses: Cara. */
const sources = [
  personSource(ANA),
  roleSource(),
  { kind: 'MANAGER' as const },
  { kind: 'OWNER_CHOICE' as const },
]

function submitted(more: Partial<PolicyLevel> = {}): Scenario {
  const scenario = new Scenario(PERMISSIVE_RULES)
  const how = {
    policy: policyOf(aRowOf('all', [], [aLevelOf('x', sources, more)])),
    directory: {
      managers: [DAN],
      roles: [{ role_id: 'cfo', name: 'CFO', holdings: [holdingOf(BEN)] }],
    },
    parts: { x: { chosen: [CARA] } },
    own: [level([SUE])],
  }
  return scenario.must(OWNER, submitUnder(scenario, how))
}

const withFills = (command: MemoCommand, who: Person, fills: readonly string[]) =>
  ({ ...command, fills: { [who.email]: fills } }) as MemoCommand

describe('K8: handing on a seat that a policy filled', () => {
  const refusalOf = (from: Person, fills: readonly string[] = []) => {
    const scenario = submitted()
    return scenario.refusal(from, withFills(say.handOn(scenario.memo, from, GINA), GINA, fills))
  }

  it('K8: goes only to a person who could have filled it from the same source', () => {
    expect(refusalOf(BEN)).toBe('SUCCESSOR_NOT_IN_POLICY')
    expect(refusalOf(BEN, ['ROLE cfo COMPANY northwind'])).toBe('SUCCESSOR_NOT_IN_POLICY')
    expect(refusalOf(BEN, HOLDS)).toBeNull()
    expect(refusalOf(DAN, HOLDS)).toBe('SUCCESSOR_NOT_IN_POLICY')
    expect(refusalOf(DAN, ['MANAGER'])).toBeNull()
    expect(refusalOf(ANA, [...HOLDS, 'MANAGER'])).toBe('SUCCESSOR_NOT_IN_POLICY')
  })

  it('K8: goes to anybody where the owner chose its person, and back to the person whom the policy names', () => {
    expect(refusalOf(CARA)).toBeNull()
    const scenario = submitted()
    scenario.must(BEN, withFills(say.handOn(scenario.memo, BEN, GINA), GINA, HOLDS))
    expect(scenario.memo.levels[0]?.slots[1]?.source).toEqual(CFO)
    expect(scenario.refusal(GINA, say.handOn(scenario.memo, GINA, SAM))).toBe('SUCCESSOR_NOT_IN_POLICY')
  })

  it('K8, K9: binds administrators, too, who may pick another successor', () => {
    const scenario = submitted()
    expect(scenario.attempt(ADMIN, say.reassign(scenario.memo, BEN, GINA))).toMatchObject({
      refusal: { code: 'SUCCESSOR_NOT_IN_POLICY', params: { email: GINA.email }, path: 'to' },
    })
    expect(scenario.refusal(ADMIN, say.handOver(BEN, GINA))).toBe('SUCCESSOR_NOT_IN_POLICY')
    expect(scenario.refusal(ADMIN, withFills(say.handOver(BEN, GINA), GINA, HOLDS))).toBeNull()
    expect(scenario.refusal(ADMIN, say.handOver(SUE, GINA))).toBeNull()
  })
})

describe('K2: delegates at a level of a policy', () => {
  const decide = (scenario: Scenario, absent: Person, fills: readonly string[] = []) => {
    const delegators = [{ email: absent.email, absenceId: 'a', fills }]
    const outcome = scenario.attempt(GINA, say.approve(), delegators)
    const able = ability(
      scenario.memo,
      { email: GINA.email, isAdmin: false, delegators },
      scenario.rules,
      'approve',
    )
    expect(able.allowed).toBe(outcome.ok)
    return outcome.ok ? null : outcome.refusal.code
  }

  it('K2: may be anyone', () => {
    expect(decide(submitted({ delegates: 'ANYONE' }), BEN)).toBeNull()
  })

  it('K2: may be no one, so that the person decides or hands on', () => {
    const scenario = submitted({ delegates: 'NONE' })
    expect(decide(scenario, BEN, HOLDS)).toBe('NO_ACCESS')
    // A watcher reads why.
    const watched = submitted({ delegates: 'NONE', watchers: [personSource(GINA)] })
    expect(decide(watched, BEN, HOLDS)).toBe('DELEGATES_OFF')
  })

  it('K2: may be holders of the seat’s role alone; elsewhere those of a role of the level', () => {
    const scenario = submitted({ delegates: 'ROLE_HOLDERS', watchers: [personSource(GINA)] })
    for (const absent of [BEN, ANA]) {
      expect(decide(scenario, absent)).toBe('DELEGATE_NOT_HOLDER')
      expect(decide(scenario, absent, HOLDS)).toBeNull()
    }
  })

  it('K7: are not asked where they may not decide', () => {
    const scenario = submitted({ delegates: 'NONE' }).away(BEN, GINA)
    scenario.must(OWNER, say.remind(scenario.memo, BEN))
    expect(scenario.notified()).toEqual(['REMINDED to Ben'])
  })

  it('K4: the owner reads that no one can decide, where the delegate holds no role', () => {
    const { memo } = submitted({ delegates: 'ROLE_HOLDERS' })
    const days = { firstDay: '2026-03-01', lastDay: '2026-03-31' }
    const absence = {
      absenceId: 'a',
      ...days,
      note: '',
      endedAt: null,
      lines: [{ ...days, templateIds: [], delegate: GINA.email }],
    }
    const absences = new Map([[BEN.email, [absence]]])
    const blocked = (fills: ReadonlyMap<string, readonly string[]>) =>
      blockedLevel(memo, 'AVL', { absences, disabled: new Set(), fills }, '2026-03-02')
    expect(blocked(new Map())?.waitsFor).toEqual([BEN])
    expect(blocked(new Map([[GINA.email, HOLDS]]))).toBeNull()
  })
})

describe('D6: sub-approvers at a level of a policy', () => {
  const named = (scenario: Scenario, fills: readonly string[] = []) =>
    scenario.refusal(BEN, withFills(say.subApprovers(scenario.memo, BEN, [SAM]), SAM, fills))

  it('D6: are no one, anyone, or holders of the role', () => {
    expect(named(submitted({ sub_approvers: 'NONE' }))).toBe('SUB_APPROVALS_OFF')
    expect(named(submitted({ sub_approvers: 'ANYONE' }))).toBeNull()
    const scenario = submitted({ sub_approvers: 'ROLE_HOLDERS' })
    expect(named(scenario)).toBe('SUB_APPROVER_NOT_HOLDER')
    expect(named(scenario, HOLDS)).toBeNull()
  })

  it('D6, K8: those who are named stay, and their seats go to those whom the policy allows', () => {
    const scenario = submitted({ sub_approvers: 'ROLE_HOLDERS' })
    scenario.must(BEN, withFills(say.subApprovers(scenario.memo, BEN, [SAM]), SAM, HOLDS))
    expect(scenario.refusal(BEN, say.subApprovers(scenario.memo, BEN, [SAM, GINA]))).toBe(
      'SUB_APPROVER_NOT_HOLDER',
    )
    expect(scenario.refusal(ADMIN, say.reassign(scenario.memo, SAM, GINA))).toBe('SUCCESSOR_NOT_IN_POLICY')
    expect(scenario.refusal(ADMIN, withFills(say.reassign(scenario.memo, SAM, GINA), GINA, HOLDS))).toBeNull()
  })
})
