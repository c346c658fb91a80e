import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import { openSite } from '@countersign/test-kit/site'
import { root } from '../../scripts/root.ts'
import { openBenchDatabase } from '../database.ts'
import { HttpCaller } from '../http-caller.ts'
import { databaseFacts, machineFacts } from '../measuring/machine.ts'
import { table } from '../measuring/markdown-table.ts'
import type { MeasuredReading } from '../readings/measure-readings.ts'
import { measureReadings } from '../readings/measure-readings.ts'
import { findReadings } from '../readings/readings.ts'
import { findTaskReadings } from '../readings/tasks.ts'
import { REQUESTS_A_MINUTE, startServerProcess } from '../server-process.ts'
import { findParticipants } from '../signed-in-people.ts'
import { multiplyMemos } from './multiply-memos.ts'

/**
 * `npm run bench -- lists [--generated 20000] [--times 50]`: the first pages of all lists with their filters, among many memos. Most
 * of them are copies, which are made in minutes; `npm run bench -- --memos 1000000` generates each one, for an hour.
 */
const { values } = parseArgs({
  options: {
    generated: { type: 'string', default: '20000' },
    times: { type: 'string', default: '50' },
    folder: { type: 'string' },
    out: { type: 'string' },
  },
})
const [generated, times] = [Number(values.generated), Number(values.times)]
if (!(generated >= 1 && times >= 1)) throw new Error('--generated and --times must be whole numbers.')
const AIM_P95_MS = 50

const database = await openBenchDatabase(generated, values.folder)
const marker = join(database.folder, `times-${times}`)
if (!existsSync(marker)) {
  await multiplyMemos(database.url, times, console.log)
  writeFileSync(marker, '')
}
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, { REQUESTS_A_MINUTE })
const server = await startServerProcess(database.url, database.folder)
const http = new HttpCaller(server.url)
const bare = new pg.Client({ connectionString: database.url, options: '-c timezone=UTC' })
try {
  await bare.connect()
  const setting = {
    site,
    http,
    recorder: new SqlRecorder(site.services.pool),
    bare,
    databaseUrl: database.url,
  }
  const lists = [
    ...(await findReadings(site, await findParticipants(site))),
    ...(await findTaskReadings(site)),
  ].filter(({ group }) => group === 'list' || group === 'dashboard')
  const { readings } = await measureReadings(setting, lists)
  const text = report(readings, [...machineFacts(), ...(await databaseFacts(bare))])
  console.log(text)
  if (values.out) {
    mkdirSync(join(root, 'bench/results'), { recursive: true })
    writeFileSync(join(root, 'bench/results', values.out), text)
  }
} finally {
  http.close()
  await bare.end()
  await server.stop()
  await site.stop()
  await database.stop()
}

function report(readings: readonly MeasuredReading[], facts: readonly string[]): string {
  const missed = readings.filter(({ http }) => http.p95 > AIM_P95_MS).map(({ what }) => what)
  return `# Lists among ${(generated * times).toLocaleString('en')} memos, ${new Date().toISOString().slice(0, 10)}

${facts.map((fact) => `- ${fact}`).join('\n')}
- ${generated.toLocaleString('en')} generated memos, each there ${times} times; milliseconds; SQL: the call's own statements on a bare connection
- p95 above ${AIM_P95_MS} ms: ${missed.join(', ') || 'none'}

${table(
  ['list', 'p50', 'p95', 'p99', 'SQL p50', 'SQL p95', 'pages', 'rows thrown away'],
  readings.map(({ what, http, bare, plan }) => [
    what,
    ...[http.p50, http.p95, http.p99, bare?.p50 ?? 0, bare?.p95 ?? 0].map((figure) => figure.toFixed(1)),
    plan.pages.toLocaleString('en'),
    plan.rowsRemoved.toLocaleString('en'),
  ]),
)}
`
}
