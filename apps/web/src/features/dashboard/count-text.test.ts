import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

it('A5: a capped total says that there are more', () => {
  expect(countText({ total: 500, total_capped: true })).toBe('500+')
  expect(countText({ total: 0, total_capped: false })).toBe('0')
  expect(countText(undefined)).toBeUndefined()
})
