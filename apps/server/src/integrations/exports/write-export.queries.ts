import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { LIFT_TIME_LIMITS } from '../../platform/db/limited-driver.ts'
import type { Storage, StoredObject } from '../../platform/storage/storage.ts'
import { NotStored } from '../../platform/storage/storage.ts'
import { computedTexts } from '../../search/entry-texts.queries.ts'
import { COLUMNS_COMPUTED, COLUMNS_LEFT_OUT, ROWS_COMPUTED, TABLES_LEFT_OUT } from './exported-tables.ts'
import type { FileLine, Manifest } from './manifest.ts'
import { fileKey, FILES_KEY, FORMAT, FORMAT_VERSION, MANIFEST_KEY, tableKey } from './manifest.ts'
import type { ExportedTable } from './tables.queries.ts'
import { readCounters, readSchemaName, readTables } from './tables.queries.ts'

/** Rows that are in memory at once: a version of a memo may have some hundred kilobytes. */
const ROWS_AT_ONCE = 200

export interface ExportPlan {
  db: Db
  /** Where the product's files are. */
  storage: Storage
  /** Where the export goes. */
  target: Storage
  now: () => Date
  /** Called after each table, and after each hundred files. */
  onProgress?: (done: { tables: number; tablesInAll: number; files: number }) => Promise<void> | void
}

export interface WrittenExport {
  manifest: Manifest
  /** Of the manifest, which has the hash of everything else. */
  sha256: string
}

/**
 * Writes all that the organisation owns as JSON Lines and files, the manifest last: without one, an export isn't whole (P6). It reads one
 * snapshot, so the product may go on.
 */
export async function writeExport(plan: ExportPlan): Promise<WrittenExport> {
  const manifest = await plan.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql.raw(LIFT_TIME_LIMITS).execute(tx)
      await sql`SELECT set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true)`.execute(
        tx,
      )
      return writeParts(tx, plan)
    })
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const { sha256 } = await plan.target.put(MANIFEST_KEY, Readable.from([Buffer.from(text)]))
  return { manifest, sha256 }
}

async function writeParts(tx: Tx, plan: ExportPlan): Promise<Manifest> {
  const found = await readTables(tx)
  const tables: Manifest['tables'] = []
  for (const table of found) {
    const lines = table.name === 'memo_search' ? withTexts(tx, readRows(tx, table)) : readRows(tx, table)
    const { rows, stored } = await writeLines(plan.target, tableKey(table.name), lines)
    tables.push({ name: table.name, columns: table.columns, rows, bytes: stored.size, sha256: stored.sha256 })
    await plan.onProgress?.({ tables: tables.length, tablesInAll: found.length, files: 0 })
  }
  const progress = (files: number) =>
    plan.onProgress?.({ tables: tables.length, tablesInAll: found.length, files })
  const files = await writeFiles(tx, plan, progress)
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: plan.now().toISOString(),
    schema: await readSchemaName(tx),
    tables,
    left_out: leftOut(),
    files,
    counters: await readCounters(tx),
    logs: await readLogs(tx),
  }
}

function leftOut(): Manifest['left_out'] {
  return [
    ...Object.entries(TABLES_LEFT_OUT).map(([table, reason]) => ({ table, reason })),
    ...Object.entries(COLUMNS_LEFT_OUT).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, reason]) => ({ table, column, reason })),
    ),
  ]
}

/** The rows of a table in the order of its key, a JSON object a line. */
async function* readRows(tx: Tx, { name, columns, key }: ExportedTable): AsyncGenerator<string[]> {
  const computed = COLUMNS_COMPUTED[name] ?? {}
  const list = sql.join(
    columns.map((column) => {
      const expression = computed[column.name]
      return expression ? sql`${sql.raw(expression)} AS ${sql.ref(column.name)}` : sql.ref(column.name)
    }),
  )
  const order = key.length > 0 ? sql`ORDER BY ${sql.join(key.map((column) => sql.ref(column)))}` : sql``
  const rows = sql<{ line: string }>`
    SELECT row_to_json(r)::text AS line FROM (SELECT ${list} FROM ${sql.table(name)} ${order}) r`
  const compute = ROWS_COMPUTED[name]
  for await (const lines of readCursor(tx, rows)) yield compute ? lines.map(compute) : lines
}

/** Search entries with the texts that they leave out. */
async function* withTexts(tx: Tx, batches: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const lines of batches) {
    const entries = lines.map((line) => JSON.parse(line) as { memo_key: number; version: number })
    const keys = entries.map(({ memo_key }) => String(memo_key))
    const texts = await computedTexts(tx, keys, { areShortened: true })
    const found = new Map(texts.map((text) => [`${text.memo_key}/${text.version}`, text.computed]))
    yield entries.map((entry, at) => {
      const content = found.get(`${entry.memo_key}/${entry.version}`)
      return content === undefined ? (lines[at] ?? '') : JSON.stringify({ ...entry, content })
    })
  }
}

async function* readCursor(
  tx: Tx,
  query: ReturnType<typeof sql<{ line: string }>>,
): AsyncGenerator<string[]> {
  await sql`DECLARE exported NO SCROLL CURSOR FOR ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM exported`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`CLOSE exported`.execute(tx)
}

async function writeLines(
  target: Storage,
  key: string,
  batches: AsyncIterable<string[]>,
): Promise<{ rows: number; stored: StoredObject }> {
  let rows = 0
  async function* chunks() {
    for await (const lines of batches) {
      rows += lines.length
      yield Buffer.from(`${lines.join('\n')}\n`)
    }
  }
  const stored = await target.put(key, Readable.from(chunks(), { objectMode: true, highWaterMark: 1 }))
  return { rows, stored }
}

/** Copies every file that a row names: uploads, PDFs, and archived memos. The list says the hash of each, and which the storage doesn't have. */
async function writeFiles(
  tx: Tx,
  { storage, target }: ExportPlan,
  onProgress: (files: number) => Promise<void> | void | undefined,
): Promise<Manifest['files']> {
  const count = { files: 0, missing: 0, bytes: 0 }
  async function* lists() {
    const named = sql<{ line: string }>`
      SELECT file_key AS line FROM files UNION SELECT pdf_key FROM memos WHERE pdf_key IS NOT NULL
      UNION SELECT archive_key(memo_key, object_id) FROM archived_memos ORDER BY 1`
    for await (const keys of readCursor(tx, named)) {
      const lines: string[] = []
      for (const key of keys) {
        const line = await copyFile(key, { storage, target })
        count.files++
        if (line.bytes === null) count.missing++
        count.bytes += line.bytes ?? 0
        if (count.files % 100 === 0) await onProgress(count.files)
        lines.push(JSON.stringify(line))
      }
      yield lines
    }
  }
  const { rows, stored } = await writeLines(target, FILES_KEY, lists())
  await onProgress(rows)
  return {
    rows,
    bytes: stored.size,
    sha256: stored.sha256,
    missing: count.missing,
    content_bytes: count.bytes,
  }
}

async function copyFile(
  key: string,
  { storage, target }: Pick<ExportPlan, 'storage' | 'target'>,
): Promise<FileLine> {
  try {
    const { stream } = await storage.get(key)
    const { size, sha256 } = await target.put(fileKey(key), stream)
    return { key, bytes: size, sha256 }
  } catch (cause) {
    if (cause instanceof NotStored) return { key, bytes: null, sha256: null }
    throw cause
  }
}

/** Each log with its newest checkpoint: the new installation's log begins with the last one's. */
async function readLogs(tx: Tx): Promise<Manifest['logs']> {
  const { rows } = await sql<{ origin: string; checkpoint: string | null }>`
    SELECT origin,
      (SELECT note FROM log_checkpoints c WHERE c.log_no = l.log_no ORDER BY size DESC LIMIT 1) AS checkpoint
    FROM logs l ORDER BY log_no`.execute(tx)
  return rows
}
