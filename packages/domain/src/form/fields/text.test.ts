import { describe, expect, it } from 'vitest'
import { SUBJECT_FIELD_ID } from '../template/template.ts'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings } from '../testing/judging.ts'
import { rulesOf } from './registry.ts'

describe('a text field', () => {
  const upTo = (max_length?: number) => aField('TEXT', { validations: { max_length } })

  it('takes 150 characters where its template stores no limit (F1)', () => {
    expect(draft(upTo(), 'x'.repeat(150))).toEqual([])
    expect(draft(upTo(), 'x'.repeat(151))).toEqual(['TOO_LONG'])
  })

  it('takes what its template stores, counted in characters (F1)', () => {
    expect(draft(upTo(300), '😀'.repeat(300))).toEqual([])
    expect(draft(upTo(300), 'x'.repeat(301))).toEqual(['TOO_LONG'])
  })

  it('takes 150 characters as the subject, regardless of the stored limit (F1)', () => {
    const subject = { ...upTo(300), field_id: SUBJECT_FIELD_ID }
    expect(draft(subject, 'x'.repeat(151))).toEqual(['TOO_LONG'])
  })

  it('refuses what no database holds', () => {
    expect(draft(upTo(), 'a\0')).toEqual(['UNSTORABLE_TEXT'])
  })

  it('asks for its minimum only where something is written (F1)', () => {
    const field = aField('TEXT', { validations: { min_length: 4 } })
    expect(complete(field, 'abc')).toEqual(['TOO_SHORT'])
    expect(complete(field, 'abcd')).toEqual([])
    expect(complete(field, '')).toEqual([])
  })

  it('does not take blanks for an answer', () => {
    expect(complete(aField('TEXT', { validations: { required: true } }), '   ')).toEqual(['REQUIRED'])
  })

  it.each([
    [{ min_length: 5, max_length: 5 }, ['MIN_NOT_BELOW_MAX']],
    [{ min_length: -1 }, ['NEGATIVE_MIN']],
    [{ min_length: 4, max_length: 5 }, []],
    [{}, []],
  ])('with the settings %j has the problems %j (W11)', (validations, problems) => {
    expect(settings(aField('TEXT', { validations }))).toEqual(problems)
  })

  it('begins with its preset answer, which must fit', () => {
    const field = aField('TEXT', { defaultValue: 'Preset' })
    expect(rulesOf(field).initial(field)).toBe('Preset')
    expect(settings({ ...field, defaultValue: 'x'.repeat(151) })).toEqual(['WRONG_DEFAULT'])
  })
})
