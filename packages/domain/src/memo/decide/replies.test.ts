import { describe, expect, it } from 'vitest'
import { approve, files, giveBack, reply, saveDraft, submit } from '../testing/commands.ts'
import { ANA, BEN, OWNER, STRANGER, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'

const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(OWNER, submit([level([ANA, BEN], { watchers: [WINA] })]))

describe('C2, D11: replies', () => {
  it('Any participant replies to an entry of the log, trimmed; strangers do not', () => {
    const scenario = submitted()
    for (const who of [WINA, ANA, WINA, OWNER]) scenario.must(who, reply(scenario.memo, 0, '  Which quote? '))
    expect(scenario.log.at(-1)).toMatchObject({ message: 'Which quote?' })
    expect(scenario.memo.threads[0]!.people).toEqual([OWNER, WINA, ANA].map(({ email }) => email))
    expect(scenario.refusal(STRANGER, reply(scenario.memo))).toBe('NO_ACCESS')
  })

  it('A reply belongs to an entry of this very memo', () => {
    expect(submitted().refusal(ANA, reply(submitted().memo, 7))).toBe('UNKNOWN_LOG')
  })

  it('Has 1 to 3000 characters', () => {
    const scenario = submitted()
    expect(scenario.refusal(ANA, reply(scenario.memo, 0, ' \n '))).toBe('REPLY_EMPTY')
    expect(scenario.refusal(ANA, reply(scenario.memo, 0, 'x'.repeat(3001)))).toBe('REPLY_TOO_LONG')
    expect(scenario.refusal(ANA, reply(scenario.memo, 0, ` ${'x'.repeat(3000)} `))).toBeNull()
  })

  it('Has at most max_remarks_attachment files', () => {
    const scenario = submitted()
    const logId = scenario.memo.threads[0]!.logId
    const message = 'See these'
    expect(scenario.refusal(ANA, { type: 'Reply', logId, message, attachments: files(4) })).toBe(
      'TOO_MANY_ATTACHMENTS',
    )
    expect(scenario.refusal(ANA, { type: 'Reply', logId, message, attachments: files(3) })).toBeNull()
  })

  it('Goes on while the memo is with its owner, whatever they have saved', () => {
    const scenario = submitted().must(ANA, giveBack()).must(OWNER, saveDraft([]))
    expect(scenario.refusal(WINA, reply(scenario.memo))).toBeNull()
    expect(scenario.refusal(OWNER, reply(scenario.memo))).toBeNull()
  })

  it('D11: is locked once the memo has ended', () => {
    const scenario = submitted().must(ANA, approve()).must(BEN, approve())
    expect(scenario.refusal(ANA, reply(scenario.memo))).toBe('THREAD_LOCKED')
  })

  it('C2: needs a submission', () => {
    const scenario = new Scenario().must(OWNER, saveDraft([]))
    expect(scenario.refusal(OWNER, reply(scenario.memo))).toBe('STATUS_FORBIDS')
  })
})
