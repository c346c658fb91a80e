import { describe, expect, it } from 'vitest'
import { ability } from './abilities.ts'
import type { MemoCommand } from '../commands.ts'
import { ACTION_OF } from '../commands.ts'
import type { Person } from '../../route/route.ts'
import { placeOf } from '../../route/seats.ts'
import type { Memo } from '../memo.ts'
import { MEMO_ACTIONS } from '../actions.ts'
import type { MemoAction } from '../actions.ts'
import type { Role } from './permissions.ts'
import { REFUSAL_KINDS } from '../refusals.ts'
import { roleIn } from './standing.ts'
import { MEMO_STATUSES, ownerStatus } from '../status.ts'
import type { MemoStatus } from '../status.ts'
import * as say from '../testing/commands.ts'
import {
  ADMIN,
  ANA,
  BEN,
  CARA,
  DAN,
  GINA,
  HEDY,
  OWNER,
  REA,
  SAM,
  STRANGER,
  SUE,
  WINA,
} from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario, START } from '../testing/scenario.ts'

/**
 * Who may do what while the memo has which status (as its owner sees it), written down from the rules, not from the
 * code: O owner, R preparer of the draft, A approver, S sub-approver, G delegate of A, W watcher, H handler, C reader, P past participant, D administrator.
 * It is the turn of A, and so of S and G; the conditions (R2) are A's; O, A, S, W and H have the approved memo to do (R3), C, A, S, W and H a copy to acknowledge (R5); P left when the memo had been returned.
 */
const EXPECTED = `
                 SAVE_AS_DRAFT SUBMITTED APPROVED REJECTED RETURNED RETURNED_DRAFT SELF_RETURNED SELF_RETURNED_DRAFT WITHDRAWN CANCELLED
view             OR            OASGWP    OASWHCP  OASWP    OASWP    OASWP          OASWP         OASWP               OASWP     OASWP
viewDraft        OR            -         -        -        -        O              -             O                   -         -
edit             OR            -         -        -        O        O              O             O                   -         -
saveDraft        OR            -         -        -        O        O              O             O                   -         -
submit           O             -         -        -        O        O              O             O                   -         -
deleteDraft      OR            -         -        -        -        -              -             -                   -         -
duplicate        O             O         O        O        O        O              O             O                   O         O
link             -             -         OASW     -        -        -              -             -                   -         -
approve          -             ASG       -        -        -        -              -             -                   -         -
reject           -             ASG       -        -        -        -              -             -                   -         -
return           -             ASG       -        -        -        -              -             -                   -         -
selfReturn       -             O         -        -        -        -              -             -                   -         -
cancel           -             O         -        -        O        O              O             O                   -         -
remind           -             O         -        -        -        -              -             -                   -         -
editSubApprovers -             A         -        -        -        -              -             -                   -         -
reply            -             OASGW     -        -        OASW     OASW           OASW          OASW                -         -
askQuestion      -             ASG       -        -        -        -              -             -                   -         -
answerQuestion   -             O         -        -        -        -              -             -                   -         -
closeQuestion    -             A         -        -        -        -              -             -                   -         -
downloadPdf      -             OASGW     OASWHC   OASW     OASW     OASW           OASW          OASW                OASW      OASW
handOn           -             A         -        -        -        -              -             -                   -         -
addApprovers     -             A         -        -        -        -              -             -                   -         -
reportCondition  -             O         O        -        O        O              O             O                   -         -
closeCondition   -             AG        AG       -        AG       AG             AG            AG                  -         -
refuseCondition  -             AG        AG       -        AG       AG             AG            AG                  -         -
completeHandOff  -             -         OASWH    -        -        -              -             -                   -         -
acknowledge      -             -         ASWHC    -        -        -              -             -                   -         -
handOver         -             D         D        -        D        D              D             D                   -         -
reassign         -             D         -        -        D        D              D             D                   -         -
placeHold        -             D         -        -        D        D              D             D                   -         -
liftHold         -             D         -        -        D        D              D             D                   -         -
`

const PEOPLE: Record<Role, Person> = {
  owner: OWNER,
  preparer: SUE,
  approver: ANA,
  subApprover: SAM,
  delegate: GINA,
  watcher: WINA,
  handler: HEDY,
  reader: REA,
  past: CARA,
  administrator: ADMIN,
  stranger: STRANGER,
}
const LETTERS: Record<Role, string> = {
  owner: 'O',
  preparer: 'R',
  approver: 'A',
  subApprover: 'S',
  delegate: 'G',
  watcher: 'W',
  handler: 'H',
  reader: 'C',
  past: 'P',
  administrator: 'D',
  stranger: 'Z',
}
const FOR_ANA = [{ email: ANA.email, absenceId: 'absence-1' }]
const ROLES = Object.keys(PEOPLE) as Role[]

/** A memo where every role is taken: Cara returned it and was replaced by Ben; Ana named Sam. */
function submitted(): Scenario {
  const scenario = Scenario.preparedBy(SUE, PERMISSIVE_RULES)
    .must(OWNER, say.submit([level([ANA, CARA], { watchers: [WINA] })]))
    .must(CARA, say.giveBack())
  const [first] = routeOf(scenario.memo)
  scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, BEN] }]))
  return scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM]))
}

const REACHED: Record<MemoStatus, () => Scenario> = {
  SAVE_AS_DRAFT: () => Scenario.preparedBy(SUE, PERMISSIVE_RULES).must(OWNER, say.saveDraft([level([ANA])])),
  SUBMITTED: submitted,
  APPROVED: () =>
    submitted()
      .handingTo([OWNER, ANA, SAM, WINA, HEDY])
      .copyingTo([ANA, SAM, WINA, HEDY, REA])
      .must(BEN, say.approve())
      .must(ANA, say.approve()),
  REJECTED: () => submitted().must(BEN, say.reject()),
  RETURNED: () => submitted().must(BEN, say.giveBack()),
  RETURNED_DRAFT: () => REACHED.RETURNED().must(OWNER, say.saveDraft([])),
  SELF_RETURNED: () => submitted().must(OWNER, say.withdraw()),
  SELF_RETURNED_DRAFT: () => REACHED.SELF_RETURNED().must(OWNER, say.saveDraft([])),
  WITHDRAWN: () => submitted().must(OWNER, say.cancel()),
  CANCELLED: () => {
    const scenario = REACHED.WITHDRAWN()
    scenario.memo = { ...scenario.memo, lifecycle: 'CANCELLED' }
    return scenario
  },
}

/** As if Ana had approved on two conditions, the second of which was reported (R2). */
function onConditions(memo: Memo): Memo {
  const place = placeOf(memo, ANA.email)
  if (!place) return memo
  const { level, seat } = place
  const common = {
    sequenceId: level.sequenceId,
    seatId: seat.seatId,
    holder: ANA,
    dueDay: '2026-03-05',
    setAt: START,
  }
  return {
    ...memo,
    conditions: [null, memo.changedAt].map((reportedAt, index) => ({
      conditionId: `condition-${index}`,
      ...common,
      reportedAt,
      closedAt: null,
    })),
  }
}

function commandFor(action: MemoAction, memo: Memo): MemoCommand | null {
  const route = memo.version === 0 ? [level([ANA])] : routeOf(memo)
  const commands: Partial<Record<MemoAction, MemoCommand>> = {
    saveDraft: say.saveDraft(route),
    submit: say.resubmit(route),
    deleteDraft: say.deleteDraft,
    approve: say.approve(),
    reject: say.reject(),
    return: say.giveBack(),
    selfReturn: say.withdraw(),
    cancel: say.cancel(),
    remind: say.remind(memo, ANA),
    editSubApprovers: say.subApprovers(memo, ANA, []),
    reply: say.reply(memo),
    askQuestion: say.ask(),
    answerQuestion: say.answer(memo, ANA),
    closeQuestion: say.closeQuestion(memo, ANA),
    handOn: say.handOn(memo, ANA, DAN),
    addApprovers: say.addApprovers(memo, ANA, [DAN]),
    reportCondition: say.reportCondition(memo, 0),
    closeCondition: say.closeCondition(memo, 1),
    refuseCondition: say.refuseCondition(memo, 1),
    completeHandOff: say.completeHandOff(),
    acknowledge: say.acknowledge(),
    handOver: say.handOver(ANA, DAN),
    reassign: say.reassign(memo, ANA, DAN),
    placeHold: say.placeHold(),
    liftHold: say.liftHold(),
  }
  return commands[action] ?? null
}

const [header, ...rows] = EXPECTED.trim().split('\n')
const columns = header!.trim().split(/\s+/) as MemoStatus[]
const expected = new Map(
  rows.flatMap((row) => {
    const [action, ...cells] = row.trim().split(/\s+/)
    return cells.map((cell, index) => [`${action} ${columns[index]}`, cell] as const)
  }),
)

describe('C2, I1, K2, U46: who may do what at which status', () => {
  it('The table knows every status and action', () => {
    expect([...columns].sort()).toEqual([...MEMO_STATUSES].sort())
    expect(expected.size).toBe(MEMO_STATUSES.length * MEMO_ACTIONS.length)
  })

  for (const status of MEMO_STATUSES) {
    const scenario = REACHED[status]()
    const held = scenario.fork()
    held.memo = { ...held.memo, hold: { reason: 'Under audit' } }
    const asked = scenario.fork()
    if (status === 'SUBMITTED') asked.must(ANA, say.ask())
    const conditional = scenario.fork()
    conditional.memo = onConditions(scenario.memo)
    const isAboutConditions = (action: MemoAction) => /Condition$|^handOver$/.test(action)
    const isAboutQuestion = (action: MemoAction) => /^(answer|close)Question$/.test(action)

    it(`${status} is what the scenario reached, with each role taken`, () => {
      expect(ownerStatus(scenario.memo)).toBe(status)
      const isDraft = status === 'SAVE_AS_DRAFT'
      expect(roleIn(scenario.memo, ANA.email)).toBe(isDraft ? 'stranger' : 'approver')
      expect(roleIn(scenario.memo, SUE.email, [], [...scenario.preparers.values()])).toBe(
        isDraft ? 'preparer' : 'stranger',
      )
      expect(roleIn(scenario.memo, SAM.email)).toBe(isDraft ? 'stranger' : 'subApprover')
      expect(roleIn(scenario.memo, GINA.email, FOR_ANA)).toBe(
        status === 'SUBMITTED' ? 'delegate' : 'stranger',
      )
      expect(roleIn(scenario.memo, WINA.email)).toBe(isDraft ? 'stranger' : 'watcher')
      expect(roleIn(scenario.memo, HEDY.email)).toBe(status === 'APPROVED' ? 'handler' : 'stranger')
      expect(roleIn(scenario.memo, REA.email)).toBe(status === 'APPROVED' ? 'reader' : 'stranger')
      expect(roleIn(scenario.memo, CARA.email)).toBe(isDraft ? 'stranger' : 'past')
    })

    describe.each(MEMO_ACTIONS)(`${status}: %s`, (action) => {
      it.each(ROLES)('by %s', (role) => {
        const actor = PEOPLE[role]
        const others = isAboutConditions(action) ? conditional : scenario
        const subject = action === 'liftHold' ? held : isAboutQuestion(action) ? asked : others
        const isExpected = expected.get(`${action} ${status}`)!.includes(LETTERS[role])
        const delegators = role === 'delegate' ? FOR_ANA : []
        const preparations = role === 'preparer' ? [...subject.preparers.values()] : []
        const viewer = { email: actor.email, isAdmin: role === 'administrator', delegators, preparations }
        const verdict = ability(subject.memo, viewer, PERMISSIVE_RULES, action)
        expect(verdict.allowed).toBe(isExpected)

        const command = commandFor(action, subject.memo)
        if (!command) return
        expect(ACTION_OF[command.type]).toBe(action)
        const outcome = subject.attempt(actor, command, delegators)
        expect(outcome.ok).toBe(isExpected)
        if (outcome.ok || verdict.allowed) return
        expect(outcome.refusal.code).toBe(verdict.reason)
        expect(outcome.refusal.kind).toBe(REFUSAL_KINDS[verdict.reason])
        const isInIt = roleIn(subject.memo, actor.email, delegators, preparations) !== 'stranger'
        const isHolder =
          role === 'administrator' && /Hold$|^reassign$|^handOver$/.test(action) && status !== 'SAVE_AS_DRAFT'
        if (!isInIt && !isHolder) expect(verdict.reason).toBe('NO_ACCESS')
      })
    })
  }
})
