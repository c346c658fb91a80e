import { describe, expect, it } from 'vitest'
import type { MemoCommand } from '../commands.ts'
import { eventsUntil, inReadingOrder, ownerReadIn, readingOf, readsEventOf } from './reading.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

/** Ana and Ben decide, Wina watches; Ana returns it; submitted again to Cara alone. */
const scenario = () =>
  new Scenario(PERMISSIVE_RULES)
    .must(OWNER, say.submit([level([ANA, BEN], { watchers: [WINA] })]))
    .must(ANA, say.giveBack())

describe('C6, C7: what a person may read', () => {
  it('C6: the owner their newest, everyone else in the memo the last submitted version', () => {
    const { memo } = scenario()
    expect(readingOf(memo, OWNER.email.toUpperCase())).toEqual({ content: 'NEWEST', logUntil: null })
    for (const person of [ANA, BEN, WINA])
      expect(readingOf(memo, person.email)).toEqual({ content: 1, logUntil: null })
  })

  it('C7: nothing before the first submission, and nothing for strangers', () => {
    const draft = new Scenario(PERMISSIVE_RULES).must(OWNER, say.saveDraft([level([ANA])]))
    expect(readingOf(draft.memo, ANA.email)).toBeNull()
    expect(readingOf(scenario().memo, CARA.email)).toBeNull()
  })

  it('C7: people removed after acting read the versions until then; others nothing', () => {
    const before = scenario()
    const [kept] = routeOf(before.memo)
    const { memo } = before.must(OWNER, say.resubmit([{ ...kept!, approvers: [CARA], watchers: [] }]))
    expect(readingOf(memo, ANA.email.toUpperCase())).toEqual({ content: 1, logUntil: 1 })
    for (const person of [BEN, WINA]) expect(readingOf(memo, person.email)).toBeNull()
    expect(readingOf(memo, CARA.email)).toEqual({ content: 2, logUntil: null })
  })

  it('C7: the log goes on for those in the memo, and ends with the last version of those who left', () => {
    expect(readsEventOf(null, 1)).toBe(false)
    expect(readsEventOf({ content: 2, logUntil: null }, 9)).toBe(true)
    expect(readsEventOf({ content: 1, logUntil: 1 }, 1)).toBe(true)
    expect(readsEventOf({ content: 1, logUntil: 1 }, 2)).toBe(false)
  })

  it('C7: a log that ends does so before the next submission, and has what happened to the version until then', () => {
    const before = scenario()
    expect(eventsUntil(before.log, 1)).toEqual(before.log)
    const seen = [...before.log]
    const { log } = before.must(OWNER, say.resubmit(routeOf(before.memo)))
    expect(eventsUntil(log, 1)).toEqual(seen)
    expect(eventsUntil(log, 2)).toEqual(log)
    expect(eventsUntil(log, null)).toEqual(log)
  })

  it('C7, K9: people who left find the owner of their version, before and after the memo goes to others', () => {
    const before = scenario()
    const ownersIn = (versions: number[]) =>
      versions.map((version) => ownerReadIn(before.memo, before.log, version))
    before.must(ADMIN, say.handOver(OWNER, GINA))
    expect(ownersIn([1])).toEqual([GINA])
    before.must(GINA, say.resubmit(routeOf(before.memo)))
    before.must(ADMIN, say.handOver(GINA, DAN))
    expect(ownersIn([1, 2])).toEqual([GINA, DAN])
    const sinceGina = before.log.slice(before.log.findIndex(({ type }) => type === 'OwnerChanged') + 1)
    expect(ownerReadIn(before.memo, sinceGina, 1)).toEqual(GINA)
    expect(ownerReadIn({ owner: DAN }, [], 1)).toEqual(DAN)
  })

  it('C7, N7: the approvals that fell belong to the submission by which they fell, and are read after it', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    scenario.must(ANA, say.approve()).must(BEN, say.giveBack())
    const seen = [...scenario.log]
    const falling = { questions: ['AMOUNT'], from_level: 1 }
    scenario.must(OWNER, { ...say.resubmit(routeOf(scenario.memo)), falling } as MemoCommand)
    expect(eventsUntil(scenario.log, 1)).toEqual(seen)
    expect(inReadingOrder(scenario.log).map(({ type }) => type)).toEqual([
      ...seen.map(({ type }) => type),
      'MemoSubmitted',
      'ApprovalsFell',
      'LevelStarted',
    ])
  })
})
