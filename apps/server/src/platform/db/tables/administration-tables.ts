import type { AdminAction, AdminSubjectKind } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

/** The tables of what administrators may do and have done, a part of the schema. */
export interface AdministrationTables {
  administrator_limits: {
    email: string
    company_ids: string[]
    category_ids: string[]
    revision: Generated<number>
    modified_by: string
    modified_at: Timestamp
  }
  admin_events: {
    event_no: Generated<string>
    at: Timestamp
    actor_email: string
    actor_name: string
    action: AdminAction
    subject_kind: AdminSubjectKind
    subject_id: string
    subject_name: string
    company_ids: string[] | null
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
  }
}
