import { describe, expect, it } from 'vitest'
import { roleIn, standingIn } from '../access/standing.ts'
import { abilities } from '../access/abilities.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, person, SAM, SUE, WALT, WINA } from '../testing/people.ts'
import { refusal, returnedFromLevelTwo } from '../testing/resubmissions.ts'
import { anyOf, DEFAULT_RULES, level, routeOf, Scenario } from '../testing/scenario.ts'
import type { RouteLevel } from '../../route/route.ts'

const submittedAndWithdrawn = (...route: RouteLevel[]) =>
  new Scenario().must(OWNER, say.submit(route)).must(OWNER, say.withdraw())

describe('D5: re-submission resumes at the interrupted level', () => {
  it('D5: cleared levels and approvals stay, the others of the level are PENDING, later ones wait', () => {
    const scenario = returnedFromLevelTwo()
    const before = scenario.memo
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect([ANA, BEN, CARA, DAN, WALT].map((who) => scenario.status(who))).toEqual([
      'APPROVED',
      'APPROVED',
      'PENDING',
      'PENDING',
      'WAITING',
    ])
    expect(scenario.memo.levels[0]).toEqual(before.levels[0])
    expect(scenario.memo.levels.map((kept) => kept.sequenceId)).toEqual(
      before.levels.map((kept) => kept.sequenceId),
    )
    expect(scenario.seat(CARA)).toMatchObject({
      decidedAt: null,
      decidedVersion: null,
      pendingSince: scenario.log.at(-1)!.at,
    })
    expect(scenario.memo.levels[1]!.startedAt).toBe(scenario.log.at(-1)!.at)
    expect(scenario.types().slice(-2)).toEqual(['MemoSubmitted', 'LevelStarted'])
    expect(scenario.memo).toMatchObject({ version: 2, firstSubmittedAt: scenario.log[0]!.at })
  })

  it('D5: seats keep their ids', () => {
    const scenario = returnedFromLevelTwo()
    const ids = [ANA, BEN, CARA, DAN, WALT].map((who) => scenario.seat(who).seatId)
    const [, watched] = scenario.memo.levels
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect([ANA, BEN, CARA, DAN, WALT].map((who) => scenario.seat(who).seatId)).toEqual(ids)
    expect(scenario.memo.levels[1]!.watchers).toEqual(watched!.watchers)
  })

  it('D5: watchers keep their own place beside new ones', () => {
    const scenario = submittedAndWithdrawn(level([ANA], { watchers: [WALT, WINA] }))
    const [walt, wina] = scenario.memo.levels[0]!.watchers
    const [only] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...only!, watchers: [SUE, WINA, WALT] }]))
    const watchers = scenario.memo.levels[0]!.watchers
    expect(watchers).toEqual([{ watcherId: expect.any(String) as string, person: SUE }, wina, walt])
    expect(new Set(watchers.map(({ watcherId }) => watcherId)).size).toBe(3)
  })

  it('D5: sub-approvals stay, too', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, SUE], 2))
    scenario.must(SAM, say.approve()).must(BEN, say.giveBack())
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect([ANA, SAM, SUE, BEN].map((who) => scenario.status(who))).toEqual([
      'PENDING',
      'APPROVED',
      'PENDING',
      'PENDING',
    ])
    scenario.must(SUE, say.approve()).must(BEN, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('C7: who returned it twice has acted once on that level', () => {
    const scenario = returnedFromLevelTwo()
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(CARA, say.giveBack())
    expect(scenario.memo.acted.map(({ email }) => email)).toEqual([ANA, BEN, CARA].map(({ email }) => email))
  })

  it('C3: needs remarks, from a withdrawn memo too', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA])])).must(OWNER, say.withdraw())
    expect(scenario.refusal(OWNER, say.resubmit(routeOf(scenario.memo), 'hash-2', ' '))).toBe(
      'REMARKS_REQUIRED',
    )
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo), 'hash-1', 'Nothing changed'))
    expect(scenario.log.at(-2)).toMatchObject({ contentChanged: false, remarks: 'Nothing changed' })
  })

  it('C6: the version says whether the content is another', () => {
    const scenario = returnedFromLevelTwo()
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(scenario.log.at(-2)).toMatchObject({ contentChanged: true, version: 2, contentHash: 'hash-2' })
    scenario.must(CARA, say.approve())
    expect(scenario.seat(CARA).decidedVersion).toBe(2)
    expect(scenario.seat(BEN).decidedVersion).toBe(1)
  })
})

describe('D7: people at a re-submission', () => {
  it('D7: a sub-approver of a kept slot cannot be named again', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).must(BEN, say.giveBack())
    expect(refusal(scenario, ([only]) => [{ ...only, watchers: [SAM] }])).toBe('PERSON_TWICE')
    expect(refusal(scenario, ([only]) => [{ ...only, approvers: [BEN, CARA], watchers: [SAM] }])).toBeNull()
  })

  it('D7: who cannot be removed may stay when their domain is no longer hosted, others may not', () => {
    const harbor = (name: string) => person(name, 'harbor.example')
    const first = anyOf(1, [harbor('Hal'), harbor('Hedy')], { watchers: [harbor('Hope')] })
    const scenario = new Scenario().must(
      OWNER,
      say.submit([first, level([harbor('Hugo'), BEN, harbor('Hana')])]),
    )
    scenario.must(harbor('Hal'), say.approve()).must(harbor('Hugo'), say.approve()).must(BEN, say.giveBack())
    scenario.rules = { ...DEFAULT_RULES, hostedDomains: ['northwind.example'] }
    expect(scenario.attempt(OWNER, say.resubmit(routeOf(scenario.memo)))).toMatchObject({
      refusal: { code: 'DOMAIN_NOT_HOSTED', params: { email: 'hana@harbor.example' } },
    })
    expect(refusal(scenario, ([a, b]) => [a, { ...b, approvers: [harbor('Hugo'), BEN, CARA] }])).toBeNull()
  })
})

describe('C7: people removed at a re-submission', () => {
  const replaced = () => {
    const scenario = returnedFromLevelTwo()
    const [a, b, c] = routeOf(scenario.memo) as [RouteLevel, RouteLevel, RouteLevel]
    return scenario.must(OWNER, say.resubmit([a, { ...b, approvers: [BEN, DAN, SAM], watchers: [] }, c]))
  }

  it('C7: had acted: keeps reading the versions until then, as the memo was', () => {
    const scenario = replaced()
    expect(roleIn(scenario.memo, 'CARA@northwind.example')).toBe('past')
    expect(scenario.memo.past).toEqual([
      { person: CARA, lastVersion: 1, status: 'RETURNED', leftAt: scenario.log.at(-1)!.at },
    ])
    expect(standingIn(scenario.memo, CARA.email).status).toBe('RETURNED')
    const able = abilities(scenario.memo, { email: CARA.email, isAdmin: false }, scenario.rules)
    const allowed = Object.entries(able).filter(([, verdict]) => verdict.allowed)
    expect(allowed.map(([action]) => action)).toEqual(['view'])
    expect(scenario.refusal(CARA, say.reply(scenario.memo))).toBe('NO_ACCESS')
  })

  it('C7: had not acted: loses access', () => {
    expect(roleIn(replaced().memo, WINA.email)).toBe('stranger')
  })

  it('C7: who comes back takes part again, and is past again when removed again', () => {
    const scenario = replaced().must(OWNER, say.withdraw())
    const [a, b, c] = routeOf(scenario.memo) as [RouteLevel, RouteLevel, RouteLevel]
    scenario.must(OWNER, say.resubmit([a, b, { ...c, watchers: [CARA] }], 'hash-3'))
    expect(roleIn(scenario.memo, CARA.email)).toBe('watcher')
    expect(scenario.memo.past).toEqual([])
    scenario.must(OWNER, say.withdraw())
    scenario.must(OWNER, say.resubmit([a, b, c], 'hash-4'))
    expect(scenario.memo.past).toMatchObject([{ person: CARA, lastVersion: 3, status: 'SELF_RETURNED' }])
  })

  it('C7: who stays past is not touched by further submissions', () => {
    const scenario = replaced().must(OWNER, say.withdraw())
    const past = scenario.memo.past
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(scenario.memo.past).toEqual(past)
  })
})
