import { expect, it } from 'vitest'
import { isUnder, paths } from './paths.ts'

it('a screen counts to its navigation entry, with everything below it', () => {
  expect(isUnder('/templates/drafts', paths.templates)).toBe(true)
  expect(isUnder('/templates', paths.templates)).toBe(true)
  expect(isUnder('/templates-old', paths.templates)).toBe(false)
})
