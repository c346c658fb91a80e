import { expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

const paths = { home: '/memos', signIn: ['/login', '/redirect'] }

it.each(['/approvals/AVL-2026-0001', '/memos?page=2#top', '/login-help'])('B2: %s is opened', (wanted) => {
  expect(safeReturnPath(wanted, paths)).toBe(wanted)
})

it.each([
  null,
  undefined,
  '',
  '/',
  '/?x=1',
  '/login',
  '/login?next=/memos',
  '/redirect/google',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'memos',
  '/memos\n',
  'javascript:alert(1)',
])('B2: %j is replaced by the home page, because it is not a page of this app', (wanted) => {
  expect(safeReturnPath(wanted, paths)).toBe('/memos')
})
