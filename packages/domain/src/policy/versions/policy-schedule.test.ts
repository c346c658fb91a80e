import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Policy } from '../table/policy.ts'
import { earlierPolicies, policyOn } from './policy-schedule.ts'
import type { PolicySchedule } from './policy-schedule.ts'

const policy = (text: string): Policy => ({ rows: [], otherwise: { kind: 'REFUSE', text } })
const OLD = policy('old')
const NEW = policy('new')
const TODAY = '2026-11-24'

const live = (more: Partial<PolicySchedule> = {}): PolicySchedule => ({
  policy: OLD,
  starts_on: null,
  earlier: [],
  ...more,
})

it('N5: a policy starts on its day; until then the one before counts', () => {
  const next = { policy: NEW, starts_on: '2026-12-01', earlier: earlierPolicies('2026-12-01', live(), TODAY) }
  expect(policyOn(next, '2026-11-30')).toBe(OLD)
  expect(policyOn(next, '2026-12-01')).toBe(NEW)
  expect(policyOn(live(), TODAY)).toBe(OLD)
})

it('N5: before the first policy of a template, and in a template that was never published, owners name anyone', () => {
  expect(earlierPolicies('2026-12-01', live({ policy: null }), TODAY)).toEqual([
    { until: '2026-12-01', policy: null },
  ])
  expect(earlierPolicies('2026-12-01', null, TODAY)).toEqual([{ until: '2026-12-01', policy: null }])
})

it('N5: a policy without a day, or whose day has come, counts from its publication on', () => {
  expect(earlierPolicies(null, live(), TODAY)).toEqual([])
  expect(earlierPolicies(TODAY, live(), TODAY)).toEqual([])
})

it('N5: a policy that hasn’t started yet counts from its own day until the next one starts', () => {
  const waiting = live({
    starts_on: '2026-11-27',
    earlier: [
      { until: '2026-11-01', policy: policy('over') },
      { until: TODAY, policy: policy('over today') },
      { until: '2026-11-27', policy: null },
    ],
  })
  const earlier = earlierPolicies('2026-12-01', waiting, TODAY)
  expect(earlier).toEqual([
    { until: '2026-11-27', policy: null },
    { until: '2026-12-01', policy: OLD },
  ])
  expect(earlierPolicies('2026-11-26', waiting, TODAY)).toEqual([{ until: '2026-11-26', policy: null }])
  // One that starts on the same day takes its place.
  expect(earlierPolicies('2026-11-27', waiting, TODAY)).toEqual([{ until: '2026-11-27', policy: null }])
})

it('N5: publishing a policy for later changes nothing until its day', () => {
  const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 1, maxLength: 4 }),
      days,
      fc.array(days),
      (starts, today, asked) => {
        let schedule: PolicySchedule = live()
        for (const [at, starts_on] of starts.entries()) {
          const earlier = earlierPolicies(starts_on, schedule, today)
          const next = { policy: policy(String(at)), starts_on, earlier }
          for (const day of asked.filter((one) => one >= today))
            expect(policyOn(next, day)).toBe(day < starts_on ? policyOn(schedule, day) : next.policy)
          schedule = next
        }
      },
    ),
  )
})
