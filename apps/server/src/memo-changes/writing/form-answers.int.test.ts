import type { Answers, FileAnswer, FormIssue, TemplateContent } from '@countersign/domain'
import {
  checkSubmission,
  checkDraft,
  formMessage,
  fromContent,
  toContent,
  visibleFields,
} from '@countersign/domain'
import { aField, aTemplate } from '@countersign/domain/form/testing/builders'
import { aPublishableTemplate } from '@countersign/domain/form/testing/publishable-template'
import { rightAnswersFor, typedAnswersFor } from '@countersign/domain/form/testing/typed-answers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

/** The same templates and answers as in the domain's properties, against the server itself. */
const RUNS = { numRuns: 60, endOnFailure: true }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

let site: TestSite
let owner: Actor
let approver: Actor
let published = 0

beforeAll(async () => {
  // More uploads and memos than one person's minute holds.
  site = await createTestSite({ REQUESTS_A_MINUTE: '20000' })
  const people = await signInParticipants(site)
  owner = people.owner
  approver = people.first
})
afterAll(() => site.stop())

const publish = (template: TemplateContent): Promise<TestTemplate> =>
  publishTemplate(site, `P${++published}`, {}, template)

/** Uploads a file for one memo to name. */
async function upload(): Promise<FileAnswer> {
  const form = new FormData()
  form.append('file', new File([PDF], 'Plan.pdf'))
  const answer = await site.web.inject({
    method: 'POST',
    url: '/files',
    headers: { cookie: owner.cookie },
    payload: form,
  })
  return answer.json<FileAnswer>()
}

const written = (template: TemplateContent, answers: Answers) => ({
  memo_content: toContent(template, answers) as unknown as { field_id: string }[],
  sequences: [level([approver])],
})
/** Replaces the placeholder of a generated file by the upload. */
const withFile = (answers: Answers, file: FileAnswer): Answers =>
  JSON.parse(JSON.stringify(answers).replaceAll('"files/placeholder"', JSON.stringify(file.url))) as Answers
const placeholder = fc.constant([{ name: 'Plan.pdf', size: PDF.length, url: 'files/placeholder' }])
const byPath = (issues: readonly FormIssue[]) =>
  issues.map((found) => ({
    path: ['answers', ...found.path].join('.'),
    message: formMessage(found),
    code: found.code,
  }))
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('for any template and any answers', () => {
  it('a draft keeps all answers, a submission the visible ones, and the view returns what was sent (F4, F6)', async () => {
    const filled = aPublishableTemplate.chain((template) =>
      rightAnswersFor(template, { files: placeholder }).map((answers) => ({ template, answers })),
    )
    await fc.assert(
      fc.asyncProperty(filled, async ({ template, answers: drawn }) => {
        const { templateId } = await publish(template)
        const answers = withFile(drawn, await upload())
        const { memo_id } = await owner.must('create_memo', {
          template_id: templateId,
          action: 'SAVE_AS_DRAFT',
          ...written(template, answers),
        })
        const draft = await owner.must('getMemoDetailsForEditing', { memo_id })
        expect(fromContent(template, draft.memo_content).answers).toEqual(
          fromContent(template, overTheWire(toContent(template, answers))).answers,
        )

        await owner.must('edit_memo', {
          memo_id,
          action: 'SUBMITTED',
          ...written(template, answers),
          revision: draft.revision,
        })
        const { content } = checkSubmission(template, answers)
        for (const reader of [owner, approver]) {
          const { memo } = await reader.must('get_memo_details_for_viewing', { memo_id })
          expect(memo.memo_content).toEqual(overTheWire(content))
        }
      }),
      RUNS,
    )
  })

  it('browser and server report the same issues at the same fields (F6)', async () => {
    const filled = aPublishableTemplate.chain((template) =>
      typedAnswersFor(template).map((answers) => ({ template, answers })),
    )
    let refused = 0
    await fc.assert(
      fc.asyncProperty(filled, async ({ template, answers }) => {
        const { templateId } = await publish(template)
        const send = (action: 'SUBMITTED' | 'SAVE_AS_DRAFT') =>
          owner.call('create_memo', { template_id: templateId, action, ...written(template, answers) })

        const submission = await send('SUBMITTED')
        const { issues } = checkSubmission(template, answers)
        if (issues.length === 0) expect(submission).toMatchObject({ ok: true })
        else {
          refused += 1
          expect(submission).toMatchObject({
            ok: false,
            code: 'INVALID_ARGUMENT',
            details: { issues: byPath(issues) },
          })
        }

        const draft = await send('SAVE_AS_DRAFT')
        const limits = checkDraft(template, answers)
        if (limits.length === 0) expect(draft).toMatchObject({ ok: true })
        else expect(draft).toMatchObject({ code: 'INVALID_ARGUMENT', details: { issues: byPath(limits) } })
      }),
      RUNS,
    )
    expect(refused).toBeGreaterThan(RUNS.numRuns / 4)
  })

  it('a hidden answer, valid or not, neither prevents submission nor is shown to anyone (F4)', async () => {
    const filled = aPublishableTemplate.chain((template) =>
      fc
        .tuple(rightAnswersFor(template, { files: placeholder }), typedAnswersFor(template))
        .map(([answers, others]) => ({ template, answers, others })),
    )
    await fc.assert(
      fc.asyncProperty(filled, async ({ template, answers: drawn, others }) => {
        const { templateId } = await publish(template)
        const answers = withFile(drawn, await upload())
        const shown = new Set(visibleFields(template, answers).map((field) => field.field_id))
        const hidden = Object.entries(others).filter(([id]) => !shown.has(id))
        const mixed = { ...answers, ...Object.fromEntries(hidden) }
        const { memo_id } = await owner.must('create_memo', {
          template_id: templateId,
          action: 'SUBMITTED',
          ...written(template, mixed),
        })
        const { memo } = await approver.must('get_memo_details_for_viewing', { memo_id })
        expect(memo.memo_content).toEqual(overTheWire(checkSubmission(template, answers).content))
      }),
      RUNS,
    )
  })
})

describe('required rich text', () => {
  const template = aTemplate(aField('TEXT_RTE', { field_id: 'BODY', validations: { required: true } }))

  it.each([
    ['a script', '<script>send("to elsewhere")</script>'],
    ['styles', '<style>p { color: red }</style>'],
    ['a comment', '<!-- see below -->'],
    ['an image without a source', '<p><img src="cid:image001"></p>'],
  ])('of which cleaning leaves nothing, as of %s, is not answered (F5, F6)', async (_what, html) => {
    const { templateId } = await publish(template)
    const send = (body: string, action: 'SUBMITTED' | 'SAVE_AS_DRAFT' = 'SUBMITTED') =>
      owner.call('create_memo', {
        template_id: templateId,
        action,
        ...written(template, { TEXT_SUBJECT: 'Routers', BODY: body }),
      })
    expect(await send(html)).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'answers.BODY', code: 'REQUIRED' }] },
    })
    expect(await send(html, 'SAVE_AS_DRAFT')).toMatchObject({ ok: true })
    expect(await send(`${html}<p>Two routers.</p>`)).toMatchObject({ ok: true })
  })
})

describe('an amount from a program', () => {
  it.each([
    ['-5', 'Enter an amount of 0 or more'],
    ['1.234', 'Enter an amount with at most 2 decimals'],
    ['1.234,50', 'Separate thousands with commas and decimals with a point, such as 1,234.50'],
    ['PHP 5', 'Enter the amount without its currency, such as 1234.50'],
    ['1,234.50', 'Enter an amount such as 1234.50'],
    ['abc', 'Enter an amount such as 1234.50'],
  ])('%j is refused in the words of the form, as a draft too: %s (F6, G3)', async (amount, message) => {
    const field = aField('TEXT_CURRENCY', { field_id: 'AMOUNT' })
    const template = aTemplate(field)
    const { templateId } = await publish(template)
    for (const action of ['SUBMITTED', 'SAVE_AS_DRAFT'] as const) {
      const answer = await owner.call('create_memo', {
        ...written(template, { TEXT_SUBJECT: 'Amounts', AMOUNT: amount }),
        template_id: templateId,
        action,
      })
      expect(answer).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: { issues: [{ path: 'answers.AMOUNT', message, code: 'WRONG_AMOUNT' }] },
      })
    }
  })
})
