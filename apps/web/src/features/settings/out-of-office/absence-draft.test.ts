import { describe, expect, it } from 'vitest'
import type { OwnAbsence } from '../../../shared/absence/absence-queries.ts'
import {
  draftOf,
  hasOwnDays,
  inputOf,
  newDraft,
  unscopedLines,
  withDays,
  withoutLine,
} from './absence-draft.ts'

const TODAY = '2026-12-02'
const BEA = { email: 'bea@northwind.example', name: 'Bea Lim' }

const running: OwnAbsence = {
  absence_id: 'absence-1',
  first_day: '2026-11-30',
  last_day: '2026-12-08',
  note: 'On leave',
  set_by: null,
  state: 'running',
  lines: [{ first_day: '2026-11-30', last_day: '2026-12-08', template_ids: [], delegate: BEA }],
  warnings: [],
}
const line = (first_day: string, last_day: string, delegate_email: string | null) => ({
  first_day,
  last_day,
  template_ids: [],
  delegate_email,
})

describe('K1: the form of an absence', () => {
  it('has one line that follows its days', () => {
    const draft = withDays(newDraft(TODAY), { lastDay: '2026-12-08' })
    expect(inputOf(withDays(draft, { firstDay: '2026-12-04' }), TODAY)).toEqual({
      first_day: '2026-12-04',
      last_day: '2026-12-08',
      note: '',
      lines: [line('2026-12-04', '2026-12-08', null)],
    })
  })

  it('asks for templates where some are meant, because none would mean all', () => {
    const draft = newDraft(TODAY)
    expect(unscopedLines(draft)).toEqual([])
    const lines = [...draft.lines, ...draft.lines.map((one) => ({ ...one, isScoped: true }))]
    expect(unscopedLines({ ...draft, lines })).toEqual([1])
  })

  it('leaves the whole absence to the only line that is left', () => {
    const [only] = newDraft(TODAY).lines
    const draft = {
      ...withDays(newDraft(TODAY), { lastDay: '2026-12-10' }),
      lines: [
        { ...only!, lastDay: '2026-12-05', delegate: BEA.email },
        { ...only!, firstDay: '2026-12-06', lastDay: '2026-12-08' },
        { ...only!, firstDay: '2026-12-09', lastDay: '2026-12-10' },
      ],
    }
    const two = withoutLine(draft, 1, TODAY)
    expect(two.lines.map(({ firstDay }) => firstDay)).toEqual([TODAY, '2026-12-09'])
    const one = withoutLine(two, 1, TODAY)
    expect(inputOf(one, TODAY).lines).toEqual([line(TODAY, '2026-12-10', BEA.email)])
    expect([draft, two, one].map((each) => hasOwnDays(each, TODAY))).toEqual([true, true, false])
    // Of a running absence: from today on.
    const split = { ...draftOf(running, TODAY), lines: draft.lines }
    expect(withoutLine(withoutLine(split, 2, TODAY), 1, TODAY).lines).toMatchObject([
      { firstDay: TODAY, lastDay: '2026-12-08' },
    ])
  })

  it('shows the days of an only line that is not for the whole absence', () => {
    expect(hasOwnDays(newDraft(TODAY), TODAY)).toBe(false)
    expect(hasOwnDays(draftOf(running, TODAY), TODAY)).toBe(false)
    const partial = { ...running.lines[0]!, first_day: '2026-12-04', last_day: '2026-12-05' }
    expect(hasOwnDays(draftOf({ ...running, lines: [partial] }, TODAY), TODAY)).toBe(true)
  })

  it('changes a running absence from today on, and keeps what it said before', () => {
    const draft = draftOf(running, TODAY)
    expect(draft.lines).toMatchObject([{ firstDay: TODAY, delegate: BEA.email }])
    expect(inputOf(draft, TODAY)).toMatchObject({
      absence_id: 'absence-1',
      lines: [line('2026-11-30', '2026-12-08', BEA.email)],
    })
    const shorter = withDays(draft, { lastDay: '2026-12-04' })
    expect(inputOf(shorter, TODAY).lines).toEqual([line('2026-11-30', '2026-12-04', BEA.email)])
    const other = { ...draft, lines: draft.lines.map((one) => ({ ...one, delegate: null })) }
    expect(inputOf(other, TODAY).lines).toEqual([
      line(TODAY, '2026-12-08', null),
      line('2026-11-30', '2026-12-01', BEA.email),
    ])
  })
})
