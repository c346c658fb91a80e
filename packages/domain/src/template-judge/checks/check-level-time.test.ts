import { describe, expect, it } from 'vitest'
import { checkLevelTime, LEVEL_DAYS_MESSAGE } from './check-level-time.ts'
import type { LevelTime } from './check-level-time.ts'

const messages = (time: LevelTime) => checkLevelTime(time).map(({ path, message }) => [...path, message])

describe('L2, W7: the time of a template’s levels', () => {
  it.each([{}, { level_days: 1 }, { level_days: 60 }, { escalation_contact: 'bea.lim@northwind.example' }])(
    'may be %o',
    (time) => {
      expect(messages(time)).toEqual([])
    },
  )

  it.each([0, 61, 1.5])('is not %s working days', (level_days) => {
    expect(messages({ level_days })).toEqual([['level_days', LEVEL_DAYS_MESSAGE]])
  })

  it('has an escalation contact that is one address', () => {
    expect(messages({ escalation_contact: 'bea' })).toEqual([
      ['escalation_contact', 'bea is not an e-mail address.'],
    ])
  })
})
