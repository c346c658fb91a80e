import { describe, expect, it } from 'vitest'
import { guardSeat } from '../access/abilities.ts'
import { standingIn } from '../access/standing.ts'
import { consequences } from './consequences.ts'
import { fold, newMemo } from '../evolving/evolve.ts'
import { currentLevelIndex, slotStatus } from '../../route/route.ts'
import {
  approve,
  ask,
  cancel,
  files,
  giveBack,
  reject,
  subApprovers,
  submit,
  withdraw,
} from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, SUE, WINA } from '../testing/people.ts'
import { anyOf, DEFAULT_RULES, level, START, Scenario } from '../testing/scenario.ts'

const submitted = (...route: Parameters<typeof submit>[0]) => new Scenario().must(OWNER, submit(route))

describe('D1, D2: levels and whose turn it is', () => {
  it("D2: at submission the first level's approvers are PENDING, later ones WAITING", () => {
    const scenario = submitted(level([ANA, BEN]), level([CARA]))
    expect([ANA, BEN, CARA].map((who) => scenario.status(who))).toEqual(['PENDING', 'PENDING', 'WAITING'])
    expect(currentLevelIndex(scenario.memo)).toBe(0)
  })

  it('D2: a later level is refused because it is not its turn yet', () => {
    expect(submitted(level([ANA]), level([CARA])).attempt(CARA, approve())).toEqual({
      ok: false,
      refusal: {
        kind: 'FAILED_PRECONDITION',
        code: 'NOT_YOUR_TURN',
        params: { status: 'SUBMITTED', level: 2 },
      },
    })
  })

  it('D1: once a level is cleared the next one is current, and the last one stays current at the end', () => {
    const scenario = submitted(level([ANA]), level([CARA])).must(ANA, approve())
    expect(currentLevelIndex(scenario.memo)).toBe(1)
    expect(scenario.status(CARA)).toBe('PENDING')
    scenario.must(CARA, approve())
    expect(currentLevelIndex(scenario.memo)).toBe(1)
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('D1: before the first submission there is no current level', () => {
    expect(currentLevelIndex(new Scenario().memo)).toBe(-1)
  })
})

describe('D3: when slots are met and levels cleared', () => {
  it('D3: ALL_APPROVERS waits for all approvers', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, approve('Fine'))
    expect(scenario.types()).toEqual(['MemoSubmitted', 'LevelStarted', 'DecisionMade', 'SlotMet'])
    expect(scenario.memo.lifecycle).toBe('SUBMITTED')
    scenario.must(BEN, approve())
    expect(scenario.types().slice(4)).toEqual(['DecisionMade', 'SlotMet', 'LevelCleared', 'MemoApproved'])
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('D3: MIN_APPROVERS is cleared by as many as it asks for; the others become empty', () => {
    const scenario = submitted(anyOf(2, [ANA, BEN, CARA]))
      .must(ANA, approve())
      .must(CARA, approve())
    expect(scenario.status(BEN)).toBe('')
    expect(scenario.memo.levels[0]!.isCleared).toBe(true)
  })

  it('D3: a late decision is refused because the level is cleared, even if that ended the memo', () => {
    const scenario = submitted(anyOf(1, [ANA, BEN]), level([CARA])).must(ANA, approve())
    const expected = { kind: 'FAILED_PRECONDITION', code: 'LEVEL_CLEARED', params: { level: 1 } }
    expect(scenario.attempt(BEN, approve())).toMatchObject({ refusal: expected })
    scenario.must(CARA, approve())
    expect(scenario.attempt(BEN, reject())).toMatchObject({ refusal: expected })
  })

  it('D3: no one decides twice, not even after the end', () => {
    const scenario = submitted(level([ANA, BEN])).must(ANA, approve())
    expect(scenario.refusal(ANA, reject())).toBe('ALREADY_DECIDED')
    scenario.must(BEN, approve())
    expect(scenario.refusal(BEN, approve())).toBe('ALREADY_DECIDED')
  })

  it("D3: an approver's approval meets their slot without their sub-approvers", () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM])).must(ANA, approve())
    expect(scenario.status(SAM)).toBe('')
    expect(scenario.refusal(SAM, approve())).toBe('SLOT_MET')
  })

  it('D3: enough sub-approvers meet the slot, which shows as APPROVED; the approver becomes empty', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    expect(scenario.memo.levels[0]!.slots[0]!.isMet).toBe(false)
    expect(slotStatus(scenario.memo.levels[0]!.slots[0]!)).toBe('PENDING')
    scenario.must(SUE, approve())
    expect(scenario.status(ANA)).toBe('')
    expect(slotStatus(scenario.memo.levels[0]!.slots[0]!)).toBe('APPROVED')
    expect(scenario.refusal(ANA, approve())).toBe('SLOT_MET')
  })

  it('D3: a sub-approval alone is not a level: the minimum of slots counts slots', () => {
    const scenario = submitted(anyOf(2, [ANA, BEN, CARA]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE])).must(SAM, approve())
    expect(scenario.memo.levels[0]!.isCleared).toBe(false)
    expect(scenario.status(BEN)).toBe('PENDING')
  })
})

describe('Q3: files that wait for their malware scan', () => {
  const route = [level([ANA, BEN])]
  const held = { ...DEFAULT_RULES, unscannedFiles: ['Quote.pdf', 'Plan.pdf'] }

  it('Q3: approving waits and names them, for a delegate too; rejecting, returning and asking don’t', () => {
    const scenario = new Scenario(held).must(OWNER, submit(route)).away(BEN, GINA)
    for (const who of [ANA, GINA])
      expect(scenario.attempt(who, approve())).toMatchObject({
        refusal: {
          kind: 'FAILED_PRECONDITION',
          code: 'FILES_UNSCANNED',
          params: { files: 'Quote.pdf, Plan.pdf' },
        },
      })
    expect(scenario.refusal(ANA, ask())).toBeNull()
    expect(scenario.refusal(ANA, giveBack())).toBeNull()
    expect(scenario.refusal(GINA, reject())).toBeNull()
  })

  it('Q3: a person who may not approve anyway learns nothing of them', () => {
    const scenario = new Scenario(held).must(OWNER, submit([level([ANA]), level([CARA])]))
    expect(scenario.refusal(CARA, approve())).toBe('NOT_YOUR_TURN')
    expect(scenario.refusal(STRANGER, approve())).toBe('NO_ACCESS')
  })
})

describe('D4: one reject ends, one return sends back', () => {
  it("D4: a reject ends the memo regardless of the level's minimum; PENDING and WAITING seats become empty", () => {
    const scenario = submitted(anyOf(1, [ANA, BEN]), level([CARA])).must(ANA, reject())
    expect(scenario.memo.lifecycle).toBe('REJECTED')
    expect([ANA, BEN, CARA].map((who) => scenario.status(who))).toEqual(['REJECTED', '', ''])
    expect(scenario.types().slice(2)).toEqual(['DecisionMade'])
  })

  it("D4: a return sends the memo back regardless of the level's minimum; other PENDING seats wait", () => {
    const scenario = submitted(anyOf(1, [ANA, BEN]), level([CARA])).must(BEN, giveBack())
    expect(scenario.memo.lifecycle).toBe('RETURNED')
    expect([ANA, BEN, CARA].map((who) => scenario.status(who))).toEqual(['WAITING', 'RETURNED', 'WAITING'])
    expect(scenario.refusal(ANA, approve())).toBe('STATUS_FORBIDS')
  })

  it('D4: withdrawing makes PENDING seats wait, cancelling makes them empty', () => {
    const withdrawn = submitted(level([ANA]), level([CARA])).must(OWNER, withdraw())
    expect([ANA, CARA].map((who) => withdrawn.status(who))).toEqual(['WAITING', 'WAITING'])
    withdrawn.must(OWNER, cancel())
    expect([ANA, CARA].map((who) => withdrawn.status(who))).toEqual(['', ''])
  })

  it("D6: a sub-approver's return or reject counts like the approver's", () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 2))
    const rejected = scenario.fork().must(SUE, reject())
    expect(rejected.memo.lifecycle).toBe('REJECTED')
    scenario.must(SAM, giveBack())
    expect(scenario.memo.lifecycle).toBe('RETURNED')
    expect(scenario.log.at(-1)).toMatchObject({ by: SAM, approver: ANA, decision: 'RETURNED' })
  })
})

describe('What a decision carries', () => {
  it('Remarks are required to reject and return, blank ones are missing, and trimmed (U23)', () => {
    const scenario = submitted(level([ANA]))
    expect(scenario.refusal(ANA, reject(' \n'))).toBe('REMARKS_REQUIRED')
    expect(scenario.refusal(ANA, giveBack(''))).toBe('REMARKS_REQUIRED')
    scenario.must(ANA, giveBack('  Add a quote '))
    expect(scenario.log.at(-1)).toMatchObject({ remarks: 'Add a quote' })
  })

  it('At most max_remarks_attachment files go with remarks', () => {
    const scenario = submitted(level([ANA]))
    const withFiles = (count: number) => ({ ...approve(), attachments: files(count) }) as const
    expect(scenario.attempt(ANA, withFiles(4) as ReturnType<typeof approve>)).toEqual({
      ok: false,
      refusal: {
        kind: 'INVALID_ARGUMENT',
        code: 'TOO_MANY_ATTACHMENTS',
        params: { limit: 3 },
        path: 'attachments',
      },
    })
    scenario.must(ANA, withFiles(3) as ReturnType<typeof approve>)
    expect(scenario.log[2]).toMatchObject({ attachments: files(3) })
  })

  it('C6: a decision keeps the version that it was taken on', () => {
    const scenario = submitted(level([ANA])).must(ANA, approve())
    expect(scenario.seat(ANA)).toMatchObject({ decidedVersion: 1, decidedAt: scenario.log[2]!.at })
    expect(scenario.log[2]).toMatchObject({ version: 1 })
  })

  it('D7: the actor is compared in lower case', () => {
    const scenario = submitted(level([ANA]))
    scenario.must({ ...ANA, email: 'ANA@Northwind.example' }, approve())
    expect(scenario.log.at(-1)!.by.email).toBe(ANA.email)
  })

  it('Strangers, watchers and the owner cannot decide', () => {
    const scenario = submitted(level([ANA], { watchers: [WINA] }))
    expect(scenario.refusal(STRANGER, approve())).toBe('NO_ACCESS')
    expect(scenario.refusal(WINA, approve())).toBe('NOT_APPROVER')
    expect(scenario.refusal(OWNER, approve())).toBe('NOT_APPROVER')
  })

  it('I1: a person without a seat is refused every action that requires one', () => {
    const { memo } = submitted(level([ANA], { watchers: [WINA] }))
    for (const action of ['approve', 'reject', 'return', 'editSubApprovers'] as const) {
      const refusals = [OWNER, WINA, STRANGER].map(({ email }) => {
        const standing = standingIn(memo, email)
        expect(standing.place).toBeUndefined()
        return guardSeat(memo, { standing, email, isAdmin: true, rules: DEFAULT_RULES }, action)
      })
      expect(refusals).toEqual([
        { allowed: false, reason: 'NOT_APPROVER' },
        { allowed: false, reason: 'NOT_APPROVER' },
        { allowed: false, reason: 'NO_ACCESS' },
      ])
    }
  })

  it('D3: nothing follows in a slot that is not in the memo', () => {
    const { memo } = submitted(level([ANA])).must(ANA, approve())
    const context = {
      actor: DAN,
      actorIsAdmin: false,
      now: START,
      rules: DEFAULT_RULES,
      newId: () => 'id',
    }
    expect(consequences(memo, 'nowhere', context)).toEqual([])
  })

  it('D10: folding the log gives the state back', () => {
    const scenario = submitted(anyOf(1, [ANA, BEN]), level([CARA]))
      .must(BEN, approve())
      .must(CARA, reject())
    expect(fold(newMemo(scenario.memo), scenario.log)).toEqual(scenario.memo)
  })
})
