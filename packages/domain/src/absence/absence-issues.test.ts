import { describe, expect, it } from 'vitest'
import type { AbsenceLine } from './absence.ts'
import type { AbsenceContext, EnteredAbsence } from './absence-issues.ts'
import { findAbsenceIssues } from './absence-issues.ts'

const ROSARIO = 'rosario@northwind.example'
const BEA = 'bea@northwind.example'
const TODAY = '2026-12-02'

const context: AbsenceContext = {
  person: ROSARIO,
  today: TODAY,
  others: [],
  hostedDomains: ['northwind.example'],
  disabled: ['left@northwind.example'],
}

const line = (more: Partial<AbsenceLine> = {}): AbsenceLine => ({
  firstDay: '2026-12-07',
  lastDay: '2026-12-11',
  templateIds: [],
  delegate: BEA,
  ...more,
})

const entered = (more: Partial<EnteredAbsence> = {}): EnteredAbsence => ({
  firstDay: '2026-12-07',
  lastDay: '2026-12-11',
  note: '',
  lines: [line()],
  ...more,
})

const issues = (absence: EnteredAbsence, more: Partial<AbsenceContext> = {}) =>
  findAbsenceIssues(absence, { ...context, ...more }).map(({ path, message }) => `${path}: ${message}`)

describe('K1: an absence is refused', () => {
  it.each<[string, Partial<EnteredAbsence>, string]>([
    ['a first day that is none', { firstDay: '' }, 'first_day: Enter the first day'],
    ['no last day', { lastDay: null }, 'last_day: Enter the last day'],
    ['a last day that is none', { lastDay: '2026-02-30' }, 'last_day: Enter the last day'],
    ['the wrong order', { lastDay: '2026-12-06' }, 'last_day: The last day is before the first day'],
    ['a first day in the past', { firstDay: '2026-12-01' }, 'first_day: The first day is in the past'],
  ])('for %s', (_, change, expected) => {
    expect(issues(entered(change))).toEqual([expected])
  })

  it.each<[string, Partial<AbsenceLine>, string]>([
    ['days without a first', { firstDay: '' }, 'lines.0.first_day: Enter the first day'],
    ['days without a last', { lastDay: 'x' }, 'lines.0.last_day: Enter the last day'],
    [
      'days in the wrong order',
      { lastDay: '2026-12-06' },
      'lines.0.last_day: The last day is before the first day',
    ],
    ['days before', { firstDay: '2026-12-06' }, 'lines.0.first_day: These days are not all in the absence'],
    ['days after', { lastDay: '2026-12-12' }, 'lines.0.first_day: These days are not all in the absence'],
    ['days without end', { lastDay: null }, 'lines.0.first_day: These days are not all in the absence'],
    ['oneself', { delegate: ROSARIO }, 'lines.0.delegate_email: No one can be their own delegate'],
    ['no address', { delegate: 'bea' }, 'lines.0.delegate_email: bea is not an e-mail address'],
    ['a guest', { delegate: 'x@else.example' }, 'lines.0.delegate_email: x@else.example cannot sign in'],
    [
      'someone who left',
      { delegate: 'left@northwind.example' },
      'lines.0.delegate_email: left@northwind.example cannot sign in',
    ],
  ])('for a line with %s', (_, change, expected) => {
    expect(issues(entered({ lines: [line(change)] }))).toEqual([expected])
  })

  it('for two lines that name the same template on the same day', () => {
    const refused = ['lines.1: Line 1 already says who decides about this on some of these days']
    const two = (one: Partial<AbsenceLine>, other: Partial<AbsenceLine>) =>
      issues(entered({ lines: [line(one), line(other)] }))
    expect(two({}, { templateIds: ['a'] })).toEqual(refused)
    expect(two({ templateIds: ['a', 'b'] }, { templateIds: ['b'] })).toEqual(refused)
    expect(two({ templateIds: ['a'] }, { templateIds: ['b'] })).toEqual([])
    expect(two({ lastDay: '2026-12-08' }, { firstDay: '2026-12-09' })).toEqual([])
  })

  it('beside another one on some of its days', () => {
    const others = [{ firstDay: '2026-12-11', lastDay: '2026-12-13' }]
    expect(issues(entered(), { others })).toEqual(['first_day: Overlaps another absence: Dec 11–13'])
    expect(issues(entered(), { others: [{ firstDay: '2026-12-11', lastDay: null }] })).toEqual([
      'first_day: Overlaps another absence: from Dec 11 on',
    ])
    expect(issues(entered(), { others: [{ firstDay: '2026-12-12', lastDay: null }] })).toEqual([])
  })

  it('for an administrator who names themselves; they alone may leave out the last day', () => {
    const administrator = 'ada@northwind.example'
    const open = entered({ lastDay: null, lines: [line({ lastDay: null })] })
    expect(issues(open, { administrator })).toEqual([])
    expect(issues(entered({ lines: [line({ delegate: administrator })] }), { administrator })).toEqual([
      'lines.0.delegate_email: You cannot name yourself as the delegate',
    ])
  })
})

describe('K1: days that have passed cannot be changed', () => {
  const before = entered({
    firstDay: '2026-11-30',
    lines: [line({ firstDay: '2026-11-30', lastDay: '2026-12-11' })],
  })
  const change = (more: Partial<EnteredAbsence>) => issues({ ...before, ...more }, { before })

  it('but those to come can: the last day, and who decides from today on', () => {
    expect(change({})).toEqual([])
    expect(
      change({ lastDay: '2026-12-08', lines: [line({ firstDay: '2026-11-30', lastDay: '2026-12-08' })] }),
    ).toEqual([])
    const split = [
      line({ firstDay: '2026-11-30', lastDay: '2026-12-01' }),
      line({ firstDay: TODAY, delegate: 'carlo@northwind.example' }),
    ]
    expect(change({ lines: split })).toEqual([])
  })

  it('whatever the order of the lines, and also where no one decided', () => {
    const past = [
      line({ firstDay: '2026-11-30', lastDay: '2026-11-30', delegate: null }),
      line({ firstDay: '2026-12-01', lastDay: '2026-12-01', templateIds: ['b', 'a'] }),
    ]
    const began = entered({ firstDay: '2026-11-30', lines: past })
    for (const lines of [past, past.toReversed()])
      expect(issues({ ...began, lines }, { before: began })).toEqual([])
    expect(issues({ ...began, lines: past.slice(1) }, { before: began })).toEqual([
      'lines: Days that have passed cannot be changed',
    ])
  })

  it('neither the first day, nor who decided, nor an end before yesterday', () => {
    expect(change({ firstDay: '2026-12-07', lines: [line()] })).toEqual([
      'first_day: Days that have passed cannot be changed',
    ])
    expect(change({ lastDay: '2026-11-30', lines: [] })).toEqual([
      'last_day: Days that have passed cannot be changed',
    ])
    const other = [line({ firstDay: '2026-11-30', delegate: 'carlo@northwind.example' })]
    expect(change({ lines: other })).toEqual(['lines: Days that have passed cannot be changed'])
  })

  it('while one that begins today or later may change wholly', () => {
    expect(issues(entered({ firstDay: TODAY }), { before: entered() })).toEqual([])
  })
})
