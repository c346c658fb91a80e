import { expect, it } from 'vitest'
import { keyKeeper } from './written-memo.ts'

it('A6: a retry of the same content keeps its key, other content gets another one', () => {
  let made = 0
  const keyFor = keyKeeper(() => `key-${++made}`)
  expect(keyFor({ action: 'SUBMITTED', text: 'a' })).toBe('key-1')
  expect(keyFor({ action: 'SUBMITTED', text: 'a' })).toBe('key-1')
  expect(keyFor({ action: 'SUBMITTED', text: 'b' })).toBe('key-2')
  expect(keyFor({ action: 'SUBMITTED', text: 'a' })).toBe('key-3')
})
