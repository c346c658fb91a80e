import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import { markRead } from '../notify.store.ts'

/** Marks one of the caller's notifications read and signals it to their other tabs. Others' notifications are unknown to them (A2). */
export const updateNotification: Handler<'update_notification', 'db'> = async (
  { notification_id },
  { services, caller },
) => {
  const isMarked = await markRead(services.db, caller.email, notification_id)
  if (!isMarked) throw new CallFailure('PERMISSION_DENIED', 'You have no such notification.')
  await announce(services.db, { notified: caller.email })
  return { code: 200 }
}
