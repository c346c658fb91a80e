import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { migrate } from '@countersign/server/platform/db/migrate'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { explain, PlainError } from '../plain-error.ts'

// `npm run migrate`: applies the missing migrations to the database in DATABASE_URL while older processes continue to serve. A
// process does the same when it starts; an upgrade runs it first so that a failure replaces no process. Exits with 1 if it failed.

try {
  if (!process.env.DATABASE_URL) throw new PlainError('Setting DATABASE_URL: not set.')
  const { pool } = connect(process.env.DATABASE_URL, 2)
  const apply = async () => {
    await migrateJobs(pool)
    return migrate(pool)
  }
  try {
    const applied = await whenDatabaseIsReady(pool, apply, {
      onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`),
    })
    for (const name of applied) console.log(name)
    console.log(`${applied.length} migrations applied`)
  } finally {
    await pool.end()
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
