import { describe, expect, it } from 'vitest'
import { aLevelOf, aRowOf, policyOf } from '../testing/builders.ts'
import { levelSignatures } from './level-signature.ts'
import type { PolicySchedule } from '../versions/policy-schedule.ts'

const ALWAYS = { kind: 'ALWAYS' } as const
const ABOVE = { kind: 'ABOVE', amounts: { PHP: '1000.00' } } as const
const signed = aLevelOf('cfo', [], { signature: ALWAYS })
const schedule: PolicySchedule = {
  policy: policyOf(
    aRowOf('small', [], [aLevelOf('head', [])]),
    aRowOf('large', [], [aLevelOf('head', [], { signature: ABOVE }), signed]),
  ),
  starts_on: '2026-12-01',
  earlier: [
    {
      until: '2026-11-01',
      policy: policyOf(aRowOf('old', [], [aLevelOf('board', [], { signature: ALWAYS })])),
    },
    { until: '2026-12-01', policy: policyOf(aRowOf('before', [], [aLevelOf('cfo', [])])) },
  ],
}
const rules = (level_id: string | undefined, day = '2026-12-01') => levelSignatures(schedule, level_id, day)

describe('O4: the rule of a policy’s level', () => {
  it('O4: is that of the policy that counted on the day of the submission', () => {
    expect(rules('cfo')).toEqual([ALWAYS])
    expect(rules('cfo', '2026-11-30')).toEqual([])
  })

  it('O4: applies from each row that names the level', () => {
    expect(rules('head')).toEqual([ABOVE])
  })

  it('O4: is that of an earlier policy where the level comes from one', () => {
    expect(rules('board')).toEqual([ALWAYS])
    expect(rules('unknown')).toEqual([])
  })

  it('O4: is none for the owner’s own levels, and where owners name anyone', () => {
    expect(rules(undefined)).toEqual([])
    expect(levelSignatures({ policy: null, starts_on: null, earlier: [] }, 'cfo', '2026-12-01')).toEqual([])
  })
})
