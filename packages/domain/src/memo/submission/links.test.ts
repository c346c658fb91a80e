import { describe, expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import { ability } from '../access/abilities.ts'
import type { LinkedMemo, MemoCommand } from '../commands.ts'
import { linkMark } from '../decide/follow-ups/links.ts'
import { raisesRevision } from '../events.ts'
import { evolve, fold, newMemo } from '../evolving/evolve.ts'
import { violatedInvariants } from '../invariants.ts'
import { LINK_KINDS, revocationOf } from '../links.ts'
import type { LinkKind } from '../links.ts'
import { outsideKind } from '../../outside/outside-event.ts'
import { needsPdf, noticesFor } from '../audience/reactions.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, SUE, WINA } from '../testing/people.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

const OLD = 'AVL-2026-0001'
const NEW = 'AVL-2026-0002'
const link = (kind: LinkKind) => ({ kind, memoId: OLD })

/** Ana and, for Ben, Sam; then one of Cara and Dan, which is Cara. Wina watches. */
function approvedMemo(): Scenario {
  const scenario = new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), anyOf(1, [CARA, DAN])]),
  )
  scenario.must(BEN, say.subApprovers(scenario.memo, BEN, [SAM]))
  return scenario.must(ANA, say.approve()).must(SAM, say.approve()).must(CARA, say.approve())
}

const target = (change: Partial<LinkedMemo> = {}): LinkedMemo => ({
  memo: approvedMemo().memo,
  isSameTemplate: true,
  successors: {},
  recordHash: 'aGFzaA==',
  ...change,
})

/** A new memo of a person, which may link to the approved one. */
function begin(owner: Person = OWNER, linked: LinkedMemo | undefined = target()): Scenario {
  const scenario = new Scenario(PERMISSIVE_RULES)
  scenario.memo = newMemo({ ...scenario.memo, memoId: NEW, owner })
  scenario.linked = linked
  return scenario
}

const submitLinked = (kind: LinkKind, approvers: Person[]): MemoCommand =>
  say.linking(say.submit([level(approvers)]), link(kind))

describe('R4: choosing a link', () => {
  it('R4: a draft keeps its link, which can be replaced and removed', () => {
    const scenario = begin().must(OWNER, say.linking(say.saveDraft([level([ANA])]), link('amends')))
    expect(scenario.memo.draft?.link).toEqual(link('amends'))
    scenario.must(OWNER, say.saveDraft([level([ANA])]))
    expect(scenario.memo.draft?.link).toEqual(link('amends'))
    scenario.must(OWNER, say.linking(say.saveDraft([]), link('extends')))
    expect(scenario.memo.draft?.link?.kind).toBe('extends')
    scenario.must(OWNER, say.linking(say.saveDraft([]), null))
    expect(scenario.memo.draft).not.toHaveProperty('link')
  })

  it.each([
    ['their own memo of another template', OWNER, { isSameTemplate: false }, null],
    ['one in which they approved', ANA, {}, null],
    ['one in which they were asked', DAN, {}, null],
    ['one that they watch', WINA, {}, null],
    ['one of another template', ANA, { isSameTemplate: false }, 'LINK_NO_ACCESS'],
    ['one without them', STRANGER, {}, 'LINK_NO_ACCESS'],
  ] as const)('R4: links to %s', (_what, who, change, code) => {
    const draft = say.linking(say.saveDraft([]), link('extends'))
    expect(begin(who, target(change)).refusal(who, draft)).toBe(code)
    const submission = submitLinked('extends', [GINA])
    expect(begin(who, target(change)).refusal(who, submission)).toBe(code)
  })

  it('R4: a memo that does not exist is refused in the same way', () => {
    const nowhere = begin()
    nowhere.linked = undefined
    const draft = say.linking(say.saveDraft([]), link('extends'))
    expect(nowhere.attempt(OWNER, draft)).toMatchObject({
      refusal: { code: 'LINK_NO_ACCESS', kind: 'PERMISSION_DENIED', params: { memo: OLD }, path: 'link' },
    })
  })

  it('R3, R4: who has the memo to do cannot link to it', () => {
    const handed = new Scenario(PERMISSIVE_RULES)
      .handingTo([STRANGER, WINA])
      .must(OWNER, say.submit([level([ANA], { watchers: [WINA] })]))
      .must(ANA, say.approve())
    const linked = target({ memo: handed.memo })
    const draft = say.linking(say.saveDraft([]), link('extends'))
    expect(begin(STRANGER, linked).refusal(STRANGER, draft)).toBe('LINK_NO_ACCESS')
    expect(begin(WINA, linked).refusal(WINA, draft)).toBeNull()
  })

  it('R4: who left the memo cannot link to it', () => {
    const returned = new Scenario(PERMISSIVE_RULES)
      .must(OWNER, say.submit([level([ANA, BEN])]))
      .must(ANA, say.approve())
      .must(BEN, say.giveBack())
    const [kept] = routeOf(returned.memo)
    returned.must(OWNER, say.resubmit([{ ...kept!, approvers: [ANA, CARA] }])).must(CARA, say.approve())
    const draft = say.linking(say.saveDraft([]), link('extends'))
    expect(begin(BEN, target({ memo: returned.memo })).refusal(BEN, draft)).toBe('LINK_NO_ACCESS')
  })

  it('R4: the memo must be approved, not revoked, and not read-only', () => {
    const draft = say.linking(say.saveDraft([]), link('amends'))
    const pending = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    expect(begin(OWNER, target({ memo: pending.memo })).refusal(OWNER, draft)).toBe('LINK_NOT_APPROVED')
    const { memo } = target()
    const revoked = evolve(memo, linkMark({ memoId: 'AVL-2026-0003' }, link('revokes'), memo.changedAt))
    expect(begin(OWNER, target({ memo: revoked })).attempt(OWNER, draft)).toMatchObject({
      refusal: { code: 'LINK_REVOKED', params: { memo: OLD, by: 'AVL-2026-0003' } },
    })
    const held = { ...memo, hold: { reason: 'Under audit' } }
    expect(begin(OWNER, target({ memo: held })).refusal(OWNER, draft)).toBe('LINK_READ_ONLY')
    // What the draft has already is judged at its submission.
    const scenario = begin().must(OWNER, draft)
    scenario.linked = target({ memo: revoked })
    expect(scenario.refusal(OWNER, draft)).toBeNull()
    expect(scenario.refusal(OWNER, say.submit([level([ANA])]))).toBe('LINK_REVOKED')
  })

  it('R4: from the first submission on the link is in memo and log, and stays as it is', () => {
    const scenario = begin().must(OWNER, submitLinked('amends', [GINA]))
    expect(scenario.log[0]).toMatchObject({ type: 'MemoSubmitted', link: link('amends') })
    expect(scenario.memo.link).toEqual(link('amends'))
    scenario.must(GINA, say.giveBack())
    const again = say.resubmit(routeOf(scenario.memo))
    expect(scenario.refusal(OWNER, say.linking(again, link('revokes')))).toBe('LINK_FIXED')
    expect(scenario.refusal(OWNER, say.linking(say.saveDraft(routeOf(scenario.memo)), null))).toBe(
      'LINK_FIXED',
    )
    scenario.must(OWNER, say.linking(say.saveDraft(routeOf(scenario.memo)), link('amends')))
    expect(scenario.memo.draft).not.toHaveProperty('link')
    // Its owner may have changed since (K9), and not take part in the other memo.
    scenario.must(ADMIN, say.handOver(OWNER, STRANGER))
    const route = routeOf(scenario.memo)
    expect(scenario.refusal(STRANGER, say.resubmit(route))).toBe('LINK_APPROVERS_MISSING')
    const more = [...route, level([ANA, SAM, CARA])]
    scenario.must(STRANGER, say.resubmit(more))
    expect(scenario.log.filter((event) => event.type === 'MemoSubmitted').at(-1)).not.toHaveProperty('link')
    expect(scenario.memo.link).toEqual(link('amends'))
  })
})

describe('R4: the route of a memo that amends or revokes that of another person', () => {
  it.each(LINK_KINDS)('R4: %s one’s own memo on any route', (kind) => {
    expect(begin().refusal(OWNER, submitLinked(kind, [GINA]))).toBeNull()
  })

  it('R4: holds everyone whose approval cleared it, sub-approvers included, but for its own owner', () => {
    const scenario = begin(WINA)
    expect(scenario.attempt(WINA, submitLinked('revokes', [ANA, GINA]))).toMatchObject({
      refusal: { code: 'LINK_APPROVERS_MISSING', params: { memo: OLD, people: 'Sam, Cara' }, path: 'route' },
    })
    expect(scenario.refusal(WINA, submitLinked('amends', [ANA, SAM, CARA]))).toBeNull()
    expect(scenario.refusal(WINA, submitLinked('extends', [GINA]))).toBeNull()
    expect(begin(ANA).refusal(ANA, submitLinked('revokes', [SAM, CARA]))).toBeNull()
  })

  it('R4, K9: for one who has left it holds their successor', () => {
    const left = begin(WINA, target({ successors: { [ANA.email]: SUE } }))
    expect(left.attempt(WINA, submitLinked('revokes', [SAM, CARA]))).toMatchObject({
      refusal: { params: { people: 'Sue' } },
    })
    expect(left.refusal(WINA, submitLinked('revokes', [SUE, SAM, CARA]))).toBeNull()
    const twice = begin(WINA, target({ successors: { [ANA.email]: SUE, [SAM.email]: SUE } }))
    expect(twice.attempt(WINA, submitLinked('revokes', [CARA]))).toMatchObject({
      refusal: { params: { people: 'Sue' } },
    })
    const gone = begin(WINA, target({ successors: { [ANA.email]: null } }))
    expect(gone.attempt(WINA, submitLinked('revokes', [SAM, CARA]))).toMatchObject({
      refusal: { code: 'LINK_APPROVER_LEFT', params: { person: 'Ana' } },
    })
  })

  it('R4, N1: where the policy needs no approval, no one would have agreed', () => {
    const unasked = (kind: LinkKind) =>
      ({ ...say.linking(say.submit([]), link(kind)), asked: { kind: 'NO_APPROVAL' } }) as MemoCommand
    expect(begin(WINA).refusal(WINA, unasked('amends'))).toBe('LINK_APPROVERS_MISSING')
    const own = begin().must(OWNER, unasked('revokes'))
    expect(own.log.map(({ type }) => type)).toEqual(['MemoSubmitted', 'MemoApproved'])
    expect(own.memo.link).toEqual({ ...link('revokes'), basis: { recordHash: 'aGFzaA==' } })
  })
})

describe('R4: a link takes effect', () => {
  it('R4: once the memo is approved, which cites the last entry of the other one', () => {
    const scenario = begin()
      .must(OWNER, submitLinked('amends', [GINA, ANA]))
      .must(GINA, say.approve())
    expect(scenario.memo.link).toEqual(link('amends'))
    scenario.must(ANA, say.approve())
    expect(scenario.log.at(-1)).toMatchObject({ type: 'MemoApproved', linked: { recordHash: 'aGFzaA==' } })
    expect(scenario.memo.link?.basis).toEqual({ recordHash: 'aGFzaA==' })
    expect(violatedInvariants(scenario.memo)).toEqual([])
    expect(fold(newMemo(scenario.memo), scenario.log)).toEqual(scenario.memo)
  })

  it('R4: without evidence there is nothing to cite, and a memo that is gone stops nothing', () => {
    const { recordHash: _hash, ...unproven } = target()
    const scenario = begin(OWNER, unproven).must(OWNER, submitLinked('amends', [ANA]))
    const gone = scenario.fork()
    expect(scenario.must(ANA, say.approve()).memo.link?.basis).toEqual({})
    gone.linked = undefined
    expect(gone.must(ANA, say.approve()).memo.link).toEqual(link('amends'))
  })

  it('R4: a memo that was revoked meanwhile is revoked again, and the new one says so', () => {
    const scenario = begin().must(OWNER, submitLinked('revokes', [ANA]))
    const { memo } = target()
    const mark = linkMark({ memoId: 'AVL-2026-0003' }, link('revokes'), memo.changedAt)
    const revoked = evolve(memo, mark)
    scenario.linked = target({ memo: revoked })
    scenario.must(ANA, say.approve())
    expect(scenario.memo.link?.basis).toMatchObject({ wasRevoked: true })
    const again = evolve(revoked, linkMark(scenario.memo, link('revokes'), memo.changedAt))
    expect(again.linkedBy).toHaveLength(2)
    expect(revocationOf(again)?.memoId).toBe('AVL-2026-0003')
  })

  it('R4, C8: the approval waits while the other memo is on hold', () => {
    const held = { ...target().memo, hold: { reason: 'Under audit' } }
    const scenario = begin().must(OWNER, submitLinked('revokes', [GINA, ANA]))
    scenario.linked = target({ memo: held })
    expect(scenario.refusal(GINA, say.approve())).toBeNull()
    scenario.must(GINA, say.approve())
    expect(scenario.refusal(ANA, say.approve())).toBe('LINK_READ_ONLY')
    expect(scenario.refusal(ANA, say.giveBack())).toBeNull()
  })

  it('R0, R4: the mark raises the revision and changes nothing else', () => {
    const { memo } = target()
    const mark = linkMark({ memoId: NEW }, link('extends'), memo.changedAt)
    const marked = evolve(memo, mark)
    expect(raisesRevision(mark)).toBe(true)
    expect(marked).toEqual({ ...memo, linkedBy: [{ kind: 'extends', memoId: NEW, at: memo.changedAt }] })
    expect(revocationOf(marked)).toBeUndefined()
    expect(violatedInvariants(marked)).toEqual([])
    expect(violatedInvariants({ ...marked, lifecycle: 'REJECTED' })).not.toEqual([])
    expect(needsPdf([mark])).toBe(true)
  })

  it.each([
    ['amends', 'MEMO_AMENDED', 'memo.amended'],
    ['extends', 'MEMO_EXTENDED', 'memo.extended'],
    ['revokes', 'MEMO_REVOKED', 'memo.revoked'],
  ] as const)(
    'E1, R4: %s notifies owner, approvers and watchers of the other memo',
    (kind, notice, outside) => {
      const { memo } = target()
      const mark = linkMark({ memoId: NEW }, link(kind), memo.changedAt)
      const notices = noticesFor(memo, evolve(memo, mark), [mark])
      expect(notices.map(({ recipient }) => recipient.name)).toEqual(['Olivia', 'Ana', 'Sam', 'Cara', 'Wina'])
      expect(new Set(notices.map((one) => one.kind))).toEqual(new Set([notice]))
      expect(outsideKind(mark, { isFinal: false })).toBe(outside)
    },
  )

  it('R4: a revoked memo can be linked to no more', () => {
    const { memo } = target()
    const revoked = evolve(memo, linkMark({ memoId: NEW }, link('revokes'), memo.changedAt))
    const viewer = { email: OWNER.email, isAdmin: false }
    expect(ability(memo, viewer, PERMISSIVE_RULES, 'link')).toEqual({ allowed: true })
    expect(ability(revoked, viewer, PERMISSIVE_RULES, 'link')).toEqual({
      allowed: false,
      reason: 'LINK_REVOKED',
    })
  })
})
