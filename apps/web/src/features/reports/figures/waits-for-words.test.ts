import { expect, it } from 'vitest'
import { waitsForWords } from './waits-for-words.ts'

const none = { days: 0, due_at: null, overdue_days: null }

it('W26, K2: names who decides, for whom, and at which level', () => {
  expect(waitsForWords(null)).toBeNull()
  expect(waitsForWords({ ...none, level: 1, people: [] })).toBeNull()
  expect(waitsForWords({ ...none, level: 2, people: [{ name: 'Bea Lim', delegate: null }] })).toEqual({
    face: 'Bea Lim',
    people: 'Bea Lim',
    note: 'Level 2',
  })
  const people = [
    { name: 'Rosario Dizon', delegate: 'Bea Lim' },
    { name: 'Jun Mercado', delegate: null },
  ]
  expect(waitsForWords({ ...none, level: 1, people })).toEqual({
    face: 'Bea Lim',
    people: 'Bea Lim, Jun Mercado',
    note: 'for Rosario Dizon · Level 1',
  })
  expect(waitsForWords({ ...none, level: null, people: [{ name: 'Nina Core', delegate: null }] })).toEqual({
    face: 'Nina Core',
    people: 'Nina Core',
    note: 'Owner',
  })
})
