import type { ClockStep, ReminderStep } from '@countersign/domain'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of due times (L2, L3, R2, R5), a part of the schema. */
export interface DueTables {
  due_times: {
    memo_key: string
    revision: number
    calendar: number
    sequence_id: string | null
    started_at: NullableTimestamp
    due_at: NullableTimestamp
    /** Compared by PostgreSQL alone: it may be '-infinity'. */
    notice_at: NullableTimestamp
  }
  condition_times: {
    memo_key: string
    notice_at: NullableTimestamp
  }
  condition_notices: {
    condition_notice_id: string
    memo_key: string
    condition_id: string
    step: ReminderStep
    is_sent: boolean
    created_at: Timestamp
  }
  copy_times: {
    memo_key: string
    notice_at: NullableTimestamp
  }
  copy_notices: {
    copy_notice_id: string
    memo_key: string
    step: ReminderStep
    is_sent: boolean
    created_at: Timestamp
  }
  clock_notices: {
    clock_notice_id: Generated<string>
    memo_key: string
    sequence_id: string
    started_at: Timestamp
    seat_id: string | null
    step: ClockStep
    due_at: Timestamp
    is_sent: boolean
    created_at: Timestamp
  }
}
