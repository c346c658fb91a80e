import { describe, expect, it } from 'vitest'
import type { Absence } from './absence.ts'
import { absenceStatus, endAbsence, isAway, lineFor } from './absence.ts'

const TRAVEL = 'template-travel'
const OTHER = 'template-other'

/** Away from December 1 to 5; Bea decides about travel until the 3rd, Carlo about the rest. */
const absence: Absence = {
  absenceId: 'absence-1',
  firstDay: '2026-12-01',
  lastDay: '2026-12-05',
  note: 'At a fair',
  lines: [
    {
      firstDay: '2026-12-01',
      lastDay: '2026-12-03',
      templateIds: [TRAVEL],
      delegate: 'bea@northwind.example',
    },
    { firstDay: '2026-12-04', lastDay: '2026-12-05', templateIds: [], delegate: 'carlo@northwind.example' },
  ],
  endedAt: null,
}

describe('K1: an absence', () => {
  it.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2026-12-05', true],
    ['2026-12-06', false],
  ])('holds on its first and last day and all between: %s %s', (day, expected) => {
    expect(isAway(absence, day)).toBe(expected)
  })

  it.each([
    ['2026-11-30', null, 'planned'],
    ['2026-12-01', null, 'running'],
    ['2026-12-05', null, 'running'],
    ['2026-12-06', null, 'past'],
    ['2026-12-02', '2026-12-02T04:00:00.000Z', 'ended'],
  ])('on %s, ended at %s, is %s', (day, endedAt, expected) => {
    expect(absenceStatus({ ...absence, endedAt }, day)).toBe(expected)
  })

  it('without a last day holds until further notice', () => {
    expect(isAway({ ...absence, lastDay: null }, '2031-01-01')).toBe(true)
  })

  it('is over at once when it is ended early, and is gone when it had not begun', () => {
    const now = '2026-12-02T04:00:00.000Z'
    const ended = endAbsence(absence, now, '2026-12-02')!
    expect(ended.endedAt).toBe(now)
    expect(isAway(ended, '2026-12-02')).toBe(false)
    expect(lineFor(ended, TRAVEL, '2026-12-02')).toBeUndefined()
    expect(endAbsence(absence, now, '2026-11-30')).toBeNull()
  })
})

describe('K2: who decides about a template on a day', () => {
  it.each([
    [TRAVEL, '2026-12-01', 'bea@northwind.example'],
    [TRAVEL, '2026-12-03', 'bea@northwind.example'],
    [OTHER, '2026-12-03', undefined],
    [TRAVEL, '2026-12-04', 'carlo@northwind.example'],
    [OTHER, '2026-12-05', 'carlo@northwind.example'],
    [OTHER, '2026-12-06', undefined],
  ])('%s on %s: %s', (templateId, day, expected) => {
    expect(lineFor(absence, templateId, day)?.delegate).toBe(expected)
  })
})
