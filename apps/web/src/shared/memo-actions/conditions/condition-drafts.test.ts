import { describe, expect, it } from 'vitest'
import { draftProblems, writtenConditions } from './condition-drafts.ts'

const NOW = '2026-03-02T01:00:00.000Z'
const draft = (message: string, dueDay: string) => ({ key: 1, message, dueDay })

describe('R2: conditions in the dialog of approving', () => {
  it('are sent trimmed once each has a text and a day from today on', () => {
    expect(writtenConditions([draft(' Add the quote ', '2026-03-02')], NOW)).toEqual([
      { message: 'Add the quote', due_day: '2026-03-02' },
    ])
    expect(writtenConditions([], NOW)).toEqual([])
  })

  it('say what is missing', () => {
    expect(Object.keys(draftProblems(draft(' ', ''), NOW))).toEqual(['message', 'dueDay'])
    expect(Object.keys(draftProblems(draft('Add the quote', '2026-03-01'), NOW))).toEqual(['dueDay'])
    expect(writtenConditions([draft('Add the quote', '2026-03-01')], NOW)).toBeNull()
  })
})
