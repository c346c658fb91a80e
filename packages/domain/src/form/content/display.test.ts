import { describe, expect, it } from 'vitest'
import { fromContent, toContent } from './content.ts'
import { displaySections, displayText } from './display.ts'
import { UNTITLED } from '../template/template.ts'
import { aField, aGroup, aSection, aTemplate } from '../testing/builders.ts'

const kinds = (sections: ReturnType<typeof displaySections>) =>
  sections.flatMap((s) => s.fields.map((f) => [f.field_id, f.kind]))

describe('a memo for reading', () => {
  const template = aTemplate(
    aField('TEXT_CURRENCY', {
      field_id: 'AMOUNT',
      field_name: 'Amount',
      _metadata: { x: 0, y: 0, w: 1, h: 3 },
    }),
    aField('DROPDOWN', { field_id: 'CURRENCY', constant: [{ value: 'USD', label: 'US dollar' }] }),
    aField('TEXT', { field_id: 'EMPTY' }),
    aField('TEXT', {
      field_id: 'HIDDEN',
      conditions: [{ field_ref: 'EMPTY', operator: 'EQUALS', value: 'x' }],
    }),
    aGroup(),
    aField('TEXT_RTE', { field_id: 'RICH' }),
    aField('FILE_UPLOAD', { field_id: 'FILES' }),
  )
  const content = toContent(template, {
    TEXT_SUBJECT: 'Routers',
    AMOUNT: '4280000',
    CURRENCY: 'USD',
    HIDDEN: 'secret',
    GROUP: [{ field_id: 'R1', fields: { ITEM: 'Router', PRICE: '5' } }],
    RICH: '<p>Two</p><p>routers</p>',
    FILES: [{ name: 'plan.pdf', size: 1, url: 'files/1' }],
  })

  it('follows the template; what was not answered shows as such, and the subject is the heading', () => {
    expect(kinds(displaySections(template, content))).toEqual([
      ['AMOUNT', 'money'],
      ['CURRENCY', 'text'],
      ['EMPTY', 'none'],
      ['GROUP', 'table'],
      ['RICH', 'rich'],
      ['FILES', 'files'],
    ])
  })

  it('shows the first of two answers to one question, which older content may hold, as the form does', () => {
    const entry = (value: string) => ({ field_id: 'TEXT', field_name: 'Purpose', value })
    const twice = [entry('the first'), entry('the second')]
    const purpose = aTemplate(aField('TEXT', { field_id: 'TEXT' }))
    expect(fromContent(purpose, twice).answers.TEXT).toBe('the first')
    expect(displayText(displaySections(purpose, twice))).toBe('the first')
  })

  it('never shows a hidden answer, not even one a draft kept (F4)', () => {
    expect(JSON.stringify(content)).toContain('secret')
    expect(JSON.stringify(displaySections(template, content))).not.toContain('secret')
    expect(displayText(displaySections(template, content))).not.toContain('secret')
  })

  it('gives labels, widths and titles', () => {
    const [section] = displaySections(template, content)
    expect(section).toMatchObject({
      title: 'Request',
      fields: [{ label: 'Amount', width: 1, text: '4,280,000.00' }, { width: 2 }, {}, {}, {}, {}],
    })
    const untitled = [aSection([aField('TEXT')], { field_name: UNTITLED })]
    expect(displaySections(untitled, [])[0]?.title).toBe('')
  })

  it('writes the currency before the amount that the cost report reads (H7)', () => {
    const cost = {
      amount_field: 'AMOUNT',
      currency_field: 'CURRENCY',
      cost_type_field: 'X',
      budget_type_field: 'Y',
    }
    expect(displaySections(template, content, cost)[0]?.fields[0]).toMatchObject({ text: 'USD 4,280,000.00' })
    const unknown = { ...cost, currency_field: 'GONE' }
    expect(displaySections(template, content, unknown)[0]?.fields[0]).toMatchObject({ text: '4,280,000.00' })
  })

  it('is searchable by its words', () => {
    expect(displayText(displaySections(template, content)).split('\n')).toEqual([
      '4,280,000.00',
      'US dollar',
      'Router 5.00',
      'Two routers',
      'plan.pdf',
    ])
  })

  it('is searchable by each of its files and rows, one row a line', () => {
    const file = (name: string) => ({ name, size: 1, url: `files/${name}` })
    const row = (id: string, ITEM: string) => ({ field_id: id, fields: { ITEM, PRICE: '5' } })
    const several = toContent(template, {
      FILES: [file('plan.pdf'), file('offer.pdf')],
      GROUP: [row('R1', 'Router'), row('R2', 'Card')],
    })
    expect(displayText(displaySections(template, several))).toBe('Router 5.00\nCard 5.00\nplan.pdf offer.pdf')
  })

  it('shows older content too: unknown entries last, and answers of another shape as text (U35)', () => {
    const older = [
      { field_id: 'TEXT_SUBJECT', field_name: 'Subject', value: 'Old' },
      { field_id: 'GONE', field_name: 'Old question', value: 'Old answer' },
      { field_id: 'AMOUNT', field_name: 'Amount', value: 500 },
      { field_id: 'CURRENCY', field_name: 'Currency', value: { odd: true } },
    ]
    const sections = displaySections(template, older)
    expect(sections[0]?.fields[0]).toMatchObject({ field_id: 'AMOUNT', kind: 'text', text: '500' })
    expect(sections[0]?.fields[1]).toMatchObject({ kind: 'none' })
    expect(sections.at(-1)).toEqual({
      title: '',
      fields: [{ kind: 'text', text: 'Old answer', field_id: 'GONE', label: 'Old question', width: 2 }],
    })
  })

  it('leaves out sections without anything to read', () => {
    expect(displaySections(aTemplate(), toContent(aTemplate(), {}))).toEqual([])
  })
})
