import type { Generated } from 'kysely'
import type { NullableDay, Timestamp } from './column-types.ts'

/** The tables of shared lists and their entries (N9), a part of the schema. */
export interface ListTables {
  shared_lists: {
    list_id: Generated<string>
    name: string
    revision: Generated<number>
    modified_by: string
    modified_at: Timestamp
  }
  shared_list_entries: {
    entry_id: Generated<string>
    list_id: string
    code: string
    label: string
    /** Null for all companies. */
    company_id: string | null
    /** The first and the last day, both included. */
    from_day: NullableDay
    to_day: NullableDay
    revision: Generated<number>
    modified_by: string
    modified_at: Timestamp
  }
}
