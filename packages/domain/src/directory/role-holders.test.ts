import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HoldingPlace } from '../route/seat-source.ts'
import { isSamePlace } from '../route/seat-source.ts'
import type { EnteredHolder } from './role-holders.ts'
import { findHolderIssues, holdsOn } from './role-holders.ts'

const EVERYWHERE: HoldingPlace = { kind: 'EVERYWHERE' }
const NORTH: HoldingPlace = { kind: 'COMPANY', id: 'north' }

const holder = (email: string, more: Partial<EnteredHolder> = {}): EnteredHolder => ({
  email,
  place: EVERYWHERE,
  from_day: null,
  to_day: null,
  deputies: [],
  ...more,
})

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'] as const
const day = fc.constantFrom(null, ...DAYS)
const holders = fc.array(
  fc.record({
    email: fc.constantFrom('a', 'b'),
    place: fc.constantFrom<HoldingPlace>(EVERYWHERE, NORTH, { kind: 'GROUP', id: 'north' }),
    from_day: day,
    to_day: day,
    deputies: fc.constant([]),
  }),
  { maxLength: 5 },
)

describe('N2: holders of a role', () => {
  it('hold it from the first to the last day, both included', () => {
    const days = { from_day: '2026-01-02', to_day: '2026-01-03' }
    expect(DAYS.map((one) => holdsOn(days, one))).toEqual([false, true, true, false])
    expect(holdsOn({ from_day: null, to_day: null }, '2026-01-01')).toBe(true)
  })

  it('are saved exactly where no one holds the role twice in one place on one day', () => {
    fc.assert(
      fc.property(holders, (list) => {
        const isTwice = DAYS.some((one) =>
          list.some((first, at) =>
            list
              .slice(at + 1)
              .some(
                (second) =>
                  first.email === second.email &&
                  isSamePlace(first.place, second.place) &&
                  holdsOn(first, one) &&
                  holdsOn(second, one),
              ),
          ),
        )
        const isBackwards = list.some(
          ({ from_day, to_day }) => from_day !== null && to_day !== null && to_day < from_day,
        )
        // Days before the first and after the last one of these are held by those without an end.
        const isTwiceOutside = (end: 'from_day' | 'to_day') =>
          list.some((first, at) =>
            list
              .slice(at + 1)
              .some(
                (second) =>
                  first.email === second.email &&
                  isSamePlace(first.place, second.place) &&
                  first[end] === null &&
                  second[end] === null,
              ),
          )
        const isRefused = isBackwards || isTwice || isTwiceOutside('from_day') || isTwiceOutside('to_day')
        expect(findHolderIssues(list).length > 0).toBe(isRefused)
      }),
    )
  })

  it.each([
    ['a first day that is none', holder('a', { from_day: '2026-02-30' }), 'from_day', 'Enter the first day'],
    ['a last day that is none', holder('a', { to_day: 'soon' }), 'to_day', 'Enter the last day'],
    [
      'days in the wrong order',
      holder('a', { from_day: '2026-01-02', to_day: '2026-01-01' }),
      'to_day',
      'The last day is before the first day',
    ],
    [
      'themselves as a deputy',
      holder('a', { deputies: ['a'] }),
      'deputies',
      'No one can be their own deputy',
    ],
    ['a deputy twice', holder('a', { deputies: ['b', 'c', 'b'] }), 'deputies', 'b is named twice'],
  ])('are refused with %s', (_what, one, field, message) => {
    expect(findHolderIssues([holder('z'), one])).toEqual([{ at: 1, field, message }])
  })

  it('are refused where one follows another in the same place on the same day', () => {
    const first = holder('a', { place: NORTH, to_day: '2026-06-30' })
    const second = holder('a', { place: NORTH, from_day: '2026-06-30' })
    expect(findHolderIssues([first, second])).toEqual([
      { at: 1, field: 'email', message: 'a holds the role in this place already on some of these days' },
    ])
    expect(findHolderIssues([first, { ...second, from_day: '2026-07-01' }])).toEqual([])
    expect(findHolderIssues([first, { ...second, place: EVERYWHERE }])).toEqual([])
  })
})
