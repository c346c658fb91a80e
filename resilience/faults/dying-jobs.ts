import { until } from '../cluster/until.ts'
import { untilDone } from '../cluster/until-idle.ts'
import type { StandDatabase } from '../histories/stand.ts'
import { openScene, type Scene } from './scene.ts'

/** Sooner than a person wonders; the queue by itself would wait four hours. */
const TAKEN_OVER_WITHIN_MS = 30_000

/** A job that hangs on one of its servers when its worker dies, and what must be so when all is done. */
interface Dying {
  what: string
  server: 'mail' | 'storage'
  begin(scene: Scene): Promise<void>
  /** SQL that counts what must be there once. */
  once: string
  /** Message-ID of the mail that must come of it, where one must. */
  mails?: RegExp
}

const ASKED = {
  ...({ memo_audience_type: 'memos', memo_table: '', memo_types: 'ALL' } as const),
  ...{ start_date: null, end_date: null },
}

const DYING: Dying[] = [
  {
    what: 'a mail (E1)',
    server: 'mail',
    begin: async (scene) => void (await scene.submit()),
    once: 'SELECT 1 FROM notifications',
    mails: /@countersign>$/,
  },
  {
    what: 'a PDF (C2)',
    server: 'storage',
    async begin({ submit, approver, origin }) {
      await approver.must(origin, 'approve_memo', { memo_id: await submit() })
    },
    once: 'SELECT 1 FROM memos WHERE pdf_key IS NOT NULL',
  },
  {
    what: 'a spreadsheet (H8)',
    server: 'storage',
    begin: async ({ owner, origin }) => void (await owner.must(origin, 'createXlsxReport', ASKED)),
    once: 'SELECT 1 FROM report_files WHERE made_at IS NOT NULL',
    mails: /^<report-/,
  },
]

/**
 * Kills the worker in the middle of each kind of job, and starts another: it takes the job over, and its effect is there once.
 * @returns what is wrong, and how long each took to be taken over (ms)
 */
export async function judgeDyingJobs(
  database: StandDatabase,
): Promise<{ faults: string[]; tookOverMs: number[] }> {
  const scene = await openScene(database)
  const { pool } = database
  const { cluster, mail } = scene
  const [worker] = cluster.workers
  if (!worker) throw new Error('There is no worker')
  const faults: string[] = []
  const tookOverMs: number[] = []
  try {
    for (const { what, server, begin, once, mails } of DYING) {
      const peer = scene[server]
      const sentBefore = mail.taken.length
      const countBefore = (await pool.query(once)).rowCount ?? 0
      peer.mood = 'hangs'
      await begin(scene)
      await until(`${what} is under way`, () => peer.waiting > 0)
      await worker.kill()
      peer.mood = 'well'
      const began = performance.now()
      await worker.restart()
      await untilDone(pool)
      const ms = Math.round(performance.now() - began)
      tookOverMs.push(ms)
      if (ms > TAKEN_OVER_WITHIN_MS) faults.push(`${what} was taken over only after ${ms} ms`)
      const count = ((await pool.query(once)).rowCount ?? 0) - countBefore
      if (count !== 1) faults.push(`${what} is there ${count} times`)
      const sent = mail.taken.slice(sentBefore).map(({ messageId }) => messageId)
      if (new Set(sent).size !== sent.length) faults.push(`${what}: a mail came twice`)
      if (mails && !sent.some((id) => mails.test(id))) faults.push(`${what}: no mail came`)
    }
    return { faults, tookOverMs }
  } finally {
    await scene.close()
  }
}
