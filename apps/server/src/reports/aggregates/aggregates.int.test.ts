import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishTemplate } from '../../testing/memos.ts'
import { createTestSite, type TestSite } from '../../testing/test-site.ts'
import { makeOrganisation, publishCostTemplate } from '../testing/organisation.ts'
import { liveMemo, type Stage } from '../testing/random-lives.ts'
import { brokenRollups, recount, storedSums } from '../testing/recount.ts'
import { fillReportsWhereMissing } from './fill-reports.job.ts'
import { foldDeltas } from './fold-deltas.ts'
import { startFolding } from './folding.ts'
import { rebuildAllSums, rebuildYear } from './rebuild-sums.ts'
import { rebuildAllReports } from './recompute-facts.ts'

const LIVES = 90
const LIVES_AT_ONCE = 6
/** Some lives are watched to their end, others only for a while. */
const MOST_STEPS = 14
const SLOW_MACHINE_MS = 120_000

let site: TestSite
let stage: Stage

/** Lives so many memos, several at once; what else happens meanwhile goes on until they are through. */
async function live(
  name: string,
  count: number,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const seeds = Array.from({ length: count }, (_, index) => ({
    seed: `${name} ${index}`,
    steps: index % MOST_STEPS,
  }))
  let left = LIVES_AT_ONCE
  const lives = Array.from({ length: LIVES_AT_ONCE }, async () => {
    for (let next = seeds.pop(); next; next = seeds.pop()) await liveMemo(stage, next.seed, next.steps)
    left--
  })
  const others = (async () => {
    while (left > 0) await meanwhile()
  })()
  await Promise.all([...lives, others])
}

beforeAll(async () => {
  site = await createTestSite({ REQUESTS_A_MINUTE: '1000000' })
  await makeOrganisation(site)
  stage = {
    site,
    costs: await publishCostTemplate(site),
    plain: await publishTemplate(site, 'GEN'),
    // Lives begin before a new year in Manila and go on after it.
    clock: { now: Date.parse('2025-12-28T01:00:00Z') },
  }
  await live('first', LIVES, () => new Promise((resolve) => setTimeout(resolve, 20)))
}, SLOW_MACHINE_MS)
afterAll(() => site.stop())

const db = () => site.services.db
const now = new Date('2026-11-20T00:00:00Z')

/** What is stored and what plain SQL counts, once every delta is folded. */
async function bothCounts() {
  await foldDeltas(db(), now)
  return { stored: await storedSums(db()), counted: await recount(db()) }
}

describe('the reports’ sums (H5)', () => {
  it('are told of lives in which everything happened', async () => {
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

  it('folded from the deltas of each change, are what plain SQL counts over memos and logs (H2, H3, H7)', async () => {
    const { stored, counted } = await bothCounts()
    expect(stored).toEqual(counted)
    expect(await brokenRollups(db())).toEqual([])
    expect((await sql`SELECT FROM report_deltas`.execute(db())).rows).toEqual([])
  })

  it('rebuilt from the facts, are the same', async () => {
    await rebuildAllSums(db(), now)
    const { stored, counted } = await bothCounts()
    expect(stored).toEqual(counted)
    expect(await brokenRollups(db())).toEqual([])
  })

  it('are the same after facts and sums were lost and everything was made anew', async () => {
    await sql`TRUNCATE memo_facts, report_deltas, report_counts, report_costs`.execute(db())
    expect((await storedSums(db())).counts).toEqual([])
    // As a server does that starts on memos of before the reports.
    await fillReportsWhereMissing(site.services)
    await site.runJobs()
    await fillReportsWhereMissing(site.services)
    expect(
      (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fill_reports'`.execute(db())).rows,
    ).toEqual([])
    const { stored, counted } = await bothCounts()
    expect(stored).toEqual(counted)
    expect(await brokenRollups(db())).toEqual([])
  })

  it('mend wrong facts, in one company’s year alone', async () => {
    await sql`UPDATE report_counts SET approved = approved + 5 WHERE company_id = 'main'`.execute(db())
    await rebuildYear(db(), { companyId: 'main', year: 2026, now })
    const { stored, counted } = await bothCounts()
    const of2026 = (lines: string[]) => lines.filter((line) => line.startsWith('main|2026'))
    expect(of2026(stored.counts)).toEqual(of2026(counted.counts))
    expect(stored).not.toEqual(counted)
    await rebuildYear(db(), { companyId: 'main', year: 2025, now })
    expect(await storedSums(db())).toEqual(counted)
  })

  it('follow a change by themselves while a worker runs', async () => {
    await liveMemo(stage, 'one more', 0)
    const folding = startFolding(site.services)
    await expect
      .poll(async () => (await sql`SELECT FROM report_deltas`.execute(db())).rows, { timeout: 20_000 })
      .toEqual([])
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
