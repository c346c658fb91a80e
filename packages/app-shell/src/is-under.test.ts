import { expect, it } from 'vitest'
import { isUnder } from './is-under.ts'

it('U6: a navigation link is current on its page and on every page below it', () => {
  expect(isUnder('/memos', '/memos')).toBe(true)
  expect(isUnder('/memos/drafts', '/memos')).toBe(true)
  expect(isUnder('/templates', '/templates')).toBe(true)
  expect(isUnder('/templates/drafts', '/templates')).toBe(true)
})

it('U6: a navigation link is not current on a page whose address only has the same prefix', () => {
  expect(isUnder('/memosaic', '/memos')).toBe(false)
  expect(isUnder('/memo/create', '/memos')).toBe(false)
  expect(isUnder('/templates-old', '/templates')).toBe(false)
})
