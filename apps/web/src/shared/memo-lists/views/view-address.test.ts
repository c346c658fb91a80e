import { expect, it } from 'vitest'
import { viewParameters, viewSearch } from './view-address.ts'

it('M9: a view keeps filters and order, and no place in the list', () => {
  const params = new URLSearchParams('?overdue=true&startAfter=abc&limit=50&q=amount&currency=&other=1')
  expect(viewParameters(params)).toEqual({ q: 'amount', overdue: 'true' })
  expect(viewSearch(viewParameters(params))).toBe('?q=amount&overdue=true')
  expect(viewSearch({})).toBe('')
})

it('M9: the same filters are the same view, whatever their order', () => {
  const search = (query: string) => viewSearch(viewParameters(new URLSearchParams(query)))
  expect(search('whose=mine&memo_type=a%20%26b')).toBe(search('memo_type=a+%26b&whose=mine'))
})
