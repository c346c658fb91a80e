import { describe, expect, it } from 'vitest'
import { judgeFailover } from './failover.ts'

describe('a standby', { timeout: 300_000 }, () => {
  /** `npm run failover` runs longer and enforces time limits. */
  it('that takes over under load loses and doubles nothing, changes wait for one that is away, and no process is ready before it is promoted (T2, T4, D9, A6)', async () => {
    const { faults, outages, readsMeanwhile } = await judgeFailover({
      kills: 1,
      standbyAwayMs: 4_000,
      seed: 2,
      pauseMs: 300,
    })
    expect(faults).toEqual([])
    expect(outages).toHaveLength(2)
    expect(readsMeanwhile.count).toBeGreaterThan(0)
  })
})
