import { describe, expect, it } from 'vitest'
import { aField, aGroup } from '../testing/builders.ts'
import { judgeCompleteness } from './field-rules.ts'
import { answeredRows, canAddRow, canRemoveRow, cellAnswer, emptyRow, nestedRules } from './nested.ts'
import type { RowAnswers } from '../answer/answer.ts'

const row = (fields: Record<string, unknown>, field_id = 'R1') => ({ field_id, fields }) as RowAnswers
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => row({ ITEM: 'x' }, `R${n}`))
const judge = (
  group: ReturnType<typeof aGroup>,
  rows: RowAnswers[],
  related = (_id: string) => undefined as string | undefined,
) => judgeCompleteness(nestedRules, group, rows, related).map((f) => [f.code, ...f.path])

describe('a group of related fields', () => {
  it('begins with one row', () => {
    expect(nestedRules.initial(aGroup())).toEqual([{ field_id: 'ROW_1', fields: { ITEM: '', PRICE: '' } }])
  })

  it('takes at most 50 rows (F2)', () => {
    expect(canAddRow(rowsOf(49))).toBe(true)
    expect(canAddRow(rowsOf(50))).toBe(false)
    expect(nestedRules.checkType(aGroup(), rowsOf(50))).toEqual([])
    expect(nestedRules.checkType(aGroup(), rowsOf(51)).map((f) => f.code)).toEqual(['TOO_MANY_ROWS'])
  })

  it('keeps its last row (U31)', () => {
    expect(canRemoveRow(rowsOf(2))).toBe(true)
    expect(canRemoveRow(rowsOf(1))).toBe(false)
  })

  it('does not count rows left as they were added', () => {
    const group = aGroup({
      constant: [...aGroup().constant, aField('DROPDOWN_DEFAULT', { field_id: 'UNIT' })],
    })
    const rows = [emptyRow(group, 'R1'), row({ PRICE: '5' }, 'R2'), row({ ITEM: ' ' }, 'R3')]
    expect(answeredRows(group, rows).map((r) => r.field_id)).toEqual(['R2'])
  })

  it('counts rows that presets fill completely: they are answers like any preset one', () => {
    const group = aGroup({ constant: [aField('DROPDOWN_DEFAULT', { field_id: 'UNIT' })] })
    expect(answeredRows(group, [emptyRow(group, 'R1')])).toHaveLength(1)
  })

  it('must have an answered row where it is required', () => {
    expect(judge(aGroup({ validations: { required: true } }), [row({})])).toEqual([['REQUIRED']])
    expect(judge(aGroup(), [row({})])).toEqual([])
  })

  it('asks each answered row for what it lacks, and says which', () => {
    expect(judge(aGroup(), [row({}), row({ PRICE: '5' }, 'R2')])).toEqual([['REQUIRED', 1, 'ITEM']])
  })

  it('keeps hard limits in drafts too (C3)', () => {
    const rows = [row({ ITEM: 'x'.repeat(11), PRICE: 'much' })]
    expect(nestedRules.checkType(aGroup(), rows).map((f) => [f.code, ...f.path])).toEqual([
      ['TOO_LONG', 0, 'ITEM'],
      ['WRONG_AMOUNT', 0, 'PRICE'],
    ])
    expect(nestedRules.checkType(aGroup(), [row({ ITEM: 5 })]).map((f) => f.code)).toEqual(['WRONG_TYPE'])
  })

  it('compares a date with its own row first, then with the form (F0)', () => {
    const later = (field_ref: string) =>
      aField('DATEPICKER', {
        field_id: 'END',
        validations: { later_than: { field_ref, message: 'Too early' } },
      })
    const inRow = aGroup({ constant: [aField('DATEPICKER', { field_id: 'START' }), later('START')] })
    expect(judge(inRow, [row({ START: '2026-02-02', END: '2026-02-01' })])).toEqual([['NOT_LATER', 0, 'END']])
    const outside = aGroup({ constant: [later('FORM_START')] })
    expect(judge(outside, [row({ END: '2026-02-01' })], () => '2026-03-01')).toEqual([
      ['NOT_LATER', 0, 'END'],
    ])
  })

  it('takes an answer of another shape for none', () => {
    expect(cellAnswer(aField('TEXT', { field_id: 'ITEM' }), row({ ITEM: 5 }))).toBe('')
    expect(cellAnswer(aField('TEXT', { field_id: 'constructor' }), row({}))).toBe('')
  })

  const notRows = [
    null,
    [null],
    [undefined],
    ['x'],
    [{}],
    [{ field_id: 'R1' }],
    [{ field_id: 'R1', fields: null }],
    [row({}, '\0')],
  ]
  it.each(notRows.map((value) => [value]))('does not take %j for rows', (value) => {
    expect(nestedRules.isAnswer(value)).toBe(false)
  })

  it('takes a row id of 100 characters and no longer one', () => {
    expect(nestedRules.isAnswer([row({}, 'x'.repeat(100))])).toBe(true)
    expect(nestedRules.isAnswer([row({}, 'x'.repeat(101))])).toBe(false)
  })

  it('shows as a table with money at the right', () => {
    const rows = [row({ ITEM: 'Router', PRICE: '6900000' }), row({}, 'R2')]
    expect(nestedRules.display(aGroup(), rows)).toEqual({
      kind: 'table',
      columns: [
        { label: 'Item', kind: 'text' },
        { label: 'Price', kind: 'money' },
      ],
      rows: [['Router', '6,900,000.00']],
    })
  })

  it('needs questions, which lead nowhere else', () => {
    expect(nestedRules.checkSettings(aGroup())).toEqual([])
    expect(nestedRules.checkSettings(aGroup({ constant: [] }))).toEqual(['NO_ROW_FIELDS'])
    const choosing = (option: object) => {
      const constant = [{ value: 'a', label: 'A', ...option }]
      return nestedRules.checkSettings(aGroup({ constant: [aField('RADIO', { constant })] }))
    }
    expect(choosing({})).toEqual([])
    expect(choosing({ branchingQuestions: [] })).toEqual([])
    expect(choosing({ branchingQuestions: [aField('TEXT')] })).toEqual(['ROW_FIELD_LEADS_ON'])
    expect(choosing({ branchingSection: { sectionIndex: 1, field_id: 'S', field_name: 'S' } })).toEqual([
      'ROW_FIELD_LEADS_ON',
    ])
    const conditions = [{ field_ref: 'A', operator: 'EQUALS' as const, value: 'x' }]
    const depending = aField('TEXT', { conditions })
    expect(nestedRules.checkSettings(aGroup({ constant: [depending] }))).toEqual(['ROW_FIELD_LEADS_ON'])
    expect(nestedRules.checkSettings(aGroup({ constant: [aField('DATEPICKER'), depending] }))).toEqual([
      'ROW_FIELD_LEADS_ON',
    ])
    expect(nestedRules.checkSettings(aGroup({ constant: [aField('TEXT', { conditions: [] })] }))).toEqual([])
  })
})
