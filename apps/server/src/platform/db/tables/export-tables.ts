import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** The table of exports (P6), a part of the schema. */
export interface ExportTables {
  exports: {
    export_id: Generated<string>
    requested_by: string
    requested_at: Timestamp
    attempts: Generated<number>
    tables_written: Generated<number>
    tables_total: number | null
    files_written: Generated<number>
    is_outdated: Generated<boolean>
    made_at: NullableTimestamp
    sha256: string | null
    row_count: string | null
    file_count: string | null
    missing_count: string | null
    byte_count: string | null
    failed_at: NullableTimestamp
    expires_at: NullableTimestamp
    removed_at: NullableTimestamp
  }
}
