import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleFields, visibleSections } from './conditions.ts'
import { stripHidden, toContent } from './content.ts'
import { anAmount } from '../testing/arbitraries.ts'
import { aField, aSection } from '../testing/builders.ts'
import type { Answers } from '../answer/answer.ts'
import type { Condition, FieldDefinition, TemplateContent } from '../template/template.ts'

const when = (field_ref: string, value: string): Condition => ({ field_ref, operator: 'EQUALS', value })
const text = (field_id: string, conditions?: Condition[]) => aField('TEXT', { field_id, conditions })
const ids = (template: TemplateContent, answers: Answers) =>
  visibleFields(template, answers).map((f) => f.field_id)
const form = (...fields: FieldDefinition[]) => [aSection(fields)]

describe('what shows of a form', () => {
  it('is a section whose condition an earlier answer meets (F4)', () => {
    const template = [
      aSection([aField('RADIO', { field_id: 'KIND' })]),
      aSection([text('MORE')], { field_id: 'S2', conditions: [when('KIND', 'b')] }),
    ]
    expect(ids(template, { KIND: 'a' })).toEqual(['KIND'])
    expect(ids(template, { KIND: 'b' })).toEqual(['KIND', 'MORE'])
    expect(visibleSections(template, { KIND: 'b' })).toHaveLength(2)
  })

  it('takes several conditions as alternatives (F4)', () => {
    const template = form(text('A'), text('B'), text('C', [when('A', 'x'), when('B', 'y')]))
    expect(ids(template, { A: 'x', B: 'n' })).toContain('C')
    expect(ids(template, { A: 'n', B: 'y' })).toContain('C')
    expect(ids(template, { A: 'n', B: 'n' })).not.toContain('C')
  })

  it('takes an empty list of conditions for none', () => {
    expect(ids(form(text('A', [])), {})).toEqual(['A'])
  })

  it('finds a value in a list (F4)', () => {
    const template = form(aField('CHECKBOX', { field_id: 'BOX' }), text('C', [when('BOX', 'b')]))
    expect(ids(template, { BOX: ['a', 'b'] })).toContain('C')
    expect(ids(template, { BOX: ['a'] })).not.toContain('C')
  })

  it('compares options by value, not by label (F4)', () => {
    const template = form(aField('DROPDOWN', { field_id: 'D' }), text('C', [when('D', 'First')]))
    expect(ids(template, { D: 'a' })).not.toContain('C')
  })

  it('matches nothing against a hidden source (F4)', () => {
    const template = form(text('A'), text('B', [when('A', 'x')]), text('C', [when('B', 'y')]))
    expect(ids(template, { A: 'x', B: 'y' })).toEqual(['A', 'B', 'C'])
    expect(ids(template, { A: 'n', B: 'y' })).toEqual(['A'])
  })

  it('matches nothing against a later field or itself (F4)', () => {
    const template = form(text('A', [when('B', 'y')]), text('B'), text('C', [when('C', 'z')]))
    expect(ids(template, { B: 'y', C: 'z' })).toEqual(['B'])
  })

  it('leaves out a field that is hidden for good', () => {
    expect(ids(form(text('A'), { ...text('B'), hidden: true }), {})).toEqual(['A'])
  })

  it('includes the follow-up questions of the chosen option, right after their field', () => {
    const deeper = aField('DROPDOWN', {
      field_id: 'DEEPER',
      constant: [
        { value: 'x', label: 'X', branchingQuestions: [aField('TEXT_CURRENCY', { field_id: 'DEEPEST' })] },
      ],
    })
    const parent = aField('RADIO', {
      field_id: 'KIND',
      constant: [
        { value: 'a', label: 'A', branchingQuestions: [deeper] },
        { value: 'b', label: 'B' },
      ],
    })
    const template = form(parent, text('LAST', [when('DEEPEST', '5')]))
    expect(ids(template, { KIND: 'a', DEEPER: 'x', DEEPEST: '5' })).toEqual([
      'KIND',
      'DEEPER',
      'DEEPEST',
      'LAST',
    ])
    expect(ids(template, { KIND: 'b', DEEPER: 'x', DEEPEST: '5' })).toEqual(['KIND'])
  })

  it('compares amounts as numbers, other texts as they are written (F4)', () => {
    const amounts = form(aField('TEXT_CURRENCY', { field_id: 'SUM' }), text('C', [when('SUM', '5')]))
    for (const same of ['5', '5.0', '5.00']) expect(ids(amounts, { SUM: same })).toContain('C')
    for (const other of ['', '50', '5.01', '05', 'five'])
      expect(ids(amounts, { SUM: other })).not.toContain('C')
    const texts = form(text('CODE'), text('C', [when('CODE', '5')]))
    expect(ids(texts, { CODE: '5' })).toContain('C')
    expect(ids(texts, { CODE: '5.00' })).not.toContain('C')
    const options = [
      { value: '5', label: 'Five' },
      { value: '5.00', label: 'Five point nought' },
    ]
    const choice = form(aField('DROPDOWN', { field_id: 'D', constant: options }), text('C', [when('D', '5')]))
    expect(ids(choice, { D: '5.00' })).not.toContain('C')
  })

  it('meets each condition on an amount that its text met, and beyond those the same number alone (F4)', () => {
    const written = fc
      .tuple(fc.integer({ min: -20, max: 20 }), fc.constantFrom('', '.0', '.5', '.50', '.05'))
      .map(([whole, decimals]) => `${whole}${decimals}`)
    const anyText = fc.oneof(written, fc.constantFrom('', '-', '1,000', 'five', '007'), anAmount)
    // By its digits, as a number of JavaScript is inexact for large amounts.
    const withTwoDecimals = (one: string) => {
      const [, number, decimals = ''] = /^(-?(?:0|[1-9]\d*))(?:\.(\d{1,2}))?$/.exec(one) ?? []
      return number === undefined ? one : `${number}.${decimals.padEnd(2, '0')}`.replace('-0.00', '0.00')
    }
    fc.assert(
      fc.property(anyText, anyText, (answer, value) => {
        const template = form(aField('TEXT_CURRENCY', { field_id: 'SUM' }), text('C', [when('SUM', value)]))
        expect(ids(template, { SUM: answer }).includes('C')).toBe(
          withTwoDecimals(answer) === withTwoDecimals(value),
        )
      }),
    )
  })

  it('goes by a preset answer until another is given', () => {
    const template = form(aField('DROPDOWN_DEFAULT', { field_id: 'D' }), text('C', [when('D', 'a')]))
    expect(ids(template, {})).toContain('C')
    expect(ids(template, { D: '' })).not.toContain('C')
  })

  it('is not confused by ids that every object has', () => {
    expect(ids(form(text('constructor'), text('C', [when('toString', 'x')])), {})).toEqual(['constructor'])
  })
})

describe('stripping a stored draft', () => {
  it('leaves what shows (F4)', () => {
    const template = form(text('A'), text('B', [when('A', 'x')]))
    const stored = toContent(template, { A: 'n', B: 'kept in the draft' })
    expect(JSON.stringify(stored)).toContain('kept in the draft')
    expect(JSON.stringify(stripHidden(template, stored))).not.toContain('kept in the draft')
  })
})
