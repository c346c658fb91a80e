import { describe, expect, it } from 'vitest'
import { roleIn, standingIn } from '../access/standing.ts'
import { abilities } from '../access/abilities.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, person, SAM, SUE, WALT, WINA } from '../testing/people.ts'
import { refusal, returnedFromLevelTwo } from '../testing/resubmissions.ts'
import { anyOf, DEFAULT_RULES, level, routeOf, Story } from '../testing/story.ts'
import type { RouteLevel } from '../../route/route.ts'

const submittedAndWithdrawn = (...route: RouteLevel[]) =>
  new Story().must(OWNER, say.submit(route)).must(OWNER, say.withdraw())

describe('D5: re-submission resumes at the interrupted level', () => {
  it('D5: cleared levels and approvals stay, the others of the level are PENDING, later ones wait', () => {
    const story = returnedFromLevelTwo()
    const before = story.memo
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect([ANA, BEN, CARA, DAN, WALT].map((who) => story.status(who))).toEqual([
      'APPROVED',
      'APPROVED',
      'PENDING',
      'PENDING',
      'WAITING',
    ])
    expect(story.memo.levels[0]).toEqual(before.levels[0])
    expect(story.memo.levels.map((kept) => kept.sequenceId)).toEqual(
      before.levels.map((kept) => kept.sequenceId),
    )
    expect(story.seat(CARA)).toMatchObject({
      decidedAt: null,
      decidedVersion: null,
      pendingSince: story.log.at(-1)!.at,
    })
    expect(story.memo.levels[1]!.startedAt).toBe(story.log.at(-1)!.at)
    expect(story.types().slice(-2)).toEqual(['MemoSubmitted', 'LevelStarted'])
    expect(story.memo).toMatchObject({ version: 2, firstSubmittedAt: story.log[0]!.at })
  })

  it('D5: seats keep their ids', () => {
    const story = returnedFromLevelTwo()
    const ids = [ANA, BEN, CARA, DAN, WALT].map((who) => story.seat(who).seatId)
    const [, watched] = story.memo.levels
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect([ANA, BEN, CARA, DAN, WALT].map((who) => story.seat(who).seatId)).toEqual(ids)
    expect(story.memo.levels[1]!.watchers).toEqual(watched!.watchers)
  })

  it('D5: watchers keep their own place beside new ones', () => {
    const story = submittedAndWithdrawn(level([ANA], { watchers: [WALT, WINA] }))
    const [walt, wina] = story.memo.levels[0]!.watchers
    const [only] = routeOf(story.memo)
    story.must(OWNER, say.resubmit([{ ...only!, watchers: [SUE, WINA, WALT] }]))
    const watchers = story.memo.levels[0]!.watchers
    expect(watchers).toEqual([{ watcherId: expect.any(String) as string, person: SUE }, wina, walt])
    expect(new Set(watchers.map(({ watcherId }) => watcherId)).size).toBe(3)
  })

  it('D5: sub-approvals stay, too', () => {
    const story = new Story().must(OWNER, say.submit([level([ANA, BEN])]))
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM, SUE], 2))
    story.must(SAM, say.approve()).must(BEN, say.giveBack())
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect([ANA, SAM, SUE, BEN].map((who) => story.status(who))).toEqual([
      'PENDING',
      'APPROVED',
      'PENDING',
      'PENDING',
    ])
    story.must(SUE, say.approve()).must(BEN, say.approve())
    expect(story.memo.lifecycle).toBe('APPROVED')
  })

  it('C7: who returned it twice has acted once on that level', () => {
    const story = returnedFromLevelTwo()
    story.must(OWNER, say.resubmit(routeOf(story.memo))).must(CARA, say.giveBack())
    expect(story.memo.acted.map(({ email }) => email)).toEqual([ANA, BEN, CARA].map(({ email }) => email))
  })

  it('C3: needs remarks, from a withdrawn memo too', () => {
    const story = new Story().must(OWNER, say.submit([level([ANA])])).must(OWNER, say.withdraw())
    expect(story.refusal(OWNER, say.resubmit(routeOf(story.memo), 'hash-2', ' '))).toBe('REMARKS_REQUIRED')
    story.must(OWNER, say.resubmit(routeOf(story.memo), 'hash-1', 'Nothing changed'))
    expect(story.log.at(-2)).toMatchObject({ contentChanged: false, remarks: 'Nothing changed' })
  })

  it('C6: the version says whether the content is another', () => {
    const story = returnedFromLevelTwo()
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect(story.log.at(-2)).toMatchObject({ contentChanged: true, version: 2, contentHash: 'hash-2' })
    story.must(CARA, say.approve())
    expect(story.seat(CARA).decidedVersion).toBe(2)
    expect(story.seat(BEN).decidedVersion).toBe(1)
  })
})

describe('D7: people at a re-submission', () => {
  it('D7: a sub-approver of a kept slot cannot be named again', () => {
    const story = new Story().must(OWNER, say.submit([level([ANA, BEN])]))
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM])).must(BEN, say.giveBack())
    expect(refusal(story, ([only]) => [{ ...only, watchers: [SAM] }])).toBe('PERSON_TWICE')
    expect(refusal(story, ([only]) => [{ ...only, approvers: [BEN, CARA], watchers: [SAM] }])).toBeNull()
  })

  it('D7: who cannot be removed may stay when their domain is no longer hosted, others may not', () => {
    const harbor = (name: string) => person(name, 'harbor.example')
    const first = anyOf(1, [harbor('Hal'), harbor('Hedy')], { watchers: [harbor('Hope')] })
    const story = new Story().must(OWNER, say.submit([first, level([harbor('Hugo'), BEN, harbor('Hana')])]))
    story.must(harbor('Hal'), say.approve()).must(harbor('Hugo'), say.approve()).must(BEN, say.giveBack())
    story.rules = { ...DEFAULT_RULES, hostedDomains: ['northwind.example'] }
    expect(story.attempt(OWNER, say.resubmit(routeOf(story.memo)))).toMatchObject({
      refusal: { code: 'DOMAIN_NOT_HOSTED', params: { email: 'hana@harbor.example' } },
    })
    expect(refusal(story, ([a, b]) => [a, { ...b, approvers: [harbor('Hugo'), BEN, CARA] }])).toBeNull()
  })
})

describe('C7: people removed at a re-submission', () => {
  const replaced = () => {
    const story = returnedFromLevelTwo()
    const [a, b, c] = routeOf(story.memo) as [RouteLevel, RouteLevel, RouteLevel]
    return story.must(OWNER, say.resubmit([a, { ...b, approvers: [BEN, DAN, SAM], watchers: [] }, c]))
  }

  it('C7: had acted: keeps reading the versions until then, as the memo was', () => {
    const story = replaced()
    expect(roleIn(story.memo, 'CARA@northwind.example')).toBe('past')
    expect(story.memo.past).toEqual([
      { person: CARA, lastVersion: 1, status: 'RETURNED', leftAt: story.log.at(-1)!.at },
    ])
    expect(standingIn(story.memo, CARA.email).status).toBe('RETURNED')
    const able = abilities(story.memo, { email: CARA.email, isAdmin: false }, story.rules)
    const allowed = Object.entries(able).filter(([, verdict]) => verdict.allowed)
    expect(allowed.map(([action]) => action)).toEqual(['view'])
    expect(story.refusal(CARA, say.reply(story.memo))).toBe('NO_ACCESS')
  })

  it('C7: had not acted: loses access', () => {
    expect(roleIn(replaced().memo, WINA.email)).toBe('stranger')
  })

  it('C7: who comes back takes part again, and is past again when removed again', () => {
    const story = replaced().must(OWNER, say.withdraw())
    const [a, b, c] = routeOf(story.memo) as [RouteLevel, RouteLevel, RouteLevel]
    story.must(OWNER, say.resubmit([a, b, { ...c, watchers: [CARA] }], 'hash-3'))
    expect(roleIn(story.memo, CARA.email)).toBe('watcher')
    expect(story.memo.past).toEqual([])
    story.must(OWNER, say.withdraw())
    story.must(OWNER, say.resubmit([a, b, c], 'hash-4'))
    expect(story.memo.past).toMatchObject([{ person: CARA, lastVersion: 3, status: 'SELF_RETURNED' }])
  })

  it('C7: who stays past is not touched by further submissions', () => {
    const story = replaced().must(OWNER, say.withdraw())
    const past = story.memo.past
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect(story.memo.past).toEqual(past)
  })
})
