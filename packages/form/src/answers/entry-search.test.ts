import { expect, it } from 'vitest'
import { addPage, entryTyped, failPage, NOTHING_FOUND } from './entry-search.ts'

const entries = (...codes: string[]) => codes.map((value) => ({ value, label: `Label of ${value}` }))
const asked = (text: string, cursor: string | null = null) => ({ text, cursor, attempt: 0 })
const codes = (found: { entries: readonly { value: string }[] }) => found.entries.map(({ value }) => value)

it('N9: a further page of a search follows those before it, and another text begins from the first page', () => {
  const first = addPage(NOTHING_FOUND, asked('net'), { entries: entries('A', 'B'), next: 'B' })
  const second = addPage(first, asked('net', 'B'), { entries: entries('C'), next: null })
  expect(codes(second)).toEqual(['A', 'B', 'C'])
  expect(second).toMatchObject({ newFrom: 2, next: null })
  const other = addPage(second, asked('ops'), { entries: entries('D'), next: null })
  expect(codes(other)).toEqual(['D'])
  expect(other.newFrom).toBe(0)
})

it('N9: a search that fails keeps what it has found for the text, and nothing of another one', () => {
  const first = addPage(NOTHING_FOUND, asked('net'), { entries: entries('A'), next: 'A' })
  const failed = failPage(first, asked('net', 'A'))
  expect(failed).toMatchObject({ hasFailed: true, next: 'A' })
  expect(codes(failed)).toEqual(['A'])
  expect(codes(failPage(first, asked('ops')))).toEqual([])
})

it('N9: an entry is taken by its whole code, in either case', () => {
  expect(entryTyped(entries('CC-100', 'CC-1'), ' cc-1 ')?.value).toBe('CC-1')
  expect(entryTyped(entries('CC-100'), 'CC-10')).toBeUndefined()
})
