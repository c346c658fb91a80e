import { ECDH } from 'node:crypto'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import {
  removePushSubscription,
  renewPushSubscription,
  savePushSubscription,
} from '../../../sessions/push-subscriptions.store.ts'

/** The key with which a browser subscribes; null where push is off (M7). */
export const getPushSettings: Handler<'get_push_settings', 'push'> = (_input, { services }) =>
  Promise.resolve({ public_key: services.push?.publicKey ?? null })

/** Subscribes the caller's browser. The address of its push service is judged as far as it shows by itself (M7). */
export const subscribePush: Handler<'subscribe_push', 'db' | 'now' | 'outgoing' | 'push'> = async (
  { endpoint, keys },
  { services, caller },
) => {
  const { db, now, outgoing, push } = services
  if (!push)
    throw new CallFailure('FAILED_PRECONDITION', 'Push notifications are switched off.', {
      reason: 'SWITCHED_OFF',
    })
  const refusal = outgoing.judge(endpoint)
  if (refusal !== null) throw invalid([{ path: 'endpoint', message: refusal }])
  if (!isPoint(keys.p256dh)) throw invalid([{ path: 'keys.p256dh', message: 'This is no key of a browser' }])
  const device = { serverKey: push.publicKey, now: now() }
  const isSaved = await db
    .transaction()
    .execute((tx) => savePushSubscription(tx, caller, { endpoint, ...keys }, device))
  if (!isSaved) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
  return { code: 200 }
}

/** After a sign-in on a device that is subscribed already (M7). */
export const renewPush: Handler<'renew_push', 'db' | 'push'> = async ({ endpoint }, { services, caller }) => {
  const is_subscribed = await services.db
    .transaction()
    .execute((tx) => renewPushSubscription(tx, caller, endpoint, services.push?.publicKey ?? null))
  return { is_subscribed }
}

/** Ends the subscription of one of the caller's browsers. Other people's are unknown to the caller. */
export const unsubscribePush: Handler<'unsubscribe_push', 'db'> = async (
  { endpoint },
  { services, caller },
) => {
  await removePushSubscription(services.db, caller.userId, endpoint)
  return { code: 200 }
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}
