import { expect, it } from 'vitest'
import { pageInputOf, readListAddress, writeListAddress } from './list-address.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))

it('U14: a list starts with its latest 15 memos', () => {
  expect(read('')).toEqual({ order: 'latest', limit: 15 })
  expect(pageInputOf(read(''))).toEqual({ order: 'latest', limit: 15 })
})

it('A5: the address names order, rows per page and the position in the list', () => {
  expect(read('q=oldest&limit=100&startAfter=abc')).toEqual({
    order: 'oldest',
    limit: 100,
    startAfter: 'abc',
  })
  expect(pageInputOf(read('startAfter=abc'))).toEqual({ order: 'latest', limit: 15, start_after: 'abc' })
  expect(pageInputOf(read('endBefore=xyz&limit=25'))).toEqual({
    order: 'latest',
    limit: 25,
    end_before: 'xyz',
    limit_to_last: true,
  })
})

it('M1: the order of amounts is in the address, too', () => {
  expect(pageInputOf(read('q=amount'))).toEqual({ order: 'amount', limit: 15 })
})

it('U14: rows per page that are not offered become 15', () => {
  expect(read('limit=7').limit).toBe(15)
  expect(read('limit=100000').limit).toBe(15)
  expect(read('q=sideways').order).toBe('latest')
})

it('U14: an address is read as it was written, and other parameters are kept', () => {
  const address = { order: 'oldest', limit: 50, endBefore: 'a+b/c=' } as const
  const written = writeListAddress(address, new URLSearchParams('memo_type=AVL&startAfter=old'))
  expect(readListAddress(written)).toEqual(address)
  expect(written.get('memo_type')).toBe('AVL')
  expect(written.has('startAfter')).toBe(false)
})

it('U14: the first page has a plain address', () => {
  expect(writeListAddress({ order: 'latest', limit: 15 }, new URLSearchParams('limit=25')).toString()).toBe(
    '',
  )
})
