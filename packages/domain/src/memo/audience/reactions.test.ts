import { describe, expect, it } from 'vitest'
import { raisesRevision } from '../events.ts'
import { evolve } from '../evolving/evolve.ts'
import { needsPdf, noticesFor } from './reactions.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, OWNER, SAM, SUE, WALT, WINA } from '../testing/people.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

/** Level 1: Ana or Ben, Wina watches. Level 2: Cara, Walt watches. Level 3: Dan. */
const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([
      anyOf(1, [ANA, BEN], { watchers: [WINA] }),
      level([CARA], { watchers: [WALT] }),
      level([DAN]),
    ]),
  )

describe('E1: who is notified', () => {
  it('E1: a level starts: its PENDING approvers and its watchers', () => {
    expect(submitted().notified()).toEqual([
      'LEVEL_STARTED_APPROVER to Ana',
      'LEVEL_STARTED_APPROVER to Ben',
      'LEVEL_STARTED_WATCHER to Wina',
    ])
  })

  it('E1: a level is cleared: the owner; the next one starts', () => {
    expect(submitted().must(ANA, say.approve()).notified()).toEqual([
      'LEVEL_CLEARED to Olivia',
      'LEVEL_STARTED_APPROVER to Cara',
      'LEVEL_STARTED_WATCHER to Walt',
    ])
  })

  it('E1, P4: a person who is in a level twice, under two addresses that are theirs now: once', () => {
    const scenario = new Scenario().must(
      OWNER,
      say.submit([level([ANA]), level([BEN, CARA], { watchers: [DAN] })]),
    )
    let state = JSON.stringify(scenario.memo)
    for (const { email } of [CARA, DAN]) state = state.replaceAll(email, BEN.email)
    scenario.memo = JSON.parse(state) as typeof scenario.memo
    expect(scenario.must(ANA, say.approve()).notified()).toEqual([
      'LEVEL_CLEARED to Olivia',
      'LEVEL_STARTED_APPROVER to Ben',
    ])
  })

  it('E1: the last level is cleared: the final notice instead; not those whose approval was never needed', () => {
    const scenario = submitted().must(ANA, say.approve()).must(CARA, say.approve()).must(DAN, say.approve())
    expect(scenario.notified()).toEqual([
      'APPROVED to Ana',
      'APPROVED to Cara',
      'APPROVED to Olivia',
      'APPROVED to Walt',
      'APPROVED to Wina',
    ])
    expect(needsPdf(scenario.log)).toBe(true)
  })

  it('An approval that clears nothing notifies no one', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])])).must(ANA, say.approve())
    expect(scenario.notified()).toEqual([])
    expect(needsPdf(scenario.log)).toBe(false)
  })

  it.each([
    ['return', say.giveBack(), 'RETURNED'],
    ['reject', say.reject(), 'REJECTED'],
  ])('E1: %s: owner, who was PENDING or had acted, watchers of started levels', (_, command, kind) => {
    const scenario = new Scenario().must(
      OWNER,
      say.submit([
        level([ANA], { watchers: [WINA] }),
        level([BEN, CARA]),
        level([DAN], { watchers: [WALT] }),
      ]),
    )
    scenario.must(ANA, say.approve()).must(BEN, command)
    expect(scenario.notified()).toEqual([
      `${kind} to Ana`,
      `${kind} to Cara`,
      `${kind} to Olivia`,
      `${kind} to Wina`,
    ])
  })

  it('Q3: malware in a file: the owner, who is PENDING or has acted, watchers of started levels', () => {
    const { memo } = submitted().must(ANA, say.approve())
    const event = {
      type: 'FileInfected',
      at: memo.changedAt,
      by: { name: 'Malware scanner', email: '' },
      fileHash: 'ab'.repeat(32),
      finding: 'Eicar-Test-Signature',
    } as const
    const notices = noticesFor(memo, evolve(memo, event), [event])
    expect(notices.map(({ kind, recipient }) => `${kind} to ${recipient.name}`).sort()).toEqual(
      ['Ana', 'Cara', 'Olivia', 'Walt', 'Wina'].map((name) => `FILE_INFECTED to ${name}`),
    )
    expect(raisesRevision(event)).toBe(true)
  })

  it('E1: withdraw and cancel: the same without the owner, who did it', () => {
    const scenario = submitted()
    expect(scenario.fork().must(OWNER, say.withdraw()).notified()).toEqual([
      'SELF_RETURNED to Ana',
      'SELF_RETURNED to Ben',
      'SELF_RETURNED to Wina',
    ])
    expect(scenario.must(OWNER, say.cancel()).notified()).toEqual([
      'CANCELLED to Ana',
      'CANCELLED to Ben',
      'CANCELLED to Wina',
    ])
  })

  it('E1: cancelled while it is with its owner: people waiting for its return are notified too', () => {
    const scenario = submitted().must(BEN, say.giveBack()).must(OWNER, say.cancel())
    expect(scenario.notified()).toEqual(['CANCELLED to Ana', 'CANCELLED to Ben', 'CANCELLED to Wina'])
  })

  it('E1: sub-approvers added: they, unless there is nothing left to do', () => {
    const scenario = submitted()
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, SUE], 2))
    expect(scenario.notified()).toEqual(['SUB_APPROVER_ADDED to Sam', 'SUB_APPROVER_ADDED to Sue'])
    scenario.must(SAM, say.approve())
    const late = { email: 'new@northwind.example', name: 'New' }
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, late], 1))
    expect(scenario.types().slice(-3)).toEqual(['SlotMet', 'LevelCleared', 'LevelStarted'])
    expect(scenario.notified()).not.toContain('SUB_APPROVER_ADDED to New')
  })

  it('E1, D6: a sub-approver whose removal approves the memo is not notified, for they can no longer read it', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, SUE], 2)).must(SUE, say.approve())
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SUE], 1))
    expect(scenario.memo.lifecycle).toBe('APPROVED')
    expect(scenario.notified()).toEqual(['APPROVED to Olivia', 'APPROVED to Sue'])
  })

  it("E1: a reply: the owner and the thread's people, but not the one who wrote it", () => {
    const scenario = submitted().must(ANA, say.approve())
    scenario.must(WINA, say.reply(scenario.memo, 1))
    expect(scenario.notified()).toEqual(['REPLIED to Ana', 'REPLIED to Olivia'])
    scenario.must(OWNER, say.reply(scenario.memo, 1))
    expect(scenario.notified()).toEqual(['REPLIED to Ana', 'REPLIED to Wina'])
    expect(scenario.notices.map(({ audience }) => audience).sort()).toEqual(['approver', 'watcher'])
  })

  it('E1: a reply: not those who wrote in another thread alone', () => {
    const scenario = submitted().must(ANA, say.approve()).must(CARA, say.approve())
    scenario.must(WINA, say.reply(scenario.memo, 1))
    expect(scenario.notified()).toEqual(['REPLIED to Ana', 'REPLIED to Olivia'])
    scenario.must(OWNER, say.reply(scenario.memo, 2))
    expect(scenario.notified()).toEqual(['REPLIED to Cara'])
  })

  it('E1: a reply: not those who are in the memo no longer', () => {
    const scenario = submitted().must(BEN, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, SAM] }, ...rest]))
    scenario.must(WINA, say.reply(scenario.memo, 1))
    expect(scenario.notified()).toEqual(['REPLIED to Olivia'])
  })

  it('E1, K9: who took conditions over is notified as the watchers are', () => {
    const scenario = submitted().must(ANA, say.approveOn('2026-03-06')).must(ADMIN, say.handOver(ANA, SAM))
    expect(scenario.fork().must(CARA, say.giveBack()).notified()).toContain('RETURNED to Sam')
    expect(scenario.fork().must(OWNER, say.withdraw()).notified()).toContain('SELF_RETURNED to Sam')
    // Their conditions are dropped with the memo, which they read no longer.
    expect(scenario.fork().must(OWNER, say.cancel()).notified()).not.toContain('CANCELLED to Sam')
    scenario.must(CARA, say.approve()).must(DAN, say.approve())
    expect(scenario.notices).toContainEqual(
      expect.objectContaining({ kind: 'APPROVED', recipient: SAM, audience: 'watcher' }),
    )
  })

  it('E1, K9: a reply: who took conditions over, where they wrote in the thread', () => {
    const scenario = submitted().must(ANA, say.approveOn('2026-03-06')).must(ADMIN, say.handOver(ANA, SAM))
    scenario.must(SAM, say.reply(scenario.memo, 0)).must(OWNER, say.reply(scenario.memo, 0))
    expect(scenario.notices).toMatchObject([{ kind: 'REPLIED', recipient: SAM, audience: 'watcher' }])
    scenario.must(OWNER, say.reply(scenario.memo, 1))
    expect(scenario.notified()).toEqual(['REPLIED to Ana'])
  })

  it('Holds, drafts and their deletion notify no one', () => {
    const scenario = submitted().must(ADMIN, say.placeHold())
    expect(scenario.notified()).toEqual([])
    expect(scenario.must(ADMIN, say.liftHold()).notified()).toEqual([])
    const draft = new Scenario().must(OWNER, say.saveDraft([level([ANA])]))
    expect(draft.notified()).toEqual([])
    expect(draft.must(OWNER, say.deleteDraft).notified()).toEqual([])
  })
})

describe('C7, D5: notices of a re-submission', () => {
  const returned = () =>
    new Scenario()
      .must(OWNER, say.submit([level([ANA]), level([BEN, CARA, DAN], { watchers: [WINA] })]))
      .must(ANA, say.approve())
      .must(BEN, say.approve())
      .must(CARA, say.giveBack())

  it('C7: removed people are notified of what they can still read; each level starts again', () => {
    const scenario = returned()
    const [first, second] = routeOf(scenario.memo)
    scenario.must(
      OWNER,
      say.resubmit([first!, { ...second!, approvers: [BEN, SAM], watchers: [] }], 'hash-1'),
    )
    expect(scenario.notified()).toEqual([
      'LEVEL_STARTED_APPROVER to Sam',
      'REMOVED_KEEPS_READING to Cara',
      'REMOVED_LOSES_ACCESS to Dan',
      'REMOVED_LOSES_ACCESS to Wina',
    ])
    expect(scenario.notices.map(({ recipient, audience }) => `${recipient.name} ${audience}`)).toContain(
      'Wina watcher',
    )
  })

  it('D5: people whose approvals stay are notified when the content changed, and only then', () => {
    const scenario = returned()
    const same = scenario.fork().must(OWNER, say.resubmit(routeOf(scenario.memo), 'hash-1'))
    const started = [
      'LEVEL_STARTED_APPROVER to Cara',
      'LEVEL_STARTED_APPROVER to Dan',
      'LEVEL_STARTED_WATCHER to Wina',
    ]
    expect(same.notified()).toEqual(started)
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo), 'hash-2'))
    expect(scenario.notified()).toEqual([
      'CONTENT_CHANGED_APPROVAL_STANDS to Ana',
      'CONTENT_CHANGED_APPROVAL_STANDS to Ben',
      ...started,
    ])
  })
})
