import { fixedFromBase64, toBase64 } from '../bytes/bytes.ts'
import { HASH_BYTES } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'
import type { Checkpoint } from './checkpoint.ts'
import { checkConsistency } from './merkle.ts'

// Proofs that a log only added to an earlier state of itself, as JSON (O2): hashes alone, which need no signature. A wrong one fits no
// two checkpoints.

/** What `GET /log/consistency` answers. */
export interface ConsistencyProof {
  /** The log's name. */
  origin: string
  /** Sizes of the log. */
  from: number
  to: number
  consistency: Uint8Array[]
}

export function writeConsistencyProof({ consistency, ...sizes }: ConsistencyProof) {
  return { ...sizes, consistency: consistency.map(toBase64) }
}

/** @throws NotGenuine if it has another form */
export function readConsistencyProof(json: unknown): ConsistencyProof {
  const { origin, from, to, consistency } = (json ?? {}) as Partial<Record<keyof ConsistencyProof, unknown>>
  const hashes = Array.isArray(consistency)
    ? consistency.map((hash) => fixedFromBase64(hash, HASH_BYTES))
    : [null]
  must(
    typeof origin === 'string' &&
      Number.isSafeInteger(from) &&
      Number.isSafeInteger(to) &&
      hashes.every((hash) => hash !== null),
    'consistency-form',
    'The proof of consistency has another form.',
  )
  return { origin, from: from as number, to: to as number, consistency: hashes }
}

/** The proof between two checkpoints isn't there: nothing is known of what lies between them. */
export class ProofMissing extends Error {
  override name = 'ProofMissing'
  readonly from: number
  readonly to: number

  constructor({ from, to }: { from: number; to: number }) {
    super(`The proof of consistency from ${from} to ${to} entries is missing.`)
    this.from = from
    this.to = to
  }
}

/**
 * Checks that nothing was rewritten, as `checkUnchanged` does, and fetches a proof that is missing.
 * @param fetchProof answers null where it can't be fetched
 */
export async function checkUnchangedFetching(
  one: Checkpoint,
  other: Checkpoint,
  { proofs, fetchProof }: FetchableProofs,
): Promise<{ from: number; to: number }> {
  try {
    return checkUnchanged(one, other, proofs)
  } catch (error) {
    const fetched = error instanceof ProofMissing ? await fetchProof(error) : null
    if (!fetched) throw error
    return checkUnchanged(one, other, [fetched])
  }
}

/** Proofs at hand, and where others come from. */
export interface FetchableProofs {
  proofs: readonly ConsistencyProof[]
  fetchProof(sizes: { from: number; to: number }): Promise<ConsistencyProof | null>
}

/**
 * Checks that nothing was rewritten between two checkpoints of one log, whichever is the older (O5). Their signatures are checked before.
 * @param proofs any; the one between the two is looked for
 * @throws NotGenuine where something was, ProofMissing where no proof says so
 */
export function checkUnchanged(
  one: Checkpoint,
  other: Checkpoint,
  proofs: readonly ConsistencyProof[],
): { from: number; to: number } {
  must(one.origin === other.origin, 'consistency-origin', 'The checkpoints are of two logs.')
  const [earlier, later] = one.size <= other.size ? [one, other] : [other, one]
  const [from, to] = [earlier.size, later.size]
  const proof = proofs.find((each) => each.origin === one.origin && each.from === from && each.to === to)
  // Of one size they must be equal, and an empty log is the beginning of any.
  if (!proof && from !== to && from !== 0) throw new ProofMissing({ from, to })
  checkConsistency(earlier, later, proof?.consistency ?? [])
  return { from, to }
}
