import { writeConsistencyProof } from '../log/consistency-proof.ts'
import { signCheckpoint } from '../log/checkpoint.ts'
import { rootOfHashes } from '../log/merkle.ts'
import { consistencyFromTiles } from '../log/tiles.ts'
import { anyHash, tilesOf } from './grown-log.ts'
import type { Installation } from './proven-memo.ts'

/** The checkpoint of a log's first leaves, as a reader kept it, and the proof that the log only added to them. */
export async function keepCheckpoint({ log }: Installation, leaves: readonly Uint8Array[], size: number) {
  const origin = log.key.name
  const sign = (root: Uint8Array) => signCheckpoint({ origin, size, root }, log.key, log.sign)
  const consistency = await consistencyFromTiles({ earlier: size, size: leaves.length }, tilesOf(leaves))
  return {
    note: await sign(rootOfHashes(leaves.slice(0, size))),
    /** The same, had the log had other entries then. */
    rewritten: await sign(anyHash(size)),
    proof: writeConsistencyProof({ origin, from: size, to: leaves.length, consistency }),
  }
}
