import { expect, it } from 'vitest'
import { COUNTED_HITS, countedMemos, estimatedTotal, exactTotal } from './totals.ts'

it('A5: an exact total is capped beyond a thousand', () => {
  expect(exactTotal(COUNTED_HITS)).toEqual({ count: 1000, isCapped: false, isEstimated: false })
  expect(exactTotal(COUNTED_HITS + 1)).toEqual({ count: 1000, isCapped: true, isEstimated: false })
})

it('A5: an estimate adds the share of earlier memos to the known hits, and is rounded to two digits', () => {
  const known = { hits: 21, before: 900, earlier: { count: 50, hits: 25 } }
  expect(estimatedTotal(known)).toEqual({ count: 470, isCapped: false, isEstimated: true })
  expect(estimatedTotal({ ...known, hits: 484, before: 1 }).count).toBe(484)
})

it('A5: an estimate is capped only where it is certainly above a thousand', () => {
  const half = { count: 50, hits: 25 }
  expect(estimatedTotal({ hits: 21, before: 2200, earlier: half })).toMatchObject({
    count: 1000,
    isCapped: false,
  })
  expect(estimatedTotal({ hits: 21, before: 3000, earlier: half })).toMatchObject({
    count: 1000,
    isCapped: true,
  })
  const limit = countedMemos({ earlier: half })
  expect(estimatedTotal({ hits: 21, before: limit, earlier: half }).isCapped).toBe(true)
})
