import { describe, expect, it } from 'vitest'
import type { Refusal } from '../refusals.ts'
import type { RouteLevel } from '../../route/route.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, OWNER, SAM, STRANGER } from '../testing/people.ts'
import { anyOf, level, routeOf, Scenario } from '../testing/scenario.ts'

type Details = Pick<Refusal, 'code' | 'params' | 'path'>

const submitted = (...route: RouteLevel[]) => new Scenario().must(OWNER, say.submit(route))

/** Level 1 (Ana) cleared; level 2 (Ben, Cara): Ben approved, Cara returned; level 3 (Dan). */
const returned = () =>
  submitted(level([ANA]), level([BEN, CARA]), level([DAN]))
    .must(ANA, say.approve())
    .must(BEN, say.approve())
    .must(CARA, say.giveBack())

function detailsOf(outcome: ReturnType<Scenario['attempt']>): Refusal {
  if (outcome.ok) throw new Error('This was accepted.')
  return outcome.refusal
}

describe('A2: a refusal names the place in the input, and what its sentence says', () => {
  it.each<[Details, () => ReturnType<Scenario['attempt']>]>([
    [{ code: 'NO_LEVELS', params: {}, path: 'route' }, () => new Scenario().attempt(OWNER, say.submit([]))],
    [
      {
        code: 'MIN_APPROVERS_OUT_OF_RANGE',
        params: { level: 2, limit: 1 },
        path: 'route.1.minApprovers',
      },
      () => new Scenario().attempt(OWNER, say.submit([level([ANA]), anyOf(2, [BEN])])),
    ],
    [
      { code: 'PERSON_TWICE', params: { email: ANA.email }, path: 'route.1.approvers.0' },
      () => new Scenario().attempt(OWNER, say.submit([level([ANA]), level([ANA])])),
    ],
    [
      { code: 'REMARKS_REQUIRED', params: {}, path: 'remarks' },
      () => submitted(level([ANA])).attempt(ANA, say.reject(' ')),
    ],
    [
      { code: 'REASON_REQUIRED', params: {}, path: 'reason' },
      () => submitted(level([ANA])).attempt(ADMIN, say.placeHold(' ')),
    ],
    [
      { code: 'UNKNOWN_LOG', params: {}, path: 'logId' },
      () => submitted(level([ANA])).attempt(ANA, say.reply(new Scenario().memo)),
    ],
    [
      { code: 'REPLY_EMPTY', params: {}, path: 'message' },
      () => {
        const scenario = submitted(level([ANA]))
        return scenario.attempt(ANA, say.reply(scenario.memo, 0, ' '))
      },
    ],
    [
      { code: 'REPLY_TOO_LONG', params: { limit: 3000 }, path: 'message' },
      () => {
        const scenario = submitted(level([ANA]))
        return scenario.attempt(ANA, say.reply(scenario.memo, 0, 'x'.repeat(3001)))
      },
    ],
    [
      { code: 'NOT_PENDING', params: {}, path: 'seats' },
      () => submitted(level([ANA])).attempt(OWNER, { type: 'Remind', seats: [] }),
    ],
    [
      { code: 'REMINDED_RECENTLY', params: { hours: 24 } },
      () => {
        const scenario = submitted(level([ANA]))
        return scenario
          .must(OWNER, say.remind(scenario.memo, ANA))
          .attempt(OWNER, say.remind(scenario.memo, ANA))
      },
    ],
  ])('in general: $code', (details, attempt) => {
    expect(detailsOf(attempt())).toMatchObject(details)
  })

  it.each<[Details, (route: [RouteLevel, RouteLevel, RouteLevel]) => RouteLevel[]]>([
    [
      { code: 'UNKNOWN_LEVEL', params: { level: 3 }, path: 'route.2.sequenceId' },
      ([a, b, c]) => [a, b, { ...c, sequenceId: 'made-up' }],
    ],
    [
      { code: 'LEVEL_ORDER_CHANGED', params: { level: 3 }, path: 'route.2.sequenceId' },
      ([a, b, c]) => [a, c, b],
    ],
    [
      { code: 'CLEARED_LEVEL_CHANGED', params: { level: 1 }, path: 'route.0' },
      ([a, b, c]) => [{ ...a, approvers: [SAM] }, b, c],
    ],
    [{ code: 'LEVEL_CANNOT_DECIDE', params: { level: 2 }, path: 'route' }, ([a, , c]) => [a, c]],
    [
      { code: 'APPROVAL_TYPE_FIXED', params: { level: 2 }, path: 'route.1.approvalType' },
      ([a, b, c]) => [a, { ...b, approvalType: 'MIN_APPROVERS' }, c],
    ],
    [
      {
        code: 'APPROVED_SLOT_REMOVED',
        params: { level: 2, email: BEN.email },
        path: 'route.1.approvers',
      },
      ([a, b, c]) => [a, { ...b, approvers: [CARA] }, c],
    ],
    [
      { code: 'RETURNER_DROPPED', params: { level: 2, email: CARA.email }, path: 'route.1.approvers' },
      ([a, b, c]) => [a, { ...b, approvers: [BEN] }, c],
    ],
  ])('D5, D8: of a re-submission: $code', (details, edit) => {
    const scenario = returned()
    const route = edit(routeOf(scenario.memo) as [RouteLevel, RouteLevel, RouteLevel])
    expect(detailsOf(scenario.attempt(OWNER, say.resubmit(route)))).toMatchObject(details)
  })

  it('D5, D6: of an approver left out whose sub-approver returned the memo: both', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).must(SAM, say.giveBack())
    const [only] = routeOf(scenario.memo)
    const dropped = say.resubmit([{ ...only!, approvers: [BEN] }])
    expect(detailsOf(scenario.fork().attempt(OWNER, dropped))).toMatchObject({
      code: 'RETURNER_DROPPED',
      params: { level: 1, email: ANA.email, by: SAM.email },
    })
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(ANA, say.giveBack())
    expect(detailsOf(scenario.attempt(OWNER, dropped)).params).toStrictEqual({ level: 1, email: ANA.email })
  })

  it.each<[Details, (scenario: Scenario) => ReturnType<typeof say.subApprovers>]>([
    [
      { code: 'UNKNOWN_LEVEL', params: {}, path: 'sequenceId' },
      ({ memo }) => say.subApprovers(memo, DAN, [SAM]),
    ],
    [
      { code: 'MIN_SUB_APPROVERS_OUT_OF_RANGE', params: { limit: 1 }, path: 'minSubApprovers' },
      ({ memo }) => say.subApprovers(memo, ANA, [SAM], 2),
    ],
  ])('D3, D6: of a list of sub-approvers: $code', (details, command) => {
    const scenario = submitted(level([ANA, BEN]), level([DAN]))
    expect(detailsOf(scenario.attempt(ANA, command(scenario)))).toMatchObject(details)
  })

  it('D6: of a sub-approver who acted and was left out', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, CARA], 2)).must(SAM, say.approve())
    expect(detailsOf(scenario.attempt(ANA, say.subApprovers(scenario.memo, ANA, [CARA])))).toMatchObject({
      code: 'SUB_APPROVER_ACTED',
      params: { email: SAM.email },
      path: 'subApprovers',
    })
  })
})

describe('A2, C7: who may not', () => {
  it('learns nothing of the memo: neither its status nor a level', () => {
    const scenario = submitted(level([ANA]))
    expect(detailsOf(scenario.attempt(STRANGER, say.approve()))).toStrictEqual({
      kind: 'PERMISSION_DENIED',
      code: 'NO_ACCESS',
      params: {},
    })
    expect(detailsOf(scenario.attempt(ANA, say.cancel()))).toStrictEqual({
      kind: 'PERMISSION_DENIED',
      code: 'NOT_OWNER',
      params: {},
    })
  })
})
