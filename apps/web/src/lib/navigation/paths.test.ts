import { describe, expect, it } from 'vitest'
import { paths, safeReturnPath } from './paths.ts'

describe('U21: after sign-in, a person returns to the requested page', () => {
  it.each([
    ['/approvals/AVL-2026-0418', '/approvals/AVL-2026-0418'],
    ['/search/fibre?page=2', '/search/fibre?page=2'],
    [null, paths.dashboard],
    ['/', paths.dashboard],
    ['/login?next=%2Fmemos', paths.dashboard],
    ['/redirect?code=1', paths.dashboard],
  ])('%s leads to %s', (wanted, path) => {
    expect(safeReturnPath(wanted)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('never to another site: %s', (wanted) => {
    expect(safeReturnPath(wanted)).toBe(paths.dashboard)
  })
})

it('U21: ids are encoded in addresses', () => {
  expect(paths.search('cost / budget?')).toBe('/search/cost%20%2F%20budget%3F')
})
