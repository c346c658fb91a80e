import type { LoggedEvent } from '@countersign/domain'
import type { KeptOpenings } from '@countersign/evidence'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { ArchiveUnreadable, readObject } from './archive-object.ts'

/** Objects that are read at once. */
const AT_ONCE = 8

/** How a reader of many memos reads archived ones, which stay where they are. */
export interface ArchiveReader {
  /** Outside of the snapshot that it reads. */
  db: Db
  storage: Pick<Storage, 'get'>
  /** One part of all memos, of so many; defaults to all. */
  share?: { number: number; of: number }
}

/** What an archive has of a memo. */
export interface ArchivedMemo {
  /** As they are stored. */
  events: LoggedEvent[]
  entries: ArchivedEntry[]
  /** The stored contents of its versions, by number. */
  contents: ReadonlyMap<number, unknown>
}

export interface ArchivedEntry {
  entry: string
  seed: Buffer
  kept_openings: KeptOpenings | null
}

/** The archived ones of some memos, by key. */
export interface ArchivedMemos {
  /** All of them, read or not. */
  keys: ReadonlySet<string>
  read: ReadonlyMap<string, ArchivedMemo>
  /** Those of which the object is missing or another one. */
  faults: ReadonlyMap<string, ArchiveUnreadable>
}

interface ArchivedRow {
  memo_key: string
  object_id: string
  key: string
  sha256: Buffer
}

/**
 * Reads the archived ones of some memos, as a snapshot sees them.
 * @param reader without it, it only says which they are
 * @throws ArchiveUnreadable where the storage doesn't answer
 */
export async function readArchivedMemos(
  tx: Db | Tx,
  memoKeys: readonly string[],
  reader: ArchiveReader | undefined,
): Promise<ArchivedMemos> {
  const rows = await listArchived(tx, memoKeys)
  const read = new Map<string, ArchivedMemo>()
  const faults = new Map<string, ArchiveUnreadable>()
  const { number, of } = reader?.share ?? { number: 0, of: 1 }
  const wanted = reader ? rows.filter(({ memo_key }) => BigInt(memo_key) % BigInt(of) === BigInt(number)) : []
  if (reader)
    await readEach(reader, wanted, (memoKey, found) => {
      if (found instanceof ArchiveUnreadable) faults.set(memoKey, found)
      else read.set(memoKey, found)
    })
  return { keys: new Set(rows.map(({ memo_key }) => memo_key)), read, faults }
}

/**
 * Reads for a page what it shows of archived memos, by key. A page answers without the storage, too: memos that can't be read, or not in time,
 * are left out.
 * @param pick what is kept of a memo: it may have a megabyte of answers (F5)
 */
export async function pickFromArchive<T>(
  reader: ArchiveReader,
  memoKeys: readonly string[],
  { timeoutMs, pick }: { timeoutMs: number; pick: (memoKey: string, memo: ArchivedMemo) => T },
): Promise<Map<string, T>> {
  const rows = await listArchived(reader.db, memoKeys)
  const picked = new Map<string, T>()
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, timeoutMs)
  const ending = new AbortController()
  const reading = readEach(
    reader,
    rows,
    (memoKey, found) => {
      if (!(found instanceof ArchiveUnreadable)) picked.set(memoKey, pick(memoKey, found))
    },
    ending.signal,
  )
  try {
    await Promise.race([reading, late.promise])
  } catch (cause) {
    if (!(cause instanceof ArchiveUnreadable)) throw cause
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
  return picked
}

async function listArchived(tx: Db | Tx, memoKeys: readonly string[]): Promise<ArchivedRow[]> {
  const { rows } = await sql<ArchivedRow>`
    SELECT memo_key, object_id, archive_key(memo_key, object_id) AS key, sha256 FROM archived_memos
    WHERE memo_key = ANY(${memoKeys}::bigint[]) ORDER BY memo_key`.execute(tx)
  return rows
}

/**
 * Reads archived memos, a few at a time, except those that have come back meanwhile.
 * @param ending no more of them are read once it is aborted
 * @throws ArchiveUnreadable where the storage doesn't answer
 */
async function readEach(
  reader: ArchiveReader,
  rows: readonly ArchivedRow[],
  use: (memoKey: string, found: ArchivedMemo | ArchiveUnreadable) => void,
  ending?: AbortSignal,
): Promise<void> {
  let next = 0
  const readNext = async () => {
    for (let row = rows[next++]; row && !ending?.aborted; row = rows[next++]) {
      const found = await readOne(reader, row)
      if (found) use(row.memo_key, found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
}

/** @returns null for a memo that has come back since the snapshot */
async function readOne(
  { db, storage }: ArchiveReader,
  row: ArchivedRow,
): Promise<ArchivedMemo | ArchiveUnreadable | null> {
  try {
    return parse(await readObject(storage, row))
  } catch (cause) {
    if (!(cause instanceof ArchiveUnreadable) || cause.reason === 'AWAY') throw cause
    return (await isStillArchived(db, row)) ? cause : null
  }
}

async function isStillArchived(db: Db, { memo_key, object_id }: ArchivedRow): Promise<boolean> {
  const row = await db
    .selectFrom('archived_memos')
    .select('memo_key')
    .where('memo_key', '=', memo_key)
    .where('object_id', '=', object_id)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws ArchiveUnreadable unless each archived memo was read */
export function requireRead({ keys, read, faults }: ArchivedMemos): void {
  for (const key of keys) if (!read.has(key)) throw faults.get(key) ?? new ArchiveUnreadable('MISSING', key)
}

interface Document {
  events: LoggedEvent[]
  entries: { entry: string; seed: string; kept?: KeptOpenings }[]
  versions: { version: number; content: unknown }[]
}

function parse(text: string): ArchivedMemo {
  const { events, entries, versions } = JSON.parse(text) as Document
  return {
    events,
    entries: entries.map(({ entry, seed, kept }) => ({
      entry,
      seed: Buffer.from(seed, 'base64'),
      kept_openings: kept ?? null,
    })),
    contents: new Map(versions.map(({ version, content }) => [version, content])),
  }
}
