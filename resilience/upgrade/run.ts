import { parseArgs } from 'node:util'
import { openMigrated, startScratchDatabase } from '../cluster/scratch-database.ts'
import { upgradeUnderLoad } from './upgrade.ts'

// `npm run upgrade [-- --memos 100000 --database URL]`: upgrades a large database from the first version while memos are
// changed. A given database must be empty and its user a superuser; it stays filled, for example to test a backup.
const { values } = parseArgs({
  options: { memos: { type: 'string', default: '100000' }, database: { type: 'string' } },
})
const database = values.database ? await openMigrated(values.database) : await startScratchDatabase()
try {
  const report = await upgradeUnderLoad(database, { memos: Number(values.memos) })
  for (const difference of report.differences) console.log(difference)
  console.log(`${values.memos} memos: ${report.applied.length} migrations in ${report.seconds.toFixed(1)} s`)
  console.log(
    `${report.changes} changes meanwhile, the longest ${report.longest.toFixed(0)} ms, ${report.lockedOut} locked out for 200 ms; ${report.undated} participants with a wrong date, ${report.differences.length} differences from a new schema`,
  )
  if (report.lockedOut > 0 || report.undated > 0 || report.differences.length > 0) process.exitCode = 1
} finally {
  await database.stop()
}
