import { describe, expect, it } from 'vitest'
import { checkDraft, checkSubmission } from '../content/answers.ts'
import { carryOver } from '../content/carry-over.ts'
import { contentChanges } from '../content/content-changes.ts'
import { fromContent, stripHidden, toContent } from '../content/content.ts'
import { contentText, submittedTexts } from '../content/display.ts'
import { changedAnswers } from '../content/reapproval.ts'
import type { Answers } from '../answer/answer.ts'
import { contentEntries } from '../answer/content-entries.ts'
import { formMessage } from '../answer/messages.ts'
import { aField, aGroup, aTemplate } from '../testing/builders.ts'
import type { PlainOption, TemplateContent } from '../template/template.ts'
import { codesAnswered } from './answered-codes.ts'
import { listQuestions, listsIn, withListOptions } from './list-questions.ts'
import { storedLabels, withStoredLabel, withStoredLabels } from './stored-labels.ts'

const listed = (field_id: string, more: object = {}) =>
  aField('DROPDOWN', { field_id, field_name: field_id, list_id: 'CENTRES', constant: [], ...more })

const FORM = aTemplate(
  listed('CENTRE', { validations: { required: true } }),
  aField('RADIO', {
    field_id: 'KIND',
    constant: [
      { value: 'a', label: 'First', branchingQuestions: [listed('FOLLOW', { list_id: 'PROJECTS' })] },
      { value: 'b', label: 'Second' },
    ],
  }),
  aGroup({
    constant: [
      aField('TEXT', { field_id: 'ITEM' }),
      listed('CHARGED'),
      aField('CHECKBOX', { field_id: 'ANY' }),
    ],
  }),
  aField('TEXT', {
    field_id: 'WHY',
    conditions: [{ field_ref: 'CENTRE', operator: 'EQUALS', value: 'CC-2' }],
  }),
)
const OPTIONS: PlainOption[] = [
  { value: 'CC-1', label: 'Network operations' },
  { value: 'CC-2', label: 'CC-2' },
]
const resolved = (template: TemplateContent = FORM, options = OPTIONS) =>
  withListOptions(template, ({ list_id }) => (list_id === 'CENTRES' ? options : []))
const answers = (more: Answers = {}): Answers => ({ TEXT_SUBJECT: 'Routers', CENTRE: 'CC-1', ...more })
const row = (CHARGED: string) => ({ field_id: 'ROW_1', fields: { ITEM: 'Desk', CHARGED } })
const shown = (content: unknown, template = FORM) => {
  const text = contentText(template, content)
  expect(submittedTexts(template)(content)).toBe(text)
  return text
}

describe('N9: the lists of a form', () => {
  it('are those of its questions, follow-ups and columns', () => {
    expect(listQuestions(FORM).map(({ field_id }) => field_id)).toEqual(['CENTRE', 'FOLLOW', 'CHARGED'])
    expect(listsIn(FORM)).toEqual(['CENTRES', 'PROJECTS'])
    expect(listsIn(aTemplate(listed('CENTRE', { list_id: '' })))).toEqual([])
  })

  it('fill their questions alone, and a form without any stays the same', () => {
    const filled = resolved()
    expect(listQuestions(filled).map(({ constant }) => constant.length)).toEqual([2, 0, 2])
    expect(listQuestions(FORM).map(({ constant }) => constant.length)).toEqual([0, 0, 0])
    const plain = aTemplate(aField('DROPDOWN'))
    expect(resolved(plain)).toBe(plain)
    expect(withStoredLabels(plain, [])).toBe(plain)
  })
})

describe('N9: a code as an answer', () => {
  it('is one that may be chosen, in rows and follow-ups as well; a form without entries takes none', () => {
    const { issues } = checkSubmission(
      resolved(),
      answers({ CENTRE: 'CC-9', KIND: 'a', FOLLOW: 'P-1', GROUP: [row('CC-8')] }),
    )
    expect(issues.map((issue) => `${issue.path.join('.')}: ${formMessage(issue)}`)).toEqual([
      'CENTRE: CC-9 is not in use. Choose another one',
      'FOLLOW: P-1 is not in use. Choose another one',
      'GROUP.0.CHARGED: CC-8 is not in use. Choose another one',
    ])
    expect(checkSubmission(resolved(), answers({ GROUP: [row('CC-2')] })).issues).toEqual([])
    expect(checkSubmission(FORM, answers()).issues).toMatchObject([{ code: 'NOT_IN_LIST' }])
    expect(checkSubmission(resolved(), { TEXT_SUBJECT: 'Routers' }).issues).toMatchObject([
      { code: 'REQUIRED' },
    ])
  })

  it('in a draft is any text that a code can be', () => {
    expect(checkDraft(FORM, answers({ CENTRE: 'CC-9' }))).toEqual([])
    expect(checkDraft(FORM, answers({ CENTRE: '' }))).toEqual([])
    for (const CENTRE of ['x'.repeat(51), 'a\u0000'])
      expect(checkDraft(FORM, answers({ CENTRE }))).toMatchObject([{ code: 'UNKNOWN_OPTION' }])
  })

  it('decides conditions', () => {
    const entries = (CENTRE: string) =>
      contentEntries(checkSubmission(resolved(), answers({ CENTRE })).content).entries.map(
        ({ field_id }) => field_id,
      )
    expect(entries('CC-1')).not.toContain('WHY')
    expect(entries('CC-2')).toContain('WHY')
  })

  it('is stored with the label of its time, whatever a client says of it', () => {
    const { content } = checkSubmission(resolved(), answers({ GROUP: [row('CC-1')] }))
    expect(storedLabels(content)).toEqual(
      new Map([
        ['CENTRE', new Map([['CC-1', 'Network operations']])],
        ['CHARGED', new Map([['CC-1', 'Network operations']])],
      ]),
    )
    const claimed = JSON.parse(
      JSON.stringify(content).replaceAll('Network operations', 'Head office'),
    ) as unknown
    const again = toContent(resolved(), fromContent(resolved(), claimed).answers)
    expect(JSON.stringify(again)).not.toContain('Head office')
    expect(storedLabels(toContent(FORM, answers()))).toEqual(new Map())
  })

  it('reads as code and label, from what is stored alone', () => {
    const { content } = checkSubmission(resolved(), answers({ GROUP: [row('CC-1')] }))
    expect(shown(content)).toBe('CC-1 · Network operations\nDesk CC-1 · Network operations ')
    expect(shown(toContent(FORM, answers()))).toBe('CC-1')
    expect(shown(checkSubmission(resolved(), answers({ CENTRE: 'CC-2' })).content)).toBe('CC-2')
    expect(shown(stripHidden(FORM, content))).toBe(shown(content))
  })

  it('of one question reads with its label in lists', () => {
    const [, field] = FORM[0]!.value
    expect(withStoredLabel(field!, { value: 'CC-1', label: 'Network' })).toMatchObject({
      constant: [{ value: 'CC-1', label: 'Network' }],
    })
    expect(withStoredLabel(field!, { value: 'CC-1' })).toBe(field)
    expect(withStoredLabel(field!, { value: null, label: 'Network' })).toBe(field)
    const text = aField('TEXT')
    expect(withStoredLabel(text, { value: 'CC-1', label: 'Network' })).toBe(text)
  })

  it('is named once by list, wherever the content came from', () => {
    const content = toContent(FORM, answers({ KIND: 'a', FOLLOW: 'P-1', GROUP: [row('CC-1'), row('CC-2')] }))
    expect(codesAnswered(FORM, content)).toEqual([
      { list_id: 'CENTRES', codes: ['CC-1', 'CC-2'] },
      { list_id: 'PROJECTS', codes: ['P-1'] },
    ])
    const odd = [
      { field_id: 'CENTRE', value: 7 },
      { field_id: 'FOLLOW', value: 'x'.repeat(51) },
      { field_id: 'GROUP', value: [null, 'text', { fields: 'none' }] },
    ]
    expect(codesAnswered(FORM, odd).flatMap(({ codes }) => codes)).toEqual([])
    expect(codesAnswered(aTemplate(aField('TEXT')), content)).toEqual([])
  })
})

describe('N9: a label that changed', () => {
  const before = checkSubmission(resolved(), answers()).content
  const renamed = resolved(FORM, [{ value: 'CC-1', label: 'Networks' }, OPTIONS[1]!])
  const rule = { questions: ['CENTRE', 'GROUP'] }

  it('shows in the difference, and makes no approval fall (N7)', () => {
    const after = checkSubmission(renamed, answers()).content
    expect(contentChanges(FORM, before, after)).toEqual([
      {
        field_id: 'CENTRE',
        label: 'CENTRE',
        kind: 'text',
        before: 'CC-1 · Network operations',
        after: 'CC-1 · Networks',
      },
    ])
    expect(changedAnswers(rule, FORM, before, after)).toEqual([])
  })

  it('is another answer with another code, in rows as well (N7)', () => {
    const after = checkSubmission(renamed, answers({ CENTRE: 'CC-2', GROUP: [row('CC-1')] })).content
    expect(changedAnswers(rule, FORM, before, after)).toEqual(['CENTRE', 'GROUP'])
  })
})

it('N9, M8: a duplicate lacks codes that may not be chosen, hidden ones too, and names them', () => {
  const content = toContent(
    FORM,
    answers({ CENTRE: 'CC-9', FOLLOW: 'P-1', GROUP: [row('CC-8'), row('CC-1'), row('')] }),
  )
  const { answers: carried, leftOut } = carryOver(resolved(), content)
  expect(leftOut.map(({ field_id, reason, message }) => `${field_id} ${reason} ${message}`)).toEqual([
    'CENTRE NOT_ACCEPTED CC-9 is not in use. Choose another one',
    'FOLLOW NOT_ACCEPTED P-1 is not in use. Choose another one',
    'CHARGED NOT_ACCEPTED CC-8 is not in use. Choose another one',
  ])
  expect(carried).toMatchObject({
    CENTRE: '',
    FOLLOW: '',
    GROUP: [{ fields: { CHARGED: '' } }, { fields: { CHARGED: 'CC-1' } }, { fields: { CHARGED: '' } }],
  })
})
