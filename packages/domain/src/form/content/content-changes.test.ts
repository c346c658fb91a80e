import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../answer/answer.ts'
import { contentChanges } from './content-changes.ts'
import { emptyAnswers, toContent } from './content.ts'
import type { TemplateContent } from '../template/template.ts'
import { aField, aGroup, aTemplate } from '../testing/builders.ts'

const template = aTemplate(
  aField('TEXT_CURRENCY', { field_id: 'AMOUNT', field_name: 'Amount to spend' }),
  aField('DROPDOWN', {
    field_id: 'KIND',
    field_name: 'Kind',
    constant: [
      { value: 'a', label: 'First' },
      {
        value: 'b',
        label: 'Second',
        branchingQuestions: [aField('TEXT', { field_id: 'WHY', field_name: 'Why?' })],
      },
    ],
  }),
  aField('CHECKBOX', { field_id: 'SITES', field_name: 'Sites' }),
  aField('TEXT_RTE', { field_id: 'BODY', field_name: 'Reasons' }),
  aField('FILE_UPLOAD', { field_id: 'FILES', field_name: 'Files' }),
  aGroup(),
)

const file = (name: string, url = `files/${name}`) => ({ name, size: 1, url })
const content = (answers: Answers, of: TemplateContent = template) =>
  toContent(of, { ...emptyAnswers(of), ...answers })
const changes = (before: Answers, after: Answers) => contentChanges(template, content(before), content(after))

describe('D5: what changed between two submissions', () => {
  it('is listed field by field, in the order of the form, the subject first', () => {
    const before = { TEXT_SUBJECT: 'Two routers', AMOUNT: '18450000', KIND: 'a' }
    const after = { TEXT_SUBJECT: 'Three routers', AMOUNT: '20000000.5', KIND: 'b', WHY: 'Growth' }
    expect(changes(before, after)).toEqual([
      {
        field_id: 'TEXT_SUBJECT',
        label: 'Memo Subject',
        kind: 'text',
        before: 'Two routers',
        after: 'Three routers',
      },
      {
        field_id: 'AMOUNT',
        label: 'Amount to spend',
        kind: 'text',
        before: '18,450,000.00',
        after: '20,000,000.50',
      },
      { field_id: 'KIND', label: 'Kind', kind: 'text', before: 'First', after: 'Second' },
      { field_id: 'WHY', label: 'Why?', kind: 'text', before: '', after: 'Growth' },
    ])
  })

  it('F4: a hidden answer is none, so that a question that no longer shows was taken away', () => {
    expect(changes({ KIND: 'b', WHY: 'Growth' }, { KIND: 'a', WHY: 'Growth' })).toEqual([
      { field_id: 'KIND', label: 'Kind', kind: 'text', before: 'Second', after: 'First' },
      { field_id: 'WHY', label: 'Why?', kind: 'text', before: 'Growth', after: '' },
    ])
    expect(changes({ KIND: 'a', WHY: 'Growth' }, { KIND: 'a', WHY: 'Savings' })).toEqual([])
  })

  it('of rich text are its lines, without those that begin and end both', () => {
    const before = '<p>Dear all,</p><ul><li>two <b>chassis</b></li><li>four cards</li></ul><p>Thanks</p>'
    const after = '<p>Dear all,</p><ul><li>three chassis</li><li>four cards</li></ul><p>Thanks</p>'
    expect(changes({ BODY: before }, { BODY: after })).toEqual([
      {
        field_id: 'BODY',
        label: 'Reasons',
        kind: 'text',
        before: '…\ntwo chassis\n…',
        after: '…\nthree chassis\n…',
      },
    ])
  })

  it('leave out a line that came twice, once where both begin', () => {
    const [once, twice] = [{ BODY: '<p>Thanks</p>' }, { BODY: '<p>Thanks</p><p>Thanks</p>' }]
    expect(changes(once, twice)).toMatchObject([{ before: '…', after: '…\nThanks' }])
    expect(changes(twice, once)).toMatchObject([{ before: '…\nThanks', after: '…' }])
  })

  it('of rich text that was not there are all its lines', () => {
    const body = { BODY: '<p>Dear all,</p><p>Thanks</p>' }
    expect(changes({}, body)).toMatchObject([{ before: '', after: 'Dear all,\nThanks' }])
    expect(changes(body, {})).toMatchObject([{ before: 'Dear all,\nThanks', after: '' }])
  })

  it('of rich text may be its look alone: formatting or another picture', () => {
    const [bold] = changes({ BODY: '<p>Urgent</p>' }, { BODY: '<p><b>Urgent</b></p>' })
    const [picture] = changes(
      { BODY: '<p><img src="data:image/png;base64,AAAA"></p>' },
      { BODY: '<p><img src="data:image/png;base64,BBBB"></p>' },
    )
    for (const change of [bold, picture])
      expect(change).toMatchObject({ kind: 'text', before: '…', after: '…' })
  })

  it('of a list and of rows are those that came or went', () => {
    const row = (id: string, item: string, price: string) => ({
      field_id: id,
      fields: { ITEM: item, PRICE: price },
    })
    const before = { SITES: ['a'], GROUP: [row('1', 'Cards', '100')] }
    const after = { SITES: ['a', 'b'], GROUP: [row('1', 'Cards', '100'), row('2', 'Fans', '7.5')] }
    expect(changes(before, after)).toMatchObject([
      { field_id: 'SITES', before: '…', after: '…\nSecond' },
      { field_id: 'GROUP', before: '…', after: '…\nFans · 7.50' },
    ])
  })

  it('of files are their names; another upload under the same name replaces it', () => {
    const before = { FILES: [file('offer.pdf', 'files/1'), file('old.pdf'), file('same.pdf')] }
    const after = { FILES: [file('same.pdf'), file('offer.pdf', 'files/2'), file('new.pdf')] }
    expect(changes(before, after)).toEqual([
      {
        field_id: 'FILES',
        label: 'Files',
        kind: 'files',
        added: ['new.pdf'],
        removed: ['old.pdf'],
        replaced: ['offer.pdf'],
      },
    ])
    const reordered = [file('same.pdf'), file('old.pdf'), file('offer.pdf', 'files/1')]
    expect(changes(before, { FILES: reordered })).toEqual([])
    const onlyMore = { FILES: [...before.FILES, file('new.pdf')] }
    expect(changes(before, onlyMore)).toMatchObject([{ added: ['new.pdf'], removed: [], replaced: [] }])
  })

  it('F4: of files that no longer show are those that went, and of files that show now those that came', () => {
    const conditions = [{ field_ref: 'KIND', operator: 'EQUALS' as const, value: 'b' }]
    const asking = template.map((section) => ({
      ...section,
      value: section.value.map((field) => (field.field_id === 'FILES' ? { ...field, conditions } : field)),
    }))
    const written = (KIND: string) => content({ KIND, FILES: [file('offer.pdf')] }, asking)
    const ofFiles = (before: string, after: string) =>
      contentChanges(asking, written(before), written(after)).filter((one) => one.kind === 'files')
    expect(ofFiles('b', 'a')).toMatchObject([{ field_id: 'FILES', removed: ['offer.pdf'], added: [] }])
    expect(ofFiles('a', 'b')).toMatchObject([{ field_id: 'FILES', removed: [], added: ['offer.pdf'] }])
  })

  it('name the subject as its template does, wherever it asks for it', () => {
    const last = template.map((section) => ({ ...section, value: section.value.toReversed() }))
    const [subject] = contentChanges(
      last,
      content({ TEXT_SUBJECT: 'Two' }, last),
      content({ TEXT_SUBJECT: 'Three' }, last),
    )
    expect(subject).toMatchObject({ field_id: 'TEXT_SUBJECT', label: 'Memo Subject' })
  })

  it('also of older content, whose entries the template does not know', () => {
    const older = (value: string) => [{ field_id: 'PURPOSE', field_name: 'Purpose', value }]
    expect(contentChanges([], older('Repair'), older('Replacement'))).toEqual([
      { field_id: 'PURPOSE', label: 'Purpose', kind: 'text', before: 'Repair', after: 'Replacement' },
    ])
  })

  it('are none between equal contents, and the reverse the other way round', () => {
    const answers = fc.record({
      TEXT_SUBJECT: fc.string(),
      KIND: fc.constantFrom('a', 'b', ''),
      WHY: fc.string(),
      SITES: fc.subarray(['a', 'b']),
      BODY: fc.constantFrom('<p>one</p>', '<p>one</p><p>two</p>', '<p>two</p>', ''),
    })
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        expect(changes(one, one)).toEqual([])
        const forth = changes(one, other)
        const back = changes(other, one).map((change) =>
          change.kind === 'text' ? { ...change, before: change.after, after: change.before } : change,
        )
        expect(back).toEqual(forth)
      }),
    )
  })
})
