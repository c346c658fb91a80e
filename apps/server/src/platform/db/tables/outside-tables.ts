import type { OutsideKind, WebhookFormat } from '@countersign/domain'
import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of what leaves the product: webhooks and their outbox (P2), and calendar links (P5), a part of the schema. */
export interface OutsideTables {
  webhooks: {
    webhook_id: Generated<string>
    name: string
    format: WebhookFormat
    url: Buffer
    host: string
    secrets: Buffer | null
    previous_secret_until: NullableTimestamp
    kinds: OutsideKind[]
    template_ids: string[]
    state: 'ON' | 'OFF' | 'STOPPED'
    switched_at: Timestamp
    failures: Generated<number>
    resumes_at: NullableTimestamp
    revision: Generated<number>
    created_by: string
    modified_by: string
    modified_at: Timestamp
  }
  outside_numbers: { memo_key: string; last_number: number }
  webhook_deliveries: {
    delivery_id: Generated<string>
    delivery_no: ColumnType<string, never, never>
    webhook_id: string
    kind: OutsideKind | 'webhook.test'
    memo_key: string | null
    number: number
    event_no: number | null
    version: number
    at: Timestamp
    state: Generated<'WAITING' | 'DELIVERED' | 'GIVEN_UP'>
    begun_at: Timestamp
    attempts: Generated<number>
    next_at: NullableTimestamp
    claimed_until: NullableTimestamp
    sent_at: NullableTimestamp
    status: number | null
    problem: string | null
    duration_ms: number | null
    ended_at: NullableTimestamp
  }
  calendar_links: {
    user_id: string
    token_hash: Buffer
    created_at: Timestamp
    last_read_at: NullableTimestamp
  }
}
