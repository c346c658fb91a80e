import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anAmount } from '../testing/arbitraries.ts'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { formatAmount, plainAmount } from './currency.ts'

describe('a currency field', () => {
  const field = aField('TEXT_CURRENCY')

  it.each(['0', '0.5', '1234567.89', '999999999999999.99', ''])('takes %j (G3)', (amount) => {
    expect(draft(field, amount)).toEqual([])
  })

  it.each(['1,000', '1.234', '-1', '007', '1e3', '.5', '1.', 'NaN', '9999999999999999', ' 1', '1\n'])(
    'refuses %j (G3)',
    (amount) => {
      expect(draft(field, amount)).toEqual(['WRONG_AMOUNT'])
    },
  )

  it('must be answered where it is required', () => {
    const needed = aField('TEXT_CURRENCY', { validations: { required: true } })
    expect([complete(needed, ''), complete(needed, '0'), complete(field, '')]).toEqual([['REQUIRED'], [], []])
  })

  it('shows thousands separators and two decimals (end-user document section 5)', () => {
    expect(shown(field, '4280000')).toEqual({ kind: 'money', text: '4,280,000.00' })
    expect(shown(field, '100.5')).toEqual({ kind: 'money', text: '100.50' })
    expect(shown(field, 'about 5')).toEqual({ kind: 'text', text: 'about 5' })
  })

  it('keeps every decimal (G3)', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(plainAmount(amount)).toBe(amount)
        expect(formatAmount(amount).replaceAll(',', '')).toBe(amount)
        expect(draft(field, amount)).toEqual([])
      }),
    )
  })

  it('must have a preset amount that it would take', () => {
    expect(settings(aField('TEXT_CURRENCY', { defaultValue: '20.00' }))).toEqual([])
    expect(settings(aField('TEXT_CURRENCY', { defaultValue: 'twenty' }))).toEqual(['WRONG_DEFAULT'])
    expect(complete(field, '20.00')).toEqual([])
  })
})
