import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openSite } from '@countersign/test-kit/site'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import { buildFrontEnds } from '../scripts/launch/front-ends.ts'
import { root } from '../scripts/root.ts'
import { measureRoutes } from './browser/bundle-sizes.ts'
import { asSignedInByProvider, findParticipants } from './signed-in-people.ts'
import { measureChanges } from './changes.ts'
import { openBenchDatabase } from './database.ts'
import { HttpCaller } from './http-caller.ts'
import { databaseFacts, machineFacts } from './measuring/machine.ts'
import { measureLargeReport } from './large-report.ts'
import { measureDelegate } from './readings/delegates.ts'
import { measureReadings } from './readings/measure-readings.ts'
import { measureForms } from './browser/form-figures.ts'
import { findReadings } from './readings/readings.ts'
import { findTaskReadings } from './readings/tasks.ts'
import { report } from './report.ts'
import { findReportReadings } from './reports.ts'
import { REQUESTS_A_MINUTE, startServerProcess } from './server-process.ts'

/**
 * `npm run bench [-- --memos 100000]`: measures calls over HTTP with a session on many generated memos, each against its own
 * SQL on a bare connection in the same run. Writes the report to `bench/results/`.
 */
const { values } = parseArgs({
  options: {
    memos: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    browser: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const memos = Number(values.memos)
if (!Number.isInteger(memos) || memos < 1) throw new Error('--memos must be a whole number.')

const database = await openBenchDatabase(memos, values.folder)
// Site and server share the request budget.
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, { REQUESTS_A_MINUTE })
const server = await startServerProcess(database.url, database.folder)
const http = new HttpCaller(server.url)
const bare = new pg.Client({ connectionString: database.url, options: '-c timezone=UTC' })
try {
  await bare.connect()
  const idle = server.memory().now
  const recorder = new SqlRecorder(site.services.pool)
  const participants = await findParticipants(site)
  const setting = { site, http, recorder, bare, databaseUrl: database.url }
  const readings = await measureReadings(setting, [
    ...(await findReadings(site, participants)),
    ...(await findTaskReadings(site)),
    ...(await findReportReadings(site)),
  ])
  readings.readings.push(...(await measureDelegate(setting)))
  const changes = await measureChanges({ ...setting, participants })
  const memory = { idle, ...server.memory() }
  const spreadsheet = await measureLargeReport({
    site,
    http,
    databaseUrl: database.url,
    dataDir: database.folder,
  })
  if (values.browser) await buildFrontEnds(console.log, {})
  await asSignedInByProvider(site, participants.owner)
  const routes = values.browser ? await measureRoutes(server.url, participants.owner.cookie) : []
  const forms = values.browser ? await measureForms(site, server, participants.owner.cookie) : []
  const text = report({
    memos,
    filledIn: database.filledIn,
    machine: machineFacts(),
    database: await databaseFacts(bare),
    ...readings,
    changes,
    memory,
    spreadsheet,
    routes,
    forms,
  })
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  const file = join(root, 'bench/results', `${new Date().toISOString().slice(0, 10)}-${memos}.md`)
  writeFileSync(file, text)
  console.log(`${text}\n${file}`)
} finally {
  http.close()
  await bare.end()
  await server.stop()
  await site.stop()
  await database.stop()
}
