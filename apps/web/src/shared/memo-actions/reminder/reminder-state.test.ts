import { describe, expect, it } from 'vitest'
import { chosenOf, namesOf, stateOf } from './reminder-state.ts'
import type { Recipient } from './reminder-state.ts'

const recipient = (name: string, can_be_reminded = true): Recipient => ({
  approver_id: name,
  approver_email: `${name.toLowerCase()}@northwind.example`,
  name,
  photoURL: null,
  can_be_reminded,
  date_reminded: null,
  next_reminder_at: can_be_reminded ? null : '2026-11-21T01:00:00.000Z',
})

describe('the reminder dialog (U26)', () => {
  it('U26: asks about a single approver, or offers a choice among several', () => {
    expect(stateOf([recipient('Ana')])).toBe('single')
    expect(stateOf([recipient('Ana'), recipient('Ben', false)])).toBe('multiple')
  })

  it('E2: says so when all were notified within 24 hours', () => {
    expect(stateOf([recipient('Ana', false)])).toBe('notified')
    expect(stateOf([recipient('Ana', false), recipient('Ben', false)])).toBe('notified')
    expect(stateOf([])).toBe('none')
  })

  it('E2: says so when no one can sign in any more', () => {
    const gone = { ...recipient('Ana', false), next_reminder_at: null }
    expect(stateOf([gone])).toBe('unreached')
    expect(stateOf([gone, recipient('Ben', false)])).toBe('notified')
    expect(stateOf([gone, recipient('Ben')])).toBe('multiple')
  })

  it('E2: reminds those who can be reminded, except excluded ones', () => {
    const all = [recipient('Ana'), recipient('Ben', false), recipient('Cara')]
    expect(chosenOf(all, new Set()).map(({ name }) => name)).toEqual(['Ana', 'Cara'])
    expect(chosenOf(all, new Set(['Ana'])).map(({ name }) => name)).toEqual(['Cara'])
  })

  it('U26: names them in a sentence', () => {
    expect(namesOf([{ name: 'Ana' }])).toBe('Ana')
    expect(namesOf([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cara' }])).toBe('Ana, Ben and Cara')
  })
})
