import { parseArgs } from 'node:util'
import { median } from '@countersign/bench/measuring/statistics'
import { startScratchServer } from '../cluster/scratch-database.ts'
import type { MigratedDatabase } from '../histories/harness.ts'
import { judgeDyingJobs } from './dying-jobs.ts'
import { judgeFloods } from './floods.ts'
import type { KillsReport } from './kills.ts'
import { judgeKills } from './kills.ts'
import { judgeMailDown } from './mail-down.ts'
import { judgeRestarts } from './restarts.ts'
import { judgeStorageAway } from './storage-away.ts'

// `npm run faults [-- --kills 30 --seed 1 --restarts 10 --mails 3000]`: kills processes and the database, fails peers, restarts processes.
const HEALTHY_WITHIN_MS = 10_000
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    restarts: { type: 'string', default: '10' },
    mails: { type: 'string', default: '3000' },
  },
})
const server = await startScratchServer()
let faulty = 0

/** Prints a summary line and each fault. */
function printResult(what: string, faults: string[], figures = ''): void {
  faulty += faults.length
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAULTY'}  ${what}${figures && `: ${figures}`}`)
  for (const fault of faults) console.log(`        ${fault}`)
}

async function onDatabase<Report>(judge: (database: MigratedDatabase) => Promise<Report>): Promise<Report> {
  const database = await server.newDatabase()
  try {
    return await judge(database)
  } finally {
    await database.stop()
  }
}

function outagesOf({ outages }: KillsReport): string {
  const targets = [...new Set(outages.map(({ target }) => target))]
  return targets
    .map((target) => {
      const times = outages.filter((one) => one.target === target).map(({ ms }) => ms)
      return `${times.length} of ${target}, healthy after ${median(times)} ms (median), ${Math.max(...times)} ms (longest)`
    })
    .join('; ')
}

try {
  printResult('the mail server is down', await onDatabase(judgeMailDown))
  printResult('the storage is full, then away', await onDatabase(judgeStorageAway))
  const floods = await onDatabase((database) => judgeFloods(database, Number(values.mails)))
  const { rebuild, spreadsheet, pdf } = floods.waited
  printResult(
    `${values.mails} mails wait, then more PDFs than are made`,
    floods.faults,
    `behind the mails a rebuild took ${rebuild} ms, a spreadsheet ${spreadsheet} ms, a PDF ${pdf} ms`,
  )
  const dying = await onDatabase(judgeDyingJobs)
  printResult('a worker dies in the middle of jobs', dying.faults, `taken over after ${dying.tookOverMs} ms`)
  const restarts = Number(values.restarts)
  const report = await onDatabase((database) => judgeRestarts(database, { restarts }))
  printResult(
    `${restarts} restarts under load`,
    report.faults,
    `${report.requests} requests, ${report.movedOn} refused and sent to the other process`,
  )
  const kills = await judgeKills({
    kills: Number(values.kills),
    seed: Number(values.seed),
    healthyWithinMs: HEALTHY_WITHIN_MS,
  })
  for (const [answer, count] of kills.tally) console.log(`${String(count).padStart(7)}  ${answer}`)
  printResult(`${kills.outages.length} kills under load`, kills.faults, outagesOf(kills))
  console.log(
    `        ${kills.memos} memos, ${kills.repeatedMails} mails were sent twice under the same Message-ID`,
  )
  if (kills.faults.length > 0)
    console.log(`Again: npm run faults -- --kills ${values.kills} --seed ${values.seed}`)
} finally {
  await server.stop()
}
console.log(`${faulty} faults`)
if (faulty > 0) process.exitCode = 1
