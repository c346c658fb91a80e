import { parseArgs } from 'node:util'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import { judgeHistory } from './harness.ts'

// `npm run histories [-- --memos 2000 --seed 1 --clients 8]`: stateful tests with random clients, checked against the rules of the domain.
const { values } = parseArgs({
  options: {
    memos: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '8' },
  },
})
const database = await startScratchDatabase()
try {
  const report = await judgeHistory(database, {
    memos: Number(values.memos),
    seed: Number(values.seed),
    clients: Number(values.clients),
  })
  for (const [answer, count] of report.tally) console.log(`${String(count).padStart(7)}  ${answer}`)
  for (const fault of report.faults) console.log(fault)
  console.log(`Seed ${report.seed}: ${report.memos} memos, ${report.faults.length} faults`)
  if (report.faults.length > 0) {
    const { memos, seed, clients } = values
    console.log(`Reproduce: npm run histories -- --seed ${seed} --memos ${memos} --clients ${clients}`)
    process.exitCode = 1
  }
} finally {
  await database.stop()
}
