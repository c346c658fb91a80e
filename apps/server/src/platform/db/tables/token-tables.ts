import type { Generated } from 'kysely'
import type { CalendarDay, NullableTimestamp, Timestamp } from './column-types.ts'

/** The table of API tokens (P1, P4), a part of the schema. */
export interface TokenTables {
  api_tokens: {
    token_id: Generated<string>
    kind: ApiTokenKind
    user_id: string | null
    name: string
    token_hash: Buffer
    last_characters: string
    scopes: string[]
    created_at: Timestamp
    created_by: string
    expires_on: CalendarDay
    last_used_at: NullableTimestamp
    last_used_address: string | null
    revoked_at: NullableTimestamp
    revoked_by: string | null
  }
}

/** Personal and service tokens act as their account; those of SCIM have none. */
export type ApiTokenKind = 'personal' | 'service' | 'scim'
