import { dueTime, manilaInstant, nextDay, overdueDays } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { demoHolidays } from '../../holidays.ts'
import { demoTemplates } from '../../templates/demo-templates.ts'
import { endOfLastOfficeDay, instantAt, OFFICE_MINUTES_A_DAY } from '../office-hours.ts'
import { namedInboxes } from './named-inboxes.ts'

const [FIRST, LAST] = ['2025-02-01', '2027-12-31']
const HOUR_OF_OPENING = 8

describe('what waits for Miguel Santos', () => {
  it('L2, L4: has a memo that is overdue on any day of the demo’s calendar, but not long enough to be escalated', () => {
    const brief = namedInboxes.find(({ topic }) => topic === 'Realignment of travel')!
    expect(brief.waitsFor).toBe('miguel.santos@northwind.example')
    const days = demoTemplates.find(({ template_code }) => template_code === brief.template)!.template_config
      .level_days!
    const holidays = new Set(demoHolidays.map(({ day }) => day))
    const found = new Set<number | null>()
    for (let day = FIRST; day <= LAST; day = nextDay(day)) {
      const now = manilaInstant(day, HOUR_OF_OPENING)
      // The level starts on the office day before the brief's days ago.
      const startedAt = instantAt(
        endOfLastOfficeDay(new Date(now)) - (brief.daysAgo + 1) * OFFICE_MINUTES_A_DAY,
      )
      found.add(overdueDays(dueTime(startedAt, days, holidays), now, holidays))
    }
    // By no days on weekends and holidays right after the due day.
    expect([...found].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
