import { expect, it } from 'vitest'
import { selectedShare, spanOf } from './row-selection.ts'

const rows = ['a', 'b', 'c', 'd']
const span = (from: string | undefined, to: string) => spanOf(rows, (row) => row, from, to).join('')

it('Shift selects everything between two rows, whichever comes first', () => {
  expect(span('b', 'd')).toBe('bcd')
  expect(span('d', 'b')).toBe('bcd')
  expect(span('b', 'b')).toBe('b')
})

it('without a first row on the page, the row alone is selected', () => {
  expect(span(undefined, 'c')).toBe('c')
  expect(span('gone', 'c')).toBe('c')
})

it('the head says whether all, some or none of the page are selected', () => {
  expect(selectedShare(rows, new Set(['x']))).toBe('none')
  expect(selectedShare(rows, new Set(['a', 'x']))).toBe('some')
  expect(selectedShare(rows, new Set(rows))).toBe('all')
  expect(selectedShare([], new Set(rows))).toBe('none')
})
