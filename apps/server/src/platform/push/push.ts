import { PUSH_TEXT } from '@countersign/domain'
import type { PushConfig } from '../config/config.ts'
import { AddressRefused } from '../outgoing/outgoing.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'

/** How long a push service keeps a message for a phone that is off. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60
/** Push services replace a waiting message by the next one of its topic: one says as much as ten. */
const TOPIC = 'approvals'

/** What a browser's push service gave it. */
export interface PushTarget {
  endpoint: string
  /** Key and secret of the browser, base64url (RFC 8291). */
  p256dh: string
  auth: string
}

/** `gone`: the subscription has ended, or its address may not be reached. `refused`: a repetition would be refused too. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

export interface Push {
  publicKey: string
  /**
   * Sends M7's sentence, encrypted for the browser.
   * @throws where the push service is away or busy: worth a retry
   */
  send(target: PushTarget): Promise<PushOutcome>
}

/** Sends by web push (RFC 8030), encrypted by RFC 8291 and signed by RFC 8292 (M7). */
export function createPush({ publicKey, privateKey, subject }: PushConfig, outgoing: Outgoing): Push {
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }) {
      // Loaded with the first message: most processes of an installation send none.
      const { default: webPush } = await import('web-push')
      const encoding = 'aes128gcm'
      const { cipherText } = webPush.encrypt(p256dh, auth, PUSH_TEXT, encoding)
      const { origin } = new URL(endpoint)
      const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding)
      try {
        const { status } = await outgoing.post(endpoint, {
          headers: {
            authorization: Authorization,
            'content-encoding': encoding,
            'content-type': 'application/octet-stream',
            ttl: String(PUSH_TTL_SECONDS),
            topic: TOPIC,
            urgency: 'normal',
          },
          body: cipherText,
        })
        return outcomeOf(status, origin)
      } catch (cause) {
        if (cause instanceof AddressRefused) return 'gone'
        throw cause
      }
    },
  }
}

function outcomeOf(status: number, origin: string): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // The address of a subscription lets anyone send to it, so that errors name only the service.
  if (status === 429 || status >= 500) throw new Error(`${origin} answered ${status} to a push message`)
  return 'refused'
}
