import { describe, expect, it } from 'vitest'
import {
  amountFields,
  amountOrder,
  amountOrders,
  amountText,
  highFigure,
  memoAmount,
  reaches,
  sumAmounts,
} from './memo-amount.ts'
import type { MemoAmount } from './memo-amount.ts'

const amount = { amount_field: 'A', currency_field: 'C' }
const cost_report = { amount_field: 'X', currency_field: 'Y', cost_type_field: 'T', budget_type_field: 'B' }
const content = (value: unknown, currency: unknown) => [
  { field_id: 'A', field_name: 'Amount', value },
  { field_id: 'C', field_name: 'Currency', value: currency },
]
const php = (value: string): MemoAmount => ({ value, currency: 'PHP' })

describe("M1: a memo's amount", () => {
  it('is read from the questions that the template names', () => {
    expect(memoAmount({ amount }, content('1250.5', 'USD'))).toEqual({ value: '1250.50', currency: 'USD' })
    expect(memoAmount({}, content('1250.5', 'USD'))).toBeUndefined()
  })

  it('is read from those of the cost report where there is one (H7)', () => {
    expect(amountFields({ amount, cost_report })).toBe(cost_report)
    expect(amountFields({ amount })).toEqual(amount)
    expect(amountFields({})).toBeUndefined()
  })

  it.each([
    ['', 'PHP'],
    [undefined, 'PHP'],
    [12, 'PHP'],
    ['1,000', 'PHP'],
    ['12', ''],
    ['12', 'XXX'],
  ])('is none for %j in %j', (value, currency) => {
    expect(memoAmount({ amount }, content(value, currency))).toBeUndefined()
  })

  it('is written after its currency', () => {
    expect(amountText(php('1250.5'))).toBe('PHP 1,250.50')
  })

  it('is listed by currency, PHP first, then the highest; memos without one are last', () => {
    const usd = (value: string): MemoAmount => ({ value, currency: 'USD' })
    const listed = [php('1000000.00'), php('0.05'), php('0.00'), usd('999999999999999.99'), usd('1.00')]
    const orders = [...listed, { ...php('0.00'), currency: 'SGD' } as const, null].map(amountOrder)
    expect(orders).toEqual([
      '-1000000.00',
      '-0.05',
      '0.00',
      '9000000000000000.01',
      '9999999999999999.00',
      '150000000000000000.00',
      '1000000000000000000.00',
    ])
    expect(orders.map(Number)).toEqual(orders.map(Number).sort((one, other) => one - other))
  })
})

describe('M9: a range of amounts', () => {
  it('is a range of the order of amounts, with both ends', () => {
    expect(amountOrders({ currency: 'PHP', from: '10', to: '1000.5' })).toEqual({
      first: '-1000.50',
      last: '-10.00',
    })
  })

  it.each([{}, { from: null, to: null }, { from: '', to: '' }])(
    'has every amount of its currency for %j',
    (ends) => {
      const { first, last } = amountOrders({ currency: 'USD', ...ends })
      const inRange = ({ value, currency }: MemoAmount) => {
        const order = Number(amountOrder({ value, currency }))
        return order >= Number(first) && order <= Number(last)
      }
      expect(inRange({ value: '0.00', currency: 'USD' })).toBe(true)
      expect(inRange({ value: '999999999999999.99', currency: 'USD' })).toBe(true)
      expect(inRange({ value: '0.00', currency: 'PHP' })).toBe(false)
      expect(inRange({ value: '999999999999999.99', currency: 'EUR' })).toBe(false)
    },
  )
})

describe('M1: a high amount', () => {
  it('has a figure for each currency that the template names', () => {
    const config = { amount, high_amounts: { PHP: '1000000', USD: '20000.5' } }
    expect(highFigure(config, 'PHP')).toEqual(php('1000000.00'))
    expect(highFigure(config, 'USD')).toEqual({ value: '20000.50', currency: 'USD' })
    expect(highFigure(config, 'EUR')).toBeUndefined()
    expect(highFigure({ amount }, 'PHP')).toBeUndefined()
  })

  it('is compared and added to the last digit', () => {
    expect(reaches('9007199254740993.00', '9007199254740993.01')).toBe(false)
    expect(reaches('9007199254740993.01', '9007199254740993.01')).toBe(true)
    expect(sumAmounts(['0.10', '0.2', '900719925474099.01'])).toBe('900719925474099.31')
    expect(sumAmounts([])).toBe('0.00')
  })
})
