import { describe, expect, it } from 'vitest'
import { abilities } from '../access/abilities.ts'
import type { MemoAction } from '../actions.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, OWNER, STRANGER, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Story } from '../testing/story.ts'

const submitted = () =>
  new Story(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA, BEN], { watchers: [WINA] })]))
const isNoChange = (action: MemoAction) => ['view', 'viewDraft', 'downloadPdf', 'duplicate'].includes(action)
const goesOn = (action: MemoAction) => isNoChange(action) || action === 'handOn'

describe('C8: READ_ONLY', () => {
  it('C8: a hold blocks every change but handing on (K10), replies included, and reading goes on', () => {
    const story = submitted().must(ADMIN, say.placeHold())
    for (const [who, command] of [
      [ANA, say.approve()],
      [ANA, say.subApprovers(story.memo, ANA, [])],
      [WINA, say.reply(story.memo)],
      [OWNER, say.withdraw()],
      [OWNER, say.cancel()],
      [OWNER, say.remind(story.memo, ANA)],
      [OWNER, say.resubmit(routeOf(story.memo))],
    ] as const) {
      expect(story.refusal(who, command)).toBe('READ_ONLY')
    }
    for (const who of [OWNER, ANA, WINA]) {
      const able = abilities(story.memo, { email: who.email, isAdmin: false }, PERMISSIVE_RULES)
      expect(able.view).toEqual({ allowed: true })
      const allowed = Object.entries(able).filter(([, verdict]) => verdict.allowed)
      expect(allowed.every(([action]) => goesOn(action as MemoAction))).toBe(true)
    }
  })

  it('C8: lifting the hold is logged, and the memo continues where it was', () => {
    const story = submitted().must(ADMIN, say.placeHold(' Under audit ')).must(ADMIN, say.liftHold())
    expect(story.types().slice(2)).toEqual(['HoldPlaced', 'HoldLifted'])
    expect(story.log[2]).toMatchObject({ reason: 'Under audit', by: ADMIN })
    story.must(ANA, say.approve()).must(BEN, say.approve())
    expect(story.memo.lifecycle).toBe('APPROVED')
  })

  it('A hold needs a reason, and there is one at most', () => {
    const story = submitted()
    expect(story.refusal(ADMIN, say.placeHold(' '))).toBe('REASON_REQUIRED')
    expect(story.refusal(ADMIN, say.liftHold())).toBe('NOT_ON_HOLD')
    story.must(ADMIN, say.placeHold())
    expect(story.refusal(ADMIN, say.placeHold())).toBe('ON_HOLD_ALREADY')
  })

  it('Only administrators hold and lift, and of a draft or an ended memo not even they', () => {
    const story = submitted()
    expect(story.refusal(OWNER, say.placeHold())).toBe('NOT_ADMINISTRATOR')
    expect(story.refusal(STRANGER, say.placeHold())).toBe('NO_ACCESS')
    expect(story.must(ANA, say.reject()).refusal(ADMIN, say.placeHold())).toBe('STATUS_FORBIDS')
    const draft = new Story().must(OWNER, say.saveDraft([]))
    expect(draft.refusal(ADMIN, say.placeHold())).toBe('NO_ACCESS')
    const own = new Story()
    own.memo = { ...own.memo, owner: ADMIN }
    expect(own.must(ADMIN, say.saveDraft([])).refusal(ADMIN, say.placeHold())).toBe('STATUS_FORBIDS')
  })

  it('An administrator who takes part in the memo keeps their own role', () => {
    const story = new Story().must(OWNER, say.submit([level([ADMIN])]))
    story.must(ADMIN, say.placeHold()).must(ADMIN, say.liftHold()).must(ADMIN, say.approve())
    expect(story.memo.lifecycle).toBe('APPROVED')
  })

  it('C8: an older memo takes no change for good, from an administrator neither', () => {
    const story = new Story(PERMISSIVE_RULES, true)
    expect(story.refusal(OWNER, say.submit([level([ANA])]))).toBe('READ_ONLY')
    story.memo = { ...submitted().memo, isLegacy: true }
    expect(story.refusal(ADMIN, say.placeHold())).toBe('READ_ONLY')
    story.memo = { ...story.memo, hold: { reason: 'Older' } }
    expect(story.refusal(ADMIN, say.liftHold())).toBe('READ_ONLY')
  })
})
