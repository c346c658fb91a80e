import { mkdirSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeExport } from '@countersign/server/integrations/exports/write-export.queries'
import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { SecurityLog } from '@countersign/server/platform/security-log/security-log.store'
import { createDiskStorage } from '@countersign/server/platform/storage/disk-storage'
import { explain, PlainError } from '../plain-error.ts'
import { databaseOf, storageOf } from './places.ts'

// `npm run export -- FOLDER`: writes all that the organisation owns into an empty folder (P6), from the database in DATABASE_URL and the
// storage in STORAGE_URL, or from those of `npm start`; the product may run. Exits with 1 if it failed, and 3 if the storage lacked files.

/** @throws PlainError unless it is a folder in which there is nothing */
function prepareFolder(folder: string | undefined): string {
  if (folder === undefined) throw new PlainError('Name the folder: npm run export -- FOLDER')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new PlainError(`${folder} isn’t empty: name a new folder.`)
  return folder
}

try {
  const url = databaseOf(process.env)
  const storage = storageOf(process.env)
  if (!storage) throw new PlainError('Setting STORAGE_URL: not set; it names where the files are.')
  const folder = prepareFolder(parseArgs({ allowPositionals: true }).positionals[0])
  const { db, pool } = connect(url, 3)
  const now = () => new Date()
  try {
    await whenDatabaseIsReady(pool, () => pool.query('SELECT 1'), {
      onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`),
    })
    const security = new SecurityLog(db, { now, write: () => undefined, onFailure: () => undefined })
    const seen = {
      kind: 'export',
      action: 'npm run export',
      site: 'admin',
      person: null,
      address: null,
    } as const
    await security.record(db, seen)
    const { manifest, sha256 } = await writeExport({ db, storage, target: createDiskStorage(folder), now })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${manifest.tables.length} tables with ${rows} rows, ${manifest.files.rows} files`)
    console.log(`SHA-256 of the manifest: ${sha256}`)
    if (manifest.files.missing > 0) {
      console.error(
        `The storage lacks ${manifest.files.missing} files: files.jsonl names them without a hash.`,
      )
      process.exitCode = 3
    }
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
