import type { TestBrowser } from '@countersign/test-kit/test-browser'
import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import { configure } from '@countersign/test-kit/settings'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const WEB = 'http://localhost:3000'
const ADMIN = 'http://localhost:3001'
const ANDREA = 'andrea.villanueva@northwind.example'
const TESS = 'tess.aquino@northwind.example'
const CHANNEL = '/auth/google/back-channel-logout'

let identity: TestIdentity
let site: TestSite

beforeAll(async () => {
  identity = await startTestIdentity([WEB, ADMIN])
  site = await createTestSite({ ...identity.environment, ADMIN_EMAILS: TESS })
  await configure(site, { hosted_domains: { values: ['northwind.example'] } })
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(() => site.setNow())

/** Signs in as a browser does. */
async function signIn(email: string, at: 'web' | 'admin' = 'web'): Promise<TestBrowser> {
  const browser = createBrowser(site[at], at === 'web' ? WEB : ADMIN)
  const { id_token } = await goThroughProvider(browser, email)
  expect((await browser.send('POST', '/auth/session', { id_token })).statusCode).toBe(200)
  return browser
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/auth/session')).statusCode === 200
const sidsOf = async (email: string) =>
  (
    await site.services.db
      .selectFrom('sessions as s')
      .innerJoin('people as p', 'p.user_id', 's.user_id')
      .select('s.provider_session')
      .where('p.email', '=', email)
      .orderBy('s.created_at')
      .execute()
  ).map(({ provider_session }) => provider_session)

/** As a provider posts it: no cookie, no Origin. */
const tell = (token: string, channel = CHANNEL) =>
  site.web.inject({
    method: 'POST',
    url: channel,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

describe('P3: a sign-out at the provider', () => {
  it('P3: ends what began with that session of the provider, and nothing else', async () => {
    const [one, other] = [await signIn(ANDREA), await signIn(ANDREA)]
    const [sid, otherSid] = (await sidsOf(ANDREA)).slice(-2)
    expect(sid).toMatch(/.{10,}/)
    expect(otherSid).not.toBe(sid)
    const answer = await tell(await identity.logoutToken('google', ANDREA, sid ?? ''))
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'no-store'])
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true])
    const event = await site.services.db
      .selectFrom('security_events')
      .select(['kind', 'action', 'person', 'details'])
      .orderBy('event_no', 'desc')
      .executeTakeFirst()
    expect(event).toMatchObject({ kind: 'session', action: 'provider_logout', person: ANDREA })
  })

  it('P3: ends everything of the person where it names no session, the console too', async () => {
    const browsers = [await signIn(TESS), await signIn(TESS, 'admin'), await signIn(ANDREA)]
    expect((await tell(await identity.logoutToken('google', TESS))).statusCode).toBe(200)
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false, true])
  })

  it('P3: that comes again ends nothing that began since', async () => {
    const before = await signIn(ANDREA)
    const token = await identity.logoutToken('google', ANDREA)
    await tell(token)
    const since = await signIn(ANDREA)
    expect((await tell(token)).statusCode).toBe(200)
    expect([await isSignedIn(before), await isSignedIn(since)]).toEqual([false, true])
  })

  it('P3: of the other provider ends only what began there', async () => {
    const browser = await signIn(ANDREA)
    const token = await identity.logoutToken('microsoft', ANDREA)
    expect((await tell(token, '/auth/microsoft/back-channel-logout')).statusCode).toBe(200)
    expect((await tell(token)).statusCode).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('P3: is believed by its signature alone, and only as long as it is good', async () => {
    const browser = await signIn(ANDREA)
    const token = await identity.logoutToken('google', ANDREA)
    const [head = '', body = '', signature = ''] = token.split('.')
    const changed = Buffer.from(body, 'base64url').toString().replace('"sub"', '"sid"')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const forged of [
      '',
      'no token',
      unsigned,
      `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`,
    ])
      expect([forged, (await tell(forged)).statusCode]).toEqual([forged, 400])
    site.setNow(new Date(Date.now() + 10 * 60_000).toISOString())
    expect((await tell(token)).statusCode).toBe(400)
    site.setNow()
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('P3: is no id_token', async () => {
    const browser = createBrowser(site.web, WEB)
    const { id_token } = await goThroughProvider(browser, ANDREA)
    expect((await tell(id_token)).statusCode).toBe(400)
  })

  it('P3: takes a small form and nothing else', async () => {
    const json = await site.web.inject({ method: 'POST', url: CHANNEL, payload: { logout_token: 'x' } })
    expect(json.statusCode).toBe(400)
    const long = await tell('x'.repeat(100_000))
    expect(long.statusCode).toBe(400)
    expect(long.body).toContain('too large')
  })
})
