import {
  CompactRange,
  isSameBytes,
  parseCheckpoint,
  parseNote,
  rootOfHashes,
  TILE_WIDTH,
} from '@countersign/evidence'
import type { Checkpoint } from '@countersign/evidence'
import type { Db } from '../../platform/db/database.ts'
import { firstWrongLeaf } from './verify-leaves.queries.ts'

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
    for (const { leaf_no, leaf } of rows) {
      if (Number(leaf_no) !== range.size) {
        faults.push(`leaf ${range.size} is missing`)
        break
      }
      range.add(leaf)
      nodes.add(leaf)
      checkRoots()
      if (faults.length > 0) break
    }
    if (rows.length === 0) break
    next += rows.length
    await pause?.()
  }
  const wrong = await firstWrongLeaf(db, { logNo, size: range.size, pause })
  // It comes before what ended the loop.
  if (wrong !== null) faults.splice(0, Infinity, wrong)
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
    .selectFrom('log_leaves')
    .select(['leaf_no', 'leaf'])
    .where('log_no', '=', logNo)
    .where('leaf_no', '>=', String(from))
    .orderBy('leaf_no')
    .limit(BATCH)
    .execute()
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
