import { expect, it } from 'vitest'
import { regroupTyped } from './amount-typing.ts'
import { dateOfTyped, typedOfDate } from './typed-date.ts'
import { timeOfTyped, timesLike } from './typed-time.ts'

const typing = (data: string) => ({ inputType: 'insertText', data })
const backspace = { inputType: 'deleteContentBackward', data: null }
const deleteKey = { inputType: 'deleteContentForward', data: null }
const pasting = { inputType: 'insertFromPaste', data: null }

it.each([
  ['', '1', 1, typing('1'), '1', 1],
  ['123', '1234', 4, typing('4'), '1,234', 5],
  ['1,234', '1,2345', 6, typing('5'), '12,345', 6],
  ['1,234', '91,234', 1, typing('9'), '91,234', 1],
  ['1,234', '1,234.', 6, typing('.'), '1,234.', 6],
  ['1,234.56', '1,234.567', 9, typing('7'), '1,234.567', 9],
  ['1,234', '1,23', 4, backspace, '123', 3],
  ['1,234', '1234', 1, backspace, '1,234', 1],
  ['1,234', '1234', 1, deleteKey, '1,234', 2],
  ['1,234', '1,34', 2, deleteKey, '134', 1],
])('G3: %j that becomes %j moves its separators', (before, text, caret, input, shown, moved) => {
  expect(regroupTyped(before, { text, caret }, input)).toEqual({ text: shown, caret: moved })
})

it.each([
  ['1', '1,', typing(',')],
  ['1,', '1,2', typing('2')],
  ['1,2', '1,23', typing('3')],
  ['', '-', typing('-')],
  ['-', '-5', typing('5')],
  ['1.2', '1.2.', typing('.')],
  ['12', '12a', typing('a')],
  ['', '1,23', pasting],
  ['', '1,23', { inputType: '', data: null }],
])('G3: %j that becomes %j stays as typed', (before, text, input) => {
  const after = { text, caret: text.length }
  expect(regroupTyped(before, after, input)).toEqual(after)
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

it('a date shows as MM/DD/YYYY, other text as typed', () => {
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
])('U30: a time typed as %j is %j', (typed, time) => {
  expect(timeOfTyped(typed)).toBe(time)
})

it('U30: an incomplete time lists the quarter hours that it may become', () => {
  expect(timesLike('')).toHaveLength(96)
  expect(timesLike('9:3')).toEqual(['9:30 AM', '9:30 PM'])
  expect(timesLike('21:15')).toEqual(['9:15 PM'])
  expect(timesLike('later')).toEqual([])
})
