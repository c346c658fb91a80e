import { client } from '../server/client.ts'
import { supportsPush } from './push-offer.ts'

/** Development serves the worker as Vite does. */
const WORKER: [address: string, options: RegistrationOptions] = import.meta.env.DEV
  ? ['/dev-sw.js?dev-sw', { type: 'module' }]
  : ['/push-worker.js', {}]

/** The lock of changes to the device's subscription. */
const LOCK = 'push_device'

/** Signing out doesn't wait longer for the browser's push service. */
const FORGET_WITHIN_MS = 1_000

export type DeviceState = 'unsupported' | 'off' | 'on' | 'blocked'

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** One change at a time, in all tabs: what a renewal forgets must not be a subscription made meanwhile. */
function change<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work)
}

/** Whether this device shows push messages (M7). */
export async function readDevice(): Promise<DeviceState> {
  if (!supportsPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await currentSubscription()) ? 'on' : 'off'
}

/**
 * Asks for the permission, starts the worker, which exists for nothing else, and subscribes.
 * @throws where the browser's push service or the server refuses
 */
export async function switchPushOn(publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await change(() => subscribe(publicKey))
  return 'on'
}

async function subscribe(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register(...WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One for an earlier key of the installation would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    const { endpoint, keys } = subscription.toJSON()
    await client.call('subscribe_push', {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
  } catch (cause) {
    await forget()
    throw cause
  }
}

/** Ends this device's subscription on the server, then in the browser. */
export async function switchPushOff(): Promise<void> {
  await change(async () => {
    const subscription = await currentSubscription()
    if (subscription) await client.call('unsubscribe_push', { endpoint: subscription.endpoint })
    await forget()
  })
}

/** After signing in on a device that is subscribed: it goes on with this session, or was another person's and ends (M7). */
export async function renewDevice(): Promise<void> {
  await change(async () => {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { is_subscribed } = await client.call('renew_push', { endpoint: subscription.endpoint })
    if (!is_subscribed) await forget()
  })
}

/** Leaves nothing of push on the device, at sign-out: subscription, worker, shown messages. It waits for no other change. */
export async function forgetDevice(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FORGET_WITHIN_MS))
  await Promise.race([forget(), patience]).catch(() => undefined)
}

async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await registration.unregister()
}
