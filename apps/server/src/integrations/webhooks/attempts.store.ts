import type { OutsideKind, WebhookFormat } from '@countersign/domain'
import {
  DELIVERY_DAYS,
  retryPause,
  unlimitedAdministrators,
  WEBHOOK_MAX_FAILURES,
  webhookPause,
} from '@countersign/domain'
import { sql } from 'kysely'
import { readAdministrators } from '../../people/administrators/administrators.store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../protocol/services.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any attempt: after this time another worker takes the deliveries of one that died. */
const CLAIM_MS = 60_000
/** Deliveries of a memo wait for an earlier one until it has failed this often; after that only while it is due itself. */
const ORDERED_ATTEMPTS = 5

/** Whether a delivery may be sent: it is due, and no worker sends it. */
const isFree = (now: Date) =>
  sql<boolean>`d.state = 'WAITING' AND d.next_at <= ${now} AND (d.claimed_until IS NULL OR d.claimed_until < ${now})`

/** The webhooks that have something to send, by their ids. */
export async function readDueWebhooks(
  db: Db,
  now: Date,
): Promise<{ webhook_id: string; failures: number }[]> {
  const { rows } = await sql<{ webhook_id: string; failures: number }>`
    SELECT w.webhook_id, w.failures FROM webhooks w
    WHERE w.state = 'ON' AND (w.resumes_at IS NULL OR w.resumes_at <= ${now})
      AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.webhook_id AND ${isFree(now)})`.execute(
    db,
  )
  return rows
}

/** A delivery to send now, with what its webhook says. */
export interface Claimed {
  delivery_id: string
  kind: OutsideKind | 'webhook.test'
  memo_key: string | null
  number: number
  event_no: number | null
  version: number
  at: Date
  begun_at: Date
  attempts: number
  webhook_id: string
  name: string
  format: WebhookFormat
  url: Buffer
  secrets: Buffer | null
  previous_secret_until: Date | null
  failures: number
}

/**
 * Takes the delivery of a webhook that is due the longest. One whose memo has an earlier delivery waits for it, unless that one has failed
 * several times and pauses (P2): a message that is always refused holds up no other, and after an outage all go in order.
 * @returns undefined where there is none, or where the webhook has been switched off or pauses
 */
export async function claimDelivery(db: Db, webhookId: string, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE webhook_deliveries c SET claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    FROM webhooks w
    WHERE w.webhook_id = c.webhook_id AND c.delivery_id = (
      SELECT d.delivery_id FROM webhook_deliveries d JOIN webhooks o USING (webhook_id)
      WHERE d.webhook_id = ${webhookId}::uuid AND o.state = 'ON' AND (o.resumes_at IS NULL OR o.resumes_at <= ${now})
        AND ${isFree(now)} AND NOT EXISTS (
          SELECT FROM webhook_deliveries e
          WHERE e.webhook_id = d.webhook_id AND e.memo_key = d.memo_key AND e.number < d.number
            AND e.state = 'WAITING' AND (e.attempts < ${ORDERED_ATTEMPTS} OR e.next_at <= ${now}))
      ORDER BY d.next_at, d.delivery_no LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING c.delivery_id, c.kind, c.memo_key, c.number, c.event_no, c.version, c.at, c.begun_at, c.attempts,
      w.webhook_id, w.name, w.format, w.url, w.secrets, w.previous_secret_until, w.failures`.execute(db)
  return rows[0]
}

/** How an attempt ended: the status of the answer, or why there was none. */
export interface Outcome {
  status: number | null
  problem: string | null
  durationMs: number
  sentAt: Date
}

const GONE = 410

/** Records a delivery that its receiver has taken. */
export async function recordDelivered(db: Db, claimed: Claimed, outcome: Outcome): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      ...lastAttempt(outcome),
      attempts: eb('attempts', '+', 1),
      state: 'DELIVERED',
      next_at: null,
      ended_at: outcome.sentAt,
    }))
    .where('delivery_id', '=', claimed.delivery_id)
    .execute()
  // Not with each delivery: its row is one for all workers.
  if (claimed.failures > 0)
    await db
      .updateTable('webhooks')
      .set({ failures: 0, resumes_at: null })
      .where('webhook_id', '=', claimed.webhook_id)
      .execute()
  if (claimed.failures >= WAS_AWAY) await hurry(db, claimed.webhook_id, outcome.sentAt)
}

/** Failures in a row after which a webhook was away as a whole, and not one message refused. */
const WAS_AWAY = 3

/** Once a receiver is back, everything that waits for it is due at once. */
async function hurry(db: Db, webhookId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .where('next_at', '>', now)
    .execute()
}

/**
 * Records a failed attempt: the delivery is tried again or given up, and its webhook pauses; after too many failures in a row it is switched
 * off, and the administrators without limits get a mail (P2). @returns whether it has just been switched off
 */
export async function recordFailure(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  claimed: Claimed,
  outcome: Outcome,
): Promise<boolean> {
  const { delivery_id, webhook_id, begun_at, format } = claimed
  const { sentAt, status } = outcome
  const pause = status === GONE ? null : retryPause(format, claimed.attempts + 1)
  const next = pause === null ? null : new Date(sentAt.getTime() + pause)
  const isOver = next === null || next.getTime() > begun_at.getTime() + DELIVERY_DAYS * DAY_MS
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set((eb) => ({
        ...lastAttempt(outcome),
        attempts: eb('attempts', '+', 1),
        state: isOver ? 'GIVEN_UP' : 'WAITING',
        next_at: isOver ? null : next,
        ended_at: isOver ? sentAt : null,
      }))
      .where('delivery_id', '=', delivery_id)
      .execute()
    const webhook = await tx
      .selectFrom('webhooks')
      .select(['failures', 'state'])
      .where('webhook_id', '=', webhook_id)
      .forUpdate()
      .executeTakeFirst()
    if (!webhook) return false
    const failures = webhook.failures + 1
    const isStopped = failures >= WEBHOOK_MAX_FAILURES && webhook.state === 'ON'
    await tx
      .updateTable('webhooks')
      .set({ failures, resumes_at: new Date(sentAt.getTime() + webhookPause(failures)) })
      .$if(isStopped, (query) => query.set({ state: 'STOPPED', switched_at: sentAt }))
      .where('webhook_id', '=', webhook_id)
      .execute()
    const administrators = isStopped ? unlimitedAdministrators(await readAdministrators(tx, config)) : []
    await jobs.enqueueMany(
      tx,
      'send_webhook_stopped',
      administrators.map((email) => ({
        payload: { webhookId: webhook_id, email, at: sentAt.toISOString() },
      })),
    )
    return isStopped
  })
}

function lastAttempt({ status, problem, durationMs, sentAt }: Outcome) {
  return { status, problem, duration_ms: durationMs, sent_at: sentAt, claimed_until: null }
}

/** Gives up what has waited for three days without being delivered, as behind a webhook that is switched off. */
export async function giveUpOld(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'GIVEN_UP', next_at: null, ended_at: now })
    .where('state', '=', 'WAITING')
    .where('begun_at', '<', new Date(now.getTime() - DELIVERY_DAYS * DAY_MS))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .execute()
}
