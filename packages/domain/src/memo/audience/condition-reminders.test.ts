import { describe, expect, it } from 'vitest'
import { reminderWork } from '../../time/clock-steps.ts'
import { openConditions } from '../../route/conditions.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, DAN, GINA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'
import { conditionReminders } from './condition-reminders.ts'

/** Ana approved on two conditions, Ben on one. */
const conditional = () =>
  new Scenario(PERMISSIVE_RULES)
    .must(OWNER, say.submit([level([ANA, BEN])]))
    .must(ANA, say.approveOn('2026-03-06', '2026-03-06'))
    .must(BEN, say.approveOn('2026-03-06'))

const reminded = ({ memo, delegates }: Scenario, ...disabled: { email: string }[]) =>
  conditionReminders(memo, openConditions(memo), {
    delegates,
    disabled: new Set(disabled.map(({ email }) => email)),
  }).map(({ notices }) => notices.map(({ kind, recipient }) => `${kind} to ${recipient.name}`))

describe('L3, R2: reminders of conditions', () => {
  it('R2: the owner is reminded once until they report, then the approver and their delegate', () => {
    const scenario = conditional().away(ANA, GINA)
    expect(reminded(scenario)).toEqual([['CONDITION_DUE to Olivia'], [], []])
    scenario
      .must(OWNER, say.reportCondition(scenario.memo))
      .must(OWNER, say.reportCondition(scenario.memo, 1))
    const asked = ['CONDITION_TO_JUDGE to Ana', 'CONDITION_TO_JUDGE to Gina']
    expect(reminded(scenario)).toEqual([asked, [], ['CONDITION_DUE to Olivia']])
    expect(reminded(scenario, ANA, OWNER)).toEqual([['CONDITION_TO_JUDGE to Gina'], [], []])
  })

  it('K9, R2: who took them over is addressed as a watcher; a delegate whom four eyes bar is not reminded', () => {
    const scenario = conditional().must(ADMIN, say.handOver(ANA, DAN)).away(BEN, OWNER)
    for (const at of [0, 2]) scenario.must(OWNER, say.reportCondition(scenario.memo, at))
    const [first, , third] = conditionReminders(scenario.memo, openConditions(scenario.memo), {
      delegates: scenario.delegates,
      disabled: new Set(),
    })
    expect(first?.notices).toEqual([{ kind: 'CONDITION_TO_JUDGE', recipient: DAN, audience: 'watcher' }])
    expect(third?.notices).toEqual([{ kind: 'CONDITION_TO_JUDGE', recipient: BEN, audience: 'approver' }])
  })

  it('L3, R2: a condition has the reminders of a level, and no escalation', () => {
    const timed = { startedAt: '2026-03-02T01:00:00.000Z', dueAt: '2026-03-06T10:00:00.000Z' }
    const holidays = new Set<string>()
    const early = reminderWork(timed, { now: timed.startedAt, done: new Set(), holidays })
    expect(early).toEqual({ send: [], skip: [], next: '2026-03-05T01:00:00.000Z' })
    const late = { now: '2026-06-01T01:00:00.000Z', done: new Set<never>(), holidays }
    expect(reminderWork(timed, late)).toMatchObject({ send: ['after-5'], next: null })
  })
})
