import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { dataDirOf } from '../launch/data-dir.ts'
import { explain, PlainError } from '../plain-error.ts'
import { runningDatabase } from '../postgres/running.ts'

// `npm run verify`: checks every memo of the database in DATABASE_URL, or of the one that `npm start` runs (D10). Exits
// with 1 if a memo is wrong, 2 if the memos could not be checked.

function databaseToVerify(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const dataDir = dataDirOf(process.env)
  const running = runningDatabase(dataDir)
  if (running) return running
  throw new PlainError(`Setting DATABASE_URL: not set, and no database is running on ${dataDir}.`)
}

try {
  const { db, pool } = connect(databaseToVerify(), 2)
  const { checked, faults } = await whenDatabaseIsReady(pool, () => verifyMemos(db), {
    readsOnly: true,
    onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`),
  })
  await db.destroy()
  for (const { memoId, what } of faults) console.log(`${memoId}: ${what}`)
  console.log(`${checked} memos checked, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}
