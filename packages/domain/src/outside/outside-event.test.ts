import { describe, expect, it } from 'vitest'
import { fullLives } from '../stored/testing/full-lives.ts'
import type { OutsideFacts } from './outside-event.ts'
import { actingForText, leavingEvent, OUTSIDE_KINDS, outsideEvents } from './outside-event.ts'

const FACTS: OutsideFacts = {
  memoId: 'AVL-2026-0001',
  template: 'Purchase request',
  kind: 'memo.approved',
  at: '2026-11-25T02:00:00.000Z',
  number: 3,
  subject: 'Core routers',
  amount: { currency: 'PHP', value: '1250.50' } as never,
  owner: 'Ana Cruz',
  by: 'Bea Lim',
}

describe('P0: what leaves the product', () => {
  it('names whom a delegate decides for only where the template lets names leave', () => {
    const said = [true, false, undefined].map((named_outside) =>
      actingForText('Rosario Dizon', named_outside === undefined ? {} : { named_outside }),
    )
    expect(said).toEqual(['for Rosario Dizon', 'for a person who is away', 'for a person who is away'])
  })

  it('is Memo ID, template, kind, instant and number, unless the template says more', () => {
    for (const config of [{}, { named_outside: false }])
      expect(Object.keys(leavingEvent(FACTS, config)).toSorted()).toEqual([
        'at',
        'kind',
        'memoId',
        'number',
        'template',
      ])
  })

  it('has subject, amount and names where the template lets them be named outside, and never more', () => {
    const more = { ...FACTS, answers: ['A secret'] }
    expect(leavingEvent(more, { named_outside: true })).toEqual(FACTS)
  })
})

describe('P2: the events of which other systems are notified', () => {
  it('are those of a memo’s life, each of a known kind; the last approval is one', () => {
    const kinds = fullLives().flatMap(({ log }) => outsideEvents(log).map(({ kind }) => kind))
    // No life here is rejected, and the clock announces what is overdue.
    expect([...new Set(kinds), 'memo.rejected', 'memo.overdue'].toSorted()).toEqual(OUTSIDE_KINDS.toSorted())
  })

  it('E1: say of a last approval that the memo is approved, and not that a level is', () => {
    const lives = fullLives().map(({ log }) => log)
    for (const log of lives.filter((one) => one.some(({ type }) => type === 'MemoApproved'))) {
      const last = outsideEvents(log.slice(-4)).map(({ kind }) => kind)
      expect(last).not.toContain('memo.level_approved')
    }
  })
})
