import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { LIFT_TIME_LIMITS } from '../../platform/db/limited-driver.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { followLog } from '../../proof/log/begin-log.store.ts'
import { inOrderOfReferences, suspendConstraints } from './constraints.store.ts'
import type { Manifest } from './manifest.ts'
import { fileKey, FILES_KEY, NotImportable, parseFileLine, tableKey } from './manifest.ts'
import { checkLists, differs, FILES_AT_ONCE, open, readLines, readManifest } from './read-export.ts'
import { readSchemaName, readTables } from './tables.queries.ts'

/** Rows that one statement inserts. */
const ROWS = { lines: 500, characters: 4_000_000 }

/** Tables in which the migrations put rows. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['holiday_list'])

export interface ImportPlan {
  db: Db
  /** Where the product's files will be. */
  storage: Storage
  /** Where the export is. */
  source: Storage
  /** The name of this installation's log; null where it keeps no evidence. */
  origin: string | null
  onProgress?: (line: string) => void
}

/**
 * Imports an export into an installation that has nothing yet (P6): one transaction, so that a failure leaves it empty. Files are copied
 * before it is committed, and are copied again when the import is repeated.
 * @throws NotImportable in words that say what to do
 */
export async function importAll({ db, storage, source, origin, onProgress }: ImportPlan): Promise<Manifest> {
  const manifest = await readManifest(source)
  await requireSameSchema(db, manifest)
  requireOwnLog(manifest, origin)
  await checkLists(source, manifest)
  onProgress?.('The hashes of all lists are right.')
  await db.transaction().execute(async (tx) => {
    await sql.raw(LIFT_TIME_LIMITS).execute(tx)
    const tables = await requireTables(tx, manifest)
    await requireEmpty(tx, tables)
    const order = await inOrderOfReferences(tx, tables)
    const putBack = await suspendConstraints(tx, tables)
    for (const name of order) {
      const table = manifest.tables.find((one) => one.name === name)
      if (!table) continue
      await insertRows(tx, source, table)
      onProgress?.(`${name}: ${table.rows} rows`)
    }
    await putBack()
    await setCounters(tx, manifest)
    await copyFiles(source, storage, onProgress)
    if (origin !== null && manifest.logs.length > 0)
      await followLog(tx, origin, manifest.logs.at(-1)?.checkpoint)
  })
  await sql`ANALYZE`.execute(db)
  return manifest
}

async function requireSameSchema(db: Db, { schema }: Manifest): Promise<void> {
  const own = await readSchemaName(db)
  if (own === schema) return
  throw new NotImportable(
    `The export was made by a release whose newest migration is ${schema}; this one has ${own}. Import it with the release that made it, and upgrade afterwards.`,
  )
}

function requireOwnLog({ logs }: Manifest, origin: string | null): void {
  if (logs.length === 0) return
  if (origin === null)
    throw new NotImportable(
      'The export has a log of evidence, and this installation keeps none: set EVIDENCE=on, LOG_KEY and LOG_ORIGIN.',
    )
  if (logs.some((log) => log.origin === origin))
    throw new NotImportable(
      `The export has the log ${origin}, and two installations must not continue one log: set LOG_ORIGIN to another name, such as ${origin}/${logs.length + 1}.`,
    )
}

/** @returns the tables, which have the columns that the export has */
async function requireTables(tx: Tx, manifest: Manifest): Promise<string[]> {
  const tables = await readTables(tx)
  const describe = (all: { name: string; columns: { name: string; type: string }[] }[]) =>
    all.map(
      ({ name, columns }) => `${name}(${columns.map((column) => `${column.name} ${column.type}`).join()})`,
    )
  const expected = new Set(describe(tables))
  const unknown = describe(manifest.tables).find((table) => !expected.has(table))
  if (unknown !== undefined || manifest.tables.length !== tables.length)
    throw new NotImportable(
      `The export has other tables than this release (${unknown ?? 'some are missing'}): import it with the release that made it.`,
    )
  return tables.map(({ name }) => name)
}

/** Locks the tables, so that a product that runs by mistake adds nothing meanwhile. */
async function requireEmpty(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`LOCK TABLE ${sql.join(tables.map((name) => sql.table(name)))} IN ACCESS EXCLUSIVE MODE`.execute(
    tx,
  )
  const used: string[] = []
  for (const name of tables) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(tx)
    if (rows.length > 0) used.push(name)
  }
  if (used.length > 0)
    throw new NotImportable(
      `The installation isn’t empty (${used.join(', ')}). Name a new database in DATABASE_URL, and start the product on it only after the import.`,
    )
  for (const name of tables)
    if (FILLED_BY_MIGRATIONS.has(name)) await sql`DELETE FROM ${sql.table(name)}`.execute(tx)
}

async function insertRows(
  tx: Tx,
  source: Storage,
  { name, columns, rows }: Manifest['tables'][number],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column.name)))
  let inserted = 0
  for await (const lines of readLines(source, tableKey(name), ROWS)) {
    await sql`
      INSERT INTO ${sql.table(name)} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM json_populate_recordset(NULL::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
      tx,
    )
    inserted += lines.length
  }
  if (inserted !== rows)
    throw new NotImportable(
      `${tableKey(name)} has ${inserted} rows, the manifest says ${rows}: copy the export again.`,
    )
}

async function setCounters(tx: Tx, { counters }: Manifest): Promise<void> {
  for (const [counter, last] of Object.entries(counters)) {
    const [table, column] = counter.split('.')
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(tx)
  }
}

async function copyFiles(
  source: Storage,
  storage: Storage,
  onProgress: ImportPlan['onProgress'],
): Promise<void> {
  let copied = 0
  for await (const lines of readLines(source, FILES_KEY, FILES_AT_ONCE)) {
    for (const { key, sha256 } of lines.map(parseFileLine)) {
      if (sha256 === null) continue
      const { stream } = await open(source, fileKey(key))
      const stored = await storage.put(key, stream)
      if (stored.sha256 !== sha256) throw differs(fileKey(key))
      copied++
    }
    onProgress?.(`${copied} files`)
  }
}
