import type { BundleTrust, Checkpoint, Inspection, LaterSources } from '@countersign/evidence'
import {
  checkUnchangedFetching,
  inspectDocument,
  lookForLater,
  NotGenuine,
  openCheckpoint,
  ProofMissing,
} from '@countersign/evidence'

/** What a kept checkpoint says of the time between it and a document's. */
export type History =
  | { state: 'HELD'; from: number; to: number }
  | { state: 'MISSING'; from: number; to: number }
  | { state: 'REWRITTEN'; message: string }
  /** Its signature isn't by the trusted log. */
  | { state: 'OTHER_LOG' }

/** A document's verdict. */
export type Outcome = { name: string; bytes: number } & (
  | { state: 'WAITING' }
  | { state: 'FAILED'; reason: string }
  | { state: 'CHECKED'; seconds: number; inspection: Inspection; history: History | null }
)

export interface Document {
  name: string
  bytes: Uint8Array
}

export interface Evidence extends LaterSources {
  trust: BundleTrust | null
}

/** Checks a document by the keys that the person chose, and compares it with their checkpoint. */
export async function checkFile({ name, bytes }: Document, evidence: Evidence): Promise<Outcome> {
  const about = { name, bytes: bytes.length }
  if (!evidence.trust) return { ...about, state: 'WAITING' }
  const began = performance.now()
  try {
    const inspection = await inspectDocument(bytes, evidence.trust, lookForLater(evidence))
    const history =
      inspection.verdict === 'GENUINE' && evidence.kept !== null
        ? await checkHistory(inspection.proven.checkpoint, evidence.trust, evidence.kept, evidence)
        : null
    return { ...about, state: 'CHECKED', seconds: (performance.now() - began) / 1000, inspection, history }
  } catch (error) {
    return { ...about, state: 'FAILED', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function checkHistory(
  checkpoint: Checkpoint,
  { log }: BundleTrust,
  note: string,
  evidence: Evidence,
): Promise<History> {
  let kept: Checkpoint
  try {
    kept = (await openCheckpoint(note, { log })).checkpoint
  } catch (error) {
    if (error instanceof NotGenuine) return { state: 'OTHER_LOG' }
    throw error
  }
  try {
    return { state: 'HELD', ...(await checkUnchangedFetching(kept, checkpoint, evidence)) }
  } catch (error) {
    if (error instanceof ProofMissing) return { state: 'MISSING', from: error.from, to: error.to }
    if (error instanceof NotGenuine) return { state: 'REWRITTEN', message: error.message }
    throw error
  }
}
