import type { Part } from '../entry/commitment.ts'
import type { DecisionSignature } from '../signature/decision-signature.ts'

export const BUNDLE_VERSION = 'countersign/bundle/v1'

/** An entry with what opens it, and its place in the log. */
export interface BundledEntry {
  /** Canonical JSON, byte for byte what the log has the hash of. */
  text: string
  parts: Part[]
  /** The number of its leaf. */
  leaf: number
  /** The proof of inclusion, in base64, from the leaf upwards. */
  path: string[]
}

/** A decision's signature with what opens it. */
export interface BundledSignature extends DecisionSignature {
  /** The number of the decision in the memo's log, from 1 on. */
  event: number
  /** What the statement commits to. */
  parts: Part[]
  /** When the key was revoked, if it was. */
  revoked?: string
}

/** All that proves a memo, without help of the database it comes from (O3): it is attached to the memo's PDF. */
export interface Bundle {
  v: typeof BUNDLE_VERSION
  entries: BundledEntry[]
  /** The content of the last submitted version. */
  content: Part[]
  /** Of the decisions that were signed with a passkey (O4); left out where none was. */
  signatures?: BundledSignature[]
  /** The signed checkpoint that the proofs of inclusion lead to. */
  checkpoint: string
}
