import { expect, it } from 'vitest'
import { totalText } from './total-text.ts'

it('A5: a total that is capped says so', () => {
  expect(totalText(12, false)).toBe('12')
  expect(totalText(1000, false)).toBe('1,000')
  expect(totalText(1000, true)).toBe('1,000+')
})

it('A5: a total that is estimated says so, and one that is also capped says what is certain', () => {
  expect(totalText(240, false, true)).toBe('about 240')
  expect(totalText(1000, true, true)).toBe('1,000+')
})
