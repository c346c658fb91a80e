import { parseArgs } from 'node:util'
import { explain } from '../../scripts/plain-error.ts'
import type { FailoverReport } from './failover.ts'
import { judgeFailover } from './failover.ts'
import { runPatroni } from './patroni/command.ts'

// `npm run failover [-- --kills 3 --seed 1 --product DIR]`: the primary dies or hangs under load, and its standby takes over.
//
// `npm run failover -- --patroni [--acts kill,pause --rounds 2 --seed 1 --source DIR --logs DIR --product DIR]`: three database
// machines as in ops/ha. `--source` runs another Patroni than the installed one; `--run-refused` runs one that is refused, to show
// that the loss is found.
const LONGEST_MS = 25_000
const READS_P95_MS = 1_000
const WRITES_AGAIN_MS = 3_000
/** Longer than the timeout of a waiting change. */
const STANDBY_AWAY_MS = 26_000
const PRIMARY_HANGS_MS = 4_000

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    product: { type: 'string' },
    patroni: { type: 'boolean', default: false },
    acts: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    source: { type: 'string' },
    'run-refused': { type: 'boolean', default: false },
    logs: { type: 'string' },
  },
})
if (values.patroni) process.exit(await runCluster())

/** Exceeded time limits; a busy machine may exceed them without a defect. */
function late({ outages, longestMs, readsMeanwhile }: FailoverReport): string[] {
  return [
    ...outages
      .filter(({ ms }) => ms > WRITES_AGAIN_MS)
      .map(({ what, ms }) => `${what}: every process could write again only after ${ms} ms`),
    ...(longestMs > LONGEST_MS ? [`a request was answered only after ${longestMs} ms`] : []),
    ...(readsMeanwhile.p95Ms > READS_P95_MS
      ? [`while changes waited, the slowest twentieth of lists took ${readsMeanwhile.p95Ms} ms or more`]
      : []),
  ]
}

function runCluster(): Promise<number> {
  const { acts, rounds, seed, product, source, logs } = values
  return runPatroni({
    acts: acts?.split(',') ?? [],
    rounds: Number(rounds),
    seed: Number(seed),
    runsRefused: values['run-refused'],
    ...(product === undefined ? {} : { product }),
    ...(source === undefined ? {} : { source }),
    ...(logs === undefined ? {} : { logs }),
  }).catch((error: unknown) => {
    console.error(explain(error))
    return 1
  })
}

const began = performance.now()
const report = await judgeFailover({
  kills: Number(values.kills),
  seed: Number(values.seed),
  standbyAwayMs: STANDBY_AWAY_MS,
  primaryHangsMs: PRIMARY_HANGS_MS,
  ...(values.product === undefined ? {} : { product: values.product }),
})
for (const [code, count] of report.tally) console.log(`${String(count).padStart(7)}  ${code}`)
for (const { what, ms } of report.outages)
  console.log(`${what}: every process could write again after ${ms} ms`)
const { count, p95Ms, longestMs } = report.readsMeanwhile
console.log(`while changes waited: ${count} lists read, p95 ${p95Ms} ms, longest ${longestMs} ms`)
console.log(`longest request ${report.longestMs} ms; ${report.memos} memos of the history`)
const faults = [...report.faults, ...late(report)]
for (const fault of faults) console.log(fault)
console.log(`${faults.length} faults in ${Math.round((performance.now() - began) / 1000)} s`)
process.exit(faults.length === 0 ? 0 : 1)
