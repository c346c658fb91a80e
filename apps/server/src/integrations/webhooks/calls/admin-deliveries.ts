import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { readLeavingEvent } from '../../outside-facts.queries.ts'
import { messageBody } from '../message.ts'
import { readDeliveries, readDelivery, wireDelivery } from '../webhooks.queries.ts'
import { insertTest, lockDelivery, lockWebhook, restartDelivery } from '../webhooks.store.ts'
import { noSuchWebhook } from './admin-webhooks.ts'

/** A page of the deliveries of a webhook (P2). */
export const adminGetDeliveries: Handler<'admin-get_deliveries', 'db'> = (input, { services }) =>
  readDeliveries(services.db, input)

/** What a delivery sends, without subject, amount and names: administrators read no contents (I1). */
export const adminGetDelivery: Handler<'admin-get_delivery', 'db'> = async (
  { delivery_id },
  { services: { db } },
) => {
  const row = await readDelivery(db, delivery_id)
  if (!row) throw noSuchDelivery()
  const { kind, memo_key, number, event_no, version, at, format } = row
  const delivery = wireDelivery(row)
  if (kind === 'webhook.test' || memo_key === null)
    return {
      delivery,
      body: messageBody(format, { kind: 'webhook.test', at: delivery.date }),
      names_more: false,
    }
  const place = { memoKey: memo_key, kind, number, eventNo: event_no, version, at }
  const { event, isNamed } = await readLeavingEvent(db, place)
  const { memoId, template } = event
  const body = messageBody(format, { memoId, template, kind, at: event.at, number })
  return { delivery, body, names_more: isNamed }
}

/** Sends a delivery again with the same id, or one that waits at once (P2). */
export const adminReplayDelivery: Handler<'admin-replay_delivery', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-replay_delivery', input, async (tx) => {
    const row = await lockDelivery(tx, input.delivery_id)
    if (!row) throw noSuchDelivery()
    const { name } = await requireOn(tx, row.webhook_id)
    await restartDelivery(tx, input.delivery_id, row.webhook_id, context.services.now())
    await logAdmin(tx, context, {
      action: 'replay_delivery',
      subject: { kind: 'webhook', id: row.webhook_id, name },
      after: { delivery: input.delivery_id, kind: row.kind },
    })
    return { code: 200 as const, message: 'The message is sent again' }
  })

/** Sends a test message (P2). */
export const adminTestWebhook: Handler<'admin-test_webhook', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-test_webhook', input, async (tx) => {
    const { name } = await requireOn(tx, input.webhook_id)
    const delivery_id = await insertTest(tx, input.webhook_id, context.services.now())
    await logAdmin(tx, context, {
      action: 'test_webhook',
      subject: { kind: 'webhook', id: input.webhook_id, name },
    })
    return { code: 200 as const, message: 'A test message is sent', delivery_id }
  })

/** @throws CallFailure where there is no such webhook, or where it is off */
async function requireOn(tx: Tx, webhookId: string): Promise<{ name: string }> {
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) throw noSuchWebhook()
  if (webhook.state === 'ON') return webhook
  throw new CallFailure('FAILED_PRECONDITION', 'This webhook is off. Switch it on first.', {
    reason: 'WEBHOOK_OFF',
  })
}

function noSuchDelivery(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such delivery.')
}
