import { describe, expect, it } from 'vitest'
import { approve, files, giveBack, reply, saveDraft, submit } from '../testing/commands.ts'
import { ANA, BEN, OWNER, STRANGER, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Story } from '../testing/story.ts'

const submitted = () =>
  new Story(PERMISSIVE_RULES).must(OWNER, submit([level([ANA, BEN], { watchers: [WINA] })]))

describe('C2, D11: replies', () => {
  it('Any participant replies to an entry of the log, trimmed; strangers do not', () => {
    const story = submitted()
    for (const who of [WINA, ANA, WINA, OWNER]) story.must(who, reply(story.memo, 0, '  Which quote? '))
    expect(story.log.at(-1)).toMatchObject({ message: 'Which quote?' })
    expect(story.memo.threads[0]!.people).toEqual([OWNER, WINA, ANA].map(({ email }) => email))
    expect(story.refusal(STRANGER, reply(story.memo))).toBe('NO_ACCESS')
  })

  it('A reply belongs to an entry of this very memo', () => {
    expect(submitted().refusal(ANA, reply(submitted().memo, 7))).toBe('UNKNOWN_LOG')
  })

  it('Has 1 to 3000 characters', () => {
    const story = submitted()
    expect(story.refusal(ANA, reply(story.memo, 0, ' \n '))).toBe('REPLY_EMPTY')
    expect(story.refusal(ANA, reply(story.memo, 0, 'x'.repeat(3001)))).toBe('REPLY_TOO_LONG')
    expect(story.refusal(ANA, reply(story.memo, 0, ` ${'x'.repeat(3000)} `))).toBeNull()
  })

  it('Has at most max_remarks_attachment files', () => {
    const story = submitted()
    const logId = story.memo.threads[0]!.logId
    const message = 'See these'
    expect(story.refusal(ANA, { type: 'Reply', logId, message, attachments: files(4) })).toBe(
      'TOO_MANY_ATTACHMENTS',
    )
    expect(story.refusal(ANA, { type: 'Reply', logId, message, attachments: files(3) })).toBeNull()
  })

  it('Goes on while the memo is with its owner, whatever they have saved', () => {
    const story = submitted().must(ANA, giveBack()).must(OWNER, saveDraft([]))
    expect(story.refusal(WINA, reply(story.memo))).toBeNull()
    expect(story.refusal(OWNER, reply(story.memo))).toBeNull()
  })

  it('D11: is locked once the memo has ended', () => {
    const story = submitted().must(ANA, approve()).must(BEN, approve())
    expect(story.refusal(ANA, reply(story.memo))).toBe('THREAD_LOCKED')
  })

  it('C2: needs a submission', () => {
    const story = new Story().must(OWNER, saveDraft([]))
    expect(story.refusal(OWNER, reply(story.memo))).toBe('STATUS_FORBIDS')
  })
})
