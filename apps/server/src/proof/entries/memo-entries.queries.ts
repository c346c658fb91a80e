import type { KeptOpenings, MemoEntry, Openings, ReadTile } from '@countersign/evidence'
import { formatLogProof, inclusionFromTiles } from '@countersign/evidence'
import { entriesOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/** An entry of a memo, and where the log has it; a leaf that the log has yet to number has none. */
export interface StoredEntry {
  no: number
  text: string
  /** Never shown. */
  openings: Openings
  leafNo: number | null
}

/** What is stored to open an entry, or a signed statement. */
export function openingsOf({
  seed,
  kept_openings: kept,
}: {
  seed: Buffer
  kept_openings: KeptOpenings | null
}): Openings {
  return kept ?? Uint8Array.from(seed)
}

/** A memo's entries in order, with their places in one log. */
export async function readEntries(db: Db, memoKey: string, logNo: number): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom(entriesOf(memoKey).as('e'))
    .leftJoin('log_leaves as l', (join) =>
      join
        .onRef('l.memo_key', '=', 'e.memo_key')
        .onRef('l.entry_no', '=', 'e.entry_no')
        .on('l.log_no', '=', logNo),
    )
    .select(['e.entry_no', 'e.entry', 'e.seed', 'e.kept_openings', 'l.leaf_no'])
    .orderBy('e.entry_no')
    .execute()
  return rows.map((row) => ({
    no: row.entry_no,
    text: row.entry,
    openings: openingsOf(row),
    leafNo: row.leaf_no === null ? null : Number(row.leaf_no),
  }))
}

/**
 * The entries that someone may read who reads a memo up to a version (C7): those before the first one that submits a later version.
 * @param lastVersion null for all
 */
export function entriesUpTo(entries: readonly StoredEntry[], lastVersion: number | null): StoredEntry[] {
  if (lastVersion === null) return [...entries]
  const later = entries.findIndex(({ text }) =>
    (JSON.parse(text) as MemoEntry).contents.some(({ version }) => version > lastVersion),
  )
  return entries.slice(0, later === -1 ? entries.length : later)
}

/** That an entry is in the log of a checkpoint, as C2SP's tlog-proof (O2); null for one that isn't yet. */
export async function proveEntry(
  { leafNo }: StoredEntry,
  { size, note }: { size: number; note: string },
  tiles: ReadTile,
): Promise<string | null> {
  if (leafNo === null || leafNo >= size) return null
  const path = await inclusionFromTiles({ index: leafNo, size }, tiles)
  return formatLogProof({ index: leafNo, path, checkpoint: note })
}
