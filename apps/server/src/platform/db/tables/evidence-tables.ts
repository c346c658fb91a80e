import type { Timestamp } from './column-types.ts'
import type { Generated } from 'kysely'

/** The tables of evidence and of the log (O1, O2), a part of the schema. */
export interface EvidenceTables {
  evidence_entries: {
    memo_key: string
    entry_no: number
    entry: string
    seed: Buffer
  }
  log_pending: {
    pending_no: Generated<string>
    memo_key: string
    entry_no: number
    leaf: Buffer
  }
  logs: { log_no: number; origin: string }
  log_leaves: {
    log_no: number
    leaf_no: string
    memo_key: string
    entry_no: number
    leaf: Buffer
  }
  log_nodes: { log_no: number; level: number; node_no: string; hash: Buffer }
  log_checkpoints: { log_no: number; size: string; note: string; signed_at: Timestamp }
}
