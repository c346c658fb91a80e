import type { Checkpoint, Witness } from '../log/checkpoint.ts'
import { openCheckpoint, parseCheckpoint } from '../log/checkpoint.ts'
import type { ConsistencyProof, FetchableProofs } from '../log/consistency-proof.ts'
import { checkUnchanged, ProofMissing } from '../log/consistency-proof.ts'
import { parseNote } from '../log/signed-note.ts'
import { must, NotGenuine } from '../not-genuine.ts'
import type { Bundle } from './bundle.ts'
import type { BundleTrust } from './trust.ts'
import { witnessesNeeded } from './trust.ts'

/** A later checkpoint of a document's log, with proofs of which one says that the log only added to the document's. */
export interface LaterCheckpoint {
  /** A signed note. */
  note: string
  proofs: readonly ConsistencyProof[]
}

/** Looks for checkpoints that witnesses may have signed since. */
export type FindLater = (checkpoint: Checkpoint) => Promise<readonly LaterCheckpoint[]>

/** Where later checkpoints come from. */
export interface LaterSources extends FetchableProofs {
  /** One that a reader kept, as a signed note. */
  kept: string | null
  /** The newest that witnesses signed, from the log itself; null where it can't be fetched. */
  fetchCosigned(): Promise<string | null>
}

/** Looks at the kept checkpoint, and at the newest that witnesses signed; fetches the proofs that are missing. */
export function lookForLater({ kept, proofs, fetchCosigned, fetchProof }: LaterSources): FindLater {
  return async ({ origin, size: from }) => {
    const found: LaterCheckpoint[] = []
    for (const note of [kept, await fetchCosigned()]) {
      const later = note === null ? null : readHead(note)
      if (note === null || later?.origin !== origin || later.size < from) continue
      const to = later.size
      const isKnown = from === to || proofs.some((proof) => proof.from === from && proof.to === to)
      const fetched = isKnown ? null : await fetchProof({ from, to })
      found.push({ note, proofs: fetched ? [...proofs, fetched] : proofs })
    }
    return found
  }
}

/** What a note says; null if it is no checkpoint. Nothing is proven yet. */
function readHead(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(parseNote(note).text)
  } catch (cause) {
    if (cause instanceof NotGenuine) return null
    throw cause
  }
}

/**
 * The checkpoint that the proofs of inclusion lead to, signed by the log and by as many witnesses as the trust asks for (O2). Where they
 * have signed a later one instead, because a witness was away or named only since, that one counts: it covers this one.
 * @throws NotGenuine
 */
export async function openSigned(
  bundle: Bundle,
  trust: BundleTrust,
  findLater?: FindLater,
): Promise<{ checkpoint: Checkpoint; witnesses: Witness[] }> {
  const { checkpoint, witnesses } = await openCheckpoint(bundle.checkpoint, trust)
  const needed = witnessesNeeded(trust)
  if (witnesses.length >= needed) return { checkpoint, witnesses }
  for (const later of (await findLater?.(checkpoint)) ?? []) {
    const since = await openLater(checkpoint, later, trust)
    if (since.length >= needed) return { checkpoint, witnesses: since }
  }
  must(
    false,
    'bundle-witness',
    `Your trust file asks for ${needed === 1 ? 'a witness' : `${needed} witnesses`}, and ${
      witnesses.length === 0 ? 'none has' : `${witnesses.length} of them have`
    } signed the checkpoint.`,
  )
}

/**
 * The witnesses of a later checkpoint; none where nothing proves that it is a continuation.
 * @throws NotGenuine where it is one of another log, or contradicts the earlier one
 */
async function openLater(
  checkpoint: Checkpoint,
  { note, proofs }: LaterCheckpoint,
  trust: BundleTrust,
): Promise<Witness[]> {
  const later = await openCheckpoint(note, trust)
  if (later.checkpoint.size < checkpoint.size) return []
  try {
    checkUnchanged(checkpoint, later.checkpoint, proofs)
  } catch (cause) {
    if (cause instanceof ProofMissing) return []
    throw cause
  }
  return later.witnesses
}
