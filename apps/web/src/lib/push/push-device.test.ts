import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewDevice, switchPushOff, switchPushOn } from './push-device.ts'

/** The endpoint that the browser is subscribed with, and those that the server knows. */
let endpoint: string | null
let known: Set<string>
/** Awaited before the server answers a renewal. */
let renewal: Promise<void>
/** How often the browser's lock was asked for. */
let requests: number

const registration = {
  getNotifications: () => Promise.resolve([]),
  unregister: () => Promise.resolve(true),
  pushManager: {
    getSubscription: () => Promise.resolve(endpoint === null ? null : subscription(endpoint)),
    subscribe: () => {
      endpoint = 'https://push.example/new'
      return Promise.resolve(subscription(endpoint))
    },
  },
}

function subscription(address: string) {
  return {
    endpoint: address,
    toJSON: () => ({ endpoint: address, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: () => {
      endpoint = null
      return Promise.resolve(true)
    },
  }
}

/** Answers as the server does. */
async function answer(path: string, init?: RequestInit): Promise<Response> {
  const { data } = JSON.parse(String(init?.body)) as { data: { endpoint: string } }
  if (path.endsWith('/renew_push')) await renewal
  if (path.endsWith('/subscribe_push')) known.add(data.endpoint)
  if (path.endsWith('/unsubscribe_push')) known.delete(data.endpoint)
  return Response.json({ result: { is_subscribed: known.has(data.endpoint) } })
}

/** Gives the lock to one at a time, in the order of their requests. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      requests++
      const done = last.then(work)
      last = done.catch(() => undefined)
      return done
    },
  }
}

beforeEach(() => {
  endpoint = 'https://push.example/old'
  known = new Set([endpoint])
  renewal = Promise.resolve()
  requests = 0
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('navigator', {
    locks: browserLocks(),
    serviceWorker: {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('M7: a device goes on with the session of the person who signed in', async () => {
  await renewDevice()
  expect(endpoint).toBe('https://push.example/old')
})

it("M7: a device that was another person's ends", async () => {
  known.clear()
  await renewDevice()
  expect(endpoint).toBeNull()
})

it('M7: a device that is switched off and on again stays on when the renewal of its sign-in answers late', async () => {
  const answered = Promise.withResolvers<void>()
  renewal = answered.promise
  const renewed = renewDevice()
  const states: string[] = []
  const switched = switchPushOff()
    .then(() => switchPushOn('public key'))
    .then((state) => states.push(state))
  // The answer comes as late as it can: when both are done, or wait for it.
  await vi.waitFor(() => expect(states.length === 1 || requests === 2).toBe(true))
  answered.resolve()
  await Promise.all([renewed, switched])
  expect(states).toEqual(['on'])
  expect(endpoint).not.toBeNull()
  expect(known).toContain(endpoint)
})
