import { describe, expect, it } from 'vitest'
import { changeText } from './change-text.ts'

describe('a line of the administrators’ log', () => {
  it.each([
    [{ name: 'Old' }, { name: 'New' }, 'name: Old → New'],
    [{ name: 'Same', domains: ['a'] }, { name: 'Same', domains: ['a', 'b'] }, 'domains: a → a, b'],
    [null, { name: 'New', on_hold: true }, 'name: New, on hold: yes'],
    [{ name: 'Gone' }, null, 'name: Gone → –'],
    [3, 5, '3 → 5'],
    [false, true, 'no → yes'],
    [{ values: [] }, { values: ['a.example'] }, 'values: none → a.example'],
    [null, null, ''],
  ])('%j to %j reads %j', (before, after, expected) => {
    expect(changeText(before, after)).toBe(expected)
  })
})
