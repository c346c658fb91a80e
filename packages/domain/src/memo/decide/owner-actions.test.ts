import { describe, expect, it } from 'vitest'
import { cancel, files, giveBack, saveDraft, submit, withdraw } from '../testing/commands.ts'
import { ANA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'

const submitted = () => new Scenario(PERMISSIVE_RULES).must(OWNER, submit([level([ANA])]))
const returned = () => submitted().must(ANA, giveBack())
const withdrawn = () => submitted().must(OWNER, withdraw())
const written = (scenario: Scenario) => scenario.must(OWNER, saveDraft([]))

describe('C5: cancelling', () => {
  it.each([
    ['SUBMITTED', submitted],
    ['RETURNED', returned],
    ['SELF_RETURNED', withdrawn],
  ])('C5: needs remarks from %s', (_, scenario) => {
    expect(scenario().refusal(OWNER, cancel('  '))).toBe('REMARKS_REQUIRED')
    expect(scenario().must(OWNER, cancel('Not needed')).memo.lifecycle).toBe('WITHDRAWN')
  })

  it.each([
    ['RETURNED_DRAFT', returned],
    ['SELF_RETURNED_DRAFT', withdrawn],
  ])('C5: needs none from %s, and drops the draft', (_, scenario) => {
    const cancelled = written(scenario()).must(OWNER, cancel(''))
    expect(cancelled.memo).toMatchObject({ lifecycle: 'WITHDRAWN', draft: null })
  })

  it('C2: ends the memo: it can be neither edited nor submitted again', () => {
    const scenario = submitted().must(OWNER, cancel())
    expect(scenario.refusal(OWNER, saveDraft([]))).toBe('STATUS_NOT_EDITABLE')
    expect(scenario.refusal(OWNER, submit([level([ANA])]))).toBe('STATUS_NOT_EDITABLE')
    expect(scenario.refusal(OWNER, cancel())).toBe('STATUS_FORBIDS')
  })
})

describe("'Withdraw' takes the memo back", () => {
  it('Remarks are optional, files limited (U23)', () => {
    const scenario = submitted()
    const tooMany = { type: 'SelfReturn', remarks: '', attachments: files(4) } as const
    expect(scenario.refusal(OWNER, { ...tooMany })).toBe('TOO_MANY_ATTACHMENTS')
    scenario.must(OWNER, withdraw())
    expect(scenario.memo).toMatchObject({ lifecycle: 'SELF_RETURNED', changedAt: scenario.log.at(-1)!.at })
  })

  it('Is not offered for a returned or withdrawn memo (U23)', () => {
    expect(returned().refusal(OWNER, withdraw())).toBe('STATUS_FORBIDS')
    expect(withdrawn().refusal(OWNER, withdraw())).toBe('STATUS_FORBIDS')
  })

  it('Log entries belong to the level that was current', () => {
    const scenario = withdrawn()
    expect(scenario.log.at(-1)).toMatchObject({ sequenceId: scenario.memo.levels[0]!.sequenceId })
  })
})
