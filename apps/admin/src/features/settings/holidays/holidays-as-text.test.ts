import { expect, it } from 'vitest'
import { holidaysIn, textOf } from './holidays-as-text.ts'

const TWO = [
  { day: '2026-12-25', name: 'Christmas Day' },
  { day: '2027-01-01', name: "New Year's Day" },
]

it('L1: a list of holidays becomes text and the same list again', () => {
  expect(holidaysIn(textOf(TWO))).toEqual({ holidays: TWO })
})

it('L1: lines as a spreadsheet copies them are read, in the order of the calendar', () => {
  const pasted = "2027-01-01\tNew Year's Day\r\n\r\n  2026-12-25, Christmas Day \n"
  expect(holidaysIn(pasted)).toEqual({ holidays: TWO })
})

it('L1: a line without date or name is named, and so is a day that is twice', () => {
  expect(holidaysIn('2026-12-25 Christmas Day\nChristmas Eve\n2026-12-30')).toEqual({
    problems: [
      'Line 2: “Christmas Eve” needs a date and a name, like: 2026-12-25 Christmas Day',
      'Line 3: “2026-12-30” needs a date and a name, like: 2026-12-25 Christmas Day',
    ],
  })
  expect(holidaysIn('2026-12-25 A\n2026-12-25 B')).toEqual({
    problems: ['2026-12-25 is already a holiday'],
  })
})
