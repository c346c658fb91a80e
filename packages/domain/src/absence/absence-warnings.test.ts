import { describe, expect, it } from 'vitest'
import type { AbsenceLine } from './absence.ts'
import type { NamedDelegate } from './absence-warnings.ts'
import { findAbsenceWarnings, withoutRepetition } from './absence-warnings.ts'

const BEA = 'bea@northwind.example'
const TODAY = '2026-11-25'

const line = (more: Partial<AbsenceLine> = {}): AbsenceLine => ({
  firstDay: '2026-11-30',
  lastDay: '2026-12-08',
  templateIds: [],
  delegate: BEA,
  ...more,
})

const warnings = (lines: AbsenceLine[], bea: Partial<NamedDelegate>, today = TODAY) =>
  findAbsenceWarnings(
    lines,
    new Map([[BEA, { name: 'Bea Lim', canSignIn: true, absences: [], namesBack: [], ...bea }]]),
    today,
  )

const away = (firstDay: string, lastDay: string | null) => ({ absences: [{ firstDay, lastDay }] })

describe('K5: setting an absence warns', () => {
  it('of nothing where the delegate is there, is not known, or is not named', () => {
    expect(warnings([line()], {})).toEqual([])
    expect(warnings([line()], away('2026-12-09', '2026-12-11'))).toEqual([])
    expect(warnings([line({ delegate: null })], away('2026-12-03', '2026-12-05'))).toEqual([])
    expect(findAbsenceWarnings([line()], new Map(), TODAY)).toEqual([])
  })

  it.each([
    ['in between', '2026-12-03', '2026-12-05', '2026-12-03', '2026-12-05'],
    ['at the beginning', '2026-11-20', '2026-11-30', '2026-11-30', '2026-11-30'],
    ['at the end', '2026-12-08', '2026-12-20', '2026-12-08', '2026-12-08'],
    ['throughout', '2026-11-01', null, '2026-11-30', '2026-12-08'],
  ])('that the delegate is away %s, with the days of the gap', (_, from, until, firstDay, lastDay) => {
    expect(warnings([line()], away(from, until))).toMatchObject([
      { path: 'lines.0.delegate_email', kind: 'DELEGATE_AWAY', firstDay, lastDay },
    ])
  })

  it('of days to come alone', () => {
    expect(warnings([line()], away('2026-12-03', '2026-12-05'), '2026-12-05')).toMatchObject([
      { firstDay: '2026-12-05', lastDay: '2026-12-05' },
    ])
    expect(warnings([line()], away('2026-12-03', '2026-12-05'), '2026-12-06')).toEqual([])
    expect(warnings([line()], { canSignIn: false }, '2026-12-09')).toEqual([])
  })

  it('without end where both are away until further notice', () => {
    expect(warnings([line({ lastDay: null })], away('2026-12-03', null))).toEqual([
      {
        path: 'lines.0.delegate_email',
        kind: 'DELEGATE_AWAY',
        firstDay: '2026-12-03',
        lastDay: null,
        message: 'Bea Lim is away from Dec 3 on',
      },
    ])
  })

  it('that the delegate has named the person for the same templates on some of the days', () => {
    const back = line({ firstDay: '2026-12-03', lastDay: '2026-12-10', templateIds: ['a'] })
    expect(warnings([line({ delegate: null }), line()], { namesBack: [back] })).toEqual([
      {
        path: 'lines.1.delegate_email',
        kind: 'NAMES_BACK',
        firstDay: '2026-12-03',
        lastDay: '2026-12-08',
        message: 'Bea Lim has named the absent person as the delegate Dec 3–8',
      },
    ])
    expect(warnings([line({ templateIds: ['b'] })], { namesBack: [back] })).toEqual([])
  })

  it('that the delegate cannot sign in, which leaves nothing else to say', () => {
    expect(warnings([line()], { canSignIn: false, ...away('2026-12-03', '2026-12-05') })).toMatchObject([
      { kind: 'CANNOT_SIGN_IN', message: 'Bea Lim cannot sign in' },
    ])
  })

  it('once, in a list of several absences, of a delegate who is away and has named the person for the same days', () => {
    const back = { firstDay: '2026-12-03', lastDay: '2026-12-05' }
    const bea = { absences: [back], namesBack: [line(back)] }
    const kinds = (lines: AbsenceLine[]) => withoutRepetition(warnings(lines, bea)).map(({ kind }) => kind)
    expect(warnings([line()], bea)).toHaveLength(2)
    expect(kinds([line()])).toEqual(['NAMES_BACK'])
    const longer = { absences: [{ ...back, lastDay: '2026-12-06' }], namesBack: [line(back)] }
    expect(withoutRepetition(warnings([line()], longer))).toHaveLength(2)
    // Each line is judged by itself.
    const elsewhere = line({ ...back, templateIds: ['a'] })
    const named = { absences: [back], namesBack: [elsewhere] }
    const two = [line({ templateIds: ['a'] }), line({ templateIds: ['b'] })]
    expect(withoutRepetition(warnings(two, named)).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      'lines.0.delegate_email NAMES_BACK',
      'lines.1.delegate_email DELEGATE_AWAY',
    ])
  })
})
