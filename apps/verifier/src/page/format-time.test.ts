import { expect, it } from 'vitest'
import { formatTime } from './format-time.ts'

it('G1: the verifier shows instants in Manila to the second', () => {
  expect(formatTime('2026-11-27T06:14:09.000Z')).toBe('Nov 27, 2026 02:14:09 PM')
  expect(formatTime('yesterday')).toBe('yesterday')
})
