import { describe, expect, it } from 'vitest'
import { abilities, ability } from '../access/abilities.ts'
import type { MemoAction } from '../actions.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, OWNER, STRANGER, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA, BEN], { watchers: [WINA] })]))
const AS_ADMIN = { email: ADMIN.email, isAdmin: true }
const isNoChange = (action: MemoAction) => ['view', 'viewDraft', 'downloadPdf', 'duplicate'].includes(action)
const goesOn = (action: MemoAction) => isNoChange(action) || action === 'handOn'

describe('C8: READ_ONLY', () => {
  it('C8: a hold blocks every change but handing on (K10), replies included, and reading goes on', () => {
    const scenario = submitted().must(ADMIN, say.placeHold())
    for (const [who, command] of [
      [ANA, say.approve()],
      [ANA, say.subApprovers(scenario.memo, ANA, [])],
      [WINA, say.reply(scenario.memo)],
      [OWNER, say.withdraw()],
      [OWNER, say.cancel()],
      [OWNER, say.remind(scenario.memo, ANA)],
      [OWNER, say.resubmit(routeOf(scenario.memo))],
    ] as const) {
      expect(scenario.refusal(who, command)).toBe('READ_ONLY')
    }
    for (const who of [OWNER, ANA, WINA]) {
      const able = abilities(scenario.memo, { email: who.email, isAdmin: false }, PERMISSIVE_RULES)
      expect(able.view).toEqual({ allowed: true })
      const allowed = Object.entries(able).filter(([, verdict]) => verdict.allowed)
      expect(allowed.every(([action]) => goesOn(action as MemoAction))).toBe(true)
    }
  })

  it('C8: lifting the hold is logged, and the memo continues where it was', () => {
    const scenario = submitted().must(ADMIN, say.placeHold(' Under audit ')).must(ADMIN, say.liftHold())
    expect(scenario.types().slice(2)).toEqual(['HoldPlaced', 'HoldLifted'])
    expect(scenario.log[2]).toMatchObject({ reason: 'Under audit', by: ADMIN })
    scenario.must(ANA, say.approve()).must(BEN, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('A hold needs a reason, and there is one at most', () => {
    const scenario = submitted()
    expect(scenario.refusal(ADMIN, say.placeHold(' '))).toBe('REASON_REQUIRED')
    expect(scenario.refusal(ADMIN, say.liftHold())).toBe('NOT_ON_HOLD')
    scenario.must(ADMIN, say.placeHold())
    expect(scenario.refusal(ADMIN, say.placeHold())).toBe('ON_HOLD_ALREADY')
  })

  it('Only administrators hold and lift, and of a draft or an ended memo not even they', () => {
    const scenario = submitted()
    expect(scenario.refusal(OWNER, say.placeHold())).toBe('NOT_ADMINISTRATOR')
    expect(scenario.refusal(STRANGER, say.placeHold())).toBe('NO_ACCESS')
    expect(scenario.must(ANA, say.reject()).refusal(ADMIN, say.placeHold())).toBe('STATUS_FORBIDS')
    const draft = new Scenario().must(OWNER, say.saveDraft([]))
    expect(draft.refusal(ADMIN, say.placeHold())).toBe('NO_ACCESS')
    const own = new Scenario()
    own.memo = { ...own.memo, owner: ADMIN }
    expect(own.must(ADMIN, say.saveDraft([])).refusal(ADMIN, say.placeHold())).toBe('STATUS_FORBIDS')
  })

  it('An administrator who takes part in the memo keeps their own role', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ADMIN])]))
    scenario.must(ADMIN, say.placeHold()).must(ADMIN, say.liftHold()).must(ADMIN, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('C2, C8: an administrator who left a returned memo holds it by its present status', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
      .must(OWNER, say.submit([level([ADMIN])]))
      .must(ADMIN, say.giveBack())
    const [only] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...only!, approvers: [ANA] }]))
    scenario.fork().must(ADMIN, say.placeHold())
    scenario.must(ANA, say.approve())
    expect(scenario.refusal(ADMIN, say.placeHold())).toBe('STATUS_FORBIDS')
    expect(ability(scenario.memo, AS_ADMIN, PERMISSIVE_RULES, 'reassign').allowed).toBe(false)
  })

  it('C2, K9: an administrator who owns a returned memo acts on it beside their saved draft', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.memo = { ...scenario.memo, owner: ADMIN }
    scenario.must(ADMIN, say.submit([level([ANA, BEN])])).must(ANA, say.giveBack())
    scenario.must(ADMIN, say.saveDraft(routeOf(scenario.memo)))
    scenario.fork().must(ADMIN, say.handOver(BEN, CARA))
    scenario.fork().must(ADMIN, say.reassign(scenario.memo, BEN, CARA))
    scenario.must(ADMIN, say.placeHold()).must(ADMIN, say.liftHold())
    expect(ability(scenario.memo, AS_ADMIN, PERMISSIVE_RULES, 'submit').allowed).toBe(true)
  })

  it('C8: an older memo takes no change for good, from an administrator neither', () => {
    const scenario = new Scenario(PERMISSIVE_RULES, true)
    expect(scenario.refusal(OWNER, say.submit([level([ANA])]))).toBe('READ_ONLY')
    scenario.memo = { ...submitted().memo, isLegacy: true }
    expect(scenario.refusal(ADMIN, say.placeHold())).toBe('READ_ONLY')
    scenario.memo = { ...scenario.memo, hold: { reason: 'Older' } }
    expect(scenario.refusal(ADMIN, say.liftHold())).toBe('READ_ONLY')
  })
})
