import type { LoggedEvent } from '@countersign/domain'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of packed logs (D10) and of the archive (R9), a part of the schema. */
export interface ArchiveTables {
  /** Events and entries of one memo, packed by the database's function. */
  memo_logs: {
    memo_key: string
    last_event_no: number
    last_entry_no: number
    /** Null where the log is `packed`; likewise `entries`. */
    events: Json<LoggedEvent[]> | null
    entries: Json<object[]> | null
    packed: string | null
    ids: Buffer | null
    absences: string[] | null
    /** From the archive (R9). */
    brought_back_at: NullableTimestamp
  }
  /** What is archived of one memo in the storage (R9). */
  archived_memos: {
    memo_key: string
    object_id: string
    sha256: Buffer
    last_event_no: number
    last_entry_no: number
    absences: string[] | null
    archived_at: Timestamp
  }
  /** Objects of the archive that are being written, or that no memo needs any more (R9). */
  archive_leftovers: {
    object_id: string
    memo_key: string
    is_being_written: boolean
    due_at: Timestamp
  }
}
