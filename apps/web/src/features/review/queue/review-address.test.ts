import { expect, it } from 'vitest'
import { reviewSearch } from '../../../shared/memo-lists/review-search.ts'
import { readReviewAddress } from './review-address.ts'

const read = (search: string) => readReviewAddress(new URLSearchParams(search))

it('M3: a review goes through the list with its filters, the longest waiting first', () => {
  expect(read('')).toEqual({ memoIds: undefined, order: 'oldest', input: { order: 'oldest', limit: 100 } })
  expect(read('q=amount&whose=others&overdue=true').input).toEqual({
    order: 'amount',
    limit: 100,
    whose: 'others',
    overdue: true,
  })
})

it('M3: or through the memos that the address names', () => {
  expect(read('memo=AVL-2026-0001&memo=GEN-2026-0002&memo=')).toMatchObject({
    memoIds: ['AVL-2026-0001', 'GEN-2026-0002'],
    input: { limit: 50, memo_ids: ['AVL-2026-0001', 'GEN-2026-0002'] },
  })
  const many = Array.from({ length: 60 }, (_, at) => `memo=GEN-${at}&memo=GEN-${at}`)
  expect(read(many.join('&')).memoIds).toHaveLength(50)
})

it('M3: the list leads there with its filters and order, without its place', () => {
  expect(reviewSearch('?q=amount&overdue=true&limit=50&startAfter=x')).toBe('?q=amount&overdue=true')
  expect(reviewSearch('?limit=50')).toBe('')
})
