import type { SubjectKind } from '@countersign/evidence'
import type { NullableTimestamp, Timestamp } from './column-types.ts'
import type { Generated } from 'kysely'

/** The tables of evidence and of the log (O1, O2), a part of the schema. */
export interface EvidenceTables {
  evidence_entries: {
    /** Below 0 for the number of a subject; 0 for checkpoints that later logs begin with. */
    memo_key: string
    entry_no: number
    entry: string
    seed: Buffer
  }
  evidence_subjects: {
    subject_no: Generated<string>
    kind: SubjectKind
    subject_id: string
    entry_no: Generated<number>
    hash: Buffer | null
    state_hash: Buffer | null
  }
  evidence_subject_states: {
    subject_no: string
    entry_no: number
    /** Canonical JSON. */
    fields: string | null
    leaf: Buffer
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
  evidence_audits: {
    audit_no: Generated<string>
    started_at: Timestamp
    ended_at: Timestamp
    memos: number
    entries: number
    leaves: string
    faults: number
    first_fault: string | null
  }
  log_checkpoints: { log_no: number; size: string; note: string; signed_at: Timestamp }
  log_cosignatures: { log_no: number; size: string; witness: string; line: string; cosigned_at: Timestamp }
  log_timestamps: { log_no: number; size: string; token: Buffer; stamped_at: Timestamp }
  log_countersigners: { log_no: number; name: string; since: Timestamp; refusal: Generated<string | null> }
  witnessed_logs: {
    origin: string
    size: string
    root: Buffer
    note: string | null
    cosigned_at: NullableTimestamp
  }
  pdf_seals: { memo_key: string; sha256: string; level: string; sealed_at: Timestamp }
  pdf_seals_waiting: { memo_key: string; since: Timestamp }
}
