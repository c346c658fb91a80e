import { expect, it } from 'vitest'
import { breakpoint, sizeVariables } from './sizes.ts'

it('every size becomes a custom property that grows with the reader’s text size', () => {
  const variables = sizeVariables()
  expect(variables['--cs-font-size-13']).toBe('0.8125rem')
  expect(variables['--cs-radius-6']).toBe('0.375rem')
  expect(variables['--cs-radius-round']).toBe('50%')
  expect(breakpoint('sm')).toBe('48em')
})
