import {
  CompactRange,
  isSameBytes,
  parseCheckpoint,
  parseNote,
  rootOfHashes,
  TILE_WIDTH,
} from '@countersign/evidence'
import type { Checkpoint } from '@countersign/evidence'
import { leafHash, utf8 } from '@countersign/evidence'
import { entriesOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from 'kysely'

/** Leaves in one query. */
const BATCH = 5_000

export interface LogFault {
  origin: string
  what: string
}

/**
 * Checks every log from its entries (O7): each leaf is the hash of its entry, leaves have no gap, inner hashes follow from the leaves,
 * and every checkpoint has the root of its size. Names the first leaf that is wrong. Leaves of archived memos are compared where the archive is
 * read (R9).
 * @param pause between batches, for an audit that gives way to others
 * @param since a checkpoint kept elsewhere: the log must still begin with what it says
 */
export async function verifyLogs(
  db: Db,
  { since, pause }: { since?: Checkpoint; pause?: () => Promise<void> } = {},
): Promise<{ leaves: number; checkpoints: number; faults: LogFault[] }> {
  const logs = await db.selectFrom('logs').selectAll().orderBy('log_no').execute()
  const found = { leaves: 0, checkpoints: 0, faults: [] as LogFault[] }
  for (const { log_no: logNo, origin } of logs) {
    const kept = since?.origin === origin ? since : undefined
    const { leaves, checkpoints, faults } = await verifyLog(db, logNo, { kept, pause })
    found.leaves += leaves
    found.checkpoints += checkpoints
    found.faults.push(...faults.map((what) => ({ origin, what })))
  }
  if (since && !logs.some(({ origin }) => origin === since.origin))
    found.faults.push({ origin: since.origin, what: 'the database has no log of the kept checkpoint' })
  return found
}

/** What a log must say at a size. */
interface Expected {
  size: number
  root: Uint8Array
  name: string
}

async function verifyLog(
  db: Db,
  logNo: number,
  { kept, pause }: { kept: Checkpoint | undefined; pause: (() => Promise<void>) | undefined },
) {
  const range = new CompactRange()
  const nodes = new GrowingNodes()
  const faults: string[] = []
  const expected = [...(await readCheckpoints(db, logNo, faults)), ...(kept ? [keptAs(kept)] : [])].sort(
    (one, other) => one.size - other.size,
  )
  let reached = 0
  const checkRoots = () => {
    for (let next = expected[reached]; next && next.size <= range.size; next = expected[++reached])
      if (next.size === range.size && !isSameBytes(next.root, range.root()))
        faults.push(`${next.name} of ${next.size} entries has another root`)
  }
  checkRoots()
  for (let next = 0; faults.length === 0;) {
    const rows = await readLeaves(db, logNo, next)
    for (const row of rows) {
      const wrong = wrongLeaf(row, range.size)
      if (wrong) {
        faults.push(wrong)
        break
      }
      range.add(row.leaf)
      nodes.add(row.leaf)
      checkRoots()
      if (faults.length > 0) break
    }
    if (rows.length === 0) break
    next += rows.length
    await pause?.()
  }
  if (faults.length === 0) {
    for (const { name, size } of expected.slice(reached))
      faults.push(`${name} is of ${size} entries, but the log has ${range.size}`)
    faults.push(...(await wrongNodes(db, logNo, nodes)))
  }
  return { leaves: range.size, checkpoints: expected.length, faults }
}

const keptAs = ({ size, root }: Checkpoint): Expected => ({ size, root, name: 'the kept checkpoint' })

async function readCheckpoints(db: Db, logNo: number, faults: string[]): Promise<Expected[]> {
  const rows = await db
    .selectFrom('log_checkpoints')
    .select(['size', 'note'])
    .where('log_no', '=', logNo)
    .orderBy('size')
    .execute()
  return rows.flatMap(({ size, note }) => {
    try {
      const { root, ...checkpoint } = parseCheckpoint(parseNote(note).text)
      if (checkpoint.size === Number(size)) return { size: checkpoint.size, root, name: 'the checkpoint' }
    } catch {
      // Reported as any other that doesn't say its size.
    }
    faults.push(`the checkpoint of ${size} entries says something else`)
    return []
  })
}

function readLeaves(db: Db, logNo: number, from: number) {
  return db
    .selectFrom('log_leaves as l')
    .leftJoin('archived_memos as a', 'a.memo_key', 'l.memo_key')
    .leftJoinLateral(
      () => entriesOf(sql<string | null>`CASE WHEN a.memo_key IS NULL THEN l.memo_key END`).as('e'),
      (join) => join.onRef('e.entry_no', '=', 'l.entry_no'),
    )
    .leftJoin('removed_memos as r', 'r.memo_key', 'l.memo_key')
    .select(['l.leaf_no', 'l.leaf', 'l.memo_key', 'l.entry_no', 'e.entry'])
    .select(['r.entry_no as removed_no', 'r.entry as removal', 'a.last_entry_no as archived_no'])
    .where('l.log_no', '=', logNo)
    .where('l.leaf_no', '>=', String(from))
    .orderBy('l.leaf_no')
    .limit(BATCH)
    .execute()
}

type LeafRow = Awaited<ReturnType<typeof readLeaves>>[number]

function wrongLeaf(row: LeafRow, expected: number): string | null {
  const { leaf_no, leaf, memo_key, entry_no } = row
  if (Number(leaf_no) !== expected) return `leaf ${expected} is missing`
  const owner = Number(memo_key) < 0 ? `subject ${-Number(memo_key)}` : `memo ${memo_key}`
  const place = `leaf ${leaf_no}, entry ${entry_no} of ${owner},`
  // Of a removed memo only the last entry is kept (R8).
  if (row.removed_no !== null && entry_no < row.removed_no) return null
  if (row.archived_no !== null && entry_no <= row.archived_no) return null
  const entry = row.removed_no === null ? row.entry : row.removal
  if (entry === null) return `${place} has lost its entry`
  return isSameBytes(leaf, leafHash(utf8(entry))) ? null : `${place} isn’t the hash of its entry`
}

/** Roots of complete subtrees, computed beside the leaves. */
class GrowingNodes {
  readonly levels: Uint8Array[][] = []
  readonly #open: Uint8Array[][] = []

  add(hash: Uint8Array, level = 0): void {
    const open = (this.#open[level] ??= [])
    open.push(hash)
    if (open.length < TILE_WIDTH) return
    const root = rootOfHashes(open)
    this.#open[level] = []
    ;(this.levels[level + 1] ??= []).push(root)
    this.add(root, level + 1)
  }
}

async function wrongNodes(db: Db, logNo: number, { levels }: GrowingNodes): Promise<string[]> {
  const rows = await db
    .selectFrom('log_nodes')
    .select(['level', 'node_no', 'hash'])
    .where('log_no', '=', logNo)
    .orderBy('level')
    .orderBy('node_no')
    .execute()
  const stored = new Map(rows.map(({ level, node_no, hash }) => [`${level}/${node_no}`, hash]))
  const computed = levels.flatMap((hashes, level) =>
    hashes.map((hash, number) => ({ key: `${level}/${number}`, hash })),
  )
  const wrong = computed.filter(({ key, hash }) => {
    const found = stored.get(key)
    return !found || !isSameBytes(found, hash)
  })
  const surplus = rows.length - computed.length
  return [
    ...wrong.map(({ key }) => `the inner hash ${key} doesn’t follow from the leaves`),
    ...(wrong.length === 0 && surplus !== 0 ? [`${surplus} inner hashes are of no leaves`] : []),
  ]
}
