import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ability } from './abilities.ts'
import { delegationIn } from './delegation.ts'
import { readingOf } from './reading.ts'
import { standingIn } from './standing.ts'
import { MEMO_ACTIONS } from '../actions.ts'
import { participants } from '../audience/participants.ts'
import { firstOwner, fold, newMemo } from '../evolving/evolve.ts'
import { isLogged } from '../events.ts'
import { violatedInvariants } from '../invariants.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, GINA, OWNER, SAM, STRANGER, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

const ROUTE = [level([ANA]), level([BEN], { watchers: [WINA] })]
/** Gina prepares for the owner. */
const prepared = () => Scenario.preparedBy(GINA, PERMISSIVE_RULES).must(GINA, say.saveDraft(ROUTE))
const submitted = () => prepared().must(OWNER, say.submit(ROUTE))
const allowed = ({ memo, preparers }: Scenario, { email }: typeof GINA) => {
  const viewer = { email, isAdmin: false, preparations: [...preparers.values()] }
  return MEMO_ACTIONS.filter((action) => ability(memo, viewer, PERMISSIVE_RULES, action).allowed)
}

describe('R6: a draft that another person prepares', () => {
  it('is read, saved and deleted by both, and submitted by the owner alone', () => {
    const scenario = prepared()
    expect(allowed(scenario, GINA)).toEqual(['view', 'viewDraft', 'edit', 'saveDraft', 'deleteDraft'])
    expect(scenario.refusal(GINA, say.submit(ROUTE))).toBe('NOT_OWNER')
    scenario.must(OWNER, say.saveDraft(ROUTE, 'owner-hash')).must(GINA, say.saveDraft(ROUTE, 'gina-hash'))
    expect(scenario.memo.draft?.contentHash).toBe('gina-hash')
    expect(scenario.fork().must(GINA, say.deleteDraft).memo.isDeleted).toBe(true)
    expect(scenario.fork().must(OWNER, say.deleteDraft).memo.isDeleted).toBe(true)
    expect(scenario.must(OWNER, say.submit(ROUTE)).memo.lifecycle).toBe('SUBMITTED')
  })

  it('is the owner’s alone once the arrangement has ended or is over, and names the preparer still', () => {
    const scenario = prepared()
    scenario.preparers.clear()
    expect(allowed(scenario, GINA)).toEqual([])
    expect(scenario.refusal(GINA, say.saveDraft(ROUTE))).toBe('NO_ACCESS')
    expect(scenario.refusal(GINA, say.deleteDraft)).toBe('NO_ACCESS')
    expect(scenario.must(OWNER, say.submit(ROUTE)).memo.preparedBy).toEqual(GINA)
  })

  it('isn’t reached under another arrangement, or before it was begun by no one', () => {
    const { memo } = prepared()
    expect(standingIn(memo, GINA.email, undefined, ['another']).role).toBe('stranger')
    expect(standingIn(memo, SAM.email, undefined, ['another']).role).toBe('stranger')
    expect(standingIn(new Scenario().memo, GINA.email, undefined, ['another']).role).toBe('stranger')
    expect(standingIn(memo, GINA.email, undefined, [memo.preparation!.preparationId]).role).toBe('preparer')
  })

  it('has the owner alone among its participants: preparers are found by their arrangements', () => {
    expect(participants(prepared().memo).map(({ email, list }) => [email, list])).toEqual([
      [OWNER.email, 'drafts'],
    ])
  })

  it('is read by both in its newest content', () => {
    const { memo, preparers } = prepared()
    const preparations = [...preparers.values()]
    expect(standingIn(memo, GINA.email, undefined, preparations)).toEqual({
      role: 'preparer',
      status: 'SAVE_AS_DRAFT',
    })
    expect(readingOf(memo, OWNER.email)).toEqual({ content: 'NEWEST', logUntil: null })
    expect(readingOf(memo, GINA.email, undefined, preparations)).toEqual({
      content: 'NEWEST',
      logUntil: null,
    })
    expect(readingOf(memo, GINA.email)).toBeNull()
  })
})

describe('R6: after the submission', () => {
  it('the log names the preparer, and they read nothing by it', () => {
    const scenario = submitted()
    expect(scenario.log.find((event) => event.type === 'MemoSubmitted')).toMatchObject({
      by: OWNER,
      preparedBy: GINA,
    })
    expect(scenario.memo.preparation).toBeUndefined()
    expect(allowed(scenario, GINA)).toEqual([])
    expect(readingOf(scenario.memo, GINA.email)).toBeNull()
  })

  it('a memo that needs no approval names them, too (N1)', () => {
    const scenario = prepared()
    scenario.must(OWNER, { ...say.submit([]), asked: { kind: 'NO_APPROVAL' } } as ReturnType<
      typeof say.submit
    >)
    expect(scenario.memo).toMatchObject({ lifecycle: 'APPROVED', preparedBy: GINA })
  })

  it('a re-submission doesn’t name them again, and the memo still knows them', () => {
    const scenario = submitted().must(ANA, say.giveBack())
    scenario.must(OWNER, say.saveDraft(routeOf(scenario.memo)))
    expect(allowed(scenario, GINA)).toEqual([])
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    const [first, again] = scenario.log.filter((event) => event.type === 'MemoSubmitted')
    expect([first, again].map((event) => event && 'preparedBy' in event)).toEqual([true, false])
    expect(scenario.memo.preparedBy).toEqual(GINA)
  })

  it('a memo that its owner wrote names no one', () => {
    const { memo, log } = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit(ROUTE))
    expect([memo, ...log].some((one) => 'preparedBy' in one || 'preparation' in one)).toBe(false)
  })

  it('the log folds to the state (D10)', () => {
    const { memo, log } = submitted()
    const events = log.filter(isLogged)
    const begun = newMemo({ ...memo, owner: firstOwner(memo, events) })
    expect(fold(begun, events)).toEqual({ ...memo, draft: null })
  })
})

describe('R6, K4: the preparer has no seat in the memo', () => {
  it('in a draft, at a submission, and in a later round', () => {
    const scenario = prepared()
    const withGina = [level([ANA, GINA])]
    for (const who of [OWNER, GINA])
      expect(scenario.refusal(who, say.saveDraft(withGina))).toBe('HAS_PREPARED')
    expect(scenario.attempt(OWNER, say.submit(withGina))).toMatchObject({
      refusal: { code: 'HAS_PREPARED', params: { email: GINA.email }, path: 'route.0.approvers.1' },
    })
    const later = submitted().must(ANA, say.giveBack())
    const grown = [...routeOf(later.memo), level([GINA])]
    expect(later.refusal(OWNER, say.resubmit(grown))).toBe('HAS_PREPARED')
  })

  it('but may watch it, and reads it as a watcher', () => {
    const scenario = prepared().must(OWNER, say.submit([level([ANA], { watchers: [GINA] })]))
    expect(standingIn(scenario.memo, GINA.email).role).toBe('watcher')
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('as a sub-approver, as one who is added, by handing on, or by an administrator', () => {
    const scenario = submitted()
    const { memo } = scenario
    expect(scenario.refusal(ANA, say.subApprovers(memo, ANA, [GINA]))).toBe('HAS_PREPARED')
    expect(scenario.refusal(ANA, say.addApprovers(memo, ANA, [GINA]))).toBe('HAS_PREPARED')
    expect(scenario.refusal(ANA, say.handOn(memo, ANA, GINA))).toBe('HAS_PREPARED')
    expect(scenario.refusal(ADMIN, say.reassign(memo, BEN, GINA))).toBe('HAS_PREPARED')
    expect(scenario.refusal(ADMIN, say.handOver(ANA, GINA))).toBe('HAS_PREPARED')
    expect(scenario.refusal(ADMIN, say.handOver(OWNER, GINA))).toBe('HAS_PREPARED')
    expect(scenario.refusal(ANA, say.handOn(memo, ANA, CARA))).toBeNull()
  })

  it('nor decides for a person who is away', () => {
    const scenario = submitted().away(ANA, GINA)
    const delegators = scenario.delegatorsOf(GINA)
    expect(delegationIn(scenario.memo, GINA.email, delegators)).toEqual({
      places: [],
      conditions: [],
      barred: 'DELEGATE_PREPARED',
    })
    // A person without a part in it learns nothing of the memo.
    expect(scenario.refusal(GINA, say.approve())).toBe('NO_ACCESS')
    const watching = prepared().must(OWNER, say.submit([level([ANA], { watchers: [GINA] })]))
    expect(watching.away(ANA, GINA).refusal(GINA, say.approve())).toBe('DELEGATE_PREPARED')
  })

  it('whatever people do, in whatever order', () => {
    const people = [OWNER, GINA, ANA, BEN, SAM, STRANGER]
    const steps = fc.array(
      fc.record({ who: fc.constantFrom(...people), whom: fc.constantFrom(...people), what: fc.nat(9) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, (taken) => {
        const scenario = prepared().away(BEN, GINA)
        for (const { who, whom, what } of taken) {
          const { memo } = scenario
          const isSeated = memo.levels
            .flatMap(({ slots }) => slots)
            .some(({ approver }) => approver.person === who)
          const commands = [
            say.saveDraft([level([whom])]),
            say.submit([level([whom]), level([BEN])]),
            say.resubmit([...routeOf(memo), level([whom])]),
            say.approve(),
            say.giveBack(),
            say.withdraw(),
            ...(isSeated ? [say.handOn(memo, who, whom), say.addApprovers(memo, who, [whom])] : []),
          ]
          scenario.perform(who, commands[what % commands.length]!)
          expect(violatedInvariants(scenario.memo)).toEqual([])
        }
        const decisions = scenario.log.filter((event) => event.type === 'DecisionMade')
        expect(decisions.filter(({ by }) => by.email === GINA.email)).toEqual([])
        const first = scenario.log.find((event) => event.type === 'MemoSubmitted')
        if (first) expect(first).toMatchObject({ by: OWNER, preparedBy: GINA })
      }),
    )
  })
})
