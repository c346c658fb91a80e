import { describe, expect, it } from 'vitest'
import { lineText } from '../answer/display-value.ts'
import { aField, aGroup } from '../testing/builders.ts'
import { fieldRegistry } from './registry.ts'

describe('every type of field', () => {
  it('starts unanswered, but for presets and the first row of a group', () => {
    const started = Object.entries(fieldRegistry).map(([type, rules]) => {
      const field = type === 'NESTED' ? aGroup() : aField(type as 'TEXT')
      return [type, rules.initial(field)]
    })
    expect(Object.fromEntries(started)).toEqual({
      TEXT: '',
      TEXT_CURRENCY: '',
      TEXT_RTE: '',
      TEXT_RTE_PREFILLED: '<p>Dear all,</p>',
      DROPDOWN: '',
      DROPDOWN_DEFAULT: 'a',
      RADIO: '',
      CHECKBOX: [],
      DATEPICKER: '',
      TIMEPICKER: '',
      FILE_UPLOAD: [],
      NESTED: [{ field_id: 'ROW_1', fields: { ITEM: '', PRICE: '' } }],
    })
  })

  it('starts with an answer of its own shape and refuses numbers', () => {
    for (const [type, rules] of Object.entries(fieldRegistry)) {
      const field = type === 'NESTED' ? aGroup() : aField(type as 'TEXT')
      expect(rules.isAnswer(rules.initial(field))).toBe(true)
      expect(rules.isAnswer(5)).toBe(false)
      expect(rules.isAnswer([5])).toBe(false)
    }
  })

  it('reads on one line in a table', () => {
    expect(lineText({ kind: 'none' })).toBe('')
    expect(lineText({ kind: 'list', items: ['a', 'b'] })).toBe('a, b')
    expect(lineText({ kind: 'money', text: '1.00' })).toBe('1.00')
  })
})
