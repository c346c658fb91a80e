import { expect, it } from 'vitest'
import { readWholeNumber, wholeNumberProblem } from './whole-number.ts'

const bounds = { min: 0, max: 20 }

it.each([['0'], ['7'], ['20']])('takes %s', (typed) => {
  expect(readWholeNumber(typed)).toBe(Number(typed))
  expect(wholeNumberProblem(bounds, readWholeNumber(typed))).toBeUndefined()
})

it.each([[''], ['-5'], ['21'], ['2.5'], ['abc'], ['7 files'], ['007'], ['1e1'], ['99999999999999999999']])(
  'keeps %j as typed and refuses it in words',
  (typed) => {
    expect(String(readWholeNumber(typed))).toBe(typed)
    expect(wholeNumberProblem(bounds, readWholeNumber(typed))).toBe(
      'This must be a whole number from 0 to 20',
    )
  },
)
