import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@countersign/server/platform/db/database'
import { root } from '../../scripts/root.ts'
import { openBenchDatabase } from '../database.ts'
import { machineFacts } from '../measuring/machine.ts'
import { startServerProcess, startWorkerProcess } from '../server-process.ts'
import { Crowd } from './crowd.ts'
import { startMailSink } from './mail-sink.ts'
import { signInOffice } from './office.ts'
import { PAUSE_SECONDS } from './person.ts'
import type { Shift } from './report.ts'
import { report } from './report.ts'
import { measureUsage } from './usage.ts'

/**
 * `npm run bench -- at-work [--people 500,750,1000]`: so many people at work against the production server, each with an open event
 * stream and pauses between clicks. Ends at the first number whose p95 exceeds the aim.
 */
const P95_MS = 150
/** Everyone has clicked at least once by then. */
const RAMP_MS = (PAUSE_SECONDS.most + 5) * 1000

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500,750,1000,1250,1500' },
    memos: { type: 'string', default: '20000' },
    apis: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    folder: { type: 'string' },
    out: { type: 'string' },
  },
})
const counts = values.people.split(',').map(Number)
const seconds = Number(values.seconds)
if ([...counts, seconds].some((count) => !(count > 0)))
  throw new Error('--people and --seconds must be numbers.')

const database = await openBenchDatabase(Number(values.memos), values.folder)
const { pool, db } = connect(database.url, 4)
const mails = await startMailSink()
const environment = { SMTP_URL: mails.url, SECRET_KEY: randomBytes(32).toString('hex') }
const office = await signInOffice(db, pool, Math.max(...counts))
const apis = await Promise.all(
  Array.from({ length: Number(values.apis) }, () =>
    startServerProcess(database.url, database.folder, environment),
  ),
)
const worker = await startWorkerProcess(database.url, database.folder, environment)
const crowd = new Crowd(
  office,
  apis.map(({ url }) => url),
)
const shifts: Shift[] = []
try {
  for (const people of counts) {
    await crowd.growTo(people)
    await sleep(RAMP_MS)
    shifts.push(await measureShift(people))
    if ((shifts.at(-1)?.calls[0]?.p95 ?? 0) > P95_MS) break
  }
  const text = report({ shifts, seconds, machine: machineFacts(), apis: apis.length, aim: P95_MS })
  console.log(text)
  if (values.out) {
    mkdirSync(join(root, 'bench/results'), { recursive: true })
    writeFileSync(join(root, 'bench/results', values.out), text)
  }
  if (crowd.times.failures.size > 0) process.exitCode = 1
} finally {
  await crowd.stop()
  await worker.stop()
  await Promise.all(apis.map((api) => api.stop()))
  await mails.stop()
  await db.destroy()
  await database.stop()
}

async function measureShift(people: number): Promise<Shift> {
  const pids = { apis: apis.map(({ pid }) => pid), worker: worker.pid, database: database.pid }
  crowd.times.take()
  const before = { ...crowd.work, messages: crowd.messages, mails: mails.accepted() }
  const { usage, others } = await measureUsage(pids, () => sleep(seconds * 1000))
  const calls = crowd.times.take()
  const shift: Shift = {
    people,
    calls,
    usage,
    others,
    decided: crowd.work.decided - before.decided,
    written: crowd.work.written - before.written,
    overtaken: crowd.work.overtaken - before.overtaken,
    messages: crowd.messages - before.messages,
    mails: mails.accepted() - before.mails,
    failures: new Map(crowd.times.failures),
    waitingJobs: await waitingJobs(),
  }
  const [all] = calls
  console.log(
    `${people} people: ${all?.count} calls, p50 ${all?.p50.toFixed(1)} ms, p95 ${all?.p95.toFixed(1)} ms`,
  )
  for (const [what, times] of shift.failures) console.log(`${times} × ${what.slice(0, 300)}`)
  return shift
}

async function waitingJobs(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts',
  )
  return Number(rows[0]?.count)
}
