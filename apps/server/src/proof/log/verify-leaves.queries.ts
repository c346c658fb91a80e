import { isSameBytes, leafHash, utf8 } from '@countersign/evidence'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { snapshotOf } from '../../platform/db/database.ts'
import { readEntryRows } from '../../platform/memo-log/memo-log.queries.ts'

/** Leaves in one snapshot: of a few hundred memos. */
const BATCH = 1_000

/** Before all memos and subjects, whose keys are negative. */
const BEFORE_ALL = { memo_key: '-9223372036854775808', entry_no: 0 }

/**
 * Compares the first leaves of a log with their entries (O7). It goes by memo, as a packed log is read whole (D10): in the order of the log, each
 * entry would unpack its memo's.
 * @param size how many leaves
 * @param pause between batches
 * @returns what is wrong with the first one that isn't the hash of its entry; null if all are
 */
export async function firstWrongLeaf(
  db: Db,
  { logNo, size, pause }: { logNo: number; size: number; pause: (() => Promise<void>) | undefined },
): Promise<string | null> {
  let first: WrongLeaf | null = null
  const snapshot = snapshotOf(db)
  for (let after: Place = BEFORE_ALL; ;) {
    const rows = await snapshot.execute((tx) => readLeaves(tx, { logNo, size, after }))
    for (const row of rows) {
      const leafNo = Number(row.leaf_no)
      if (first !== null && first.leafNo < leafNo) continue
      const what: string | null = wrongLeaf(row)
      if (what !== null) first = { leafNo, what }
    }
    const last = rows.at(-1)
    if (!last) return first?.what ?? null
    after = last
    await pause?.()
  }
}

interface WrongLeaf {
  leafNo: number
  what: string
}

interface Place {
  memo_key: string
  entry_no: number
}

async function readLeaves(tx: Tx, { logNo, size, after }: { logNo: number; size: number; after: Place }) {
  const leaves = await tx
    .selectFrom('log_leaves as l')
    .leftJoin('archived_memos as a', 'a.memo_key', 'l.memo_key')
    .leftJoin('removed_memos as r', 'r.memo_key', 'l.memo_key')
    .select(['l.leaf_no', 'l.leaf', 'l.memo_key', 'l.entry_no'])
    .select(['r.entry_no as removed_no', 'r.entry as removal', 'a.last_entry_no as archived_no'])
    .where('l.log_no', '=', logNo)
    .where('l.leaf_no', '<', String(size))
    .where(sql<boolean>`(l.memo_key, l.entry_no) > (${after.memo_key}, ${after.entry_no})`)
    .orderBy('l.memo_key')
    .orderBy('l.entry_no')
    .limit(BATCH)
    .execute()
  const kept = leaves.filter(({ archived_no, removed_no }) => archived_no === null && removed_no === null)
  const entries = await readEntryRows(tx, [...new Set(kept.map(({ memo_key }) => memo_key))])
  const byPlace = new Map(
    [...entries.values()].flat().map(({ memo_key, entry_no, entry }) => [`${memo_key} ${entry_no}`, entry]),
  )
  return leaves.map(({ removal, ...leaf }) => ({
    ...leaf,
    entry: leaf.removed_no === null ? byPlace.get(`${leaf.memo_key} ${leaf.entry_no}`) : removal,
  }))
}

type LeafRow = Awaited<ReturnType<typeof readLeaves>>[number]

function wrongLeaf({ leaf_no, leaf, memo_key, entry_no, entry, ...row }: LeafRow): string | null {
  // Of a removed memo only the last entry is kept (R8).
  if (row.removed_no !== null && entry_no < row.removed_no) return null
  // The archive's entries are compared where it is read (R9).
  if (row.archived_no !== null && entry_no <= row.archived_no) return null
  const owner = Number(memo_key) < 0 ? `subject ${-Number(memo_key)}` : `memo ${memo_key}`
  const place = `leaf ${leaf_no}, entry ${entry_no} of ${owner},`
  if (entry === undefined || entry === null) return `${place} has lost its entry`
  return isSameBytes(leaf, leafHash(utf8(entry))) ? null : `${place} isn’t the hash of its entry`
}
