import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowAnswers } from '../answer/answer.ts'
import { checkDraft, checkSubmission, readDraft, readSubmission } from './answers.ts'
import { visibleFields } from './conditions.ts'
import { contentFiles, contentRichText, emptyAnswers, fromContent, toContent } from './content.ts'
import { contentEntries } from '../answer/content-entries.ts'
import { DEFAULT_TEMPLATE } from '../template/default-template.ts'
import { displaySections, displayText } from './display.ts'
import { memoSubject } from './subject.ts'
import { checkTemplate } from '../../template-judge/template-check.ts'
import { isTemplateContent } from '../../template-judge/template-shape.ts'
import { aFilledForm, anyTemplate } from '../testing/arbitraries.ts'
import { aField, aGroup, aTemplate } from '../testing/builders.ts'

const found = (issues: { code: string; path: readonly (string | number)[] }[]) =>
  issues.map((i) => [i.code, ...i.path])
const when = (field_ref: string, value: string) => ({ field_ref, operator: 'EQUALS' as const, value })

describe('a draft', () => {
  const template = aTemplate(
    aField('TEXT', { field_id: 'A', validations: { required: true, min_length: 3, max_length: 5 } }),
    aField('TEXT', { field_id: 'HIDDEN', validations: { max_length: 5 }, conditions: [when('A', 'x')] }),
  )

  it('need not be complete (C3)', () => {
    expect(checkDraft(template, { A: 'a' })).toEqual([])
  })

  it('keeps types and hard limits, of hidden answers too (C3)', () => {
    expect(found(checkDraft(template, { A: 'abcdef', HIDDEN: 'abcdef' }))).toEqual([
      ['TOO_LONG', 'A'],
      ['TOO_LONG', 'HIDDEN'],
    ])
    expect(found(checkDraft(template, { A: ['a'] }))).toEqual([['WRONG_TYPE', 'A']])
  })

  it('is validated alike from every source: invalid answers, and unknown ones (C3)', () => {
    const entries = [
      { field_id: 'A', value: 'abcdef' },
      { field_id: 'HIDDEN', value: 5 },
    ]
    expect(found(readDraft(template, entries).issues)).toEqual([
      ['WRONG_TYPE', 'HIDDEN'],
      ['TOO_LONG', 'A'],
    ])
  })

  it('keeps hidden answers (F4)', () => {
    const { content, issues } = readDraft(template, toContent(template, { HIDDEN: 'kept' }))
    expect(issues).toEqual([])
    expect(fromContent(template, content).answers).toMatchObject({ HIDDEN: 'kept' })
  })
})

describe('a submission', () => {
  const template = aTemplate(
    aField('RADIO', { field_id: 'KIND' }),
    aField('TEXT', { field_id: 'MORE', validations: { required: true }, conditions: [when('KIND', 'b')] }),
    aField('DATEPICKER', {
      field_id: 'END',
      validations: { later_than: { field_ref: 'START', message: 'Too early' } },
    }),
    aField('DATEPICKER', { field_id: 'START', conditions: [when('KIND', 'b')] }),
  )
  const subject = { TEXT_SUBJECT: 'Routers' }

  it('needs the subject of the default template (U37)', () => {
    expect(found(checkSubmission(DEFAULT_TEMPLATE, {}).issues)).toEqual([['REQUIRED', 'TEXT_SUBJECT']])
    expect(checkSubmission(DEFAULT_TEMPLATE, subject).issues).toEqual([])
  })

  it('does not ask for hidden answers, and does not keep them (F4)', () => {
    const { issues, content } = checkSubmission(template, { ...subject, KIND: 'a', MORE: 'x'.repeat(999) })
    expect(issues).toEqual([])
    expect(contentEntries(content).entries.map((e) => e.field_id)).toEqual(['TEXT_SUBJECT', 'KIND', 'END'])
  })

  it('asks for what shows (F4)', () => {
    expect(found(checkSubmission(template, { ...subject, KIND: 'b' }).issues)).toEqual([['REQUIRED', 'MORE']])
  })

  it('compares with visible dates only (F0, F4)', () => {
    const dates = { ...subject, MORE: 'x', START: '2026-05-05', END: '2026-05-05' }
    expect(found(checkSubmission(template, { ...dates, KIND: 'b' }).issues)).toEqual([['NOT_LATER', 'END']])
    expect(checkSubmission(template, { ...dates, KIND: 'a' }).issues).toEqual([])
  })

  it('leaves out rows in which nothing was answered', () => {
    const group = aTemplate(aGroup())
    const rows: RowAnswers[] = [
      { field_id: 'R1', fields: {} },
      { field_id: 'R2', fields: { ITEM: 'Router' } },
    ]
    const { content } = checkSubmission(group, { GROUP: rows })
    expect(content[0]?.value[1]?.value).toEqual([
      {
        field_id: 'R2',
        fields: [
          { field_id: 'ITEM', field_name: 'Item', field_type: 'TEXT', value: 'Router' },
          { field_id: 'PRICE', field_name: 'Price', field_type: 'TEXT_CURRENCY', value: '' },
        ],
      },
    ])
  })
})

describe('content from outside', () => {
  const template = aTemplate(aGroup(), aField('CHECKBOX', { field_id: 'BOX' }))
  const entry = (field_id: string, value: unknown) => ({ field_id, field_name: 'Claimed name', value })
  const read = (...entries: unknown[]) => found(fromContent(template, entries).issues)

  it('is refused where the template has no such field, or an answer appears twice', () => {
    expect(read(entry('NOPE', 'x'), entry('BOX', ['a']), entry('BOX', ['b']))).toEqual([
      ['UNKNOWN_FIELD', 'NOPE'],
      ['ANSWERED_TWICE', 'BOX'],
    ])
  })

  it('is refused where it has another shape', () => {
    expect(read(entry('BOX', 'a'), null, { value: 'x' }, entry('GROUP', 'x'))).toEqual([
      ['WRONG_TYPE', 1],
      ['WRONG_TYPE', 2],
      ['WRONG_TYPE', 'BOX'],
      ['WRONG_TYPE', 'GROUP'],
    ])
    expect(found(fromContent(template, 'nothing').issues)).toEqual([['WRONG_TYPE']])
  })

  it('is refused with the place in its sections, which hold no further sections', () => {
    const section = (value: unknown) => ({ field_id: 'S', field_type: 'SECTION', value })
    const content = [section([entry('BOX', ['a'])]), section('x'), section([entry('GROUP', []), 7])]
    expect(found(fromContent(template, content).issues)).toEqual([
      ['WRONG_TYPE', 1],
      ['WRONG_TYPE', 2, 1],
    ])
    const inner = section([section([entry('BOX', ['a'])])])
    expect(found(fromContent(template, [inner]).issues)).toEqual([['UNKNOWN_FIELD', 'S']])
  })

  it('is refused inside rows alike', () => {
    const fields = [entry('ITEM', 5), entry('ITEM', 'x'), entry('NOPE', 'x'), 7]
    expect(read(entry('GROUP', [{ field_id: 'R1', fields }]))).toEqual([
      ['WRONG_TYPE', 'GROUP', 0, 3],
      ['WRONG_TYPE', 'GROUP', 0, 'ITEM'],
      ['ANSWERED_TWICE', 'GROUP', 0, 'ITEM'],
      ['UNKNOWN_FIELD', 'GROUP', 0, 'NOPE'],
    ])
    expect(read(entry('GROUP', [null]))).toEqual([
      ['WRONG_TYPE', 'GROUP', 0],
      ['WRONG_TYPE', 'GROUP'],
    ])
  })

  it.each([[[]], [[entry('BOX', null)]], [[{ field_id: 'BOX' }]]])(
    'may leave questions open: %j',
    (content) => {
      expect(fromContent(template, content)).toEqual({ answers: emptyAnswers(template), issues: [] })
    },
  )

  it('cannot reword a question', () => {
    const { content } = readSubmission(template, [entry('TEXT_SUBJECT', 'Routers')])
    expect(JSON.stringify(content)).not.toContain('Claimed name')
    expect(content[0]?.value[0]).toMatchObject({ field_name: 'Memo Subject', value: 'Routers' })
  })

  it('is validated like the form itself (F6)', () => {
    expect(found(readSubmission(template, [entry('NOPE', 'x')]).issues)).toEqual([
      ['UNKNOWN_FIELD', 'NOPE'],
      ['REQUIRED', 'TEXT_SUBJECT'],
    ])
  })

  it('may be of the older kind, entries without sections', () => {
    const older = [{ field_id: 'TEXT_SUBJECT', value: ' Core \n routers ' }]
    expect(fromContent(template, older).answers).toMatchObject({ TEXT_SUBJECT: ' Core \n routers ' })
    expect(memoSubject(older)).toBe('Core routers')
    expect(contentEntries(older).entries[0]?.field_name).toBe('TEXT_SUBJECT')
    expect(memoSubject([])).toBe('')
  })
})

describe('what a server takes out of content', () => {
  const file = { name: 'a.pdf', size: 1, url: 'files/a' }
  const template = aTemplate(
    aField('FILE_UPLOAD', { field_id: 'UP' }),
    aField('TEXT_RTE', { field_id: 'RICH' }),
  )

  it('is the files that it names, by their field (I2)', () => {
    expect(contentFiles(toContent(template, { UP: [file] }))).toEqual([{ field_id: 'UP', files: [file] }])
  })

  it('is the rich text', () => {
    expect(contentRichText(toContent(template, { RICH: '<p>x</p>' }))).toBe('<p>x</p>')
    const prefilled = aTemplate(aField('TEXT_RTE_PREFILLED', { field_id: 'RICH' }))
    expect(contentRichText(toContent(prefilled, {}))).toBe('<p>Dear all,</p>')
    expect(contentRichText(toContent(DEFAULT_TEMPLATE, {}))).toBe('')
  })
})

describe('for any template and any answers', () => {
  it('nothing throws', () => {
    fc.assert(
      fc.property(aFilledForm, fc.anything(), ({ template, answers }, anything) => {
        checkDraft(template, answers)
        readDraft(template, anything)
        readSubmission(template, anything)
        checkTemplate(template)
        isTemplateContent(anything)
        displayText(displaySections(template, toContent(template, answers)))
        displayText(displaySections(template, anything))
      }),
      { numRuns: 300 },
    )
  })

  it('hidden answers are neither validated nor kept at submission (F4)', () => {
    fc.assert(
      fc.property(aFilledForm, ({ template, answers }) => {
        const shown = new Set(visibleFields(template, answers).map((f) => f.field_id))
        const { issues, content } = checkSubmission(template, answers)
        for (const { path } of issues) expect(shown).toContain(path[0])
        for (const { field_id } of contentEntries(content).entries) expect(shown).toContain(field_id)
      }),
      { numRuns: 300 },
    )
  })

  it('a submission submitted again is the same submission', () => {
    fc.assert(
      fc.property(aFilledForm, ({ template, answers }) => {
        const first = checkSubmission(template, answers)
        const again = readSubmission(template, JSON.parse(JSON.stringify(first.content)))
        expect(again.content).toEqual(first.content)
        if (first.issues.length === 0) expect(again.issues).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('a stored draft reads back as it was', () => {
    fc.assert(
      fc.property(aFilledForm, ({ template, answers }) => {
        const { content } = readDraft(template, toContent(template, answers))
        expect(readDraft(template, JSON.parse(JSON.stringify(content)))).toMatchObject({ content })
      }),
    )
  })

  it('a generated template has the form of one', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        expect(isTemplateContent(JSON.parse(JSON.stringify(template)))).toBe(true)
      }),
    )
  })
})
