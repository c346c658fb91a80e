import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { makeOrganisation, publishCostTemplate } from '../testing/organisation.ts'
import type { Harness } from '../testing/random-lives.ts'
import { liveMemo } from '../testing/random-lives.ts'
import { brokenRollups, recount, storedSums } from '../testing/recount.ts'
import { fillReportsWhereMissing } from './fill-reports.job.ts'
import { foldDeltas } from './fold-deltas.store.ts'
import { startFolding } from './start-folding.ts'
import { rebuildAllSums, rebuildYear } from './rebuild-sums.store.ts'
import { rebuildAllReports } from './recompute-facts.ts'

const LIVES = 90
const LIVES_AT_ONCE = 6
/** Some memos are followed to their end, others for a few steps. */
const MOST_STEPS = 14
const SLOW_MACHINE_MS = 120_000

let site: TestSite
let harness: Harness

/** Sums, counts and leftovers after the first fold, before a test rebuilds anything. */
let folded: Awaited<ReturnType<typeof bothCounts>> & { wrongRollups: unknown[]; deltas: unknown[] }

/** Runs random memos concurrently, and other work until they are done. */
async function live(name: string, count: number, meanwhile?: () => Promise<unknown>) {
  const seeds = Array.from({ length: count }, (_, index) => ({
    seed: `${name} ${index}`,
    steps: index % MOST_STEPS,
  }))
  let left = LIVES_AT_ONCE
  const lives = Array.from({ length: LIVES_AT_ONCE }, async () => {
    for (let next = seeds.pop(); next; next = seeds.pop()) await liveMemo(harness, next.seed, next.steps)
    left--
  })
  const others = async () => {
    while (meanwhile && left > 0) await meanwhile()
  }
  await Promise.all([...lives, others()])
}

beforeAll(async () => {
  site = await createTestSite({ REQUESTS_A_MINUTE: '1000000' })
  await makeOrganisation(site)
  harness = {
    site,
    costs: await publishCostTemplate(site),
    plain: await publishTemplate(site, 'GEN'),
    // Memos start before a new year in Manila and continue after it.
    clock: { now: Date.parse('2025-12-28T01:00:00Z') },
  }
  await live('first', LIVES)
  folded = {
    ...(await bothCounts()),
    wrongRollups: await brokenRollups(db()),
    deltas: await remainingDeltas(),
  }
}, SLOW_MACHINE_MS)
afterAll(() => site.stop())

const db = () => site.services.db
const now = new Date('2026-11-20T00:00:00Z')

/** The stored sums and the counts of plain SQL, after all deltas are folded. */
async function bothCounts() {
  await foldDeltas(db(), now)
  return { stored: await storedSums(db()), counted: await recount(db()) }
}

const remainingDeltas = async () => (await sql`SELECT FROM report_deltas`.execute(db())).rows

describe('H5: the sums of the reports', () => {
  it('are tested with memos that cover every event', async () => {
    const { counts, costs } = await recount(db())
    const statuses = new Set(counts.map((line) => line.split('|')[4]))
    expect([...statuses].sort()).toEqual(
      ['Approved', 'Cancelled', 'Forapproval', 'Rejected', 'Returned', 'Withdrawn'].sort(),
    )
    expect(new Set(counts.map((line) => line.split('|')[1]?.slice(0, 4)))).toEqual(new Set(['2025', '2026']))
    expect(new Set(costs.map((line) => line.split('|')[4]))).toEqual(
      new Set(['CAPEX', 'OPEX', 'CAPEX + OPEX']),
    )
    const returned = await sql`SELECT FROM memo_events WHERE data->>'decision' = 'RETURNED'`.execute(db())
    const added = await sql`SELECT FROM memo_events WHERE type = 'SubApproversChanged'`.execute(db())
    expect(Math.min(returned.rows.length, added.rows.length)).toBeGreaterThan(3)
  })

  it('H2, H3, H7: folded from deltas, equal the counts of plain SQL over memos and logs', () => {
    expect(folded.stored).toEqual(folded.counted)
    expect(folded.wrongRollups).toEqual([])
    expect(folded.deltas).toEqual([])
  })

  it('rebuilt from the facts, are equal', async () => {
    await rebuildAllSums(db(), now)
    const { stored, counted } = await bothCounts()
    expect(stored).toEqual(counted)
    expect(await brokenRollups(db())).toEqual([])
  })

  it('are equal after facts and sums were lost and rebuilt', { timeout: SLOW_MACHINE_MS }, async () => {
    await sql`TRUNCATE memo_facts, report_deltas, report_counts, report_costs`.execute(db())
    expect((await storedSums(db())).counts).toEqual([])
    // As on the first start after an upgrade.
    await fillReportsWhereMissing(site.services)
    // Also sends the notices of all memos so far, hence the timeout.
    await site.runJobs()
    await fillReportsWhereMissing(site.services)
    expect(
      (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fill_reports'`.execute(db())).rows,
    ).toEqual([])
    const { stored, counted } = await bothCounts()
    expect(stored).toEqual(counted)
    expect(await brokenRollups(db())).toEqual([])
  })

  it('are repaired together with wrong facts, for one year of a company only', async () => {
    await sql`UPDATE report_counts SET approved = approved + 5 WHERE company_id = 'main'`.execute(db())
    await rebuildYear(db(), { companyId: 'main', year: 2026, now })
    const { stored, counted } = await bothCounts()
    const of2026 = (lines: string[]) => lines.filter((line) => line.startsWith('main|2026'))
    expect(of2026(stored.counts)).toEqual(of2026(counted.counts))
    expect(stored).not.toEqual(counted)
    await rebuildYear(db(), { companyId: 'main', year: 2025, now })
    expect(await storedSums(db())).toEqual(counted)
  })

  it('follow changes while a worker runs', async () => {
    await liveMemo(harness, 'one more', 0)
    const folding = startFolding(site.services)
    await expect.poll(remainingDeltas).toEqual([])
    await folding.stop()
    expect(await storedSums(db())).toEqual(await recount(db()))
  })

  it(
    'stay right while changes, folds and rebuilds go on at once',
    async () => {
      let rounds = 0
      await live('second', LIVES / 2, async () => {
        rounds++
        await Promise.all([
          foldDeltas(db(), now),
          foldDeltas(db(), now),
          rebuildYear(db(), { companyId: 'main', year: rounds % 2 ? 2025 : 2026, now }),
          rebuildAllReports(db(), now),
        ])
      })
      expect(rounds).toBeGreaterThan(2)
      const { stored, counted } = await bothCounts()
      expect(stored).toEqual(counted)
      expect(await brokenRollups(db())).toEqual([])
    },
    SLOW_MACHINE_MS,
  )
})
