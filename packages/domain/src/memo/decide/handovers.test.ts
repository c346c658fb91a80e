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
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

/** Ana and Ben, then Cara; Wina watches the first level. */
const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])]),
  )

const part = (scenario: Scenario, { email }: { email: string }) =>
  participants(scenario.memo).find((one) => one.email === email)
const noticed = (scenario: Scenario) =>
  scenario.notices.map(({ kind, recipient }) => `${kind} ${recipient.name}`)
const handOnTo = (scenario: Scenario, to: ReturnType<typeof person>) =>
  scenario.refusal(ANA, say.handOn(scenario.memo, ANA, to))

describe('K8: handing on', () => {
  it('gives the successor the seat with its id, and they decide at it', () => {
    const scenario = submitted()
    const { seatId } = scenario.seat(ANA)
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect(scenario.seat(DAN)).toMatchObject({ seatId, status: 'PENDING', earlier: [ANA] })
    expect(part(scenario, DAN)).toMatchObject({ role: 'approver', list: 'active' })
    scenario.must(DAN, say.approve()).must(BEN, say.approve())
    expect(scenario.memo.levels[0]!.isCleared).toBe(true)
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('keeps sub-approvers and their approvals', () => {
    const scenario = submitted()
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, WALT], 2)).must(SAM, say.approve())
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect([scenario.status(SAM), scenario.status(DAN)]).toEqual(['APPROVED', 'PENDING'])
    scenario.must(WALT, say.approve())
    expect(scenario.memo.levels[0]!.slots[0]!.isMet).toBe(true)
  })

  it('lets the person read on like someone removed, without having acted (C7)', () => {
    const scenario = submitted()
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect(part(scenario, ANA)).toMatchObject({ role: 'past', list: 'history', approverStatus: 'HANDED_ON' })
    expect(readingOf(scenario.memo, ANA.email)).toEqual({ content: 1, logUntil: 1 })
    expect(hasActed(scenario.memo, ANA.email)).toBe(false)
    expect(scenario.refusal(ANA, say.approve())).toBe('NOT_APPROVER')
  })

  it('starts the times of H3 and E2 again', () => {
    const scenario = submitted().wait(30)
    scenario.must(OWNER, say.remind(scenario.memo, ANA)).wait(2)
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect(scenario.seat(DAN)).toMatchObject({ remindedAt: null, pendingSince: scenario.log.at(-1)!.at })
    expect(scenario.refusal(OWNER, say.remind(scenario.memo, DAN))).toBeNull()
    scenario.wait(1).must(DAN, say.approve()).must(BEN, say.approve()).must(CARA, say.approve())
    const [byDan] = approvalTimes(scenario.log.filter(isTimedEvent))!.decisions
    expect(byDan).toBeLessThan(2 * 3_600_000)
  })

  it('notifies the successor and the owner, an administrator’s also the person before; a delegate of the successor is asked', () => {
    const scenario = submitted().away(DAN, GINA)
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect(noticed(scenario)).toEqual([
      `SEAT_HANDED_TO_YOU ${DAN.name}`,
      `APPROVER_REPLACED ${OWNER.name}`,
      `SEAT_HANDED_TO_YOU ${GINA.name}`,
    ])
    scenario.must(ADMIN, say.reassign(scenario.memo, BEN, SAM))
    expect(noticed(scenario)).toEqual([
      `SEAT_HANDED_TO_YOU ${SAM.name}`,
      `SEAT_REASSIGNED ${BEN.name}`,
      `APPROVER_REPLACED ${OWNER.name}`,
    ])
    scenario.must(ADMIN, say.reassign(scenario.memo, CARA, WALT))
    expect(noticed(scenario)).toEqual([`SEAT_REASSIGNED ${CARA.name}`, `APPROVER_REPLACED ${OWNER.name}`])
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
    const scenario = submitted()
    const command = say.handOn(scenario.memo, ANA, DAN)
    expect(scenario.refusal(ANA, { ...command, disabled: [DAN.email] } as typeof command)).toBe(
      'ACCOUNT_DISABLED',
    )
    expect(scenario.refusal(ANA, say.handOn(scenario.memo, ANA, DAN, '  '))).toBe('REASON_REQUIRED')
  })

  it('K4: is refused to those who decided as a delegate, or at another seat', () => {
    const scenario = submitted().away(BEN, GINA).must(GINA, say.approve())
    expect(handOnTo(scenario, GINA)).toBe('ACTED_AS_DELEGATE')
    const returned = submitted().must(BEN, say.giveBack())
    const [first, second] = routeOf(returned.memo)
    returned.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, DAN] }, second!]))
    expect(handOnTo(returned, BEN)).toBe('SUCCESSOR_HAS_DECIDED')
  })

  it('K4: may give the seat back to someone who decided at it before', () => {
    const scenario = submitted().must(ANA, say.giveBack())
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect(scenario.refusal(DAN, say.handOn(scenario.memo, DAN, ANA))).toBeNull()
  })

  it('is for one’s own PENDING approver’s seat alone', () => {
    const scenario = submitted()
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM]))
    expect(scenario.refusal(SAM, say.handOn(scenario.memo, SAM, DAN))).toBe('NOT_APPROVER')
    expect(scenario.refusal(BEN, say.handOn(scenario.memo, ANA, DAN))).toBe('NOT_APPROVER')
    expect(scenario.refusal(CARA, say.handOn(scenario.memo, CARA, DAN))).toBe('NOT_YOUR_TURN')
    expect(scenario.refusal(WINA, say.handOn(scenario.memo, ANA, DAN))).toBe('NOT_APPROVER')
    expect(scenario.refusal(STRANGER, say.handOn(scenario.memo, ANA, DAN))).toBe('NO_ACCESS')
    scenario.away(ANA, GINA)
    expect(scenario.refusal(GINA, say.handOn(scenario.memo, ANA, DAN))).toBe('NOT_APPROVER')
    scenario.must(ANA, say.approve())
    expect(scenario.refusal(ANA, say.handOn(scenario.memo, ANA, DAN))).toBe('ALREADY_DECIDED')
  })

  it('needs the template’s leave, and ends after five times; an administrator goes on', () => {
    const scenario = submitted()
    scenario.rules = { ...PERMISSIVE_RULES, templateAllowsTransfer: false }
    expect(handOnTo(scenario, DAN)).toBe('TRANSFER_OFF')
    expect(scenario.refusal(ADMIN, say.reassign(scenario.memo, ANA, DAN))).toBeNull()
    scenario.rules = PERMISSIVE_RULES
    let holder = ANA
    for (let times = 0; times < MAX_TRANSFERS; times++) {
      const next = person(`Next${times}`)
      scenario.must(holder, say.handOn(scenario.memo, holder, next))
      holder = next
    }
    expect(scenario.refusal(holder, say.handOn(scenario.memo, holder, DAN))).toBe('TRANSFERRED_TOO_OFTEN')
    const { handOn } = abilities(scenario.memo, { email: holder.email, isAdmin: false }, PERMISSIVE_RULES)
    expect(handOn).toEqual({ allowed: false, reason: 'TRANSFERRED_TOO_OFTEN' })
    expect(scenario.refusal(ADMIN, say.reassign(scenario.memo, holder, DAN))).toBeNull()
  })

  it('K10: is not stopped by a hold', () => {
    const scenario = submitted().must(ADMIN, say.placeHold())
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN)).must(ADMIN, say.reassign(scenario.memo, BEN, SAM))
    expect(scenario.refusal(DAN, say.approve())).toBe('READ_ONLY')
    scenario.memo = { ...scenario.memo, isLegacy: true }
    expect(scenario.refusal(DAN, say.handOn(scenario.memo, DAN, ANA))).toBe('READ_ONLY')
  })
})

describe('K8: an administrator reassigns', () => {
  it('a seat that has not acted, a waiting or a sub-approver’s included', () => {
    const scenario = submitted()
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM]))
    scenario
      .must(ADMIN, say.reassign(scenario.memo, CARA, DAN))
      .must(ADMIN, say.reassign(scenario.memo, SAM, WALT))
    expect([scenario.status(DAN), scenario.status(WALT)]).toEqual(['WAITING', 'PENDING'])
    expect(part(scenario, DAN)).toMatchObject({ list: null })
    scenario.must(WALT, say.approve())
    expect(scenario.refusal(ADMIN, say.reassign(scenario.memo, WALT, SAM))).toBe('NOTHING_TO_HAND_OVER')
  })

  it('never to themselves, no seat that there is not, and only as an administrator', () => {
    const scenario = submitted()
    expect(scenario.refusal(ADMIN, say.reassign(scenario.memo, ANA, ADMIN))).toBe('NOT_TO_YOURSELF')
    expect(scenario.refusal(ADMIN, say.reassign(scenario.memo, STRANGER, DAN))).toBe('NOTHING_TO_HAND_OVER')
    expect(scenario.refusal(OWNER, say.reassign(scenario.memo, ANA, DAN))).toBe('NOT_ADMINISTRATOR')
    expect(scenario.refusal(STRANGER, say.reassign(scenario.memo, ANA, DAN))).toBe('NO_ACCESS')
  })
})

describe('K9: a person leaves', () => {
  it('their memos get another owner, who goes on where they were', () => {
    const scenario = submitted().must(BEN, say.giveBack())
    scenario.must(OWNER, say.saveDraft(routeOf(scenario.memo)))
    scenario.must(ADMIN, say.handOver(OWNER, DAN))
    expect(scenario.memo.owner).toEqual(DAN)
    expect(part(scenario, DAN)).toMatchObject({ role: 'owner', list: 'drafts' })
    expect(part(scenario, OWNER)).toMatchObject({ role: 'past', list: 'history' })
    expect(scenario.refusal(OWNER, say.withdraw())).toBe('NOT_OWNER')
    scenario.must(DAN, say.resubmit(routeOf(scenario.memo)))
    expect(scenario.memo.lifecycle).toBe('SUBMITTED')
  })

  it('a watcher is replaced beside the others, and reads no more', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
      .must(OWNER, say.submit([level([ANA], { watchers: [WALT, WINA] })]))
      .must(ADMIN, say.handOver(WINA, DAN))
    expect([part(scenario, DAN), part(scenario, WALT)]).toMatchObject([
      { role: 'watcher' },
      { role: 'watcher' },
    ])
    expect(readingOf(scenario.memo, WINA.email)).toBeNull()
  })

  it('a saved draft of the route names the successor, once', () => {
    const scenario = submitted().must(BEN, say.giveBack())
    const [first, second] = routeOf(scenario.memo)
    scenario.must(OWNER, say.saveDraft([first!, { ...second!, watchers: [DAN] }]))
    const fork = scenario.fork()
    scenario.must(ADMIN, say.handOver(CARA, SAM))
    expect(scenario.memo.draft!.route[1]!.approvers).toEqual([SAM])
    fork.must(ADMIN, say.handOver(CARA, DAN))
    expect(fork.memo.draft!.route[1]).toMatchObject({ approvers: [], watchers: [DAN] })
    scenario.must(ADMIN, say.handOver(OWNER, DAN))
    expect(scenario.memo.draft!.route[1]).toMatchObject({ approvers: [SAM], watchers: [] })
  })

  it('who has no open part has nothing to hand over', () => {
    const scenario = submitted().must(ANA, say.approve())
    expect(scenario.refusal(ADMIN, say.handOver(ANA, DAN))).toBe('NOTHING_TO_HAND_OVER')
    expect(scenario.refusal(ADMIN, say.handOver(STRANGER, DAN))).toBe('NOTHING_TO_HAND_OVER')
    expect(scenario.refusal(ADMIN, say.handOver(BEN, ADMIN))).toBe('NOT_TO_YOURSELF')
    expect(openPart(scenario.must(OWNER, say.cancel()).memo, OWNER.email)).toBeNull()
    expect(openPart({ ...submitted().memo, isLegacy: true }, ANA.email)).toBeNull()
    const drafted = new Scenario(PERMISSIVE_RULES).must(OWNER, say.saveDraft([level([ANA])]))
    expect(openPart(drafted.memo, OWNER.email)).toBeNull()
    expect(drafted.refusal(ADMIN, say.handOver(OWNER, DAN))).toBe('NO_ACCESS')
  })

  it('a person who was replaced may come back into the memo', () => {
    const scenario = submitted()
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN)).must(ADMIN, say.handOver(CARA, ANA))
    expect(part(scenario, ANA)).toMatchObject({ role: 'approver' })
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('notifies owners of replaced approvers, and the successor of nothing: they get one summary', () => {
    const scenario = submitted().must(ADMIN, say.handOver(ANA, DAN))
    expect(noticed(scenario)).toEqual([`APPROVER_REPLACED ${OWNER.name}`])
    expect(noticed(scenario.must(ADMIN, say.handOver(WINA, SAM)))).toEqual([])
    expect(noticed(scenario.must(ADMIN, say.handOver(OWNER, WALT)))).toEqual([])
  })
})
