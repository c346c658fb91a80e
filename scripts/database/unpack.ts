import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { unpackLogs } from '@countersign/server/platform/memo-log/pack-logs.store'
import { explain } from '../plain-error.ts'
import { databaseOf } from './places.ts'

// `npm run unpack`: makes rows again of the packed logs of the database in DATABASE_URL, or of the one that `npm start` runs, before a release
// that reads rows alone. The product may run, without PACK_LOGS. It may be ended and repeated.

const BATCH = 50

try {
  const { db, pool } = connect(databaseOf(process.env), 2)
  let unpacked = 0
  await whenDatabaseIsReady(
    pool,
    async () => {
      for (let some = BATCH; some > 0; unpacked += some) some = await unpackLogs(db, BATCH)
    },
    { onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`) },
  )
  await db.destroy()
  console.log(`${unpacked} logs unpacked`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
