import { expect, it } from 'vitest'
import { pageBefore, readResultPage, writeResultPage } from './result-page.ts'

const read = (query: string) => readResultPage(new URLSearchParams(query))

it('the address names the page of the results; the first where it names none that exists', () => {
  expect(read('page=7')).toBe(7)
  for (const query of ['', 'page=0', 'page=-2', 'page=1.5', 'page=two']) expect(read(query), query).toBe(1)
  expect(read('page=100000')).toBe(500)
})

it('another page keeps the filters, and the first has a plain address', () => {
  const now = new URLSearchParams('memo_type=t1&page=2')
  expect(writeResultPage(3, now).toString()).toBe('memo_type=t1&page=3')
  expect(writeResultPage(1, now).toString()).toBe('memo_type=t1')
})

it('from beyond the last page the way back leads to the last one', () => {
  expect(pageBefore(3, 10)).toBe(2)
  expect(pageBefore(40, 2)).toBe(2)
  expect(pageBefore(5, 0)).toBe(1)
})
