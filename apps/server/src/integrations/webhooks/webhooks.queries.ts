import type { CallOutput } from '@countersign/contract'
import { mostAttempts } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { decodeCursor, encodeCursor } from '../../protocol/cursor.ts'

type WireWebhook = CallOutput<'admin-get_webhooks'>['webhooks'][number]
type WireDelivery = CallOutput<'admin-get_deliveries'>['deliveries'][number]

const HOURS = 24
const HOUR_MS = 60 * 60 * 1000
/** Counts end here, so that a page of the console never counts millions. */
const MOST_COUNTED = 1_000

/** All webhooks, by name, with how the last 24 hours went (P2). */
export async function readWebhooks(db: Db, now: Date): Promise<WireWebhook[]> {
  const since = new Date(now.getTime() - HOURS * HOUR_MS)
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute()
  const counts = await readHours(db, { now, since })
  const retrying = await readRetrying(db)
  return rows.map((row) => {
    const hours = counts.get(row.webhook_id) ?? emptyHours()
    const givenUp = hours.reduce((sum, hour) => sum + hour.given_up, 0)
    return {
      webhook_id: row.webhook_id,
      name: row.name,
      format: row.format,
      host: row.host,
      kinds: row.kinds,
      template_ids: row.template_ids,
      state: row.state,
      date_switched: row.switched_at.toISOString(),
      failures: row.failures,
      resumes_at: later(row.resumes_at, now),
      previous_secret_until: later(row.previous_secret_until, now),
      created_by: row.created_by,
      revision: row.revision,
      hours,
      needing_look: givenUp + (retrying.get(row.webhook_id) ?? 0),
    }
  })
}

/** What a mail says of a webhook. */
export function findWebhook(db: Db, webhookId: string) {
  return db
    .selectFrom('webhooks')
    .select(['name', 'host', 'state'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
}

/** An instant, unless it has passed. */
function later(at: Date | null, now: Date): string | null {
  return at !== null && at > now ? at.toISOString() : null
}

type Hour = WireWebhook['hours'][number]

const emptyHours = (): Hour[] =>
  Array.from({ length: HOURS }, () => ({ delivered: 0, waiting: 0, given_up: 0 }))

const COUNT_OF = { DELIVERED: 'delivered', WAITING: 'waiting', GIVEN_UP: 'given_up' } as const

async function readHours(db: Db, { now, since }: { now: Date; since: Date }): Promise<Map<string, Hour[]>> {
  const { rows } = await sql<{
    webhook_id: string
    hour: number
    state: keyof typeof COUNT_OF
    count: number
  }>`
    SELECT w.webhook_id, h.hour, h.state, h.count FROM webhooks w CROSS JOIN LATERAL (
      SELECT floor(extract(epoch FROM d.at - ${since}::timestamptz) / 3600)::int AS hour, d.state, count(*)::int AS count
      FROM webhook_deliveries d
      WHERE d.webhook_id = w.webhook_id AND d.at >= ${since} AND d.at <= ${now}
      GROUP BY 1, 2) h`.execute(db)
  const found = new Map<string, Hour[]>()
  for (const { webhook_id, hour, state, count } of rows) {
    const hours = found.get(webhook_id) ?? emptyHours()
    found.set(webhook_id, hours)
    const counted = hours[Math.min(hour, HOURS - 1)]
    if (counted) counted[COUNT_OF[state]] += count
  }
  return found
}

/** How many deliveries of each webhook have failed and are tried again. */
async function readRetrying(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ webhook_id: string; count: number }>`
    SELECT w.webhook_id, r.count FROM webhooks w CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = w.webhook_id AND d.state = 'WAITING' AND d.attempts > 0 LIMIT ${MOST_COUNTED}) AS counted) r`.execute(
    db,
  )
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, count]))
}

function selectDeliveries(db: Db) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.webhook_id', 'd.webhook_id')
    .leftJoin('memos as m', 'm.memo_key', 'd.memo_key')
    .select(['d.delivery_id', 'd.delivery_no', 'd.kind', 'd.memo_key', 'd.number', 'd.event_no', 'd.version'])
    .select([
      'd.at',
      'd.state',
      'd.attempts',
      'd.next_at',
      'd.sent_at',
      'd.status',
      'd.problem',
      'd.duration_ms',
    ])
    .select(['m.memo_id', 'w.format'])
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>

interface Page {
  webhook_id: string
  state?: 'RETRYING' | 'GIVEN_UP' | null | undefined
  cursor?: string | null | undefined
  limit: number
}

/** A page of the deliveries of a webhook, newest first (P2). */
export async function readDeliveries(
  db: Db,
  { webhook_id, state, cursor, limit }: Page,
): Promise<CallOutput<'admin-get_deliveries'>> {
  const after = cursor ? decodeCursor(cursor, 'cursor') : null
  const rows = await selectDeliveries(db)
    .where('d.webhook_id', '=', webhook_id)
    .$if(state === 'GIVEN_UP', (query) => query.where('d.state', '=', 'GIVEN_UP'))
    .$if(state === 'RETRYING', (query) => query.where('d.state', '=', 'WAITING').where('d.attempts', '>', 0))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(d.at, d.delivery_no) < (${after!.sortAt}::timestamptz, ${after!.key}::bigint)`,
      ),
    )
    .orderBy('d.at', 'desc')
    .orderBy('d.delivery_no', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows[limit - 1]
  return {
    deliveries: rows.slice(0, limit).map(wireDelivery),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor({ sortAt: last.at.toISOString(), key: last.delivery_no })
        : null,
    counts: await readCounts(db, webhook_id),
  }
}

async function readCounts(db: Db, webhookId: string): Promise<CallOutput<'admin-get_deliveries'>['counts']> {
  const count = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`
    (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries d
      WHERE d.webhook_id = ${webhookId}::uuid AND ${condition} LIMIT ${MOST_COUNTED}) AS counted)`
  const { rows } = await sql<{ all: number; retrying: number; given_up: number }>`
    SELECT ${count(sql<boolean>`true`)} AS all,
      ${count(sql<boolean>`d.state = 'WAITING' AND d.attempts > 0`)} AS retrying,
      ${count(sql<boolean>`d.state = 'GIVEN_UP'`)} AS given_up`.execute(db)
  return rows[0] ?? { all: 0, retrying: 0, given_up: 0 }
}

/** One delivery, with what its message is made from. */
export async function readDelivery(db: Db, deliveryId: string) {
  return selectDeliveries(db).where('d.delivery_id', '=', deliveryId).executeTakeFirst()
}

export function wireDelivery(row: DeliveryRow): WireDelivery {
  return {
    delivery_id: row.delivery_id,
    kind: row.kind,
    memo_id: row.memo_id,
    number: row.number,
    date: row.at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    most_attempts: mostAttempts(row.format),
    next_at: row.next_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    status: row.status,
    problem: row.problem,
    duration_ms: row.duration_ms,
  }
}
