import { fixedFromBase64, toBase64 } from '../bytes/bytes.ts'
import { HASH_BYTES } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'

// Proofs of inclusion as one text (C2SP tlog-proof): header, index, hashes, an empty line, and the checkpoint.

const HEADER = 'c2sp.org/tlog-proof@v1'

/** That a leaf is in the log of a checkpoint. */
export interface LogProof {
  index: number
  path: Uint8Array[]
  /** The signed checkpoint. */
  checkpoint: string
}

export function formatLogProof({ index, path, checkpoint }: LogProof): string {
  return [HEADER, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n')
}

/** @throws NotGenuine if the text has another form */
export function parseLogProof(text: string): LogProof {
  const cut = text.indexOf('\n\n')
  const [header, index, ...hashes] = text.slice(0, Math.max(cut, 0)).split('\n')
  const [, number] = /^index (0|[1-9]\d{0,15})$/.exec(index ?? '') ?? []
  must(header === HEADER && number !== undefined, 'proof-form', 'The proof of inclusion has another form.')
  return { index: Number(number), path: hashes.map(hashOf), checkpoint: text.slice(cut + 2) }
}

function hashOf(line: string): Uint8Array {
  const hash = fixedFromBase64(line, HASH_BYTES)
  must(hash, 'proof-form', 'The proof of inclusion has another form.')
  return hash
}
