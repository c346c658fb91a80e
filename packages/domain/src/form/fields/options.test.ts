import { describe, expect, it } from 'vitest'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { rulesOf } from './registry.ts'

describe.each(['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO'] as const)('a %s field', (type) => {
  const field = aField(type, { validations: { required: true } })

  it('takes one of its options by value, not by label (F4)', () => {
    expect(draft(field, 'b')).toEqual([])
    expect(draft(field, 'Second')).toEqual(['UNKNOWN_OPTION'])
    expect(draft(field, '')).toEqual([])
  })

  it('shows the label, and the value of an option that is gone', () => {
    expect(shown(field, 'b')).toEqual({ kind: 'text', text: 'Second' })
    expect(shown(field, 'gone')).toEqual({ kind: 'text', text: 'gone' })
  })

  it('must be answered where it is required', () => {
    expect(complete(field, '')).toEqual(['REQUIRED'])
    expect(complete(field, 'a')).toEqual([])
  })

  it('needs options, each with its own value and a name (W11)', () => {
    expect(settings(field)).toEqual([])
    expect(settings({ ...field, constant: [] })).toContain('NO_OPTIONS')
    const twice = [
      { value: 'a', label: 'A' },
      { value: 'a', label: ' ' },
    ]
    expect(settings({ ...field, constant: twice })).toEqual(['REPEATED_OPTION', 'UNNAMED_OPTION'])
    const withoutValue = [...field.constant, { value: '', label: 'C' }]
    expect(settings({ ...field, constant: withoutValue })).toEqual(['UNNAMED_OPTION'])
  })
})

describe('a dropdown with a preset', () => {
  it('begins with the preset option, which must be one of its own (F0)', () => {
    const field = aField('DROPDOWN_DEFAULT', { defaultValue: 'b' })
    expect(rulesOf(field).initial(field)).toBe('b')
    expect(settings({ ...field, defaultValue: 'z' })).toEqual(['UNKNOWN_DEFAULT'])
  })
})

describe('a checkbox field', () => {
  const field = aField('CHECKBOX', { validations: { required: true } })

  it('takes several of its options, each once', () => {
    expect(draft(field, ['a', 'b'])).toEqual([])
    expect(draft(field, ['a', 'z'])).toEqual(['UNKNOWN_OPTION'])
    expect(draft(field, ['a', 'a'])).toEqual(['UNKNOWN_OPTION'])
    expect(settings(field)).toEqual([])
  })

  it('must have one ticked where it is required', () => {
    expect(complete(field, [])).toEqual(['REQUIRED'])
    expect(complete(field, ['b'])).toEqual([])
  })

  it('shows the labels', () => {
    expect(shown(field, ['b', 'a'])).toEqual({ kind: 'list', items: ['Second', 'First'] })
  })
})
