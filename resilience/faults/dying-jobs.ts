import { until } from '../cluster/until.ts'
import { untilDone } from '../cluster/until-idle.ts'
import type { MigratedDatabase } from '../histories/harness.ts'
import type { Harness } from './harness.ts'
import { openHarness } from './harness.ts'

/** The queue alone would wait four hours. */
const TAKEN_OVER_WITHIN_MS = 30_000

/** A job that waits for a server when its worker dies, and its expected effect. */
interface Dying {
  what: string
  server: 'mail' | 'storage'
  begin(harness: Harness): Promise<void>
  /** SQL with a row for each effect of all jobs. */
  effect: string
  /** The number of rows that all jobs together add. */
  adds: number
  /** Message-ID of the expected mail, if any. */
  mails?: RegExp
}

const ASKED = {
  ...({ memo_audience_type: 'memos', memo_table: '', memo_types: 'ALL' } as const),
  start_date: null,
  end_date: null,
}

const DYING: Dying[] = [
  {
    what: 'a mail (E1)',
    server: 'mail',
    begin: async (harness) => void (await harness.submit()),
    effect: 'SELECT 1 FROM notifications',
    // Two memos reach their approver, and one of them returns approved to its owner.
    adds: 3,
    mails: /@countersign>$/,
  },
  {
    what: 'a PDF (C2)',
    server: 'storage',
    async begin({ submit, approver, origin }) {
      await approver.must(origin, 'approve_memo', { memo_id: await submit() })
    },
    effect: 'SELECT 1 FROM memos WHERE pdf_key IS NOT NULL',
    adds: 1,
  },
  {
    what: 'a spreadsheet (H8)',
    server: 'storage',
    begin: async ({ owner, origin }) => void (await owner.must(origin, 'createXlsxReport', ASKED)),
    effect: 'SELECT 1 FROM report_files WHERE made_at IS NOT NULL',
    adds: 1,
    mails: /^<report-/,
  },
]

/**
 * Kills the worker while it runs a job of each kind and starts it again. It must take over the jobs and apply each exactly once.
 * @returns faults, and how long the takeover took (ms)
 */
export async function judgeDyingJobs(
  database: MigratedDatabase,
): Promise<{ faults: string[]; tookOverMs: number }> {
  const harness = await openHarness(database)
  const { pool } = database
  const { cluster, mail, storage } = harness
  const [worker] = cluster.workers
  if (!worker) throw new Error('There is no worker')
  const rows = async ({ effect }: Dying) => (await pool.query(effect)).rowCount ?? 0
  const faults: string[] = []
  try {
    const before = await Promise.all(DYING.map(rows))
    for (const server of [mail, storage]) server.mood = 'hangs'
    for (const { begin } of DYING) await begin(harness)
    const hanging = (server: Dying['server']) => DYING.filter((one) => one.server === server).length
    await until(
      'a mail, a PDF and a spreadsheet are under way',
      () => mail.waiting >= hanging('mail') && storage.waiting >= hanging('storage'),
    )
    await worker.kill()
    for (const server of [mail, storage]) server.mood = 'well'
    const began = performance.now()
    await worker.restart()
    await untilDone(pool)
    const tookOverMs = Math.round(performance.now() - began)
    if (tookOverMs > TAKEN_OVER_WITHIN_MS) faults.push(`jobs were taken over only after ${tookOverMs} ms`)
    const sent = mail.taken.map(({ messageId }) => messageId)
    if (new Set(sent).size !== sent.length) faults.push('a mail came twice')
    for (const [index, dying] of DYING.entries()) {
      const { what, adds, mails } = dying
      const count = (await rows(dying)) - (before[index] ?? 0)
      if (count !== adds) faults.push(`${what} is there ${count} times`)
      if (mails && !sent.some((id) => mails.test(id))) faults.push(`${what}: no mail came`)
    }
    return { faults, tookOverMs }
  } finally {
    await harness.close()
  }
}
