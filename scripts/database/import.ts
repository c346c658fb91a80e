import { parseArgs } from 'node:util'
import { importAll } from '@countersign/server/integrations/exports/import.store'
import { NotImportable } from '@countersign/server/integrations/exports/manifest'
import { ConfigError } from '@countersign/server/platform/config/config-error'
import { readConfig } from '@countersign/server/platform/config/config'
import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { migrate } from '@countersign/server/platform/db/migrate'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { createStorage } from '@countersign/server/platform/storage/create-storage'
import { createDiskStorage } from '@countersign/server/platform/storage/disk-storage'
import { explain, PlainError } from '../plain-error.ts'

// `npm run import -- FOLDER`: imports an export into a new database (P6), with the settings with which `npm run serve` will run. Exits
// with 1 if it failed; then the database is as empty as before.

/** Insufficient privilege: the role isn't the owner of the tables. */
const NOT_OWNER = '42501'

function asPlain(error: unknown): unknown {
  if (error instanceof NotImportable || error instanceof ConfigError) return new PlainError(error.message)
  if ((error as { code?: string } | null)?.code === NOT_OWNER)
    return new PlainError(
      'The role in DATABASE_URL doesn’t own the tables: import with the role that migrates.',
    )
  return error
}

try {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined) throw new PlainError('Name the folder: npm run import -- FOLDER')
  const { databaseUrl, storageUrl, s3, evidence } = readConfig(process.env)
  const { db, pool } = connect(databaseUrl, 2)
  try {
    const prepare = async () => {
      await migrateJobs(pool)
      await migrate(pool)
    }
    await whenDatabaseIsReady(pool, prepare, {
      onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`),
    })
    const { tables, files, logs } = await importAll({
      db,
      storage: createStorage(storageUrl, s3),
      source: createDiskStorage(folder),
      origin: evidence?.origin ?? null,
      onProgress: console.log,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Imported: ${rows} rows, ${files.rows - files.missing} files`)
    if (logs.length > 0) console.log(`The log ${evidence?.origin} follows ${logs.at(-1)?.origin}.`)
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(explain(asPlain(error)))
  process.exitCode = 1
}
