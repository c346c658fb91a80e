import { expect, it } from 'vitest'
import { restartLimit } from './restart-limit.ts'

it('a process that dies is restarted at most three times per minute', () => {
  let now = 0
  const mayRestart = restartLimit(() => now)
  expect([mayRestart(), mayRestart()]).toEqual([true, true])
  now = 30_000
  expect([mayRestart(), mayRestart()]).toEqual([true, false])
  now = 59_999
  expect(mayRestart()).toBe(false)
  now = 60_000
  expect([mayRestart(), mayRestart(), mayRestart()]).toEqual([true, true, false])
})
