import { expect, it } from 'vitest'
import { createTestSite } from '@countersign/test-kit/test-site'
import { DECADE_ENVIRONMENT, simulateDecade } from './simulated-decade.ts'

it('R8, R9: in ten years what is due goes, what is preserved or kept for good stays, and nothing contradicts the log', async () => {
  const site = await createTestSite(DECADE_ENVIRONMENT)
  try {
    const { faults, ...decade } = await simulateDecade(site, 1)
    expect(faults).toEqual([])
    expect(decade.written).toBe(30)
    expect(decade.kept).toEqual(decade.expected)
    // Each Memo ID was given once, and is known for good.
    const known = [...decade.kept, ...decade.removed]
    expect(new Set(known).size).toBe(known.length)
    expect(known).toHaveLength(decade.written)
    expect(decade.removed.length).toBeGreaterThan(12)
    expect(decade.packed + decade.archived).toBe(decade.kept.length)
    expect(decade.archived).toBeGreaterThan(decade.packed)
    expect(decade.oldestNotificationDays).toBeLessThan(400)
  } finally {
    await site.stop()
  }
})
