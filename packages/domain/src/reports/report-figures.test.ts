import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEMO_STATUSES } from '../memo/status.ts'
import { approvalAverageText, groupAverage } from './approval-average.ts'
import { durationText } from './duration-text.ts'
import { percentText } from './percent-text.ts'
import { reportStatus } from './report-status.ts'

describe('what the reports count', () => {
  it('puts each status into one of six, and leaves plain drafts out (H2)', () => {
    expect(Object.fromEntries(MEMO_STATUSES.map((status) => [status, reportStatus(status)]))).toEqual({
      SAVE_AS_DRAFT: null,
      SUBMITTED: 'Forapproval',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      RETURNED: 'Returned',
      RETURNED_DRAFT: 'Returned',
      SELF_RETURNED: 'Withdrawn',
      SELF_RETURNED_DRAFT: 'Withdrawn',
      WITHDRAWN: 'Cancelled',
      CANCELLED: 'Cancelled',
    })
  })

  it.each([
    [0, '0d 0h 0m'],
    [59_999, '0d 0h 0m'],
    [60_000, '0d 0h 1m'],
    [86_399_999, '0d 23h 59m'],
    [86_400_000, '1d 0h 0m'],
    [1000 * 60 * (1440 * 400 + 61), '400d 1h 1m'],
  ])('shows %d ms as %s (W22)', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text)
  })

  it.each([
    [null, 'No approval'],
    [59_999, '0d 0h 0m'],
    [3_600_000, '0d 1h 0m'],
  ])('shows an average approval time of %s as %s', (average, text) => {
    expect(approvalAverageText(average)).toBe(text)
  })

  it('reads a group’s average of 0 as no approval', () => {
    expect([0, 1].map((group_ave_time) => groupAverage({ group_ave_time }))).toEqual([null, 1])
  })

  it.each([
    [0, 0, '0.00%'],
    [0, 7, '0.00%'],
    [1, 3, '33.33%'],
    [2, 3, '66.67%'],
    [1, 8, '12.50%'],
    [1, 20_000, '0.01%'],
    [1, 20_001, '0.00%'],
    [7, 7, '100.00%'],
  ])('shows %d of %d as %s (W22)', (part, whole, text) => {
    expect(percentText(part, whole)).toBe(text)
  })

  it('rounds every share to within half a hundredth', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (one, other) => {
        const [part, whole] = one < other ? [one, other] : [other, one]
        if (whole === 0) return
        expect(Math.abs(Number.parseFloat(percentText(part, whole)) - (100 * part) / whole)).toBeLessThan(
          0.0051,
        )
      }),
    )
  })
})
