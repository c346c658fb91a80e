import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '@countersign/test-kit/test-browser'
import { createBrowser } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { supportFirstDomains } from '../platform/config/first-domains.store.ts'

const WEB = 'http://localhost:3000'
const ADMIN = 'http://localhost:3001'
const ANDREA = 'andrea.villanueva@northwind.example'
const TESS = 'tess.aquino@northwind.example'
const OUTSIDER = 'robin.ellery@outsider.example'
const PAY = 'dominic.alcantara@lumenpay.example'
const HOSTED = ['northwind.example', 'lumenpay.example']

let identity: TestIdentity
let site: TestSite

beforeAll(async () => {
  identity = await startTestIdentity([WEB, ADMIN])
  site = await createTestSite(identity.environment)
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(async () => {
  site.setNow()
  await configure('hosted_domains', { values: HOSTED })
  await configure('admin_emails', [TESS])
  await site.services.db.updateTable('people').set({ disabled_at: null }).execute()
})

async function configure(key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value) }
  await site.services.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute()
}

const webBrowser = () => createBrowser(site.web, WEB)
const adminBrowser = () => createBrowser(site.admin, ADMIN)

/** Goes to the provider and back. @returns path and query of the page the browser returns to */
async function visit(browser: TestBrowser, email: string, provider = 'google'): Promise<string> {
  const begun = await browser.get(`/auth/${provider}?login_hint=${encodeURIComponent(email)}`)
  expect(begun.statusCode).toBe(302)
  return browser.visitProvider(begun.headers.location as string)
}

async function callBack(browser: TestBrowser, page: string, provider = 'google') {
  return browser.send('POST', `/auth/${provider}/callback${page.slice(page.indexOf('?'))}`)
}

async function idTokenOf(browser: TestBrowser, email: string, provider = 'google'): Promise<string> {
  const answer = await callBack(browser, await visit(browser, email, provider), provider)
  expect(answer.json()).toMatchObject({ id_token: expect.any(String) })
  return answer.json<{ id_token: string }>().id_token
}

async function signIn(browser: TestBrowser, email: string, provider = 'google') {
  return browser.send('POST', '/auth/session', { id_token: await idTokenOf(browser, email, provider) })
}

async function whoIs(browser: TestBrowser): Promise<string | null> {
  const answer = await browser.get('/auth/session')
  return answer.statusCode === 200 ? answer.json<{ user: { email: string } }>().user.email : null
}

describe('B1: signing in', () => {
  test('with Google returns to /redirect with hd and id_token, and then starts a session', async () => {
    const browser = webBrowser()
    const page = await visit(browser, ANDREA)
    expect(page).toMatch(/^\/redirect\?/)
    const answer = await callBack(browser, page)
    expect(answer.statusCode).toBe(200)
    const { hd, id_token } = answer.json<{ hd: string; id_token: string }>()
    expect(hd).toBe('northwind.example')
    const session = await browser.send('POST', '/auth/session', { id_token })
    expect(session.statusCode).toBe(200)
    expect((await browser.get('/auth/session')).json()).toMatchObject({
      user: {
        email: ANDREA,
        displayName: 'Andrea Villanueva',
        firstName: 'Andrea',
        providerId: 'google.com',
        type: 'USER',
      },
    })
  })

  test('with Microsoft asks for consent, returns to its own page, and creates the person in the same way', async () => {
    const browser = webBrowser()
    // The person may have signed in with Google before: then Microsoft is added from that session (P3).
    await signIn(browser, ANDREA)
    const begun = await browser.get(`/auth/microsoft?login_hint=${ANDREA}`)
    const asked = new URL(begun.headers.location as string).searchParams
    expect(asked.get('prompt')).toBe('consent')
    expect(asked.get('code_challenge_method')).toBe('S256')
    const page = await browser.visitProvider(begun.headers.location as string)
    expect(page).toMatch(/^\/redirect\/microsoft\?/)
    const { id_token } = (await callBack(browser, page, 'microsoft')).json<{ id_token: string }>()
    await browser.send('POST', '/auth/session', { id_token })
    expect(await whoIs(browser)).toBe(ANDREA)
    const google = webBrowser()
    await signIn(google, ANDREA)
    const people = await site.services.db
      .selectFrom('people')
      .where('email', '=', ANDREA)
      .selectAll()
      .execute()
    expect(people).toHaveLength(1)
  })

  test('B6: Google is asked for the contacts as well, and for a refresh token', async () => {
    const begun = await webBrowser().get('/auth/google')
    const asked = new URL(begun.headers.location as string).searchParams
    expect(asked.get('scope')).toContain('https://www.googleapis.com/auth/contacts.readonly')
    expect(asked.get('scope')).toContain('https://www.googleapis.com/auth/directory.readonly')
    expect(asked.get('access_type')).toBe('offline')
    expect(asked.get('login_hint')).toBeNull()
  })

  test.each([
    ['application/json', (query: string) => JSON.stringify({ query })],
    ['application/x-www-form-urlencoded', (query: string) => query.slice(1)],
    ['application/x-www-form-urlencoded', (query: string) => new URLSearchParams({ query }).toString()],
    ['text/plain', (query: string) => query],
  ])('the page may post its query string in a body of %s', async (type, payload) => {
    const browser = webBrowser()
    const page = await visit(browser, ANDREA)
    const body = payload(page.slice(page.indexOf('?')))
    const answer = await browser.send('POST', '/auth/google/callback', body, { 'content-type': type })
    expect(answer.json()).toMatchObject({ hd: 'northwind.example' })
  })

  test('concurrent sign-ins in two tabs do not interfere', async () => {
    const browser = webBrowser()
    const first = await visit(browser, ANDREA)
    const second = await visit(browser, TESS)
    expect((await callBack(browser, first)).statusCode).toBe(200)
    expect((await callBack(browser, second)).statusCode).toBe(200)
  })

  test('signing out ends the session, not only its cookie', async () => {
    const browser = webBrowser()
    await signIn(browser, ANDREA)
    const kept = new Map(browser.cookies)
    expect((await browser.send('DELETE', '/auth/session')).statusCode).toBe(204)
    expect(browser.cookies.has('countersign_web')).toBe(false)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await whoIs(browser)).toBeNull()
  })

  test('without a session, /auth/session answers 401, or an empty user with ?optional', async () => {
    const browser = webBrowser()
    expect((await browser.get('/auth/session')).statusCode).toBe(401)
    const optional = await browser.get('/auth/session?optional')
    expect([optional.statusCode, optional.json()]).toEqual([200, { user: null }])
    await signIn(browser, ANDREA)
    expect((await browser.get('/auth/session?optional')).json()).toMatchObject({ user: { email: ANDREA } })
  })

  test('a cancelled sign-in is reported as such, and no other text from the link is repeated', async () => {
    const answer = await callBack(webBrowser(), '?error=access_denied&error_description=Call+0800-EVIL')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 'access-denied', message: 'The sign-in was cancelled.' })
  })
})

describe('B2: refused sign-ins', () => {
  const unsupported = { code: '401-A', message: 'Unable to sign in. Entered email is unsupported.' }

  test.each(['google', 'microsoft'])('401-A for a domain that is not hosted, with %s', async (provider) => {
    const browser = webBrowser()
    const answer = await callBack(browser, await visit(browser, OUTSIDER, provider), provider)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(unsupported)
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('401-A as soon as a domain is no longer hosted, even between callback and session', async () => {
    const browser = webBrowser()
    const id_token = await idTokenOf(browser, ANDREA)
    await configure('hosted_domains', { values: ['lumenpay.example'] })
    const answer = await browser.send('POST', '/auth/session', { id_token })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(unsupported)
  })

  test('401-A for a tenant that is not listed', async () => {
    const other = await createTestSite({ ...identity.environment, MICROSOFT_TENANTS: 'another-tenant' })
    const browser = createBrowser(other.web, WEB)
    const answer = await callBack(browser, await visit(browser, ANDREA, 'microsoft'), 'microsoft')
    expect(answer.json()).toEqual(unsupported)
    await other.stop()
  })

  test('an id_token is accepted once', async () => {
    const browser = webBrowser()
    const id_token = await idTokenOf(browser, ANDREA)
    const kept = new Map(browser.cookies)
    expect((await browser.send('POST', '/auth/session', { id_token })).statusCode).toBe(200)
    const again = await browser.send('POST', '/auth/session', { id_token })
    expect(again.json()).toMatchObject({ code: 'flow-unknown' })
    // Nor with the cookies as they were before.
    browser.cookies.clear()
    for (const [name, value] of kept) browser.cookies.set(name, value)
    const replayed = await browser.send('POST', '/auth/session', { id_token })
    expect(replayed.statusCode).toBe(401)
    expect(replayed.json()).toMatchObject({ code: 'token-used' })
  })

  test('concurrent requests with the same id_token start one session', async () => {
    const browser = webBrowser()
    const id_token = await idTokenOf(browser, ANDREA)
    const cookies = Object.fromEntries(browser.cookies)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        site.web.inject({ method: 'POST', url: '/auth/session', cookies, payload: { id_token } }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401])
  })

  test('an id_token of another browser is refused', async () => {
    const victim = await idTokenOf(webBrowser(), ANDREA)
    const thief = webBrowser()
    await idTokenOf(thief, TESS)
    const answer = await thief.send('POST', '/auth/session', { id_token: victim })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'flow-unknown' })
    expect(await whoIs(thief)).toBeNull()
  })

  test('another browser’s return page is refused: it lacks this flow’s state, verifier and nonce', async () => {
    const page = await visit(webBrowser(), ANDREA)
    const other = webBrowser()
    await visit(other, ANDREA)
    const answer = await callBack(other, page)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'flow-unknown' })
  })

  test('a code of another flow of the same browser is refused: verifier and nonce differ', async () => {
    const browser = webBrowser()
    const first = new URLSearchParams((await visit(browser, ANDREA)).split('?')[1])
    const second = new URLSearchParams((await visit(browser, TESS)).split('?')[1])
    second.set('code', first.get('code') ?? '')
    const answer = await callBack(browser, `?${second}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'provider-refused' })
  })

  test('a flow works only with its own provider and app', async () => {
    const browser = webBrowser()
    const page = await visit(browser, ANDREA)
    expect((await callBack(browser, page, 'microsoft')).json()).toMatchObject({ code: 'flow-unknown' })
    const console_ = adminBrowser()
    const other = await visit(browser, TESS)
    for (const [name, value] of browser.cookies) console_.cookies.set(name, value)
    expect((await callBack(console_, other)).json()).toMatchObject({ code: 'flow-unknown' })
  })

  test('a return page works once, for ten minutes', async () => {
    const browser = webBrowser()
    const page = await visit(browser, ANDREA)
    const kept = new Map(browser.cookies)
    await callBack(browser, page)
    expect((await callBack(browser, page)).json()).toMatchObject({ code: 'flow-unknown' })
    for (const [name, value] of kept) browser.cookies.set(name, value)
    site.setNow(new Date(Date.now() + 10 * 60_000 + 1000).toISOString())
    expect((await callBack(browser, page)).json()).toMatchObject({ code: 'flow-unknown' })
  })

  test('a flow’s cookies are HttpOnly, SameSite=Lax, short-lived and opaque', async () => {
    const begun = await webBrowser().get('/auth/google')
    const [cookie] = begun.cookies
    const state = new URL(begun.headers.location as string).searchParams.get('state') ?? 'none'
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600, path: '/' })
    expect(Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1')).not.toContain(state)
  })

  test('an e-mail that already has another account of the same provider is refused', async () => {
    const { db } = site.services
    await db.deleteFrom('identities').execute()
    await signIn(webBrowser(), ANDREA)
    await db
      .updateTable('identities')
      .set({ subject: 'former-owner' })
      .where('provider', '=', 'google')
      .execute()
    const answer = await signIn(webBrowser(), ANDREA)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'email-taken' })
    await db.deleteFrom('identities').execute()
  })

  test('a person is identified by issuer and subject: with another e-mail they remain the same', async () => {
    const before = webBrowser()
    await signIn(before, ANDREA)
    const { db } = site.services
    const renamed = 'andrea.before@northwind.example'
    await db.updateTable('people').set({ email: renamed }).where('email', '=', ANDREA).execute()
    const after = webBrowser()
    await signIn(after, ANDREA)
    expect(await whoIs(after)).toBe(renamed)
    await db.updateTable('people').set({ email: ANDREA }).where('email', '=', renamed).execute()
  })

  test('a disabled account is refused', async () => {
    await signIn(webBrowser(), ANDREA)
    await site.services.db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', ANDREA)
      .execute()
    expect((await signIn(webBrowser(), ANDREA)).json()).toMatchObject({ code: 'account-disabled' })
  })
})

describe('B5: the console', () => {
  test('gives administrators the role ADMIN', async () => {
    const browser = adminBrowser()
    expect((await signIn(browser, TESS)).statusCode).toBe(200)
    expect((await browser.get('/auth/session')).json()).toMatchObject({
      user: { email: TESS, type: 'ADMIN' },
    })
  })

  test('refuses everyone else with its own message', async () => {
    const browser = adminBrowser()
    const answer = await signIn(browser, ANDREA)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      code: 'not-administrator',
      message: 'Unable to sign in. This account does not administer Countersign.',
    })
    expect(browser.cookies.has('countersign_admin')).toBe(false)
  })

  test('refuses everyone while the list is empty', async () => {
    await configure('admin_emails', [])
    expect((await signIn(adminBrowser(), TESS)).json()).toMatchObject({ code: 'not-administrator' })
  })

  test('the first start supports the domains of ADMIN_EMAILS, and never changes what is set', async () => {
    const { db } = site.services
    await configure('admin_emails', [PAY])
    await db.deleteFrom('settings').where('key', '=', 'hosted_domains').execute()
    const early = adminBrowser()
    expect((await callBack(early, await visit(early, PAY))).json()).toMatchObject({ code: '401-A' })
    await supportFirstDomains(db, [PAY, 'dan@lumenpay.example'])
    expect((await signIn(adminBrowser(), PAY)).statusCode).toBe(200)
    expect((await site.services.remoteConfig.read()).hosted_domains.values).toEqual(['lumenpay.example'])

    await configure('hosted_domains', { values: HOSTED })
    await supportFirstDomains(db, [TESS])
    expect((await site.services.remoteConfig.read()).hosted_domains.values).toEqual(HOSTED)
  })

  test('does not offer Microsoft', async () => {
    expect((await adminBrowser().get('/auth/microsoft')).statusCode).toBe(404)
  })

  test('B3: its cookie is not valid in the app, nor the app’s in the console', async () => {
    const app = webBrowser()
    const console_ = adminBrowser()
    await signIn(app, TESS)
    await signIn(console_, TESS)
    const webToken = app.cookies.get('countersign_web') ?? ''
    const adminToken = console_.cookies.get('countersign_admin') ?? ''
    app.cookies.set('countersign_web', adminToken)
    console_.cookies.set('countersign_admin', webToken)
    expect(await whoIs(app)).toBeNull()
    expect(await whoIs(console_)).toBeNull()
  })
})
