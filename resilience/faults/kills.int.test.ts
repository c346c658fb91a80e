import { expect, it } from 'vitest'
import { judgeKills } from './kills.ts'

/** Weaker than `npm run faults` (30 kills, 10 s), since other tests run at the same time. */
const KILLS = 4
const HEALTHY_WITHIN_MS = 60_000

it('killing a process or the database under load neither loses nor duplicates changes (D9, A6, E1)', async () => {
  const { faults, outages } = await judgeKills({
    kills: KILLS,
    seed: 3,
    healthyWithinMs: HEALTHY_WITHIN_MS,
    pauseMs: 200,
  })
  expect(faults).toEqual([])
  expect(outages).toHaveLength(KILLS)
}, 300_000)
