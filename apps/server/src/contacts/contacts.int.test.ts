import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser, type TestBrowser } from '../testing/test-browser.ts'
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

const WEB = 'http://localhost:3000'
const ANDREA = 'andrea.villanueva@northwind.example'
/** Declined access to his contacts at the provider. */
const CARLO = 'carlo.navarro@northwind.example'
const HOUR = 60 * 60_000

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
beforeEach(async () => {
  site.setNow()
  await site.services.db.deleteFrom('settings').execute()
})

async function signedIn(email: string, provider = 'google'): Promise<TestBrowser> {
  const browser = createBrowser(site.web, WEB)
  const begun = await browser.get(`/auth/${provider}?login_hint=${email}`)
  const page = await browser.visitProvider(begun.headers.location as string)
  const answer = await browser.send('POST', `/auth/${provider}/callback${page.slice(page.indexOf('?'))}`)
  const { id_token } = answer.json<{ id_token: string }>()
  expect((await browser.send('POST', '/auth/session', { id_token })).statusCode).toBe(200)
  return browser
}

async function search(browser: TestBrowser, query: string, call = 'get_contacts', pageSize = 3) {
  const answer = await browser.send('POST', `/call/${call}`, { data: { query, pageSize } })
  return answer.json<{
    result?: { names: { unstructuredName: string }[]; emailAddresses: { value: string }[] }[]
    error?: { status: string; message: string }
  }>()
}

function grant(email: string) {
  return site.services.db
    .selectFrom('identities')
    .innerJoin('people', 'people.user_id', 'identities.user_id')
    .select('contacts_grant')
    .where('email', '=', email)
    .where('provider', '=', 'google')
    .executeTakeFirstOrThrow()
}

describe('B6: POST /auth/token', () => {
  test('says yes to someone who allowed their contacts at sign-in', async () => {
    const browser = await signedIn(ANDREA)
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(200)
  })

  test('answers 403, unsupported, to a Microsoft account', async () => {
    const browser = await signedIn(ANDREA, 'microsoft')
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(403)
    expect((await search(browser, 'Tess')).error?.status).toBe('PERMISSION_DENIED')
  })

  test('answers another failure, failed, to someone who declined', async () => {
    const browser = await signedIn(CARLO)
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(424)
    expect((await search(browser, 'Tess')).error?.status).toBe('FAILED_PRECONDITION')
  })

  test('wants a session, and a bearer token only of the same person', async () => {
    expect((await createBrowser(site.web, WEB).send('POST', '/auth/token')).statusCode).toBe(401)
    const browser = await signedIn(ANDREA)
    const token = (iss: string) =>
      `Bearer x.${Buffer.from(JSON.stringify({ iss, sub: 'somebody else' })).toString('base64url')}.x`
    for (const authorization of [token(`${identity.url}/google`), 'Bearer nonsense'])
      expect((await browser.send('POST', '/auth/token', undefined, { authorization })).statusCode).toBe(401)
  })

  test('answers 503 while the contacts service does not answer', async () => {
    const cut = await createTestSite({ ...identity.environment, PEOPLE_API_URL: 'http://127.0.0.1:9' })
    const whole = site
    site = cut
    const browser = await signedIn(ANDREA)
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(503)
    expect((await search(browser, 'Tess')).error?.status).toBe('UNAVAILABLE')
    site = whole
    await cut.stop()
  })
})

describe('B6: searching', () => {
  test('get_contacts finds people of the directory', async () => {
    const { result } = await search(await signedIn(ANDREA), 'Tess')
    expect(result).toContainEqual({
      names: [{ unstructuredName: 'Tess Aquino' }],
      emailAddresses: [{ value: 'tess.aquino@northwind.example' }],
      photos: [],
    })
  })

  test('get_ext_contacts finds the person’s own contacts', async () => {
    await hostAll()
    const { result } = await search(await signedIn(ANDREA), 'Alma', 'get_ext_contacts')
    expect(result?.map((contact) => contact.names[0]?.unstructuredName)).toEqual(['Alma Tadena'])
  })

  test('D7: nobody outside the hosted domains is offered', async () => {
    const browser = await signedIn(ANDREA)
    expect((await search(browser, 'Ines Cabrera')).result).toEqual([])
    await hostAll()
    expect((await search(browser, 'Ines Cabrera')).result).toHaveLength(1)
  })

  test('gives as many as the page holds', async () => {
    const browser = await signedIn(ANDREA)
    await hostAll()
    expect((await search(browser, 'northwind', 'get_contacts', 2)).result?.length).toBeLessThanOrEqual(2)
  })

  test.each(['', 'Te', '  Te  '])('fewer than 3 characters, %j, find nobody', async (query) => {
    expect((await search(await signedIn(ANDREA), query)).result).toEqual([])
  })
})

describe('B6: the person’s leave', () => {
  test('is stored sealed: no token can be read from the database', async () => {
    await signedIn(ANDREA)
    const { contacts_grant } = await grant(ANDREA)
    expect(contacts_grant?.toString('latin1')).not.toMatch(/accessToken|refreshToken/)
  })

  test('is renewed with the refresh token when the access token has run out', async () => {
    const browser = await signedIn(ANDREA)
    const before = (await grant(ANDREA)).contacts_grant
    site.setNow(new Date(Date.now() + HOUR).toISOString())
    expect((await search(browser, 'Tess')).result).not.toEqual([])
    expect((await grant(ANDREA)).contacts_grant?.equals(before ?? Buffer.of())).toBe(false)
  })

  test('that a later sign-in lacks does not take back what was given before', async () => {
    await signedIn(ANDREA)
    await site.services.db
      .updateTable('identities')
      .set({ contacts_grant: (await grant(ANDREA)).contacts_grant })
      .where('provider', '=', 'google')
      .execute()
    await signedIn(CARLO)
    expect((await grant(CARLO)).contacts_grant).not.toBeNull()
    await site.services.db.deleteFrom('sessions').execute()
    await site.services.db.deleteFrom('identities').execute()
  })

  test('can be given later, through /auth/contacts, and leads back to where it was asked', async () => {
    const browser = await signedIn(ANDREA)
    await site.services.db.updateTable('identities').set({ contacts_grant: null }).execute()
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(424)
    const asked = await browser.get('/auth/contacts?return_to=/memo/create/42')
    const page = await browser.visitProvider(asked.headers.location as string)
    expect(page).toMatch(/^\/auth\/contacts\/callback\?/)
    const returned = await browser.get(page)
    expect(returned.headers.location).toBe('/memo/create/42')
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(200)
    // Its state counts once.
    await site.services.db.updateTable('identities').set({ contacts_grant: null }).execute()
    await browser.get(page)
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(424)
  })

  test('of another account is not taken', async () => {
    const browser = await signedIn(ANDREA)
    await site.services.db.updateTable('identities').set({ contacts_grant: null }).execute()
    const asked = new URL((await browser.get('/auth/contacts')).headers.location as string)
    asked.searchParams.set('login_hint', 'tess.aquino@northwind.example')
    const returned = await browser.get(await browser.visitProvider(asked.href))
    expect(returned.headers.location).toBe('/memo/create')
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(424)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('never leads back to %j', async (target) => {
    const browser = await signedIn(ANDREA)
    const asked = await browser.get(`/auth/contacts?return_to=${encodeURIComponent(target)}`)
    const returned = await browser.get(await browser.visitProvider(asked.headers.location as string))
    expect(returned.headers.location).toBe('/memo/create')
  })

  test('is asked of signed-in people only', async () => {
    expect((await createBrowser(site.web, WEB).get('/auth/contacts')).headers.location).toBe('/login')
  })
})

async function hostAll(): Promise<void> {
  const values = ['northwind.example', 'lumenpay.example', 'northwind-broadband.example']
  await site.services.db
    .insertInto('settings')
    .values({ key: 'hosted_domains', value: JSON.stringify({ values }) })
    .execute()
}
