import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitsSpecialFilter, opensFirst, specials } from './specials.ts'
import { SPECIAL_KINDS } from './special-kinds.ts'
import type { OtherMemo, SpecialFacts } from './specials.ts'

const NOW = '2026-11-23T02:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()

const usual: SpecialFacts = {
  now: NOW,
  owner: 'Paolo Reyes',
  amount: { value: '400000.00', currency: 'PHP' },
  submittedAt: daysAgo(1),
  highFigure: { value: '1000000.00', currency: 'PHP' },
  policyBounds: [],
  changedSince: null,
  fell: null,
  duplicates: [],
  askedAt: null,
  isFirstMemo: false,
  overdue: null,
  actingFor: null,
  ownersOthers: [],
}
const of = (facts: Partial<SpecialFacts>) => specials({ ...usual, ...facts })
const reasons = (facts: Partial<SpecialFacts>) => of(facts).map(({ kind, reason }) => `${kind}: ${reason}`)
const other = (memoId: string | null, amount: string, days = 3): OtherMemo => ({
  memoId,
  amount,
  submittedAt: daysAgo(days),
})

describe('M2: what is special about a memo', () => {
  it('is nothing where all is usual', () => {
    expect(of({})).toEqual([])
    expect(of({ amount: null, highFigure: null })).toEqual([])
  })

  it('M2, N7: an approval that fell says because of which answers, in place of the change', () => {
    const changedSince = { decision: 'APPROVED', at: '2026-11-12T03:00:00.000Z' } as const
    expect(reasons({ changedSince, fell: ['Amount'] })).toEqual([
      'REAPPROVAL: Your approval no longer counts: “Amount” changed.',
    ])
    expect(reasons({ fell: ['Amount', 'Currency', 'Cost type'] })).toEqual([
      'REAPPROVAL: Your approval no longer counts: “Amount”, “Currency” and “Cost type” changed.',
    ])
    expect(opensFirst('REAPPROVAL')).toBe(true)
  })

  it('is what changed since the person decided, and a question without an answer', () => {
    const changedSince = { decision: 'APPROVED', at: '2026-11-12T03:00:00.000Z' } as const
    expect(reasons({ changedSince, askedAt: '2025-12-31T16:00:00.000Z' })).toEqual([
      'CHANGED: Changed since you approved it on Nov 12.',
      'UNANSWERED: Your question of Jan 1 has no answer yet.',
    ])
    expect(reasons({ changedSince: { decision: 'RETURNED', at: '2025-11-12T03:00:00.000Z' } })).toEqual([
      'CHANGED: Changed since you returned it on Nov 12, 2025.',
    ])
  })

  it('is a high amount from the figure on, a first memo, an overdue level and another person’s seat', () => {
    const facts = {
      amount: { value: '1000000.00', currency: 'PHP' },
      isFirstMemo: true,
      overdue: { dueAt: daysAgo(3), overdueDays: 2 },
      actingFor: 'Rosario Dizon',
    } as const
    expect(reasons(facts)).toEqual([
      'HIGH_AMOUNT: PHP 1,000,000.00 or more is high for this template.',
      'FIRST: The first memo of Paolo Reyes from this template.',
      'OVERDUE: Overdue by 2 days.',
      'DELEGATED: You decide for Rosario Dizon.',
    ])
    expect(of({ amount: { value: '999999.99', currency: 'PHP' } })).toEqual([])
  })

  it('is to be opened first, or only worth knowing', () => {
    expect((['CHANGED', 'DUPLICATE', 'UNANSWERED'] as const).every(opensFirst)).toBe(true)
    expect((['HIGH_AMOUNT', 'FIRST', 'OVERDUE', 'DELEGATED', 'SPLIT'] as const).some(opensFirst)).toBe(false)
  })
})

describe('M2: possible duplicates', () => {
  it('are named as far as the reader takes part in them (I1)', () => {
    expect(of({ duplicates: [other('AVL-2026-0007', '400000.00'), other(null, '400000.00')] })).toEqual([
      {
        kind: 'DUPLICATE',
        reason: 'AVL-2026-0007 has the same amount and subject.',
        memoIds: ['AVL-2026-0007'],
      },
    ])
    expect(reasons({ duplicates: [other('B-2', '1.00'), other('A-1', '1.00')] })).toEqual([
      'DUPLICATE: A-1, B-2 have the same amount and subject.',
    ])
    expect(reasons({ duplicates: [other(null, '400000.00')] })).toEqual([
      'DUPLICATE: Another memo of Paolo Reyes has the same amount and subject.',
    ])
  })

  it('are at most 90 days apart, in either direction', () => {
    expect(of({ duplicates: [other('A-1', '400000.00', 92)] })).toEqual([])
    expect(of({ duplicates: [other('A-1', '400000.00', 90)] })).toHaveLength(1)
    expect(of({ submittedAt: daysAgo(89), duplicates: [other('A-1', '400000.00', 0)] })).toHaveLength(1)
  })
})

describe('M2: a split', () => {
  it('is an amount that reaches the figure with the owner’s others of 30 days, before or after it', () => {
    expect(
      reasons({ ownersOthers: [other('AVL-2026-0007', '350000.00'), other('AVL-2026-0006', '250000.00')] }),
    ).toEqual([
      'SPLIT: With other memos of Paolo Reyes within 30 days it reaches PHP 1,000,000.00 (together 1,000,000.00): AVL-2026-0006, AVL-2026-0007.',
    ])
    expect(of({ ownersOthers: [other('A-1', '599999.99')] })).toEqual([])
    expect(of({ ownersOthers: [other('A-1', '600000.00', 32)] })).toEqual([])
    expect(of({ submittedAt: daysAgo(20), ownersOthers: [other('A-1', '600000.00', 0)] })).toHaveLength(1)
    // 40 days apart, though each is near this one.
    const around = [other('A-1', '300000.00', 40), other('A-2', '300000.00', 0)]
    expect(of({ submittedAt: daysAgo(20), ownersOthers: around })).toEqual([])
  })

  it('is none where the amount is high by itself, or without a figure', () => {
    const ownersOthers = [other('A-1', '900000.00')]
    expect(of({ amount: { value: '2000000.00', currency: 'PHP' }, ownersOthers })).toMatchObject([
      { kind: 'HIGH_AMOUNT' },
    ])
    expect(of({ highFigure: null, ownersOthers })).toEqual([])
    expect(of({ amount: null, ownersOthers })).toEqual([])
  })
})

describe('M2: a split at a bound of the policy', () => {
  const of = (more: Partial<SpecialFacts>) =>
    reasons({ policyBounds: ['500000.00', '750000.00'], ownersOthers: [other('A-1', '100000.01')], ...more })

  it('exceeds the bound together, which no memo does alone', () => {
    expect(of({})).toEqual([
      'SPLIT: With other memos of Paolo Reyes within 30 days it exceeds PHP 500,000.00, a limit of the policy (together 500,000.01): A-1.',
    ])
    // Up to and including the bound is below it (G3).
    expect(of({ ownersOthers: [other('A-1', '100000.00')] })).toEqual([])
    expect(of({ amount: { value: '500000.01', currency: 'PHP' } })).toEqual([])
    expect(of({ amount: { value: '500000.00', currency: 'PHP' } })).toHaveLength(1)
  })

  it('I1: names the next bound alone, however far memos that the reader cannot see exceed it', () => {
    for (const amount of ['100000.01', '400000.00', '9000000.00'])
      expect(of({ ownersOthers: [other(null, amount)] })).toEqual([
        'SPLIT: With other memos of Paolo Reyes within 30 days it exceeds PHP 500,000.00, a limit of the policy.',
      ])
  })

  it('is one at the high figure where that is next, and beyond the high figure too', () => {
    const high = { highFigure: { value: '500000.00', currency: 'PHP' } } as const
    expect(of({ ...high, ownersOthers: [other('A-1', '100000.00')] })).toEqual([
      'SPLIT: With other memos of Paolo Reyes within 30 days it reaches PHP 500,000.00 (together 500,000.00): A-1.',
    ])
    expect(
      of({ ...high, amount: { value: '700000.00', currency: 'PHP' } }).filter((text) =>
        text.startsWith('SPLIT'),
      ),
    ).toEqual([
      'SPLIT: With other memos of Paolo Reyes within 30 days it exceeds PHP 750,000.00, a limit of the policy (together 800,000.01): A-1.',
    ])
    expect(of({ highFigure: null })).toHaveLength(1)
  })
})

describe('I1: the reasons', () => {
  const days = fc.integer({ min: 0, max: 29 })
  const hidden = fc.record({
    memoId: fc.constant(null),
    amount: fc.integer({ min: 600_001, max: 99_999_999 }).map((cents) => `${cents}.37`),
    submittedAt: days.map(daysAgo),
  })

  it('are the same whatever the amounts and times of memos are that the reader cannot see', () => {
    fc.assert(
      fc.property(fc.array(hidden, { minLength: 1, maxLength: 4 }), hidden, (several, one) => {
        const [found] = of({ submittedAt: NOW, ownersOthers: several, duplicates: several })
        expect([found]).toEqual(of({ submittedAt: NOW, ownersOthers: [one], duplicates: [one] }).slice(0, 1))
        const [, split] = of({ submittedAt: NOW, ownersOthers: several, duplicates: several })
        expect(split?.reason).toBe(
          'With other memos of Paolo Reyes within 30 days it reaches PHP 1,000,000.00.',
        )
        expect(split?.memoIds).toEqual([])
      }),
    )
  })

  it('have no total where one of the memos is hidden', () => {
    const ownersOthers = [other('A-1', '300000.00'), other(null, '300000.00')]
    expect(reasons({ ownersOthers })).toEqual([
      'SPLIT: With other memos of Paolo Reyes within 30 days it reaches PHP 1,000,000.00: A-1.',
    ])
  })
})

it('M9: a filter leaves any special memo, those to be opened first, or those of one kind', () => {
  for (const kind of SPECIAL_KINDS) {
    expect(fitsSpecialFilter([kind], 'ANY')).toBe(true)
    expect(fitsSpecialFilter([kind], 'OPEN_FIRST')).toBe(opensFirst(kind))
    expect(SPECIAL_KINDS.filter((other) => fitsSpecialFilter([kind], other))).toEqual([kind])
  }
  expect(fitsSpecialFilter([], 'ANY')).toBe(false)
})
