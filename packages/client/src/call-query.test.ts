import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { shouldRetry } from './call-query.ts'

it('a refusal is final, a lost connection is retried twice', () => {
  expect(shouldRetry(0, new CallError('PERMISSION_DENIED', 'no'))).toBe(false)
  expect(shouldRetry(0, new CallError('UNREACHABLE', 'Network request failed'))).toBe(true)
  expect(shouldRetry(1, new CallError('UNAVAILABLE', 'busy'))).toBe(true)
  expect(shouldRetry(2, new CallError('UNREACHABLE', 'Network request failed'))).toBe(false)
})
