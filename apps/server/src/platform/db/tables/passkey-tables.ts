import type { KeptOpenings } from '@countersign/evidence'
import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of passkeys and of what is signed with them (O4), a part of the schema. */
export interface PasskeyTables {
  passkeys: {
    passkey_id: Generated<string>
    user_id: string
    credential_id: string
    name: string
    algorithm: number
    spki: Buffer
    sign_count: string
    aaguid: string
    is_synced: boolean
    is_backed_up: boolean
    transports: string[]
    created_at: Timestamp
    last_used_at: NullableTimestamp
    revoked_at: NullableTimestamp
  }
  signature_requests: {
    request_id: string
    memo_key: string
    user_id: string
    statement: string
    seed: Buffer
    place: number
    size: number
    path: Buffer
    expires_at: Timestamp
  }
  decision_signatures: {
    hash: string
    memo_key: string
    passkey_id: string
    signature: string
    seed: Buffer
    kept_openings: ColumnType<KeptOpenings | null, string | null | undefined, never>
    file_hashes: string[]
  }
}
