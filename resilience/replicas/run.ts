import { parseArgs } from 'node:util'
import { explain, PlainError } from '../../scripts/plain-error.ts'
import { findNginx } from '../../scripts/test/nginx.ts'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import type { Ending } from './end-one.ts'
import { endOne } from './end-one.ts'
import type { Harness } from './harness.ts'
import { openHarness } from './harness.ts'

// `npm run replicas`: three API processes and two workers behind nginx. Each in turn is killed, and asked to end as by an
// upgrade, under load. `-- --endings 50` only asks API processes in turn to end, this many times.

interface Step {
  name: string
  member: Harness['cluster']['apis'][number]
  ending: Ending
}

function readEndings(): number | null {
  const { endings } = parseArgs({ options: { endings: { type: 'string' } } }).values
  if (endings === undefined) return null
  if (!/^[1-9]\d*$/.test(endings)) throw new PlainError('--endings must be a whole number above 0.')
  return Number(endings)
}

function stepsOf({ cluster }: Harness, endings: number | null): Step[] {
  const apis = cluster.apis.map((member, index) => ({ name: `API process ${index + 1}`, member }))
  if (endings !== null)
    return Array.from({ length: endings }, (_none, turn) => ({
      ...(apis[turn % apis.length] as (typeof apis)[number]),
      ending: 'asked to end',
    }))
  const workers = cluster.workers.map((member, index) => ({ name: `worker ${index + 1}`, member }))
  return [...apis, ...workers].flatMap((one): Step[] => [
    { ...one, ending: 'killed' },
    { ...one, ending: 'asked to end' },
  ])
}

async function endAll(harness: Harness, endings: number | null): Promise<number> {
  let faults = 0
  for (const { name, member, ending } of stepsOf(harness, endings)) {
    const report = await endOne(harness, member, ending)
    faults += report.faults.length
    console.log(
      `${name} ${ending}: ${report.acknowledged} memos acknowledged, ${report.repeated} retried, ${report.resyncs} streams reconnected, ${report.missedMeanwhile} changes caught up, ${report.faults.length} faults`,
    )
    for (const fault of report.faults) console.log(`  ${fault}`)
  }
  return faults
}

try {
  const endings = readEndings()
  const nginx = findNginx()
  if (!nginx) throw new PlainError('nginx is not installed and could not be downloaded: install it.')
  const database = await startScratchDatabase()
  const harness = await openHarness(database, nginx)
  try {
    const faults = await endAll(harness, endings)
    console.log(`${faults} faults`)
    if (faults > 0) process.exitCode = 1
  } finally {
    await harness.stop()
    await database.stop()
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
