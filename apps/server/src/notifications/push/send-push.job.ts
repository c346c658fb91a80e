import { inPresentAddresses } from '../../people/renamed.queries.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { PUSH_TTL_SECONDS } from '../../platform/push/push.ts'
import type { Services } from '../../protocol/services.ts'
import { deletePushDevice, signedInSince } from '../../sessions/push-subscriptions.store.ts'
import { delegatorsOf, isAsked } from '../notice-reading.queries.ts'
import { findAsked, findDevice } from './push.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/**
 * Sends one device the message of one notification (M7). It may have waited in the queue: nothing is sent where no seat waits any
 * more, after a day, or where the device's subscription has ended. Failures of the push service are retried by the queue.
 */
export async function sendPush(
  { notificationId, subscriptionId }: JobPayloads['send_push'],
  services: Pick<Services, 'db' | 'now' | 'push' | 'log'>,
): Promise<void> {
  const { db, push, log } = services
  if (!push) return
  const device = await findDevice(db, subscriptionId, {
    serverKey: push.publicKey,
    signedInSince: signedInSince(services.now()),
  })
  const asked = await findAsked(db, notificationId)
  // The device may have changed hands.
  if (!device || device.email !== asked?.email) return
  if (services.now().getTime() - asked.created_at.getTime() > PUSH_TTL_SECONDS * 1000) return
  const memo = inPresentAddresses(readState(asked.state), asked.renamed)
  if (memo.hold || !isAsked(memo, asked, await delegatorsOf(services, asked))) return
  const outcome = await push.send(device)
  if (outcome === 'gone') await deletePushDevice(db, subscriptionId)
  if (outcome === 'refused') log.warn({ subscriptionId }, 'push message refused')
}
