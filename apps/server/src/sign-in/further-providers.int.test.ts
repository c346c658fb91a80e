import type { TestBrowser } from '@countersign/test-kit/test-browser'
import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const [WEB, ADMIN] = ['http://localhost:3000', 'http://localhost:3001']
// How a person has signed in so far decides what they may use next: each test has its own.
const [ANDREA, TESS, RAMON, ROSARIO, JUN, PAOLO] = [
  'andrea.villanueva',
  'tess.aquino',
  'ramon.uy',
  'rosario.dizon',
  'jun.mercado',
  'paolo.reyes',
].map((name) => `${name}@northwind.example`) as [string, string, string, string, string, string]

let identity: TestIdentity
/** Another provider, with an issuer of its own. */
let keycloak: TestIdentity
let site: TestSite

beforeAll(async () => {
  ;[identity, keycloak] = await Promise.all([
    startTestIdentity([WEB, ADMIN]),
    startTestIdentity([WEB, ADMIN]),
  ])
  site = await createTestSite({
    ...identity.environment,
    PROVIDERS: 'keycloak',
    KEYCLOAK_ISSUER: keycloak.environment.GOOGLE_ISSUER ?? '',
    KEYCLOAK_CLIENT_ID: keycloak.environment.GOOGLE_CLIENT_ID ?? '',
    KEYCLOAK_CLIENT_SECRET: keycloak.environment.GOOGLE_CLIENT_SECRET ?? '',
    KEYCLOAK_NAME: 'Northwind SSO',
    KEYCLOAK_DOMAINS: 'northwind.example',
    KEYCLOAK_ACCEPTS_PROMPT_LOGIN: 'on',
    ADMIN_EMAILS: TESS,
  })
})
afterAll(async () => {
  await site.stop()
  await Promise.all([identity.stop(), keycloak.stop()])
})
beforeEach(() => site.setNow())

const webBrowser = () => createBrowser(site.web, WEB)

async function signIn(browser: TestBrowser, email: string, provider: string) {
  const { id_token } = await goThroughProvider(browser, email, provider)
  return browser.send('POST', '/auth/session', { id_token })
}
const userOf = async (browser: TestBrowser) =>
  (await browser.get('/auth/session')).json<{
    user: { email: string; providerId: string; user_id: string }
  }>().user

describe('P3: a provider that operators name', () => {
  it('is on the login page’s list, signs people in on both apps, and is named in their sessions', async () => {
    const { sign_in_providers } = (await webBrowser().get('/config.json')).json<{
      sign_in_providers: object[]
    }>()
    expect(sign_in_providers).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'microsoft', name: 'Microsoft' },
      { id: 'keycloak', name: 'Northwind SSO' },
    ])
    const browser = webBrowser()
    expect((await signIn(browser, TESS, 'keycloak')).statusCode).toBe(200)
    expect(await userOf(browser)).toMatchObject({ email: TESS, providerId: 'keycloak' })
    const onConsole = createBrowser(site.admin, ADMIN)
    expect((await signIn(onConsole, TESS, 'keycloak')).statusCode).toBe(200)
    expect(await userOf(onConsole)).toMatchObject({ email: TESS })
    const sessions = await browser.send('POST', '/call/get_sessions', { data: {} })
    expect(sessions.json()).toMatchObject({
      result: {
        sessions: [
          { provider: 'keycloak', site: 'web' },
          { provider: 'keycloak', site: 'admin' },
        ],
      },
    })
    const settings = await onConsole.send('POST', '/call/admin-get_settings', { data: {} })
    const { result } = settings.json<{ result: { sign_in_providers: object[] } }>()
    expect(result.sign_in_providers[2]).toMatchObject({
      id: 'keycloak',
      name: 'Northwind SSO',
      domains: ['northwind.example'],
      accepts_prompt_login: true,
    })
    expect(settings.body).not.toContain('a-secret-for-tests-only')
  })

  it('is refused to a person who has signed in otherwise so far, and says how; from a session of theirs it is added', async () => {
    const before = webBrowser()
    await signIn(before, ANDREA, 'google')
    const { user_id } = await userOf(before)
    const stranger = webBrowser()
    const refused = await signIn(stranger, ANDREA, 'keycloak')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      {
        code: 'link-first',
        sign_in_with: ['google'],
        message: expect.stringContaining('Sign in with it first') as string,
      },
    ])
    expect((await stranger.get('/auth/session?optional')).json()).toEqual({ user: null })

    await signIn(stranger, RAMON, 'google')
    expect((await signIn(stranger, ANDREA, 'keycloak')).json(), 'another person’s session').toMatchObject({
      code: 'link-first',
    })

    expect((await signIn(before, ANDREA, 'keycloak')).statusCode).toBe(200)
    expect(await userOf(before)).toMatchObject({ user_id, providerId: 'keycloak' })
    const later = webBrowser()
    expect((await signIn(later, ANDREA, 'keycloak')).statusCode).toBe(200)
    expect(await userOf(later)).toMatchObject({ user_id })
  })

  it('makes a session fresh by prompt=login where its settings accept that, counted from when it began', async () => {
    const { db, identityProviders } = site.services
    // As with a provider that reports no time of sign-in.
    site.services.identityProviders = {
      ...identityProviders,
      exchange: async (...asked) => {
        const answer = await identityProviders.exchange(...asked)
        const [head = '', body = '', signature = ''] = answer.idToken.split('.')
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { auth_time?: number }
        delete claims.auth_time
        const idToken = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
        return { ...answer, idToken }
      },
    }
    try {
      const again = async (email: string, provider: string) => {
        const browser = webBrowser()
        await signIn(browser, email, provider)
        await db.updateTable('sessions').set({ signed_in_at: null }).execute()
        const begun = await browser.get(`/auth/${provider}?fresh`)
        expect(new URL(String(begun.headers.location)).searchParams.get('prompt')).toBe('login')
        const page = await browser.visitProvider(String(begun.headers.location))
        const query = page.slice(page.indexOf('?'))
        const answer = await browser.send('POST', `/auth/${provider}/callback${query}`)
        return browser.send('POST', '/auth/session', answer.json<object>())
      }
      const begun = Date.now()
      expect((await again(ROSARIO, 'keycloak')).statusCode).toBe(200)
      const fresh = await db
        .selectFrom('sessions')
        .select('signed_in_at')
        .where('signed_in_at', 'is not', null)
        .execute()
      expect(fresh).toHaveLength(1)
      expect(fresh[0]?.signed_in_at?.getTime()).toBeGreaterThanOrEqual(begun)
      expect((await again(JUN, 'google')).json()).toMatchObject({ code: 'not-fresh' })
    } finally {
      site.services.identityProviders = identityProviders
    }
  })

  it('ends its sessions by its own back channel', async () => {
    const browser = webBrowser()
    await signIn(browser, PAOLO, 'google')
    await signIn(browser, PAOLO, 'keycloak')
    const logout_token = await keycloak.logoutToken('google', PAOLO)
    const answer = await site.web.inject({
      method: 'POST',
      url: '/auth/keycloak/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    })
    expect(answer.statusCode).toBe(200)
    expect((await browser.get('/auth/session?optional')).json()).toEqual({ user: null })
  })

  it('U3: that isn’t named has no address, and its return page says so', async () => {
    expect((await site.web.inject({ url: '/auth/okta' })).headers.location).toBeUndefined()
    const returned = await webBrowser().send('POST', '/auth/okta/callback?code=1')
    expect(returned.statusCode).toBe(401)
    expect(returned.json()).toEqual({ code: 'provider-not-configured', message: 'No provider configured.' })
  })
})
