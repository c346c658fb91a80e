import { parseArgs } from 'node:util'
import { missingPrograms } from './archived-server.ts'
import { tryBackups } from './backups.ts'

// `npm run backups [-- --memos 2000]`: backs up a database, damages it, and restores the state of just before.
const LONGEST_SECONDS = 90

const { values } = parseArgs({ options: { memos: { type: 'string', default: '2000' } } })
const missing = missingPrograms()
if (missing !== undefined) {
  console.error(`Backups cannot be tried here. ${missing}`)
  process.exit(2)
}
const began = performance.now()
const report = await tryBackups({ memos: Number(values.memos), people: 2_000, changes: 100 })
const total = (performance.now() - began) / 1000
for (const { what, seconds } of report.steps) console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
console.log(
  `database ${megabytes(report.databaseBytes)}, full backup ${megabytes(report.backupBytes)}; ` +
    `${report.changes} changes after it, then ${report.deleted} participants deleted`,
)
if (total > LONGEST_SECONDS) report.faults.push(`It took longer than ${LONGEST_SECONDS} s.`)
for (const fault of report.faults) console.log(fault)
console.log(
  `${report.checked} memos restored and verified, ${report.faults.length} faults, in ${total.toFixed(0)} s`,
)
process.exit(report.faults.length === 0 ? 0 : 1)
