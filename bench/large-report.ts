import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { AUDIENCE_TYPES } from '@countersign/server/reports/figures/insights'
import type { TestSite } from '@countersign/test-kit/site'
import type { HttpCaller } from './http-caller.ts'
import { startWorkerProcess } from './server-process.ts'

/** The cost of a spreadsheet of the longest list. */
export interface LargeReport {
  rows: number
  seconds: number
  /** Resident memory of the worker, initial and peak, in MB of 1024 kB. */
  idle: number
  most: number
}

/** The size for which the memory target is set. */
const MOST_ROWS = 100_000
const SETTLES_MS = 3_000
const TIMEOUT_MS = 30 * 60_000

interface Setting {
  site: TestSite
  http: HttpCaller
  databaseUrl: string
  dataDir: string
}

/** Creates the spreadsheet of the longest list of at most 100,000 memos in a separate worker: both tables, every type (H8). */
export async function measureLargeReport({
  site,
  http,
  databaseUrl,
  dataDir,
}: Setting): Promise<LargeReport> {
  const { pool } = site.services
  const { email, audience } = await longestList(pool)
  const person = await site.signIn(email)
  const worker = await startWorkerProcess(databaseUrl, dataDir)
  try {
    await sleep(SETTLES_MS)
    const idle = worker.memory().now
    const began = performance.now()
    await http.call(person.cookie, 'createXlsxReport', {
      memo_audience_type: AUDIENCE_TYPES[audience],
      memo_table: '',
      memo_types: '',
      idempotency_key: `bench-${Date.now()}`,
    })
    const rows = await rowsOfLatest(pool, person.userId)
    return { rows, seconds: (performance.now() - began) / 1000, idle, most: worker.memory().most }
  } finally {
    await worker.stop()
  }
}

async function longestList(
  pool: Pool,
): Promise<{ email: string; audience: Exclude<keyof typeof AUDIENCE_TYPES, 'handler' | 'reader'> }> {
  const { rows } = await pool.query<{
    email: string
    audience: Exclude<keyof typeof AUDIENCE_TYPES, 'handler' | 'reader'>
  }>(
    `SELECT email, audience FROM participants WHERE list IN ('active', 'history')
     GROUP BY email, audience HAVING count(*) <= $1 ORDER BY count(*) DESC, email LIMIT 1`,
    [MOST_ROWS],
  )
  if (!rows[0]) throw new Error('There is no memo.')
  return rows[0]
}

/** Waits until a person's latest report is done. */
async function rowsOfLatest(pool: Pool, userId: string): Promise<number> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(100)) {
    const { rows } = await pool.query<{ memo_count: number | null }>(
      `SELECT memo_count FROM report_files WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [userId],
    )
    if (typeof rows[0]?.memo_count === 'number') return rows[0].memo_count
  }
  throw new Error('The spreadsheet was not made in time.')
}
