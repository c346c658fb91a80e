import { sha256 } from '../bytes/sha256.ts'
import { utf8 } from '../bytes/bytes.ts'
import { leafHash, rootOfHashes } from '../log/merkle.ts'
import type { ReadTile } from '../log/tiles.ts'
import { TILE_WIDTH } from '../log/tiles.ts'

/** The leaf of a made-up entry. */
export const leaf = (number: number): Uint8Array => leafHash(utf8(`entry ${number}`))

/** Hashes of any bytes, for proofs that must not fit. */
export const anyHash = (number: number): Uint8Array => sha256(utf8(`any ${number}`))

export const leaves = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, number) => leaf(number))

/** The tiles of a log, computed from its leaves without any code of the tiles. */
export function tilesOf(all: readonly Uint8Array[]): ReadTile {
  const levels: Uint8Array[][] = [[...all]]
  for (let below = levels[0] ?? []; below.length >= TILE_WIDTH;) {
    const complete = Math.floor(below.length / TILE_WIDTH)
    below = Array.from({ length: complete }, (_, at) =>
      rootOfHashes(below.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)),
    )
    levels.push(below)
  }
  return ({ level, number, width }) =>
    Promise.resolve((levels[level] ?? []).slice(number * TILE_WIDTH, number * TILE_WIDTH + width))
}
