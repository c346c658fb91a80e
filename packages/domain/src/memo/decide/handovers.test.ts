import { describe, expect, it } from 'vitest'
import { approvalTimes, isTimedEvent } from '../../reports/approval-times.ts'
import { abilities } from '../access/abilities.ts'
import { readingOf } from '../access/reading.ts'
import { participants } from '../audience/participants.ts'
import { violatedInvariants } from '../invariants.ts'
import { MAX_TRANSFERS } from '../limits.ts'
import { hasActed } from '../memo.ts'
import * as say from '../testing/commands.ts'
import {
  ADMIN,
  ANA,
  BEN,
  CARA,
  DAN,
  GINA,
  OWNER,
  person,
  SAM,
  STRANGER,
  WALT,
  WINA,
} from '../testing/people.ts'
import { openPart } from './handovers.ts'
import { level, PERMISSIVE_RULES, routeOf, Story } from '../testing/story.ts'

/** Ana and Ben, then Cara; Wina watches the first level. */
const submitted = () =>
  new Story(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])]),
  )

const part = (story: Story, { email }: { email: string }) =>
  participants(story.memo).find((one) => one.email === email)
const noticed = (story: Story) => story.notices.map(({ kind, recipient }) => `${kind} ${recipient.name}`)
const handOnTo = (story: Story, to: ReturnType<typeof person>) =>
  story.refusal(ANA, say.handOn(story.memo, ANA, to))

describe('K8: handing on', () => {
  it('gives the successor the seat with its id, and they decide at it', () => {
    const story = submitted()
    const { seatId } = story.seat(ANA)
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect(story.seat(DAN)).toMatchObject({ seatId, status: 'PENDING', earlier: [ANA] })
    expect(part(story, DAN)).toMatchObject({ role: 'approver', list: 'active' })
    story.must(DAN, say.approve()).must(BEN, say.approve())
    expect(story.memo.levels[0]!.isCleared).toBe(true)
    expect(violatedInvariants(story.memo)).toEqual([])
  })

  it('keeps sub-approvers and their approvals', () => {
    const story = submitted()
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM, WALT], 2)).must(SAM, say.approve())
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect([story.status(SAM), story.status(DAN)]).toEqual(['APPROVED', 'PENDING'])
    story.must(WALT, say.approve())
    expect(story.memo.levels[0]!.slots[0]!.isMet).toBe(true)
  })

  it('lets the person read on like someone removed, without having acted (C7)', () => {
    const story = submitted()
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect(part(story, ANA)).toMatchObject({ role: 'past', list: 'history', approverStatus: 'HANDED_ON' })
    expect(readingOf(story.memo, ANA.email)).toEqual({ content: 1, logUntil: 1 })
    expect(hasActed(story.memo, ANA.email)).toBe(false)
    expect(story.refusal(ANA, say.approve())).toBe('NOT_APPROVER')
  })

  it('starts the times of H3 and E2 again', () => {
    const story = submitted().wait(30)
    story.must(OWNER, say.remind(story.memo, ANA)).wait(2)
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect(story.seat(DAN)).toMatchObject({ remindedAt: null, pendingSince: story.log.at(-1)!.at })
    expect(story.refusal(OWNER, say.remind(story.memo, DAN))).toBeNull()
    story.wait(1).must(DAN, say.approve()).must(BEN, say.approve()).must(CARA, say.approve())
    const [byDan] = approvalTimes(story.log.filter(isTimedEvent))!.decisions
    expect(byDan).toBeLessThan(2 * 3_600_000)
  })

  it('notifies the successor and the owner, an administrator’s also the person before; a delegate of the successor is asked', () => {
    const story = submitted().away(DAN, GINA)
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect(noticed(story)).toEqual([
      `SEAT_HANDED_TO_YOU ${DAN.name}`,
      `APPROVER_REPLACED ${OWNER.name}`,
      `SEAT_HANDED_TO_YOU ${GINA.name}`,
    ])
    story.must(ADMIN, say.reassign(story.memo, BEN, SAM))
    expect(noticed(story)).toEqual([
      `SEAT_HANDED_TO_YOU ${SAM.name}`,
      `SEAT_REASSIGNED ${BEN.name}`,
      `APPROVER_REPLACED ${OWNER.name}`,
    ])
    story.must(ADMIN, say.reassign(story.memo, CARA, WALT))
    expect(noticed(story)).toEqual([`SEAT_REASSIGNED ${CARA.name}`, `APPROVER_REPLACED ${OWNER.name}`])
  })

  it.each([
    ['the owner', OWNER, 'PERSON_TWICE'],
    ['another approver', BEN, 'PERSON_TWICE'],
    ['a watcher', WINA, 'PERSON_TWICE'],
    ['themselves', ANA, 'PERSON_TWICE'],
    ['an address of another organisation', person('Eve', 'evil.example'), 'DOMAIN_NOT_HOSTED'],
  ])('is refused to %s', (_who, to, refusal) => {
    expect(handOnTo(submitted(), to)).toBe(refusal)
  })

  it('is refused to a disabled account, and without a reason', () => {
    const story = submitted()
    const command = say.handOn(story.memo, ANA, DAN)
    expect(story.refusal(ANA, { ...command, disabled: [DAN.email] } as typeof command)).toBe(
      'ACCOUNT_DISABLED',
    )
    expect(story.refusal(ANA, say.handOn(story.memo, ANA, DAN, '  '))).toBe('REASON_REQUIRED')
  })

  it('K4: is refused to those who decided as a delegate, or at another seat', () => {
    const story = submitted().away(BEN, GINA).must(GINA, say.approve())
    expect(handOnTo(story, GINA)).toBe('ACTED_AS_DELEGATE')
    const returned = submitted().must(BEN, say.giveBack())
    const [first, second] = routeOf(returned.memo)
    returned.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, DAN] }, second!]))
    expect(handOnTo(returned, BEN)).toBe('SUCCESSOR_HAS_DECIDED')
  })

  it('K4: may give the seat back to someone who decided at it before', () => {
    const story = submitted().must(ANA, say.giveBack())
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect(story.refusal(DAN, say.handOn(story.memo, DAN, ANA))).toBeNull()
  })

  it('is for one’s own PENDING approver’s seat alone', () => {
    const story = submitted()
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM]))
    expect(story.refusal(SAM, say.handOn(story.memo, SAM, DAN))).toBe('NOT_APPROVER')
    expect(story.refusal(BEN, say.handOn(story.memo, ANA, DAN))).toBe('NOT_APPROVER')
    expect(story.refusal(CARA, say.handOn(story.memo, CARA, DAN))).toBe('NOT_YOUR_TURN')
    expect(story.refusal(WINA, say.handOn(story.memo, ANA, DAN))).toBe('NOT_APPROVER')
    expect(story.refusal(STRANGER, say.handOn(story.memo, ANA, DAN))).toBe('NO_ACCESS')
    story.away(ANA, GINA)
    expect(story.refusal(GINA, say.handOn(story.memo, ANA, DAN))).toBe('NOT_APPROVER')
    story.must(ANA, say.approve())
    expect(story.refusal(ANA, say.handOn(story.memo, ANA, DAN))).toBe('ALREADY_DECIDED')
  })

  it('needs the template’s leave, and ends after five times; an administrator goes on', () => {
    const story = submitted()
    story.rules = { ...PERMISSIVE_RULES, templateAllowsTransfer: false }
    expect(handOnTo(story, DAN)).toBe('TRANSFER_OFF')
    expect(story.refusal(ADMIN, say.reassign(story.memo, ANA, DAN))).toBeNull()
    story.rules = PERMISSIVE_RULES
    let holder = ANA
    for (let times = 0; times < MAX_TRANSFERS; times++) {
      const next = person(`Next${times}`)
      story.must(holder, say.handOn(story.memo, holder, next))
      holder = next
    }
    expect(story.refusal(holder, say.handOn(story.memo, holder, DAN))).toBe('TRANSFERRED_TOO_OFTEN')
    const { handOn } = abilities(story.memo, { email: holder.email, isAdmin: false }, PERMISSIVE_RULES)
    expect(handOn).toEqual({ allowed: false, reason: 'TRANSFERRED_TOO_OFTEN' })
    expect(story.refusal(ADMIN, say.reassign(story.memo, holder, DAN))).toBeNull()
  })

  it('K10: is not stopped by a hold', () => {
    const story = submitted().must(ADMIN, say.placeHold())
    story.must(ANA, say.handOn(story.memo, ANA, DAN)).must(ADMIN, say.reassign(story.memo, BEN, SAM))
    expect(story.refusal(DAN, say.approve())).toBe('READ_ONLY')
    story.memo = { ...story.memo, isLegacy: true }
    expect(story.refusal(DAN, say.handOn(story.memo, DAN, ANA))).toBe('READ_ONLY')
  })
})

describe('K8: an administrator reassigns', () => {
  it('a seat that has not acted, a waiting or a sub-approver’s included', () => {
    const story = submitted()
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM]))
    story.must(ADMIN, say.reassign(story.memo, CARA, DAN)).must(ADMIN, say.reassign(story.memo, SAM, WALT))
    expect([story.status(DAN), story.status(WALT)]).toEqual(['WAITING', 'PENDING'])
    expect(part(story, DAN)).toMatchObject({ list: null })
    story.must(WALT, say.approve())
    expect(story.refusal(ADMIN, say.reassign(story.memo, WALT, SAM))).toBe('NOTHING_TO_HAND_OVER')
  })

  it('never to themselves, no seat that there is not, and only as an administrator', () => {
    const story = submitted()
    expect(story.refusal(ADMIN, say.reassign(story.memo, ANA, ADMIN))).toBe('NOT_TO_YOURSELF')
    expect(story.refusal(ADMIN, say.reassign(story.memo, STRANGER, DAN))).toBe('NOTHING_TO_HAND_OVER')
    expect(story.refusal(OWNER, say.reassign(story.memo, ANA, DAN))).toBe('NOT_ADMINISTRATOR')
    expect(story.refusal(STRANGER, say.reassign(story.memo, ANA, DAN))).toBe('NO_ACCESS')
  })
})

describe('K9: a person leaves', () => {
  it('their memos get another owner, who goes on where they were', () => {
    const story = submitted().must(BEN, say.giveBack())
    story.must(OWNER, say.saveDraft(routeOf(story.memo)))
    story.must(ADMIN, say.handOver(OWNER, DAN))
    expect(story.memo.owner).toEqual(DAN)
    expect(part(story, DAN)).toMatchObject({ role: 'owner', list: 'drafts' })
    expect(part(story, OWNER)).toMatchObject({ role: 'past', list: 'history' })
    expect(story.refusal(OWNER, say.withdraw())).toBe('NOT_OWNER')
    story.must(DAN, say.resubmit(routeOf(story.memo)))
    expect(story.memo.lifecycle).toBe('SUBMITTED')
  })

  it('a watcher is replaced beside the others, and reads no more', () => {
    const story = new Story(PERMISSIVE_RULES)
      .must(OWNER, say.submit([level([ANA], { watchers: [WALT, WINA] })]))
      .must(ADMIN, say.handOver(WINA, DAN))
    expect([part(story, DAN), part(story, WALT)]).toMatchObject([{ role: 'watcher' }, { role: 'watcher' }])
    expect(readingOf(story.memo, WINA.email)).toBeNull()
  })

  it('a saved draft of the route names the successor, once', () => {
    const story = submitted().must(BEN, say.giveBack())
    const [first, second] = routeOf(story.memo)
    story.must(OWNER, say.saveDraft([first!, { ...second!, watchers: [DAN] }]))
    const fork = story.fork()
    story.must(ADMIN, say.handOver(CARA, SAM))
    expect(story.memo.draft!.route[1]!.approvers).toEqual([SAM])
    fork.must(ADMIN, say.handOver(CARA, DAN))
    expect(fork.memo.draft!.route[1]).toMatchObject({ approvers: [], watchers: [DAN] })
    story.must(ADMIN, say.handOver(OWNER, DAN))
    expect(story.memo.draft!.route[1]).toMatchObject({ approvers: [SAM], watchers: [] })
  })

  it('who has no open part has nothing to hand over', () => {
    const story = submitted().must(ANA, say.approve())
    expect(story.refusal(ADMIN, say.handOver(ANA, DAN))).toBe('NOTHING_TO_HAND_OVER')
    expect(story.refusal(ADMIN, say.handOver(STRANGER, DAN))).toBe('NOTHING_TO_HAND_OVER')
    expect(story.refusal(ADMIN, say.handOver(BEN, ADMIN))).toBe('NOT_TO_YOURSELF')
    expect(openPart(story.must(OWNER, say.cancel()).memo, OWNER.email)).toBeNull()
    expect(openPart({ ...submitted().memo, isLegacy: true }, ANA.email)).toBeNull()
    const drafted = new Story(PERMISSIVE_RULES).must(OWNER, say.saveDraft([level([ANA])]))
    expect(openPart(drafted.memo, OWNER.email)).toBeNull()
    expect(drafted.refusal(ADMIN, say.handOver(OWNER, DAN))).toBe('NO_ACCESS')
  })

  it('a person who was replaced may come back into the memo', () => {
    const story = submitted()
    story.must(ANA, say.handOn(story.memo, ANA, DAN)).must(ADMIN, say.handOver(CARA, ANA))
    expect(part(story, ANA)).toMatchObject({ role: 'approver' })
    expect(violatedInvariants(story.memo)).toEqual([])
  })

  it('notifies owners of replaced approvers, and the successor of nothing: they get one summary', () => {
    const story = submitted().must(ADMIN, say.handOver(ANA, DAN))
    expect(noticed(story)).toEqual([`APPROVER_REPLACED ${OWNER.name}`])
    expect(noticed(story.must(ADMIN, say.handOver(WINA, SAM)))).toEqual([])
    expect(noticed(story.must(ADMIN, say.handOver(OWNER, WALT)))).toEqual([])
  })
})
