import { describe, expect, it } from 'vitest'
import { aRowOf, policyOf } from '../../policy/testing/builders.ts'
import { approvalTimes, isTimedEvent } from '../../reports/approval-times.ts'
import { currentLevelIndex } from '../../route/route.ts'
import { currentApprovers } from '../../route/seats.ts'
import { participants } from '../audience/participants.ts'
import type { MemoCommand } from '../commands.ts'
import { violatedInvariants } from '../invariants.ts'
import * as say from '../testing/commands.ts'
import { ANA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'
import { timeLedger } from '../time/time-ledger.ts'
import { computeRoute } from '../../policy/compute-route.ts'
import { factsWith } from '../../policy/testing/builders.ts'

const asked = { kind: 'NO_APPROVAL' } as const
const unasked = (route: Parameters<typeof say.submit>[0] = []) =>
  ({ ...say.submit(route), asked }) as MemoCommand
const approved = () => new Scenario(PERMISSIVE_RULES).must(OWNER, say.saveDraft([])).must(OWNER, unasked())

describe('N1: a memo whose policy needs no approval', () => {
  it('N1: is submitted and approved by the policy at once, without levels', () => {
    const scenario = approved()
    expect(scenario.types().slice(1)).toEqual(['MemoSubmitted', 'MemoApproved'])
    expect(scenario.log.at(-1)).toMatchObject({
      byPolicy: { logId: expect.any(String) as string, sequenceId: expect.any(String) as string },
    })
    expect(scenario.memo).toMatchObject({ lifecycle: 'APPROVED', version: 1, levels: [], draft: null })
    expect(currentLevelIndex(scenario.memo)).toBe(-1)
    expect(currentApprovers(scenario.memo)).toEqual([])
    expect(violatedInvariants(scenario.memo)).toEqual([])
    expect(participants(scenario.memo).map(({ role, list }) => [role, list])).toEqual([['owner', 'history']])
  })

  it('E1: its owner gets the final notice, though it was they who submitted', () => {
    expect(approved().notified()).toEqual(['APPROVED_BY_POLICY to Olivia'])
  })

  it('N1: is refused with levels, and with remarks that are too long for a form', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    expect(scenario.attempt(OWNER, unasked([level([ANA])]))).toMatchObject({
      refusal: { code: 'POLICY_NOT_MET', path: 'route.0' },
    })
    const withFiles = { ...unasked(), attachments: say.files(4) } as MemoCommand
    expect(scenario.refusal(OWNER, withFiles)).toBe('TOO_MANY_ATTACHMENTS')
  })

  it('H3, L6: counts for no average, and took no time', () => {
    const scenario = approved()
    expect(approvalTimes(scenario.log.filter(isTimedEvent))).toBeNull()
    expect(timeLedger(scenario.memo, scenario.log.slice(1), scenario.now)).toMatchObject({
      total: 0,
      levels: [],
      seats: [],
    })
  })

  it('N1: is one that falls to such a row at its first submission alone', () => {
    const policy = { ...policyOf(aRowOf('all', [], [])), rows: [], otherwise: asked }
    const directory = { owner: OWNER, managers: [], roles: [], company_id: null, group_id: null }
    expect(computeRoute(policy, factsWith(), directory)).toEqual(asked)
  })
})
