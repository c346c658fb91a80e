import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '@countersign/server/platform/db/database'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { rebuildAllSums } from '@countersign/server/reports/aggregates/rebuild-sums.store'
import { databaseUrl } from '@countersign/test-kit/database-url'
import { root } from '../../scripts/root.ts'
import { openBenchDatabase } from '../database.ts'
import { HttpCaller } from '../http-caller.ts'
import { machineFacts } from '../measuring/machine.ts'
import { table } from '../measuring/markdown-table.ts'
import { startServerProcess } from '../server-process.ts'
import { copyMemo } from './copy-memo.ts'
import type { NamedMemo, TaskFigures } from './measure-tasks.ts'
import { measureTasks } from './measure-tasks.ts'
import type { Pair } from './tasks-of-one.ts'
import { submitPattern } from './tasks-of-one.ts'

/**
 * `npm run bench -- open-tasks [--open 1000,10000,50000]`: the calls of one person for whom so many memos have been waiting, spread
 * over 400 days, in a copy of the bench's database. Fails if any of them is missing somewhere.
 */
const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '1000,10000,50000' },
    days: { type: 'string', default: '400' },
    memos: { type: 'string', default: '20000' },
    folder: { type: 'string' },
    out: { type: 'string' },
  },
})
const sizes = values.open.split(',').map(Number)
const days = Number(values.days)
if ([...sizes, days].some((size) => !(size > 0))) throw new Error('--open and --days must be numbers.')
const SCRATCH = 'open_tasks'
const GROWN = 'memos, memo_versions, memo_events, participants, notifications, memo_search, memo_facts'

const database = await openBenchDatabase(Number(values.memos), values.folder)
const maintenance = databaseUrl(database.url, 'postgres')
await withClient(maintenance, async (client) => {
  await client.query(`DROP DATABASE IF EXISTS ${SCRATCH}`)
  await client.query(`CREATE DATABASE ${SCRATCH} TEMPLATE ${new URL(database.url).pathname.slice(1)}`)
})
const url = databaseUrl(database.url, SCRATCH)
const { pool, db } = connect(url, 4)
const server = await startServerProcess(url, database.folder)
const http = new HttpCaller(server.url)
const figures: TaskFigures[] = []
try {
  const pair = await submitPattern(db, pool, http)
  let copied = 0
  for (const open of sizes) {
    const more = open - (await countOpen(pair.approver.email))
    await copyMemo({ db, pool }, pair.memoId, { from: copied, to: copied + more, days })
    copied += more
    await withClient(url, (client) => client.query(`VACUUM (ANALYZE) ${GROWN}`))
    await rebuildAllSums(db, new Date())
    figures.push(await measure(open, pair))
    const { paged, pagedSeconds, faults } = figures.at(-1) as TaskFigures
    console.log(
      `${open} open: ${paged} found by paging in ${pagedSeconds.toFixed(1)} s; faults: ${faults.join(', ')}`,
    )
  }
  const { checked, faults } = await verifyMemos(db)
  const text = report(figures, `${checked} memos verified, ${faults.length} faults`)
  console.log(text)
  if (values.out) writeFileSync(join(root, 'bench/results', values.out), text)
  if (faults.length > 0 || figures.some((one) => one.faults.length > 0)) process.exitCode = 1
} finally {
  http.close()
  await server.stop()
  await db.destroy()
  await withClient(maintenance, (client) => client.query(`DROP DATABASE IF EXISTS ${SCRATCH}`))
  await database.stop()
}

async function measure(open: number, pair: Pair): Promise<TaskFigures> {
  const oldest = await findOldest(pair.approver.email)
  const isOldestOf = async (memoId: string) => (await findOldest(pair.approver.email)).id === memoId
  return measureTasks(http, pair, open, { oldest, isOldestOf })
}

async function countOpen(email: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM participants WHERE email = $1 AND audience = 'approver' AND list = 'active'",
    [email],
  )
  return Number(rows[0]?.count)
}

async function findOldest(email: string): Promise<NamedMemo> {
  const { rows } = await pool.query<NamedMemo>(
    `SELECT m.memo_id AS id, substring(m.public_subject FROM '[[:alnum:]]+$') AS name
     FROM participants p JOIN memos m USING (memo_key)
     WHERE p.email = $1 AND p.audience = 'approver' AND p.list = 'active' ORDER BY p.sort_at, p.memo_key LIMIT 1`,
    [email],
  )
  if (!rows[0]) throw new Error('Nothing waits.')
  return rows[0]
}

async function withClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function report(measured: TaskFigures[], verified: string): string {
  const [first] = measured
  const head = measured.map(({ open }) => `${open.toLocaleString('en')} open`)
  const rows = (first?.calls ?? []).map(({ what }, index) => [
    what,
    ...measured.map(({ calls }) => {
      const { p50 = 0, p95 = 0 } = calls[index]?.timing ?? {}
      return `${p50.toFixed(1)} / ${p95.toFixed(1)}`
    }),
  ])
  return `# Open tasks of one person, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((line) => `- ${line}`)
  .join('\n')}
- ${verified}; tasks distributed over ${days} days; milliseconds over HTTP: p50 / p95

${table(
  ['call', ...head],
  [
    ...rows,
    ['found by paging, 500 at a time', ...measured.map(({ paged }) => paged.toLocaleString('en'))],
    ['seconds for it', ...measured.map(({ pagedSeconds }) => pagedSeconds.toFixed(1))],
    ['total shown', ...measured.map(({ total }) => total)],
    ['missing or wrong', ...measured.map(({ faults }) => faults.join(', ') || 'nothing')],
  ],
)}
`
}
