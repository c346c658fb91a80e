import { expect, it } from 'vitest'
import { exactDurationText } from './exact-duration.ts'

it.each([
  [0, '0s'],
  [59, '59s'],
  [60, '1m 0s'],
  [3600, '1h 0m 0s'],
  [86_399, '23h 59m 59s'],
  [2 * 86_400 + 15 * 60 + 20, '2d 0h 15m 20s'],
  [400 * 86_400, '400d 0h 0m 0s'],
])('L6: %i seconds read %j', (seconds, text) => {
  expect(exactDurationText(seconds)).toBe(text)
})
