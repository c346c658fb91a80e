import { expect, it } from 'vitest'
import { filterInputOf, readListFilters, writeListFilters } from './list-filters.ts'

const both = { dateRange: true, memoType: true }
const read = (query: string, offered = both) => readListFilters(new URLSearchParams(query), offered)

it('a shared address names the days of creation and the memo type', () => {
  const filters = read('start_date=2026-11-01&end_date=2026-11-20&memo_type=t1')
  expect(filters).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20', memoType: 't1' })
  expect(filterInputOf(filters)).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    memo_type: 't1',
  })
})

it('a plain address filters nothing', () => {
  expect(read('')).toEqual({})
  expect(filterInputOf({})).toEqual({})
})

it('what is no day of the calendar is left out, and the call is never sent it', () => {
  expect(read('start_date=2026-02-30&end_date=tomorrow&memo_type=')).toEqual({})
  expect(read('start_date=2026-02-28&end_date=2026-2-1')).toEqual({ startDate: '2026-02-28' })
})

it('a range written backwards is read forwards', () => {
  expect(read('start_date=2026-11-20&end_date=2026-11-01')).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-20',
  })
})

it('a filter whose flag is off counts for nothing: nobody could see or clear it', () => {
  const query = 'start_date=2026-11-01&end_date=2026-11-20&memo_type=t1'
  expect(read(query, { dateRange: false, memoType: true })).toEqual({ memoType: 't1' })
  expect(read(query, { dateRange: true, memoType: false })).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-20',
  })
})

it('another filter begins the list anew, and keeps order and rows per page', () => {
  const now = new URLSearchParams('q=oldest&limit=50&startAfter=abc&page=3&memo_type=t1')
  expect(writeListFilters({ startDate: '2026-11-01', endDate: '2026-11-20' }, now).toString()).toBe(
    'q=oldest&limit=50&start_date=2026-11-01&end_date=2026-11-20',
  )
})

it('Clear leaves an address without filters', () => {
  const now = new URLSearchParams('start_date=2026-11-01&end_date=2026-11-20&memo_type=t1&endBefore=x')
  expect(writeListFilters({}, now).toString()).toBe('')
})
