import { describe, expect, it } from 'vitest'
import type { AbsenceLine } from './absence.ts'
import { linesFrom, splitLine, withPastLines } from './absence-lines.ts'

const BEA = 'bea@northwind.example'
const CARLO = 'carlo@northwind.example'
const TODAY = '2026-12-02'

const line = (more: Partial<AbsenceLine> = {}): AbsenceLine => ({
  firstDay: '2026-11-30',
  lastDay: '2026-12-08',
  templateIds: [],
  delegate: BEA,
  ...more,
})

describe('K1: what the lines of a running absence said before today stays', () => {
  const past = line({ lastDay: '2026-12-01', templateIds: ['a'] })
  const before = [past, line({ templateIds: ['b'] })]

  it('while those from today on may change', () => {
    expect(linesFrom(before, TODAY)).toEqual([line({ firstDay: TODAY, templateIds: ['b'] })])
    const later = line({ firstDay: '2026-12-03' })
    expect(linesFrom([later], TODAY)).toEqual([later])
  })

  it('a line that goes on as before stays one', () => {
    expect(withPastLines(before, linesFrom(before, TODAY), TODAY)).toEqual([before[1], past])
    const shorter = line({ firstDay: TODAY, lastDay: '2026-12-04', templateIds: ['b'] })
    expect(withPastLines(before, [shorter], TODAY)).toEqual([{ ...shorter, firstDay: '2026-11-30' }, past])
  })

  it.each<[string, Partial<AbsenceLine>]>([
    ['delegate', { firstDay: TODAY, templateIds: ['b'], delegate: CARLO }],
    ['scope', { firstDay: TODAY, templateIds: ['b', 'c'] }],
    ['first day', { firstDay: '2026-12-03', templateIds: ['b'] }],
  ])('a line with another %s begins today or later, and the earlier one ends yesterday', (_, more) => {
    const changed = line(more)
    expect(withPastLines(before, [changed], TODAY)).toEqual([
      changed,
      past,
      line({ lastDay: '2026-12-01', templateIds: ['b'] }),
    ])
  })

  it('and one that is left out ends yesterday', () => {
    expect(withPastLines([line()], [], TODAY)).toEqual([line({ lastDay: '2026-12-01' })])
  })
})

describe('K5: a delegate for the days of a gap is added by splitting the line', () => {
  const spans = (lines: AbsenceLine[]) =>
    lines.map(({ firstDay, lastDay, delegate }) => [firstDay.slice(5), lastDay?.slice(5) ?? null, delegate])

  it.each<[string, string, string | null, string | null, unknown]>([
    [
      'in between',
      '2026-12-03',
      '2026-12-05',
      '2026-12-08',
      [
        ['11-30', '12-02', BEA],
        ['12-03', '12-05', null],
        ['12-06', '12-08', BEA],
      ],
    ],
    [
      'at the beginning',
      '2026-11-30',
      '2026-12-01',
      '2026-12-08',
      [
        ['11-30', '12-01', null],
        ['12-02', '12-08', BEA],
      ],
    ],
    [
      'until the end',
      '2026-12-08',
      '2026-12-08',
      '2026-12-08',
      [
        ['11-30', '12-07', BEA],
        ['12-08', '12-08', null],
      ],
    ],
    [
      'without end',
      '2026-12-08',
      null,
      null,
      [
        ['11-30', '12-07', BEA],
        ['12-08', null, null],
      ],
    ],
    ['outside', '2026-12-09', '2026-12-10', '2026-12-08', [['11-30', '12-08', BEA]]],
  ])('%s', (_, firstDay, lastDay, end, expected) => {
    expect(spans(splitLine([line({ lastDay: end })], 0, { firstDay, lastDay }))).toEqual(expected)
  })

  it('and leaves other lines as they are', () => {
    const other = line({ templateIds: ['a'] })
    const lines = splitLine([other, line({ templateIds: ['b'] })], 1, {
      firstDay: '2026-12-03',
      lastDay: '2026-12-05',
    })
    expect(lines[0]).toBe(other)
    expect(lines.map(({ templateIds }) => templateIds)).toEqual([['a'], ['b'], ['b'], ['b']])
  })
})
