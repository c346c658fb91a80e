import { expect, it } from 'vitest'
import { markedSpecial } from './marked-special.ts'
import type { WireSpecial } from './marked-special.ts'

const special = (kind: WireSpecial['kind'], opens_first = false): WireSpecial => ({
  kind,
  opens_first,
  reason: 'Because.',
  memo_ids: [],
})

it('M2: a row names the first special that it has no other words for', () => {
  expect(markedSpecial({})).toBeUndefined()
  expect(markedSpecial({ specials: [special('OVERDUE'), special('DELEGATED')] })).toBeUndefined()
  const specials = [special('UNANSWERED', true), special('HIGH_AMOUNT'), special('SPLIT')]
  expect(markedSpecial({ specials })?.kind).toBe('HIGH_AMOUNT')
})

it('M2: beside a question, a row names only what is to be opened first', () => {
  expect(markedSpecial({ specials: [special('HIGH_AMOUNT')], question: 'ANSWERED' })).toBeUndefined()
  expect(markedSpecial({ specials: [special('CHANGED', true)], question: 'OPEN' })?.kind).toBe('CHANGED')
})
