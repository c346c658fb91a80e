import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anAmount } from '../testing/arbitraries.ts'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { amountOfTyped, formatAmount, formatFigure, groupThousands, plainAmount } from '../answer/amount.ts'
import { formMessage } from '../answer/messages.ts'
import { currencyRules } from './currency.ts'

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

  it('shows thousands separators and two decimals (U30)', () => {
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

describe('an amount as it is typed or pasted', () => {
  const field = aField('TEXT_CURRENCY')

  it.each([
    ['', ''],
    ['  ', ''],
    ['0', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.10', '7.10'],
    [' 1,234.50 ', '1234.50'],
    ['1234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1\u00A0234\u00A0567.8', '1234567.8'],
    ['1\u202F234.50', '1234.50'],
    ['１２３，４５６．７８', '123456.78'],
    ['999,999,999,999,999.99', '999999999999999.99'],
  ])('takes %j as %j (G3)', (typed, amount) => {
    expect(amountOfTyped(typed)).toBe(amount)
    expect(draft(field, amount)).toEqual([])
  })

  const negative = 'Enter an amount of 0 or more'
  const decimals = 'Enter an amount with at most 2 decimals'
  const large = 'Enter an amount with at most 15 digits before the decimal point'
  const currency = 'Enter the amount without its currency, such as 1234.50'
  const separators = 'Separate thousands with commas and decimals with a point, such as 1,234.50'
  const none = 'Enter an amount such as 1234.50'

  it.each([
    ['-5', negative],
    ['−5', negative],
    ['–1,234.50', negative],
    ['－５', negative],
    ['5-', negative],
    ['(5.00)', negative],
    ['PHP -5', negative],
    ['1.234', decimals],
    ['1,234.567', decimals],
    ['5.100', decimals],
    ['1234567890123456', large],
    ['1,234,567,890,123,456.00', large],
    ['PHP 1,234.50', currency],
    ['₱1,234.50', currency],
    ['1,234.50 USD', currency],
    ['1.234,50', separators],
    ['1,23', separators],
    ['0,123', separators],
    ['1,2345', separators],
    ['12,34,567.50', separators],
    ["1'234.50", separators],
    ['1 234.50', separators],
    ['100\n200', separators],
    ['1,234\u00A0567', separators],
    ['1.2.3', separators],
    ['abc', none],
    ['.', none],
    ['-', none],
    ['+5', none],
    ['5²', none],
    ['٥', none],
    ['1e3', none],
    ['5%', none],
    ['12 boxes', none],
  ])('keeps %j as typed and refuses it: %s (G3, F6)', (typed, sentence) => {
    expect(amountOfTyped(typed)).toBe(typed)
    expect(currencyRules.checkType(field, typed).map(formMessage)).toEqual([sentence])
  })

  it.each(['1,000', '007', '.5', '1.', ' 1', '１'])(
    'refuses %j from a program, whose amounts are plain decimals (G3)',
    (text) => {
      expect(currencyRules.checkType(field, text).map(formMessage)).toEqual([none])
    },
  )

  it('loses no digit and no sign of any input (G3)', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ ()\u00A0'), maxLength: 24 })
    fc.assert(
      fc.property(typed, (text) => {
        const amount = amountOfTyped(text)
        const signs = (one: string) => one.replace(/[\s,\u00A0]/g, '')
        if (draft(field, amount).length > 0) expect(amount).toBe(text)
        else
          expect(
            signs(text)
              .replace(/^0+(?=\d)/, '')
              .replace(/^\./, '0.')
              .replace(/\.$/, ''),
          ).toBe(amount)
      }),
    )
  })

  it('reads back what it shows (G3)', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(amountOfTyped(formatAmount(amount))).toBe(amount)
      }),
    )
    expect(groupThousands('1234567')).toBe('1,234,567')
  })

  it('leaves out cents in conditions where there are none (N1)', () => {
    expect(['1250', '1250.5', '0.00', '-5', '1000000.05'].map(formatFigure)).toEqual([
      '1,250',
      '1,250.50',
      '0',
      '-5',
      '1,000,000.05',
    ])
  })
})
