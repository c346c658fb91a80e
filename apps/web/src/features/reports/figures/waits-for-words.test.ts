import { expect, it } from 'vitest'
import { openWorkWords, waitsForWords } from './waits-for-words.ts'

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

it('W26, R2, R3: names whom an approved memo waits for, and what is open', () => {
  expect(openWorkWords(undefined)).toBeNull()
  expect(openWorkWords({ people: ['Bea Lim', 'Nina Core'], conditions: 2, to_do: true })).toEqual({
    face: 'Bea Lim',
    people: 'Bea Lim, Nina Core',
    note: '2 conditions open · To do',
  })
  expect(openWorkWords({ people: ['Nina Core'], conditions: 1, to_do: false })?.note).toBe('1 condition open')
  expect(openWorkWords({ people: [], conditions: 0, to_do: true })).toEqual({
    face: null,
    people: 'No one has it to do',
    note: 'To do',
  })
})
