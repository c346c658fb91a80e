import { RICH_TEXT_MAX_CLEANED, RICH_TEXT_MAX_ELEMENTS } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

describe('rich text with too much markup (F5, Q5)', () => {
  it.each([
    ['brackets', '<'.repeat(1_000_000)],
    ['empty paragraphs', '<p></p>'.repeat(RICH_TEXT_MAX_ELEMENTS + 1)],
    ['elements as the editor doesn’t write them', '<P>x</P>'.repeat(RICH_TEXT_MAX_CLEANED + 1)],
    ['entities', '&amp;'.repeat(2 * RICH_TEXT_MAX_ELEMENTS + 1)],
  ])('is refused at its answer, in a draft and in a submission: %s', async (_, body) => {
    const { owner, first } = people
    const written = submission(template, [level([first])], { body })
    for (const action of ['SUBMITTED', 'SAVE_AS_DRAFT'] as const)
      expect(await owner.call('create_memo', { ...written, action })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: { issues: [{ path: 'answers.BODY', code: 'RICH_TEXT_TOO_COMPLEX' }] },
      })
  })

  it('is accepted up to the limit', async () => {
    const { owner, first } = people
    const body = '<p>x</p>'.repeat(RICH_TEXT_MAX_ELEMENTS)
    await owner.must('create_memo', submission(template, [level([first])], { body }))
  })
})
