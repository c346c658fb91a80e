import { pushEnvironment } from '@countersign/test-kit/devices/push-environment'
import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestBrowser } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeKeyPair } from '../platform/config/vapid-keys.ts'

const WEB = 'http://localhost:3000'
const TESS = 'tess.aquino@northwind.example'
const ANDREA = 'andrea.villanueva@northwind.example'

let identity: TestIdentity
let site: TestSite

beforeAll(async () => {
  identity = await startTestIdentity([WEB])
  site = await createTestSite({ ...identity.environment, ...pushEnvironment() })
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(async () => {
  for (const table of ['push_subscriptions', 'sessions'] as const)
    await site.services.db.deleteFrom(table).execute()
})

async function signIn(browser: TestBrowser, email: string) {
  const { id_token } = await goThroughProvider(browser, email)
  await browser.send('POST', '/auth/session', { id_token })
}

async function call<Result>(browser: TestBrowser, name: string, data: object): Promise<Result> {
  const answer = await browser.send('POST', `/call/${name}`, { data })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ result: Result }>().result
}

let devices = 0
/** A browser that is signed in and subscribed. */
async function device(email = TESS): Promise<{ browser: TestBrowser; endpoint: string }> {
  const browser = createBrowser(site.web, WEB)
  await signIn(browser, email)
  const endpoint = `https://push.example/${++devices}`
  const keys = { p256dh: makeKeyPair().publicKey, auth: 'A'.repeat(22) }
  await call(browser, 'subscribe_push', { endpoint, keys })
  return { browser, endpoint }
}

const subscriptions = () =>
  site.services.db
    .selectFrom('push_subscriptions as push')
    .innerJoin('people', 'people.user_id', 'push.user_id')
    .leftJoin('sessions', 'sessions.session_id', 'push.session_id')
    .select(['push.endpoint', 'people.email', 'push.signed_in_at', 'sessions.created_at'])
    .orderBy('push.endpoint')
    .execute()
const endpoints = async () => (await subscriptions()).map(({ endpoint }) => endpoint)

describe('M7: the subscription of a device', () => {
  it('ends with the sign-out on it, and not with another device’s', async () => {
    const [phone, tablet] = [await device(), await device()]
    await phone.browser.send('DELETE', '/auth/session')
    expect(await endpoints()).toEqual([tablet.endpoint])
    await signIn(phone.browser, TESS)
    expect(await endpoints()).toEqual([tablet.endpoint])
  })

  it('Q2: ends with its session when that is ended elsewhere: one, all others, or all', async () => {
    const [one, two, three, strange] = [await device(), await device(), await device(), await device(ANDREA)]
    const { sessions } = await call<{ sessions: { session_id: string }[] }>(two.browser, 'get_sessions', {})
    const { session_id } = sessions[0]!
    await call(strange.browser, 'end_session', { session_id })
    expect(await endpoints()).toHaveLength(4)
    await call(one.browser, 'end_session', { session_id })
    expect(await endpoints()).toEqual([one.endpoint, three.endpoint, strange.endpoint])
    await call(one.browser, 'end_sessions', { keep_this: true })
    expect(await endpoints()).toEqual([one.endpoint, strange.endpoint])
    await call(one.browser, 'end_sessions', { keep_this: false })
    expect(await endpoints()).toEqual([strange.endpoint])
  })

  it('goes over to the next session after idling out, with the day of that sign-in', async () => {
    const { browser, endpoint } = await device()
    const weekAgo = new Date(Date.now() - 6 * 24 * 60 * 60 * 1000)
    const { db } = site.services
    await db.updateTable('sessions').set({ last_seen_at: weekAgo }).execute()
    await db.updateTable('push_subscriptions').set({ signed_in_at: weekAgo }).execute()
    await signIn(browser, TESS)
    const [renewed] = await subscriptions()
    expect(renewed).toMatchObject({ endpoint, email: TESS })
    expect(renewed?.signed_in_at).toEqual(renewed?.created_at)
    await browser.send('DELETE', '/auth/session')
    expect(await endpoints()).toEqual([])
  })

  it('ends when another person signs in on it', async () => {
    const { browser } = await device()
    await signIn(browser, ANDREA)
    expect(await endpoints()).toEqual([])
  })
})
