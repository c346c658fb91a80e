import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of the directory sync (P4), a part of the schema. */
export interface ScimTables {
  scim_people: {
    user_id: string
    external_id: string | null
    /** By the names of SCIM's attributes. */
    said: Json<Record<string, unknown>>
    has_disabled: Generated<boolean>
    deleted_at: NullableTimestamp
    created_at: Timestamp
    modified_at: Timestamp
  }
  aliases: { email: string; person_id: number; since: Timestamp; until: NullableTimestamp }
  address_requests: { email: string; user_id: string | null; name: string; at: Timestamp }
}
