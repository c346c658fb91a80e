import { parseArgs } from 'node:util'
import { openSite } from '@countersign/test-kit/site'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import { simulateYear, YEAR_ENVIRONMENT } from './simulated-year.ts'

// `npm run clock [-- --memos 2000 --seed 1]`: a simulated year of reminders and escalations, compared with a plain model.
const { values } = parseArgs({
  options: {
    memos: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
  },
})
const database = await startScratchDatabase()
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, YEAR_ENVIRONMENT)
try {
  const { faults, ...report } = await simulateYear(site, {
    memos: Number(values.memos),
    seed: Number(values.seed),
    days: Number(values.days),
  })
  for (const [what, count] of Object.entries(report)) console.log(`${String(count).padStart(7)}  ${what}`)
  for (const fault of faults) console.log(fault)
  console.log(`Seed ${values.seed}: ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await site.stop()
  await database.stop()
}
