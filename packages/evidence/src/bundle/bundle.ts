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

/** A part of a cited entry, shown alone: a proof that it is among the parts says nothing of the others. */
export interface ShownPart {
  name: string
  salt: string
  value: unknown
  index: number
  path: string[]
}

/** An entry that an entry of the memo cites (O1), with what of it the memo's decisions need. */
export interface CitedEntry {
  text: string
  leaf: number
  path: string[]
  /** How many parts it commits to. */
  parts: number
  shown: ShownPart[]
}

/** All that proves a memo, without help of the database it comes from (O3): it is attached to the memo's PDF. */
export interface Bundle {
  v: typeof BUNDLE_VERSION
  entries: BundledEntry[]
  /** The content of the last submitted version. */
  content: Part[]
  /** Of the decisions that were signed with a passkey (O4); left out where none was. */
  signatures?: BundledSignature[]
  /** What the entries cite, each once; left out where they cite nothing. */
  cited?: CitedEntry[]
  /** The signed checkpoint that the proofs of inclusion lead to. */
  checkpoint: string
}
