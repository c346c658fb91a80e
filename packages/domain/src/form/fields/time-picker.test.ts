import { describe, expect, it } from 'vitest'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { TIME_CHOICES } from './time-picker.ts'

describe('a time field', () => {
  const field = aField('TIMEPICKER', { validations: { required: true } })

  it('offers every quarter hour as h:mm aa (U30)', () => {
    expect(TIME_CHOICES).toHaveLength(96)
    expect(TIME_CHOICES.slice(0, 2)).toEqual(['12:00 AM', '12:15 AM'])
    expect(TIME_CHOICES).toContain('12:00 PM')
    expect(TIME_CHOICES.at(-1)).toBe('11:45 PM')
  })

  it('takes those and no others', () => {
    expect(draft(field, '8:30 AM')).toEqual([])
    expect(draft(field, '')).toEqual([])
    expect(draft(field, '9:07 AM')).toEqual(['WRONG_TIME'])
    expect(draft(field, '08:30 AM')).toEqual(['WRONG_TIME'])
    expect(complete(field, '')).toEqual(['REQUIRED'])
    expect(complete(field, '8:30 AM')).toEqual([])
  })

  it('shows the time as chosen', () => {
    expect(shown(field, '8:30 AM')).toEqual({ kind: 'text', text: '8:30 AM' })
    expect(settings(field)).toEqual([])
  })
})
