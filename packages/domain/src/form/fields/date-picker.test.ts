import { describe, expect, it } from 'vitest'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { rulesOf } from './registry.ts'

describe('a date field', () => {
  const field = aField('DATEPICKER', {
    validations: { later_than: { field_ref: 'START', message: 'Must end after it starts' } },
  })

  it.each(['2026-11-20', '2026-01-01', '2026-12-31', '2028-02-29', ''])('takes %j', (date) => {
    expect(draft(field, date)).toEqual([])
  })

  it.each([
    ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-04-00', '11/20/2026', '0026-01-01'],
    ...['12026-11-20', '2026-11-020', '2026-11-20 ', '2026-11-20T09:00'],
  ])('refuses %j', (date) => {
    expect(draft(field, date)).toEqual(['WRONG_DATE'])
  })

  it('must be answered where it is required, and is late enough where it need not be', () => {
    const start = () => '2026-12-31'
    expect(complete(field, '', start)).toEqual([])
    expect(complete(aField('DATEPICKER', { validations: { required: true } }), '')).toEqual(['REQUIRED'])
  })

  it('must be later than the other date, by its own message (F0)', () => {
    const start = () => '2026-12-31'
    expect(complete(field, '2026-12-31', start)).toEqual(['NOT_LATER'])
    expect(complete(field, '2027-01-01', start)).toEqual([])
    expect(rulesOf(field).validate(field, '2026-12-30', start)).toEqual([
      { code: 'NOT_LATER', path: [], params: { message: 'Must end after it starts' } },
    ])
  })

  it('asks nothing of a date whose other is unanswered, hidden or of another kind (F0)', () => {
    expect(complete(field, '2026-01-01', () => '')).toEqual([])
    expect(complete(field, '2026-01-01', () => undefined)).toEqual([])
    expect(complete(field, '2026-01-01', () => [])).toEqual([])
    expect(complete(aField('DATEPICKER'), '2026-01-01')).toEqual([])
  })

  it('shows MM/DD/YYYY (U30)', () => {
    expect(shown(field, '2026-11-20')).toEqual({ kind: 'text', text: '11/20/2026' })
    expect(shown(field, 'soon')).toEqual({ kind: 'text', text: 'soon' })
  })

  it('needs the message of its rule', () => {
    expect(settings(field)).toEqual([])
    expect(settings(aField('DATEPICKER'))).toEqual([])
    const mute = { later_than: { field_ref: 'START', message: ' ' } }
    expect(settings(aField('DATEPICKER', { validations: mute }))).toEqual(['LATER_THAN_WITHOUT_MESSAGE'])
  })
})
