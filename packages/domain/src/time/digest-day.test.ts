import { expect, it } from 'vitest'
import { dueDigest } from './digest-day.ts'

const at = (time: string, holidays: string[] = []) =>
  dueDigest(new Date(`${time}+08:00`).toISOString(), new Set(holidays))

it('M7: a digest is due from 8:00 of a working day in Manila on, and not earlier', () => {
  expect(at('2026-11-23T07:59:59')).toBeNull()
  const due = { day: '2026-11-23', before: '2026-11-23T00:00:00.000Z' }
  expect(at('2026-11-23T08:00:00')).toEqual(due)
  expect(at('2026-11-23T23:59:00')).toEqual(due)
})

it('M7: weekends and holidays have none', () => {
  expect(at('2026-11-22T09:00:00')).toBeNull()
  expect(at('2026-11-30T09:00:00', ['2026-11-30'])).toBeNull()
})
