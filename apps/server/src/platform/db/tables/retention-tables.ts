import type { ENDED_STATUSES } from '@countersign/domain'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of retention (R8), a part of the schema. */
export interface RetentionTables {
  retention_periods: { template_id: string; years: number }
  preservations: {
    preservation_id: Generated<string>
    memo_key: string
    reason: string
    set_by: string
    set_email: string
    set_at: Timestamp
    lifted_by: string | null
    lifted_email: string | null
    lifted_at: NullableTimestamp
    lift_reason: string | null
  }
  removals: {
    removal_id: Generated<string>
    state: 'TAKEN_UP' | 'CONFIRMED' | 'DONE' | 'DECLINED'
    reason: string
    taken_up_by: string
    taken_up_email: string
    taken_up_at: Timestamp
    ended_by: string | null
    ended_email: string | null
    ended_at: NullableTimestamp
    decline_reason: string | null
  }
  removal_memos: {
    removal_id: string
    memo_id: string
    outcome: 'REMOVED' | 'STAYED' | null
    message: string | null
  }
  /** What remains of a memo; written by `remove_memo` alone. */
  removed_memos: {
    memo_key: string
    memo_id: string
    template_id: string
    template_name: string
    end_status: (typeof ENDED_STATUSES)[number]
    created_at: Timestamp
    submitted_at: Timestamp
    ended_at: Timestamp
    removed_at: Timestamp
    reason: string
    taken_up_by: string
    taken_up_email: string
    confirmed_by: string
    confirmed_email: string
    entry_no: number | null
    entry: string | null
    seed: Buffer | null
    hash: Buffer | null
  }
}
