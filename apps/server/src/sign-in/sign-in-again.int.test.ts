import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '@countersign/test-kit/test-browser'
import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const WEB = 'http://localhost:3000'
const ANDREA = 'andrea.villanueva@northwind.example'
const TESS = 'tess.aquino@northwind.example'

let identity: TestIdentity
let site: TestSite

beforeAll(async () => {
  identity = await startTestIdentity([WEB])
  site = await createTestSite(identity.environment)
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(() => site.setNow())

const webBrowser = () => createBrowser(site.web, WEB)

const callBack = (browser: TestBrowser, page: string) =>
  browser.send('POST', `/auth/google/callback${page.slice(page.indexOf('?'))}`)

async function signIn(browser: TestBrowser, email: string) {
  const { id_token } = await goThroughProvider(browser, email)
  return browser.send('POST', '/auth/session', { id_token })
}

async function whoIs(browser: TestBrowser): Promise<string> {
  return (await browser.get('/auth/session')).json<{ user: { email: string } }>().user.email
}

describe('P3: signing in again', () => {
  const signedInAt = (email: string) =>
    site.services.db
      .selectFrom('sessions')
      .innerJoin('people', 'people.user_id', 'sessions.user_id')
      .select(['signed_in_at', 'session_id'])
      .where('email', '=', email)
      .execute()
  /** Goes through the provider once more for the session that is there. */
  const again = async (browser: TestBrowser, change: (asked: URL) => void = () => undefined) => {
    const begun = await browser.get('/auth/google?fresh')
    const asked = new URL(begun.headers.location as string)
    change(asked)
    const answer = await callBack(browser, await browser.visitProvider(asked.href))
    return browser.send('POST', '/auth/session', { id_token: answer.json<{ id_token: string }>().id_token })
  }
  beforeEach(() => site.services.db.deleteFrom('sessions').execute())

  test('a session has the time of sign-in from the provider', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    await signIn(webBrowser(), ANDREA)
    const [session] = await signedInAt(ANDREA)
    expect(session?.signed_in_at?.getTime()).toBeGreaterThanOrEqual(before)
  })

  test('prompts at the provider, and makes the same session fresh', async () => {
    const browser = webBrowser()
    await signIn(browser, ANDREA)
    await site.services.db
      .updateTable('sessions')
      .set({ signed_in_at: new Date(0) })
      .execute()
    const [before] = await signedInAt(ANDREA)
    const cookies = new Map(browser.cookies)
    const answer = await again(browser, (asked) => {
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        prompt: 'login',
        max_age: '0',
        login_hint: ANDREA,
        scope: 'openid email profile',
      })
    })
    expect(answer.statusCode).toBe(200)
    expect(browser.cookies).toEqual(cookies)
    const after = await signedInAt(ANDREA)
    expect(after).toHaveLength(1)
    expect(after[0]?.session_id).toBe(before?.session_id)
    expect(after[0]?.signed_in_at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('as another person is refused, and changes neither session', async () => {
    const browser = webBrowser()
    await signIn(browser, ANDREA)
    await site.services.db
      .updateTable('sessions')
      .set({ signed_in_at: new Date(0) })
      .execute()
    const answer = await again(browser, (asked) => asked.searchParams.set('login_hint', TESS))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'other-person' })
    expect(await whoIs(browser)).toBe(ANDREA)
    expect((await signedInAt(ANDREA))[0]?.signed_in_at).toEqual(new Date(0))
    expect(await signedInAt(TESS)).toEqual([])
  })

  test('applies only to the session that began it', async () => {
    const browser = webBrowser()
    await signIn(browser, ANDREA)
    const begun = await browser.get('/auth/google?fresh')
    const page = await browser.visitProvider(begun.headers.location as string)
    await signIn(browser, ANDREA)
    await site.services.db
      .updateTable('sessions')
      .set({ signed_in_at: new Date(0) })
      .execute()
    const { id_token } = (await callBack(browser, page)).json<{ id_token: string }>()
    const answer = await browser.send('POST', '/auth/session', { id_token })
    expect(answer.json()).toMatchObject({ code: 'flow-unknown' })
    expect((await signedInAt(ANDREA))[0]?.signed_in_at).toEqual(new Date(0))
  })

  test('is refused if the provider’s auth_time is too old', async () => {
    const browser = webBrowser()
    await signIn(browser, ANDREA)
    const begun = await browser.get('/auth/google?fresh')
    const page = await browser.visitProvider(begun.headers.location as string)
    const { id_token } = (await callBack(browser, page)).json<{ id_token: string }>()
    site.setNow(new Date(Date.now() + 6 * 60_000).toISOString())
    const answer = await browser.send('POST', '/auth/session', { id_token })
    expect(answer.json()).toMatchObject({ code: 'not-fresh' })
  })
})
