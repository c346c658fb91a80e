import { fixedFromBase64, toBase64 } from '../bytes/bytes.ts'
import { HASH_BYTES } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'

// How a log asks a witness (C2SP tlog-witness, add-checkpoint): the size that the witness has seen, the proof of consistency from there,
// an empty line, and the checkpoint.

/** Hashes that a proof has at most, of logs of any size. */
const MOST_HASHES = 63

/** A request for a cosignature. */
export interface WitnessRequest {
  /** The size that the witness cosigned last; 0 for none. */
  seen: number
  /** That the checkpoint only adds to the log of that size; empty from 0. */
  consistency: readonly Uint8Array[]
  /** The signed checkpoint. */
  checkpoint: string
}

export function formatWitnessRequest({ seen, consistency, checkpoint }: WitnessRequest): string {
  return [`old ${seen}`, ...consistency.map(toBase64), '', checkpoint].join('\n')
}

/** @throws NotGenuine if the text has another form */
export function parseWitnessRequest(text: string): WitnessRequest {
  const cut = text.indexOf('\n\n')
  const [old, ...hashes] = text.slice(0, Math.max(cut, 0)).split('\n')
  const [, seen] = /^old (0|[1-9]\d{0,15})$/.exec(old ?? '') ?? []
  must(
    seen !== undefined && Number.isSafeInteger(Number(seen)) && hashes.length <= MOST_HASHES,
    'witness-request',
    'The request has another form.',
  )
  const consistency = hashes.map((hash) => {
    const bytes = fixedFromBase64(hash, HASH_BYTES)
    must(bytes, 'witness-request', 'The proof of consistency has another form.')
    return bytes
  })
  return { seen: Number(seen), consistency, checkpoint: text.slice(cut + 2) }
}
