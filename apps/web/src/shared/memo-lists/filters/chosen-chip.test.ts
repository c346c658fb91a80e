import { expect, it } from 'vitest'
import { chosenChip, TASK_CHIPS, withChip } from './chosen-chip.ts'

it('M9: one chip is on, and it replaces the others but no other filter', () => {
  for (const before of TASK_CHIPS)
    for (const chip of TASK_CHIPS) {
      const filters = withChip(withChip({ memoType: 't1' }, before), chip)
      expect([chosenChip(filters), filters.memoType]).toEqual([chip, 't1'])
      expect(Object.keys(filters)).toHaveLength(chip === 'all' ? 1 : 2)
    }
})

it('M9: of several in an address, the narrowest is on', () => {
  expect(chosenChip({ whose: 'others', overdue: true })).toBe('overdue')
  expect(chosenChip({ overdue: true, questions: true })).toBe('questions')
})
