import { AddressRefused } from '../../platform/outgoing/outgoing.ts'
import type { Services } from '../../protocol/services.ts'
import { readLeavingEvent } from '../outside-facts.queries.ts'
import type { Claimed, Outcome } from './attempts.store.ts'
import { messageBody } from './message.ts'
import { openAddress, openSecrets, signedHeaders } from './sealed.ts'

export type DeliveryUses = 'db' | 'config' | 'log' | 'outgoing' | 'remoteConfig' | 'now'

/** Sends a delivery once. Never throws: what can't be written or sent is an outcome, so that it counts as an attempt (P2). */
export async function sendDelivery(
  services: Pick<Services, DeliveryUses>,
  claimed: Claimed,
): Promise<Outcome> {
  const { config, log, outgoing, remoteConfig } = services
  const sentAt = services.now()
  const started = performance.now()
  const ended = (answer: Pick<Outcome, 'status' | 'problem'>): Outcome => ({
    ...answer,
    sentAt,
    durationMs: Math.round(performance.now() - started),
  })
  let body: string
  try {
    body = await bodyOf(services.db, claimed)
  } catch (err) {
    log.error({ err, delivery: claimed.delivery_id }, 'a message could not be written')
    return ended({ status: null, problem: 'The message could not be written.' })
  }
  try {
    const { outgoing_hosts: hosts } = await remoteConfig.read()
    const message = {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Countersign',
        ...signatureOf(services, claimed, { body, at: sentAt }),
      },
      body: Buffer.from(body),
    }
    const { status } = await outgoing.post(openAddress(config, claimed.url), message, { hosts })
    return ended({ status, problem: null })
  } catch (cause) {
    return ended({ status: null, problem: problemOf(cause) })
  }
}

/** What a delivery sends. */
export async function bodyOf(
  db: Services['db'],
  {
    kind,
    memo_key,
    number,
    event_no,
    version,
    at,
    format,
  }: Pick<Claimed, 'kind' | 'memo_key' | 'number' | 'event_no' | 'version' | 'at' | 'format'>,
): Promise<string> {
  if (kind === 'webhook.test' || memo_key === null)
    return messageBody(format, { kind: 'webhook.test', at: at.toISOString() })
  const place = { memoKey: memo_key, kind, number, eventNo: event_no, version, at }
  return messageBody(format, (await readLeavingEvent(db, place)).event)
}

/** By each secret that is good at the time; chats have none. */
function signatureOf(
  { config }: Pick<Services, 'config'>,
  { delivery_id, secrets, previous_secret_until }: Claimed,
  { body, at }: { body: string; at: Date },
): Record<string, string> {
  if (secrets === null) return {}
  const { present, previous } = openSecrets(config, secrets)
  const isBoth = previous !== undefined && previous_secret_until !== null && at < previous_secret_until
  return signedHeaders({ id: `msg_${delivery_id}`, body, at }, isBoth ? [present, previous] : [present])
}

/** In words, without the address: it is never shown again, in the log neither. */
function problemOf(cause: unknown): string {
  if (cause instanceof AddressRefused)
    return 'The address is not a public one, and the settings do not allow its host.'
  const { name, code } = cause as { name?: string; code?: string }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'There was no answer in time.'
  return `There was no connection${code === undefined ? '' : ` (${code})`}.`
}
