import { DELIVERY_RETENTION_DAYS } from '@countersign/domain'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import { giveUpOld } from './attempts.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Locks a webhook until the transaction ends. */
export function lockWebhook(tx: Tx, webhookId: string) {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a webhook. @returns its id */
export async function insertWebhook(tx: Tx, values: Insertable<Database['webhooks']>): Promise<string> {
  const { webhook_id } = await tx
    .insertInto('webhooks')
    .values(values)
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  return webhook_id
}

export async function updateWebhook(
  tx: Tx,
  webhookId: string,
  values: Updateable<Database['webhooks']>,
): Promise<void> {
  await tx.updateTable('webhooks').set(values).where('webhook_id', '=', webhookId).execute()
}

/** Locks a delivery until the transaction ends. */
export function lockDelivery(tx: Tx, deliveryId: string) {
  return tx
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'kind'])
    .where('delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
}

/** Blocks other changes of the list of webhooks, and counts them. */
export async function lockWebhookList(tx: Tx): Promise<number> {
  await sql`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { count } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether another webhook has the name, whatever its case. */
export async function isNameTaken(tx: Tx, name: string, webhookId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(webhookId !== null, (query) => query.where('webhook_id', '<>', webhookId ?? ''))
    .executeTakeFirst()
  return other !== undefined
}

/** Deletes a webhook with its deliveries. @returns its name and host; undefined if it is gone already */
export async function deleteWebhook(
  tx: Tx,
  webhookId: string,
): Promise<{ name: string; host: string } | undefined> {
  // In the order in which workers lock them. What is written meanwhile has no webhook, and is tidied up.
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhookId).execute()
  return tx
    .deleteFrom('webhooks')
    .where('webhook_id', '=', webhookId)
    .returning(['name', 'host'])
    .executeTakeFirst()
}

/**
 * Sends a delivery again, with the same id, from the beginning of its three days; one that waits is sent at once. Its webhook doesn't pause
 * any longer.
 */
export async function restartDelivery(
  tx: Tx,
  deliveryId: string,
  webhookId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'WAITING',
      begun_at: now,
      attempts: sql<number>`CASE state WHEN 'WAITING' THEN attempts ELSE 0 END`,
      next_at: now,
      ended_at: null,
    })
    .where('delivery_id', '=', deliveryId)
    .execute()
  await endPause(tx, webhookId)
}

/** Writes a test message to the outbox. @returns its id */
export async function insertTest(tx: Tx, webhookId: string, now: Date): Promise<string> {
  const { delivery_id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      kind: 'webhook.test',
      number: 0,
      version: 0,
      at: now,
      begun_at: now,
      next_at: now,
    })
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
  await endPause(tx, webhookId)
  return delivery_id
}

async function endPause(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ resumes_at: null })
    .where('webhook_id', '=', webhookId)
    .where('resumes_at', 'is not', null)
    .execute()
}

/** Hourly: gives up what has waited too long, and deletes what ended long ago, or has no webhook any more. */
export async function tidyDeliveries(db: Db, now: Date): Promise<void> {
  await giveUpOld(db, now)
  await db
    .deleteFrom('webhook_deliveries')
    .where('ended_at', '<', new Date(now.getTime() - DELIVERY_RETENTION_DAYS * DAY_MS))
    .execute()
  await sql`
    DELETE FROM webhook_deliveries d
    WHERE d.state = 'WAITING' AND NOT EXISTS (SELECT FROM webhooks w WHERE w.webhook_id = d.webhook_id)`.execute(
    db,
  )
}
