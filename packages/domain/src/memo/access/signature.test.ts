import { describe, expect, it } from 'vitest'
import { aLevelOf, aRowOf, personSource, policyOf } from '../../policy/testing/builders.ts'
import { ANA, OWNER } from '../testing/people.ts'
import { submitUnder } from '../testing/policies.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'
import * as say from '../testing/commands.ts'
import { approvalNeedsPasskey } from './signature.ts'

const ALWAYS = { kind: 'ALWAYS' } as const
const ABOVE = { kind: 'ABOVE', amounts: { PHP: '1000.00' } } as const
const policy = policyOf(aRowOf('all', [], [aLevelOf('cfo', [personSource(ANA)], { signature: ABOVE })]))
const NO_POLICY = { policy: null, starts_on: null, earlier: [] }
const amount = (value: string) => ({ value, currency: 'PHP' as const })

function submitted() {
  const scenario = new Scenario(PERMISSIVE_RULES)
  scenario.must(OWNER, say.submit([level([ANA])]))
  return scenario.memo
}

function underPolicy() {
  const scenario = new Scenario(PERMISSIVE_RULES)
  const directory = { managers: [], roles: [] }
  scenario.must(OWNER, submitUnder(scenario, { policy, amount: '50', directory, parts: {}, own: [] }))
  return scenario.memo
}

describe('O4: approving a memo', () => {
  it('O4: needs no passkey where no one asks for it', () => {
    expect(approvalNeedsPasskey(submitted(), { templateConfig: {}, policies: NO_POLICY }, null)).toBe(false)
  })

  it('O4: needs one as its template says', () => {
    const template = { templateConfig: { signature: ABOVE }, policies: NO_POLICY }
    expect(approvalNeedsPasskey(submitted(), template, amount('1000.00'))).toBe(false)
    expect(approvalNeedsPasskey(submitted(), template, amount('1000.01'))).toBe(true)
  })

  it('O4: needs one as the current level of its policy says', () => {
    const template = { templateConfig: {}, policies: { ...NO_POLICY, policy } }
    expect(approvalNeedsPasskey(underPolicy(), template, amount('50.00'))).toBe(false)
    expect(approvalNeedsPasskey(underPolicy(), template, amount('5000.00'))).toBe(true)
  })

  it('O4: goes by the template alone where the memo has no level (N1)', () => {
    const memo = { levels: [], lastSubmittedAt: '2026-11-24T02:00:00.000Z' }
    expect(approvalNeedsPasskey(memo, { templateConfig: {}, policies: NO_POLICY }, null)).toBe(false)
  })

  it('O4: needs none of a draft', () => {
    const { memo } = new Scenario(PERMISSIVE_RULES)
    expect(
      approvalNeedsPasskey(memo, { templateConfig: { signature: ALWAYS }, policies: NO_POLICY }, null),
    ).toBe(false)
  })
})
