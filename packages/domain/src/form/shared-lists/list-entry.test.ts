import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesInUse, entriesToRead, entryState } from './list-entry.ts'
import type { ListEntry } from './list-entry.ts'

const entry = (code: string, more: Partial<ListEntry> = {}): ListEntry => ({
  code,
  label: code,
  company_id: null,
  from_day: null,
  to_day: null,
  ...more,
})
const NORTH = { companyId: 'north', day: '2026-06-15' }
const labels = (entries: readonly ListEntry[]) => entries.map(({ code, label }) => `${code} ${label}`)

describe('N9: an entry of a shared list', () => {
  it.each([
    [null, null, 'IN_USE'],
    ['2026-06-15', '2026-06-15', 'IN_USE'],
    ['2026-06-16', null, 'COMING'],
    [null, '2026-06-14', 'ENDED'],
    ['2026-01-01', '2026-06-14', 'ENDED'],
  ] as const)('from %s to %s is %s on 2026-06-15', (from_day, to_day, state) => {
    expect(entryState({ from_day, to_day }, '2026-06-15')).toBe(state)
  })

  it('may be named by its own company, and by all where it has none', () => {
    const entries = [entry('A'), entry('B', { company_id: 'north' }), entry('C', { company_id: 'south' })]
    const codes = (companyId: string | null) =>
      entriesInUse(entries, { ...NORTH, companyId }).map(({ code }) => code)
    expect(codes('north').toSorted()).toEqual(['A', 'B'])
    expect(codes('south').toSorted()).toEqual(['A', 'C'])
    expect(codes(null)).toEqual(['A'])
  })

  it('of the company counts before the one for all companies, while it is in use', () => {
    const entries = [
      entry('A', { label: 'all' }),
      entry('A', { label: 'north', company_id: 'north', to_day: '2026-06-15' }),
    ]
    expect(labels(entriesInUse(entries, NORTH))).toEqual(['A north'])
    expect(labels(entriesInUse(entries, { ...NORTH, day: '2026-06-16' }))).toEqual(['A all'])
  })

  it('in a draft is read by its latest label that the company may see', () => {
    const entries = [
      entry('A', { label: 'first', to_day: '2026-01-31' }),
      entry('A', { label: 'second', from_day: '2026-02-01', to_day: '2026-03-31' }),
      entry('B', { label: 'of another company', company_id: 'south' }),
      entry('C', { label: 'in use' }),
      entry('C', { label: 'coming', from_day: '2026-12-01' }),
    ]
    expect(labels(entriesToRead(entries, NORTH)).toSorted()).toEqual(['A second', 'C in use'])
  })

  it('that may be named is in use, of the company or of all, and there is one for each code', () => {
    const days = fc.constantFrom(null, '2026-06-14', '2026-06-15', '2026-06-16')
    const anEntry = fc
      .record({
        code: fc.constantFrom('A', 'B'),
        label: fc.string(),
        company_id: fc.constantFrom(null, 'north', 'south'),
        from_day: days,
        to_day: days,
      })
      .filter(({ from_day, to_day }) => from_day === null || to_day === null || from_day <= to_day)
    fc.assert(
      fc.property(fc.array(anEntry), (entries) => {
        const found = entriesInUse(entries, NORTH)
        const may = (one: ListEntry) =>
          entryState(one, NORTH.day) === 'IN_USE' && [null, 'north'].includes(one.company_id)
        expect(found.every(may)).toBe(true)
        const codes = found.map(({ code }) => code)
        expect(new Set(codes)).toEqual(new Set(entries.filter(may).map(({ code }) => code)))
        expect(new Set(codes).size).toBe(codes.length)
        expect(entriesToRead(entries, NORTH).filter(may)).toEqual(expect.arrayContaining(found))
      }),
    )
  })
})
