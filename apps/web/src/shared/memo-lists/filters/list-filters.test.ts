import { expect, it } from 'vitest'
import { countFoldedFilters, filterInputOf, readListFilters, writeListFilters } from './list-filters.ts'

const both = { dateRange: true, memoType: true }
const read = (query: string, offered = both) => readListFilters(new URLSearchParams(query), offered)

it('U14: a shared address names the days of creation and the memo type', () => {
  const filters = read('start_date=2026-11-01&end_date=2026-11-20&memo_type=t1')
  expect(filters).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20', memoType: 't1' })
  expect(filterInputOf(filters)).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    memo_type: 't1',
  })
})

it('U14: a plain address filters nothing', () => {
  expect(read('')).toEqual({})
  expect(filterInputOf({})).toEqual({})
})

it('U14: an invalid day is ignored and never sent', () => {
  expect(read('start_date=2026-02-30&end_date=tomorrow&memo_type=')).toEqual({})
  expect(read('start_date=2026-02-28&end_date=2026-2-1')).toEqual({ startDate: '2026-02-28' })
})

it('U14: a reversed range is read in order', () => {
  expect(read('start_date=2026-11-20&end_date=2026-11-01')).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-20',
  })
})

it('U44: a filter whose flag is off has no effect, since it could not be seen or cleared', () => {
  const query = 'start_date=2026-11-01&end_date=2026-11-20&memo_type=t1'
  expect(read(query, { dateRange: false, memoType: true })).toEqual({ memoType: 't1' })
  expect(read(query, { dateRange: true, memoType: false })).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-20',
  })
})

it('U14: another filter returns to the first page, and keeps order and rows per page', () => {
  const now = new URLSearchParams('q=oldest&limit=50&startAfter=abc&page=3&memo_type=t1')
  expect(writeListFilters({ startDate: '2026-11-01', endDate: '2026-11-20' }, now).toString()).toBe(
    'q=oldest&limit=50&start_date=2026-11-01&end_date=2026-11-20',
  )
})

it('U14: Clear leaves an address without filters', () => {
  const now = new URLSearchParams('start_date=2026-11-01&end_date=2026-11-20&memo_type=t1&endBefore=x')
  expect(writeListFilters({}, now).toString()).toBe('')
})

it('L2, K6: an address names overdue tasks alone, and whose', () => {
  const filters = read('overdue=true&whose=others')
  expect(filters).toEqual({ overdue: true, whose: 'others' })
  expect(filterInputOf(filters)).toEqual({ overdue: true, whose: 'others' })
  expect(writeListFilters(filters, new URLSearchParams('endBefore=x')).toString()).toBe(
    'whose=others&overdue=true',
  )
  expect(read('overdue=1')).toEqual({})
})

it('M9: an address names tasks with questions, and a range of amounts in one currency', () => {
  const query = 'questions=true&currency=PHP&amount_from=100&amount_to=2500.50'
  const filters = read(query)
  const amount = { currency: 'PHP', from: '100', to: '2500.50' }
  expect(filters).toEqual({ questions: true, amount })
  expect(filterInputOf(filters)).toEqual({ questions: true, amount })
  expect(writeListFilters(filters, new URLSearchParams()).toString()).toBe(query)
  expect(writeListFilters({}, new URLSearchParams(query)).toString()).toBe('')
  expect(read('amount_from=100')).toEqual({})
  expect(read('questions=yes&currency=PHP&amount_from=-1&amount_to=1,000')).toEqual({
    amount: { currency: 'PHP' },
  })
})

it('M9: an address names a status, a requestor and what is special', () => {
  const query = 'status=APPROVED&requestor=bea.lim%40northwind.example&special=OPEN_FIRST'
  const filters = read(query)
  const named = { status: 'APPROVED', requestor: 'bea.lim@northwind.example', special: 'OPEN_FIRST' }
  expect(filters).toEqual(named)
  expect(filterInputOf(filters)).toEqual(named)
  expect(writeListFilters(filters, new URLSearchParams('startAfter=x')).toString()).toBe(query)
  expect(writeListFilters({}, new URLSearchParams(query)).toString()).toBe('')
  expect(read('status=approved&requestor=bea&special=ODD')).toEqual({})
})

it('U14: the filters that a phone folds are counted, those of the chips are not', () => {
  expect(countFoldedFilters(read('overdue=true'))).toBe(0)
  expect(countFoldedFilters(read('start_date=2026-11-01&end_date=2026-11-30&whose=mine'))).toBe(1)
  expect(countFoldedFilters(read('status=APPROVED&special=OPEN_FIRST&currency=PHP&amount_from=1'))).toBe(3)
})
