import type { Rounds } from '../../platform/jobs/rounds.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../protocol/services.ts'
import { claimDelivery, readDueWebhooks, recordDelivered, recordFailure } from './attempts.store.ts'
import type { DeliveryUses } from './send-delivery.ts'
import { sendDelivery } from './send-delivery.ts'

const PAUSE_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 10_000
/** Concurrent requests to one webhook; one that is failing gets one at a time. */
const PER_WEBHOOK = 2

type Uses = Pick<Services, DeliveryUses | 'jobs' | 'metrics'>

/**
 * Sends what waits in the outbox until stopped (P2). Each webhook has places of its own, so that one that is slow or away delays no other.
 */
export function startDeliveries(services: Uses): Rounds {
  const log = services.log.child({ part: 'webhooks' })
  const lanes = createLanes({ ...services, log })
  const rounds = startRounds(
    () => lanes.begin(),
    { afterRound: PAUSE_MS, afterFailure: PAUSE_AFTER_FAILURE_MS },
    (err) => log.error({ err }, 'the outbox could not be read'),
  )
  return {
    async stop() {
      lanes.end()
      await rounds.stop()
      await lanes.idle()
    },
  }
}

/** Sends everything that is due, and waits for it. */
export async function deliverDue(services: Uses): Promise<void> {
  const lanes = createLanes(services)
  await lanes.begin()
  await lanes.idle()
}

function createLanes(services: Uses) {
  const running = new Map<string, Set<Promise<void>>>()
  let isEnding = false
  const work = async (webhookId: string) => {
    while (!isEnding && (await deliverOne(services, webhookId)));
  }
  const open = (webhookId: string, lanes: Set<Promise<void>>) => {
    const lane = work(webhookId)
      .catch((err: unknown) => services.log.error({ err, webhookId }, 'a delivery could not be recorded'))
      .finally(() => {
        lanes.delete(lane)
        if (lanes.size === 0) running.delete(webhookId)
      })
    lanes.add(lane)
  }
  return {
    /** Opens a lane for each webhook that has something to send, where it has none too many. */
    async begin() {
      for (const { webhook_id, failures } of await readDueWebhooks(services.db, services.now())) {
        const lanes = running.get(webhook_id) ?? new Set()
        running.set(webhook_id, lanes)
        while (lanes.size < (failures > 0 ? 1 : PER_WEBHOOK)) open(webhook_id, lanes)
      }
    },
    end: () => void (isEnding = true),
    async idle() {
      await Promise.all([...running.values()].flatMap((lanes) => [...lanes]))
    },
  }
}

/** @returns whether there may be more to send at once */
async function deliverOne(services: Uses, webhookId: string): Promise<boolean> {
  const { db, log, metrics } = services
  const claimed = await claimDelivery(db, webhookId, services.now())
  if (!claimed) return false
  const outcome = await sendDelivery(services, claimed)
  const { status, problem, durationMs } = outcome
  const isTaken = status !== null && status >= 200 && status < 300
  metrics.deliveries.inc({ outcome: isTaken ? 'delivered' : 'failed' })
  const said = { webhook: claimed.name, delivery: claimed.delivery_id, status, problem, ms: durationMs }
  if (isTaken) {
    await recordDelivered(db, claimed, outcome)
    log.debug(said, 'delivered')
    return true
  }
  log.info(said, 'not delivered')
  if (await recordFailure(services, claimed, outcome))
    log.error({ webhook: claimed.name }, 'a webhook has failed too often and was switched off')
  return false
}
