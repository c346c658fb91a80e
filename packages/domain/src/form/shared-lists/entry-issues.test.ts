import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeKey, findEntryConflict, findEntryIssues, isCode } from './entry-issues.ts'
import { entriesInUse } from './list-entry.ts'
import type { ListEntry } from './list-entry.ts'
import { LIST_LIMITS } from './list-limits.ts'

const ENTRY: ListEntry = { code: 'CC-1', label: 'Network', company_id: null, from_day: null, to_day: null }
const issues = (more: Partial<ListEntry>) =>
  findEntryIssues({ ...ENTRY, ...more }).map(({ field, message }) => `${field}: ${message}`)

describe('N9: an entry as an administrator enters it', () => {
  it('has a code and a label of one line, and days in their order', () => {
    expect(issues({})).toEqual([])
    expect(issues({ from_day: '2026-01-01', to_day: '2026-01-01' })).toEqual([])
  })

  it.each([
    [{ code: ' ' }, 'code: Enter the code'],
    [{ label: '' }, 'label: Enter the label'],
    [{ code: 'CC\n1' }, 'code: A code is one line of text'],
    [{ label: 'a\u0000b' }, 'label: A label is one line of text'],
    [{ label: 'half \uD83D' }, 'label: A label is one line of text'],
    [{ code: '🚀'.repeat(51) }, 'code: Maximum of 50 characters'],
    [{ label: 'x'.repeat(151) }, 'label: Maximum of 150 characters'],
    [{ from_day: '2026-02-30' }, 'from_day: Enter the first day'],
    [{ to_day: 'soon' }, 'to_day: Enter the last day'],
    [{ from_day: '2026-02-02', to_day: '2026-02-01' }, 'to_day: The last day is before the first day'],
  ])('%j is refused: %s', (more, message) => {
    expect(issues(more)).toEqual([message])
  })

  it('has a code as answers name it', () => {
    expect(['CC-1', '🚀'.repeat(LIST_LIMITS.codeCharacters)].map(isCode)).toEqual([true, true])
    expect(['', ' ', 'a\tb', '🚀'.repeat(LIST_LIMITS.codeCharacters + 1)].map(isCode)).toEqual(
      Array(4).fill(false),
    )
  })
})

describe('N9: two entries of one code', () => {
  const other = (more: Partial<ListEntry> = {}): ListEntry => ({ ...ENTRY, ...more })

  it('are written in one way', () => {
    expect(codeKey('cc-1')).toBe(codeKey('CC-1'))
    expect(findEntryConflict(ENTRY, [other({ code: 'cc-1', company_id: 'north' })])).toEqual({
      field: 'code',
      message: 'This list writes the code as cc-1',
    })
  })

  it('of one company, or for all companies, share no day', () => {
    expect(findEntryConflict(ENTRY, [other({ to_day: '2026-01-31' })])?.message).toBe(
      'CC-1 is in the list for all companies already on some of these days',
    )
    const north = other({ company_id: 'north', from_day: '2026-02-01' })
    expect(findEntryConflict(north, [other({ company_id: 'north' })])?.message).toBe(
      'CC-1 is in the list for this company already on some of these days',
    )
    expect(findEntryConflict(north, [ENTRY, other({ company_id: 'south' })])).toBeUndefined()
    expect(findEntryConflict(north, [other({ company_id: 'north', to_day: '2026-01-31' })])).toBeUndefined()
    expect(findEntryConflict(ENTRY, [])).toBeUndefined()
  })

  it('without a conflict leave at most one in use for a company on any day', () => {
    const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03', null)
    const anEntry = fc
      .record({ company_id: fc.constantFrom(null, 'north'), from_day: day, to_day: day })
      .map((given): ListEntry => ({ ...ENTRY, ...given }))
      .filter((one) => findEntryIssues(one).length === 0)
    fc.assert(
      fc.property(fc.array(anEntry), (drawn) => {
        const list: ListEntry[] = []
        for (const one of drawn) if (!findEntryConflict(one, list)) list.push(one)
        for (const company_id of [null, 'north'])
          for (const on of ['2026-01-01', '2026-01-02', '2026-01-03']) {
            const own = list.filter((one) => one.company_id === company_id)
            const inUse = own.filter(
              (one) => entriesInUse([{ ...one, company_id: null }], { companyId: null, day: on }).length > 0,
            )
            expect(inUse.length).toBeLessThanOrEqual(1)
          }
      }),
    )
  })
})
