import { expect, it } from 'vitest'
import { clampMinimum, isMinimum } from './progress.ts'

it('D3: a minimum goes from 1 to how many there are, and is 1 while there are none', () => {
  expect([-1, 0, 1, 2, 3, 4].map((minimum) => clampMinimum(minimum, 3))).toEqual([1, 1, 1, 2, 3, 3])
  expect(clampMinimum(2, 0)).toBe(1)
})

it('D3: only whole numbers in that range are minimums', () => {
  expect([0, 1, 1.5, 3, 4, Number.NaN].filter((minimum) => isMinimum(minimum, 3))).toEqual([1, 3])
})
