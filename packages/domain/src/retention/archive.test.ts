import { describe, expect, it } from 'vitest'
import * as say from '../memo/testing/commands.ts'
import { ANA, OWNER } from '../memo/testing/people.ts'
import { level, Scenario } from '../memo/testing/scenario.ts'
import { mayBeArchived } from './archive.ts'

const later = { years: 2, now: '2029-03-02T01:00:00.000Z' }

const submitted = () => {
  const scenario = new Scenario()
  scenario.must(OWNER, say.submit([level([ANA])]))
  return scenario
}

describe('R9: a memo may be archived', () => {
  it('R9: once it ended so many calendar years ago', () => {
    const { memo } = submitted().must(ANA, say.reject())
    expect(mayBeArchived(memo, { years: 2, now: '2028-03-01T15:59:59.000Z' })).toBe(false)
    expect(mayBeArchived(memo, { years: 2, now: '2028-03-01T16:00:00.000Z' })).toBe(true)
    expect(mayBeArchived(submitted().memo, later)).toBe(false)
  })

  it('R2, R3, R9: when nothing of it is open', () => {
    const scenario = submitted()
    scenario.must(ANA, say.approveOn('2026-04-01'))
    expect(mayBeArchived(scenario.memo, later)).toBe(false)
    const { memo } = scenario.must(ANA, say.closeCondition(scenario.memo))
    expect(mayBeArchived(memo, later)).toBe(true)
    const handOff = { handlers: [ANA], missing: [], done: null }
    expect(mayBeArchived({ ...memo, handOff }, later)).toBe(false)
  })

  it('R5, R9: when no one has still to acknowledge a copy', () => {
    const { memo } = submitted().must(ANA, say.reject())
    const copies = { readers: [ANA], missing: [], mustAcknowledge: true, acknowledged: [] }
    expect(mayBeArchived({ ...memo, copies }, later)).toBe(false)
    const acknowledged = [{ email: ANA.email, at: memo.changedAt }]
    expect(mayBeArchived({ ...memo, copies: { ...copies, acknowledged } }, later)).toBe(true)
  })

  it('C8, R9: unless an administrator holds it', () => {
    const { memo } = submitted().must(ANA, say.reject())
    expect(mayBeArchived({ ...memo, hold: { reason: 'Audit.' } }, later)).toBe(false)
  })
})
