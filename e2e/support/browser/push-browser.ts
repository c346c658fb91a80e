import { createECDH, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { keepFromReuse } from './contexts.ts'
import { webUrl } from './addresses.ts'

/**
 * A browser's push, without a push service: no journey reaches one. The page's `subscribe` and `getSubscription` answer from here;
 * messages are delivered to the real worker through the debugging protocol. What the server sends is decrypted by the peer of its
 * own tests.
 */
export interface PushBrowser {
  /** The address of the subscription; null without one. */
  endpoint(): string | null
  /** Delivers a message to the worker, as a push service would, and again until one is shown: a busy browser may drop it. */
  deliver(text: string): Promise<void>
  /** The titles and bodies that are shown now. */
  shown(): Promise<string[]>
  /** The versions of the worker that have been activated. */
  activated(): Set<string>
}

/** Prepares a page before its first address. */
export async function openPushBrowser(page: Page): Promise<PushBrowser> {
  const context = page.context()
  keepFromReuse(context)
  let endpoint: string | null = null
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey('base64url')
  const auth = randomBytes(16).toString('base64url')
  await context.exposeFunction('pushOfJourney', (what: 'subscribe' | 'read' | 'end') => {
    if (what === 'subscribe') endpoint = `https://push.invalid/${randomBytes(16).toString('hex')}`
    if (what === 'end') endpoint = null
    return endpoint
  })
  await context.addInitScript(
    (subscriptionKeys) => {
      if (!('PushManager' in window)) return
      const ask = (window as unknown as { pushOfJourney(what: string): Promise<string | null> }).pushOfJourney
      const subscriptionOf = (address: string | null) =>
        address === null
          ? null
          : {
              endpoint: address,
              toJSON: () => ({ endpoint: address, keys: subscriptionKeys }),
              unsubscribe: async () => (await ask('end')) === null,
            }
      Object.assign(PushManager.prototype, {
        subscribe: async () => subscriptionOf(await ask('subscribe')),
        getSubscription: async () => subscriptionOf(await ask('read')),
      })
    },
    { p256dh, auth },
  )
  const debug = await context.newCDPSession(page)
  const registrations = new Map<string, string>()
  const activated = new Set<string>()
  debug.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId, scopeURL, isDeleted } of event.registrations) {
      if (isDeleted) registrations.delete(scopeURL)
      else registrations.set(scopeURL, registrationId)
    }
  })
  debug.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const { versionId, status } of event.versions) if (status === 'activated') activated.add(versionId)
  })
  const errors: string[] = []
  debug.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => {
    errors.push(errorMessage.errorMessage)
  })
  await debug.send('ServiceWorker.enable')
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body }) => `${title}${body}`)
    })
  return {
    endpoint: () => endpoint,
    activated: () => activated,
    deliver: (text) =>
      expect(async () => {
        await deliver(debug, registrations, text)
        await expect.poll(shown, { timeout: 3_000 }).not.toEqual([])
        expect(errors).toEqual([])
      }).toPass({ timeout: 15_000 }),
    shown,
  }
}

async function deliver(debug: CDPSession, registrations: Map<string, string>, data: string): Promise<void> {
  const origin = webUrl()
  await expect.poll(() => registrations.get(`${origin}/`)).toBeDefined()
  const registrationId = registrations.get(`${origin}/`) ?? ''
  await debug.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}
