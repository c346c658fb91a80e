import { ConfigError, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { verifyMemos } from './memos/verify-memos.ts'

/** `npm run verify`: checks every memo of the database that the settings name (D10); exit code 1 where one is wrong. */
try {
  const { db } = connect(readConfig(process.env).databaseUrl, 2)
  const { checked, faults } = await verifyMemos(db)
  await db.destroy()
  for (const { memoId, what } of faults) process.stdout.write(`${memoId}: ${what}\n`)
  process.stdout.write(`${checked} memos checked, ${faults.length} faults\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (cause) {
  process.stderr.write(cause instanceof ConfigError ? `${cause.message}\n` : `${String(cause)}\n`)
  process.exitCode = 2
}
