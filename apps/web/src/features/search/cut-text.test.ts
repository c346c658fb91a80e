import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'
import { searchLimits } from './search-limits.ts'

it('U17: a snippet is cut to 100 characters, and the preview of a result to 30', () => {
  const text = 'x'.repeat(150)
  expect(cutText(text, searchLimits.snippetLength)).toBe(`${'x'.repeat(100)}…`)
  expect(cutText(text, searchLimits.previewLength)).toBe(`${'x'.repeat(30)}…`)
})

it('U17: text that fits is kept, on one line', () => {
  expect(cutText('  Core\n routers ', 30)).toBe('Core routers')
  expect(cutText('x'.repeat(30), 30)).toBe('x'.repeat(30))
})

it('U17: a character is never cut in half', () => {
  expect(cutText('👍👍👍', 2)).toBe('👍👍…')
})
