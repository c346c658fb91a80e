import { expect, it } from 'vitest'
import { amountOf } from './amount-text.ts'
import { dateOfTyped, typedOfDate } from './typed-date.ts'

it.each([
  ['', ''],
  ['.', ''],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007.10', '7.10'],
  ['0', '0'],
  ['123456789012345.67', '123456789012345.67'],
])('G3: an amount typed as %j is %j, digit by digit', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount)
})

it.each([
  ['01/15/2027', '2027-01-15'],
  ['1/5/2027', '2027-01-05'],
  ['01152027', '2027-01-15'],
  ['1-5-2027', '2027-01-05'],
  ['02/30/2027', '02/30/2027'],
  ['tomorrow', 'tomorrow'],
  ['', ''],
])('a date typed as %j is %j', (typed, date) => {
  expect(dateOfTyped(typed)).toBe(date)
})

it('a date shows as MM/DD/YYYY, and what is no date as it was typed', () => {
  expect(typedOfDate('2027-01-15')).toBe('01/15/2027')
  expect(typedOfDate('15 Jan')).toBe('15 Jan')
})
