import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnteredPreparer, PreparerContext } from './preparers.ts'
import { findPreparerIssues, MAX_PREPARERS, preparesOn } from './preparers.ts'

const ROSARIO = 'rosario@northwind.example'
const BEA = 'bea@northwind.example'
const TODAY = '2026-12-02'

const context: PreparerContext = {
  person: ROSARIO,
  today: TODAY,
  others: [],
  hostedDomains: ['northwind.example'],
  disabled: ['left@northwind.example'],
}
const issues = (entered: Partial<EnteredPreparer>, more: Partial<PreparerContext> = {}) =>
  findPreparerIssues({ email: BEA, lastDay: '2026-12-31', ...entered }, { ...context, ...more }).map(
    ({ path, message }) => `${path}: ${message}`,
  )

describe('R6: a preparer is named', () => {
  it('until a day, today included', () => {
    expect(issues({})).toEqual([])
    expect(issues({ lastDay: TODAY })).toEqual([])
    expect(issues({ email: ' Bea@Northwind.example ' })).toEqual([])
  })

  it.each<[string, Partial<EnteredPreparer>, string]>([
    ['oneself', { email: 'Rosario@northwind.example' }, 'email: Your own drafts need no one else'],
    ['no one', { email: ' ' }, 'email: Choose a person'],
    ['no address', { email: 'bea' }, 'email: bea is not an e-mail address'],
    ['a guest', { email: 'x@else.example' }, 'email: x@else.example cannot sign in'],
    [
      'a person who left',
      { email: 'left@northwind.example' },
      'email: left@northwind.example cannot sign in',
    ],
    ['no day', { lastDay: '' }, 'last_day: Enter the last day'],
    ['a day that is none', { lastDay: '2027-02-30' }, 'last_day: Enter the last day'],
    ['a day in the past', { lastDay: '2026-12-01' }, 'last_day: The last day is in the past'],
  ])('but not %s', (_, entered, expected) => {
    expect(issues(entered)).toEqual([expected])
  })

  it('and no more than ten at the same time; the day of one of them can be changed', () => {
    const others = Array.from({ length: MAX_PREPARERS }, (_none, at) => `p${at}@northwind.example`)
    expect(issues({}, { others })).toEqual([
      'email: At most 10 people can prepare drafts for you at the same time',
    ])
    expect(issues({ email: others[0]! }, { others })).toEqual([])
    expect(issues({}, { others: others.slice(1) })).toEqual([])
  })
})

describe('R6: an arrangement', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('holds until the end of its last day, and no longer once it was ended', () => {
    fc.assert(
      fc.property(day, day, (lastDay, today) => {
        expect(preparesOn({ endedAt: null, lastDay }, today)).toBe(today <= lastDay)
        expect(preparesOn({ endedAt: '2026-11-26T00:00:00.000Z', lastDay }, today)).toBe(false)
      }),
    )
  })
})
