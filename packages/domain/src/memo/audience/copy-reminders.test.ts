import { describe, expect, it } from 'vitest'
import * as say from '../testing/commands.ts'
import { ANA, OWNER, REA, SAM, SUE } from '../testing/people.ts'
import { level, Scenario } from '../testing/scenario.ts'
import { copyReminders } from './copy-reminders.ts'

describe('R5: readers are reminded by the clock', () => {
  it('R5: those who have not acknowledged and can sign in, in their part', () => {
    const scenario = new Scenario().copyingTo([REA, ANA, SAM, SUE])
    scenario.must(OWNER, say.submit([level([ANA])])).must(ANA, say.approve())
    scenario.must(SAM, say.acknowledge())
    expect(copyReminders(scenario.memo, { disabled: new Set([SUE.email]) })).toEqual([
      { kind: 'COPY_UNREAD', recipient: REA, audience: 'reader' },
      { kind: 'COPY_UNREAD', recipient: ANA, audience: 'approver' },
    ])
  })
})
