import { expect, it } from 'vitest'
import { readResultPage, writeResultPage } from './result-page.ts'

const read = (query: string) => readResultPage(new URLSearchParams(query))

it('U17: the address names the page of the results, and defaults to the first', () => {
  expect(read('page=7')).toBe(7)
  for (const query of ['', 'page=0', 'page=-2', 'page=1.5', 'page=two']) expect(read(query), query).toBe(1)
  expect(read('page=100000')).toBe(500)
})

it('U17: another page keeps the filters, and the first one has a plain address', () => {
  const now = new URLSearchParams('memo_type=t1&page=2')
  expect(writeResultPage(3, now).toString()).toBe('memo_type=t1&page=3')
  expect(writeResultPage(1, now).toString()).toBe('memo_type=t1')
})
