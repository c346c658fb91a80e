import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE, SUBJECT_FIELD } from '../form/template/default-template.ts'
import { templateMessage } from '../form/template/template-problem.ts'
import { checkTemplate } from './template-check.ts'
import { aField, aGroup, aSection, aTemplate } from '../form/testing/builders.ts'
import type { Condition, FieldDefinition, Section, TemplateContent } from '../form/template/template.ts'

const problems = (template: TemplateContent) => checkTemplate(template).map((p) => p.code)
const when = (field_ref: string, value: string): Condition => ({ field_ref, operator: 'EQUALS', value })
const second = (value: FieldDefinition[], given: Partial<Section> = {}) =>
  aSection(value, { field_id: 'SECTION_2', sectionId: 'SECTION_2', sectionIndex: 1, ...given })

describe('a template to publish', () => {
  it('may be the default one (U37)', () => {
    expect(checkTemplate(DEFAULT_TEMPLATE)).toEqual([])
  })

  it('has the subject as its first question, required, always there (W8)', () => {
    expect(problems([])).toEqual(['NO_SUBJECT'])
    expect(problems([aSection([])])).toEqual(['NO_SUBJECT'])
    expect(problems([aSection([aField('TEXT'), SUBJECT_FIELD])])).toEqual(['NO_SUBJECT'])
    const wrong: FieldDefinition[] = [
      { ...SUBJECT_FIELD, validations: {} },
      { ...SUBJECT_FIELD, hidden: true },
      aField('RADIO', { field_id: 'TEXT_SUBJECT', validations: { required: true } }),
    ]
    for (const field of wrong) expect(problems([aSection([field])])).toEqual(['SUBJECT_NOT_REQUIRED'])
    const conditions = [when('X', 'y')]
    expect(problems([aSection([SUBJECT_FIELD], { conditions })])).toContain('SUBJECT_NOT_REQUIRED')
    expect(problems([aSection([{ ...SUBJECT_FIELD, conditions }])])).toContain('SUBJECT_NOT_REQUIRED')
  })

  it('has one rich text and one upload at most (W8)', () => {
    const rich = aField('TEXT_RTE', { field_id: 'R1' })
    const prefilled = aField('TEXT_RTE_PREFILLED', { field_id: 'R2' })
    const uploads = ['U1', 'U2'].map((field_id) => aField('FILE_UPLOAD', { field_id }))
    expect(checkTemplate(aTemplate(rich, prefilled, ...uploads))).toEqual([
      { code: 'SEVERAL_RICH_TEXTS', path: ['R2'] },
      { code: 'SEVERAL_UPLOADS', path: ['U2'] },
    ])
    expect(problems(aTemplate(rich, uploads[0]!))).toEqual([])
  })

  it('says which text is too long for its place, at any depth', () => {
    const long = (count: number) => 'x'.repeat(count + 1)
    const after = { field_ref: 'D1', message: long(200) }
    const template = aTemplate(
      aField('TEXT', {
        field_id: 'A',
        field_name: long(300),
        annotation: long(300),
        placeholder: long(150),
      }),
      aField('CHECKBOX', { field_id: 'C', constant: [{ value: 'a', label: long(150) }] }),
      aField('RADIO', { field_id: 'R', constant: [{ value: 'a', label: long(150) }] }),
      aField('DATEPICKER', { field_id: 'D1' }),
      aField('DATEPICKER', { field_id: 'D2', validations: { later_than: after } }),
      aGroup({ constant: [aField('TEXT', { field_id: 'SUB', field_name: long(300) })] }),
    )
    const named = [...template, second([], { field_name: long(150) })]
    expect(checkTemplate(named)).toEqual([
      { code: 'QUESTION_TOO_LONG', path: ['SECTION_1', 'A'] },
      { code: 'DESCRIPTION_TOO_LONG', path: ['SECTION_1', 'A'] },
      { code: 'PLACEHOLDER_TOO_LONG', path: ['SECTION_1', 'A'] },
      { code: 'OPTION_TOO_LONG', path: ['SECTION_1', 'C', 'a'] },
      { code: 'OPTION_TOO_LONG', path: ['SECTION_1', 'R', 'a'] },
      { code: 'LATER_MESSAGE_TOO_LONG', path: ['SECTION_1', 'D2'] },
      { code: 'QUESTION_TOO_LONG', path: ['SECTION_1', 'GROUP', 'SUB'] },
      { code: 'SECTION_TOO_LONG', path: ['SECTION_2'] },
    ])
    expect(templateMessage({ code: 'QUESTION_TOO_LONG' })).toBe('Maximum of 300 characters')
  })

  it('counts characters in whole numbers', () => {
    for (const validations of [{ min_length: 2.5 }, { max_length: 2.5 }])
      expect(problems(aTemplate(aField('TEXT', { field_id: 'A', validations })))).toEqual([
        'NOT_WHOLE_CHARACTERS',
      ])
  })

  it('uses each id once, sub-fields and follow-up questions included', () => {
    const twice = aGroup({ constant: [aField('TEXT', { field_id: 'SECTION_1' })] })
    expect(checkTemplate(aTemplate(twice))).toEqual([
      { code: 'REPEATED_ID', path: ['SECTION_1', 'GROUP', 'SECTION_1'] },
    ])
    expect(problems(aTemplate(aField('TEXT', { field_id: 'with blank' })))).toEqual(['UNUSABLE_ID'])
  })

  it('refers to earlier questions only (F4)', () => {
    const asking = aField('TEXT', { field_id: 'A', conditions: [when('B', 'x')] })
    const later = aField('TEXT', { field_id: 'B' })
    expect(problems(aTemplate(asking, later))).toEqual(['CONDITION_NOT_EARLIER'])
    expect(problems(aTemplate(later, asking))).toEqual([])
    const own = second([aField('TEXT', { field_id: 'C' })], { conditions: [when('C', 'x')] })
    expect(checkTemplate([...aTemplate(), own])).toEqual([
      { code: 'CONDITION_NOT_EARLIER', path: ['SECTION_2'] },
    ])
  })

  it.each([
    ['TEXT', 'x', true],
    ['TEXT', '', false],
    ['TEXT_CURRENCY', '5.00', true],
    ['TEXT_CURRENCY', 'five', false],
    ['DATEPICKER', '2026-01-01', true],
    ['TIMEPICKER', '9:00 AM', true],
    ['DROPDOWN', 'a', true],
    ['DROPDOWN', 'First', false],
    ['DROPDOWN_DEFAULT', 'a', true],
    ['RADIO', 'a', true],
    ['CHECKBOX', 'z', false],
    ['FILE_UPLOAD', 'x', false],
    ['TEXT_RTE', 'x', false],
  ] as const)('may wait for %s to be %j: %s (F4)', (type, value, possible) => {
    const source = aField(type, { field_id: 'A' })
    const asking = aField('TEXT', { field_id: 'B', conditions: [when('A', value)] })
    expect(problems(aTemplate(source, asking))).toEqual(possible ? [] : ['CONDITION_NEVER_MET'])
  })

  it('jumps to later sections that carry the condition (W10)', () => {
    const jumping = (field_id: string) =>
      aField('RADIO', {
        field_id: 'KIND',
        constant: [
          { value: 'a', label: 'A', branchingSection: { sectionIndex: 1, field_id, field_name: 'Second' } },
          { value: 'b', label: 'B', branchingSection: null },
        ],
      })
    const target = (conditions?: Condition[]) => second([aField('TEXT')], { conditions })
    expect(problems([...aTemplate(jumping('SECTION_2')), target([when('KIND', 'a')])])).toEqual([])
    expect(problems([...aTemplate(jumping('SECTION_2')), target([when('KIND', 'b')])])).toEqual([
      'JUMP_WITHOUT_CONDITION',
    ])
    const sameAnswerOfAnother = target([when('TEXT_SUBJECT', 'a')])
    expect(problems([...aTemplate(jumping('SECTION_2')), sameAnswerOfAnother])).toEqual([
      'JUMP_WITHOUT_CONDITION',
    ])
    expect(problems([...aTemplate(jumping('SECTION_2')), target()])).toEqual(['JUMP_WITHOUT_CONDITION'])
    expect(problems([...aTemplate(jumping('SECTION_1')), target()])).toEqual(['JUMP_NOT_LATER'])
  })

  it('compares dates with dates, in a row or in the form (F0)', () => {
    const start = aField('DATEPICKER', { field_id: 'START' })
    const end = (field_ref: string) =>
      aField('DATEPICKER', {
        field_id: 'END',
        validations: { later_than: { field_ref, message: 'Too early' } },
      })
    expect(problems(aTemplate(start, end('START')))).toEqual([])
    expect(problems(aTemplate(start, end('TEXT_SUBJECT')))).toEqual(['LATER_THAN_NOT_A_DATE'])
    expect(problems(aTemplate(aGroup({ constant: [start, end('START')] })))).toEqual([])
    expect(problems(aTemplate(start, aGroup({ constant: [end('START')] })))).toEqual([])
    for (const wrong of ['NOPE', 'ITEM']) {
      const row = aGroup({ constant: [aField('TEXT', { field_id: 'ITEM' }), end(wrong)] })
      expect(checkTemplate(aTemplate(row))).toEqual([
        { code: 'LATER_THAN_NOT_A_DATE', path: ['SECTION_1', 'GROUP', 'END'] },
      ])
    }
  })

  it('F4: compares a date with an earlier one only, so that no two dates wait for each other', () => {
    const date = (field_id: string, field_ref?: string) =>
      aField('DATEPICKER', {
        field_id,
        validations: field_ref === undefined ? {} : { later_than: { field_ref, message: 'Too early' } },
      })
    const late = (...path: string[]) => ({ code: 'LATER_THAN_NOT_EARLIER', path: ['SECTION_1', ...path] })
    expect(checkTemplate(aTemplate(date('A', 'A')))).toEqual([late('A')])
    expect(checkTemplate(aTemplate(date('A', 'B'), date('B', 'A')))).toEqual([late('A')])
    expect(checkTemplate(aTemplate(date('A', 'B'), date('B', 'C'), date('C', 'A')))).toEqual([
      late('A'),
      late('B'),
    ])
    // In a row: its own earlier dates and the form's, not the form's later ones.
    const row = (...dates: string[][]) =>
      aGroup({ constant: dates.map(([id, ref]) => date(id as string, ref)) })
    expect(checkTemplate(aTemplate(row(['A', 'B'], ['B'])))).toEqual([late('GROUP', 'A')])
    expect(checkTemplate(aTemplate(row(['A'], ['B', 'A'])))).toEqual([])
    expect(checkTemplate(aTemplate(row(['A', 'LATER']), date('LATER')))).toEqual([late('GROUP', 'A')])
    expect(checkTemplate(aTemplate(date('EARLIER'), row(['A', 'EARLIER'])))).toEqual([])
  })

  it('F3: takes no file that the server would refuse', () => {
    const upload = (validations: object) => aTemplate(aField('FILE_UPLOAD', { validations }))
    expect(problems(upload({ max_size: 25 }))).toEqual([])
    expect(problems(upload({ max_size: 25.5 }))).toEqual(['MAX_SIZE_ABOVE_LIMIT'])
    expect(problems(upload({ max_size: 0 }))).toEqual(['WRONG_MAX_SIZE'])
    expect(problems(upload({ file_types: ['PDF', 'csv'] }))).toEqual([])
    expect(problems(upload({ file_types: ['exe'] }))).toEqual(['UNKNOWN_FILE_TYPE'])
  })

  it('names its questions and gives each type what it needs, in rows and follow-ups too', () => {
    const inRow = aGroup({ constant: [aField('TEXT', { field_id: 'ITEM', field_name: ' ' })] })
    expect(checkTemplate(aTemplate(inRow))).toEqual([
      { code: 'NO_QUESTION', path: ['SECTION_1', 'GROUP', 'ITEM'] },
    ])
    const followUp = aField('DROPDOWN', { field_id: 'MORE', constant: [] })
    const radio = aField('RADIO', { constant: [{ value: 'a', label: 'A', branchingQuestions: [followUp] }] })
    expect(checkTemplate(aTemplate(radio))).toEqual([{ code: 'NO_OPTIONS', path: ['SECTION_1', 'MORE'] }])
  })
})
