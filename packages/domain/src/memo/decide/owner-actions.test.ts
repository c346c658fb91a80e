import { describe, expect, it } from 'vitest'
import type { Story as StoryType } from '../testing/story.ts'
import { cancel, files, giveBack, saveDraft, submit, withdraw } from '../testing/commands.ts'
import { ANA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Story } from '../testing/story.ts'

const submitted = () => new Story(PERMISSIVE_RULES).must(OWNER, submit([level([ANA])]))
const returned = () => submitted().must(ANA, giveBack())
const withdrawn = () => submitted().must(OWNER, withdraw())
const written = (story: StoryType) => story.must(OWNER, saveDraft([]))

describe('C5: cancelling', () => {
  it.each([
    ['SUBMITTED', submitted],
    ['RETURNED', returned],
    ['SELF_RETURNED', withdrawn],
  ])('C5: needs remarks from %s', (_, story) => {
    expect(story().refusal(OWNER, cancel('  '))).toBe('REMARKS_REQUIRED')
    expect(story().must(OWNER, cancel('Not needed')).memo.lifecycle).toBe('WITHDRAWN')
  })

  it.each([
    ['RETURNED_DRAFT', returned],
    ['SELF_RETURNED_DRAFT', withdrawn],
  ])('C5: needs none from %s, and drops the draft', (_, story) => {
    const cancelled = written(story()).must(OWNER, cancel(''))
    expect(cancelled.memo).toMatchObject({ lifecycle: 'WITHDRAWN', draft: null })
  })

  it('C2: ends the memo: it can be neither edited nor submitted again', () => {
    const story = submitted().must(OWNER, cancel())
    expect(story.refusal(OWNER, saveDraft([]))).toBe('STATUS_NOT_EDITABLE')
    expect(story.refusal(OWNER, submit([level([ANA])]))).toBe('STATUS_NOT_EDITABLE')
    expect(story.refusal(OWNER, cancel())).toBe('STATUS_FORBIDS')
  })
})

describe("'Withdraw' takes the memo back", () => {
  it('Remarks are optional, files limited (U23)', () => {
    const story = submitted()
    const tooMany = { type: 'SelfReturn', remarks: '', attachments: files(4) } as const
    expect(story.refusal(OWNER, { ...tooMany })).toBe('TOO_MANY_ATTACHMENTS')
    story.must(OWNER, withdraw())
    expect(story.memo).toMatchObject({ lifecycle: 'SELF_RETURNED', changedAt: story.log.at(-1)!.at })
  })

  it('Is not offered for a returned or withdrawn memo (U23)', () => {
    expect(returned().refusal(OWNER, withdraw())).toBe('STATUS_FORBIDS')
    expect(withdrawn().refusal(OWNER, withdraw())).toBe('STATUS_FORBIDS')
  })

  it('Log entries belong to the level that was current', () => {
    const story = withdrawn()
    expect(story.log.at(-1)).toMatchObject({ sequenceId: story.memo.levels[0]!.sequenceId })
  })
})
