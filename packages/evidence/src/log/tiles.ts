import { nodeHash, rootOfHashes } from './merkle.ts'

// A log's tree as tiles (C2SP tlog-tiles): tile n of level l holds up to 256 hashes, each of the complete subtree of 256^l leaves.

/** Hashes of a complete tile. */
export const TILE_WIDTH = 256

/** Level and number of a tile, and how many of its hashes the tree of a given size has. */
export interface Tile {
  level: number
  number: number
  width: number
}

/**
 * Reads the first `width` hashes of a tile, from the database, a folder or a server.
 * @throws whatever the source throws; fewer hashes than asked for are refused here
 */
export type ReadTile = (tile: Tile) => Promise<readonly Uint8Array[]>

/** Hashes of a level in a tree of `size` leaves: complete subtrees alone. */
const hashesOfLevel = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level)

/** The tile that holds hash `index` of a level, as wide as the tree has it. */
function tileOf(size: number, level: number, index: number): Tile {
  const number = Math.floor(index / TILE_WIDTH)
  return { level, number, width: Math.min(TILE_WIDTH, hashesOfLevel(size, level) - number * TILE_WIDTH) }
}

/** Complete subtrees of 256^level leaves, from level 1 on, that a log of `size` has and one of `before` had not; lower levels first. */
export function newNodes(before: number, size: number): { level: number; number: number }[] {
  const nodes: { level: number; number: number }[] = []
  for (let level = 1; hashesOfLevel(size, level) > 0; level++)
    for (let number = hashesOfLevel(before, level); number < hashesOfLevel(size, level); number++)
      nodes.push({ level, number })
  return nodes
}

/** A tile's path below the log's address (C2SP): `tile/0/x001/234`, and `.p/17` where it isn't complete. */
export function tilePath({ level, number, width }: Tile): string {
  const digits = String(number)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) as string[]
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${name}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** The tile of such a path (what follows `tile/`), or null. The deepest level of 2^53 leaves is 6. */
export function parseTilePath(path: string): Tile | null {
  const found = /^([0-6])\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path)
  if (!found) return null
  const [, level, name, part] = found as unknown as [string, string, string, string | undefined]
  const tile = {
    level: Number(level),
    number: Number(name.replaceAll(/[x/]/g, '')),
    width: part === undefined ? TILE_WIDTH : Number(part),
  }
  // One address a tile: no leading groups of zeros, no part of 256.
  return Number.isSafeInteger(tile.number) && tilePath(tile) === `tile/${path}` ? tile : null
}

/** Answers hashes of subtrees of a tree of one size, and reads each tile once. */
function treeOf(size: number, readTile: ReadTile) {
  const read = new Map<string, Promise<readonly Uint8Array[]>>()

  function tile(wanted: Tile): Promise<readonly Uint8Array[]> {
    const key = `${wanted.level}/${wanted.number}`
    const known = read.get(key) ?? readChecked(readTile, wanted)
    read.set(key, known)
    return known
  }

  /** The root of leaves [from, to): a complete subtree, or the tree's right edge. */
  async function subtree(from: number, to: number): Promise<Uint8Array> {
    const width = to - from
    if (width === 0) return rootOfHashes([])
    const whole = largestPower(width)
    if (whole < width) return nodeHash(await subtree(from, from + whole), await subtree(from + whole, to))
    const level = Math.floor(Math.log2(width) / 8)
    const unit = TILE_WIDTH ** level
    const first = from / unit
    const place = tileOf(size, level, first)
    const hashes = await tile(place)
    const at = first - place.number * TILE_WIDTH
    return rootOfHashes(hashes.slice(at, at + width / unit))
  }
  return subtree
}

async function readChecked(readTile: ReadTile, tile: Tile): Promise<readonly Uint8Array[]> {
  const hashes = await readTile(tile)
  if (hashes.length !== tile.width)
    throw new RangeError(`${tilePath(tile)} has ${hashes.length} of ${tile.width} hashes.`)
  return hashes
}

/** The largest power of two up to `number`, from 1 on. */
const largestPower = (number: number): number => 2 ** Math.floor(Math.log2(number))

/** Where RFC 9162 splits a tree of `width` leaves, from 2 on: the largest power of two below it. */
const splitOf = (width: number): number => largestPower(width - 1)

/** The root of a log's first `size` leaves. */
export function rootFromTiles(size: number, readTile: ReadTile): Promise<Uint8Array> {
  return treeOf(size, readTile)(0, size)
}

/**
 * The proof that leaf `index` is in a log of `size` leaves (RFC 9162, 2.1.3.1), from the leaf upwards.
 * @throws RangeError for an index outside of the log
 */
export async function inclusionFromTiles(
  { index, size }: { index: number; size: number },
  readTile: ReadTile,
): Promise<Uint8Array[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`Leaf ${index} is outside of a log of ${size}.`)
  const subtree = treeOf(size, readTile)
  const path: Promise<Uint8Array>[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      path.push(subtree(middle, to))
      to = middle
    } else {
      path.push(subtree(from, middle))
      from = middle
    }
  }
  return (await Promise.all(path)).reverse()
}

/**
 * The proof that a log of `size` leaves only adds to its first `earlier` ones (RFC 9162, 2.1.4.1); empty for nothing and for all.
 * @throws RangeError if there are fewer than `earlier`
 */
export async function consistencyFromTiles(
  { earlier, size }: { earlier: number; size: number },
  readTile: ReadTile,
): Promise<Uint8Array[]> {
  if (!(earlier >= 0 && earlier <= size))
    throw new RangeError(`A log of ${size} has no first ${earlier} leaves.`)
  if (earlier === 0) return []
  const subtree = treeOf(size, readTile)
  const path: Promise<Uint8Array>[] = []
  let [from, to] = [0, size]
  while (to !== earlier) {
    const middle = from + splitOf(to - from)
    if (earlier <= middle) {
      path.push(subtree(middle, to))
      to = middle
    } else {
      path.push(subtree(from, middle))
      from = middle
    }
  }
  if (from > 0) path.push(subtree(from, to))
  return (await Promise.all(path)).reverse()
}
