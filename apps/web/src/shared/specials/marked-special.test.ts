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
  expect(markedSpecial({ specials: [special('overdue'), special('for_other')] })).toBeUndefined()
  const specials = [special('question', true), special('high_amount'), special('split')]
  expect(markedSpecial({ specials })?.kind).toBe('high_amount')
})

it('M2: beside a question, a row names only what is to be opened first', () => {
  expect(markedSpecial({ specials: [special('high_amount')], question: 'ANSWERED' })).toBeUndefined()
  expect(markedSpecial({ specials: [special('changed', true)], question: 'OPEN' })?.kind).toBe('changed')
})
