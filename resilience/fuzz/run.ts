import { parseArgs } from 'node:util'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import type { Fault } from './fuzz.ts'
import { fuzzCall, fuzzDirectory, fuzzRoutes } from './fuzz.ts'
import { callNamed, calls, openHarness } from './harness.ts'

// `npm run fuzz [-- --runs 20000] [--only create_memo] [--seed 1] [--path …]`: sends this many unusual requests in total.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string' },
    path: { type: 'string' },
  },
})
const ROUTES = 'routes'
const DIRECTORY = 'directory'
const all = [...calls.map(({ name }) => name), ROUTES, DIRECTORY]
const subjects = values.only === undefined ? all : [values.only]
const chance = {
  runs: Math.ceil(Number(values.runs) / subjects.length),
  seed: Number(values.seed),
  ...(values.path === undefined ? {} : { path: values.path }),
}
const database = await startScratchDatabase()
const harness = await openHarness(database.url)
const faults: Fault[] = []
const fuzz = (subject: string) => {
  if (subject === ROUTES) return fuzzRoutes(harness, chance)
  if (subject === DIRECTORY) return fuzzDirectory(harness, chance)
  return fuzzCall(harness, callNamed(subject), chance)
}
try {
  for (const subject of subjects) {
    const fault = await fuzz(subject)
    if (!fault) continue
    faults.push(fault)
    console.log(
      `${fault.subject}: ${fault.message}\n  ${fault.input.slice(0, 2000)}\n  reproduce: ${fault.replay}`,
    )
  }
  console.log(
    `${subjects.length} calls and routes, ${chance.runs} requests each, seed ${chance.seed}: ${faults.length} faults`,
  )
  if (faults.length > 0) process.exitCode = 1
} finally {
  await harness.stop()
  await database.stop()
}
