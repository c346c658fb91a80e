import type { ErasableKind } from '@countersign/domain'
import type { KeptOpenings, SubjectKind } from '@countersign/evidence'
import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of evidence and of the log (O1, O2), a part of the schema. */
export interface EvidenceTables {
  evidence_entries: {
    /** Below 0 for the number of a subject; 0 for checkpoints that later logs begin with. */
    memo_key: string
    entry_no: number
    entry: string
    /** Empty where `kept_openings` is set. */
    seed: Buffer
    /** Once a part was erased (O6). */
    kept_openings: ColumnType<KeptOpenings | null, string | null | undefined, never>
  }
  erasures: {
    erasure_id: Generated<string>
    memo_key: string
    part: string
    kind: ErasableKind
    author: string
    written_at: Timestamp
    question: string | null
    state: 'ASKED' | 'TAKEN_UP' | 'DONE' | 'DECLINED'
    asked_by: string | null
    asked_email: string | null
    asked_at: NullableTimestamp
    ask_reason: string | null
    taken_up_by: string | null
    taken_up_email: string | null
    taken_up_at: NullableTimestamp
    reason: string | null
    ended_by: string | null
    ended_email: string | null
    ended_at: NullableTimestamp
    decline_reason: string | null
    created_at: Timestamp
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
  earlier_seals: {
    is_only: Generated<boolean>
    after_key: string
    failed_after: string | null
    ended_at: NullableTimestamp
  }
  pdf_seals_waiting: { memo_key: string; since: Timestamp }
}
