import { PUSH_DAYS_WITHOUT_SIGN_IN, PUSH_DEVICES_MAX } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import type { PushTarget } from '../platform/push/push.ts'
import type { Caller } from '../protocol/services.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A device gets messages while its person signed in on it after this instant (M7). */
export function signedInSince(now: Date): Date {
  return new Date(now.getTime() - PUSH_DAYS_WITHOUT_SIGN_IN * DAY_MS)
}

interface Device {
  /** The installation's key that its browser knows. */
  serverKey: string
  now: Date
}

/**
 * Stores the subscription of the caller's device with their session. A device that another person used no longer belongs to them, and the
 * oldest of too many gives way (M7). @returns false if the session has ended meanwhile
 */
export async function savePushSubscription(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  target: PushTarget,
  { serverKey, now }: Device,
): Promise<boolean> {
  const signedInAt = await lockSession(tx, caller.sessionId)
  if (!signedInAt) return false
  const row = {
    user_id: caller.userId,
    session_id: caller.sessionId,
    signed_in_at: signedInAt,
    p256dh: target.p256dh,
    auth: target.auth,
    server_key: serverKey,
    created_at: now,
  }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint: target.endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', caller.userId)
    .where('subscription_id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('subscription_id')
        .where('user_id', '=', caller.userId)
        .orderBy('created_at', 'desc')
        .orderBy('subscription_id')
        .offset(PUSH_DEVICES_MAX),
    )
    .execute()
  return true
}

/**
 * Ties the subscription of the caller's device to their present session. One that another person left there ends, and so does one
 * for an earlier key of the installation (M7). @returns whether the device is subscribed
 */
export async function renewPushSubscription(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  endpoint: string,
  serverKey: string | null,
): Promise<boolean> {
  const signedInAt = await lockSession(tx, caller.sessionId)
  if (!signedInAt) return false
  const renewed = await tx
    .updateTable('push_subscriptions')
    .set({ session_id: caller.sessionId, signed_in_at: signedInAt })
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', caller.userId)
    .where('server_key', '=', serverKey)
    .returning('subscription_id')
    .executeTakeFirst()
  if (renewed) return true
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
  return false
}

/** Ends one of a person's own subscriptions. */
export async function removePushSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Ends a subscription that its push service has ended. */
export async function deletePushDevice(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute()
}

/** Ends the subscription of a session, at sign-out. */
export async function endPushOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute()
}

/** Ends a person's subscriptions, those of idle sessions too: of one session, or of all but one. */
export async function endPushOfPerson(
  tx: Tx,
  userId: string,
  which: { only: string } | { except: string | null },
): Promise<void> {
  const all = tx.deleteFrom('push_subscriptions').where('user_id', '=', userId)
  if ('only' in which) await all.where('session_id', '=', which.only).execute()
  else if (which.except === null) await all.execute()
  else await all.where('session_id', '!=', which.except).execute()
}

/** Ends the subscriptions of devices on which no one has signed in for too long. */
export async function deleteUnusedPush(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('signed_in_at', '<', signedInSince(now)).execute()
}

/** A request that ends the session at the same time waits, and then finds what is stored with it. @returns when it began */
async function lockSession(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const session = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('session_id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return session?.created_at
}
