import { expect, it } from 'vitest'
import { createTestSite } from '@countersign/test-kit/test-site'
import { simulateYear, YEAR_ENVIRONMENT } from './simulated-year.ts'

/** `npm run clock` simulates a year of 2,000 memos. */
it('L3, L4: in six weeks every reminder and escalation is sent as a plain model says, and no mail twice', async () => {
  const site = await createTestSite(YEAR_ENVIRONMENT)
  try {
    const { faults, ...report } = await simulateYear(site, { memos: 40, seed: 5, days: 45 })
    expect(faults).toEqual([])
    expect(report.memos).toBe(40)
    expect(report.reminders).toBeGreaterThan(30)
    expect(report.escalations).toBeGreaterThan(5)
    expect(report.skipped).toBeGreaterThan(0)
  } finally {
    await site.stop()
  }
})
