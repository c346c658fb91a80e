import { expect, it } from 'vitest'
import { totalsOf } from './totals.ts'

const memo = (value: string, currency: 'PHP' | 'USD') => ({ amount: { value, currency } })

it('M4: totals are exact, and each currency has its own', () => {
  const memos = [memo('0.10', 'PHP'), memo('48200.00', 'USD'), memo('0.20', 'PHP'), { amount: null }, {}]
  expect(totalsOf(memos)).toEqual([
    { value: '0.30', currency: 'PHP' },
    { value: '48200.00', currency: 'USD' },
  ])
  expect(totalsOf([{ amount: null }])).toEqual([])
})
