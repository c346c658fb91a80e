import { expect, it } from 'vitest'
import { amountOf } from './amount-text.ts'
import { dateOfTyped, typedOfDate } from './typed-date.ts'
import { timeOfTyped, timesLike } from './typed-time.ts'

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

it.each([
  ['9:30 AM', '9:30 AM'],
  ['9:30am', '9:30 AM'],
  ['9a', '9:00 AM'],
  ['930 p.m.', '9:30 PM'],
  ['12 am', '12:00 AM'],
  ['0930', '9:30 AM'],
  ['0:15', '12:15 AM'],
  ['21:30', '9:30 PM'],
  ['9:30', '9:30'],
  ['12:00', '12:00'],
  ['9:07 AM', '9:07 AM'],
  ['13 pm', '13 pm'],
  ['25:00', '25:00'],
  ['noon', 'noon'],
  ['', ''],
])('section 5: a time typed as %j is %j', (typed, time) => {
  expect(timeOfTyped(typed)).toBe(time)
})

it('section 5: half a time lists the quarter hours that it may become', () => {
  expect(timesLike('')).toHaveLength(96)
  expect(timesLike('9:3')).toEqual(['9:30 AM', '9:30 PM'])
  expect(timesLike('21:15')).toEqual(['9:15 PM'])
  expect(timesLike('later')).toEqual([])
})
