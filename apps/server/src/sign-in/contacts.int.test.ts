import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '@countersign/test-kit/test-browser'
import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const WEB = 'http://localhost:3000'
const ANDREA = 'andrea.villanueva@northwind.example'
/** Signs in with Microsoft alone. */
const ROSARIO = 'rosario.dizon@northwind.example'
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
  await site.services.db.deleteFrom('sessions').execute()
  await site.services.db.deleteFrom('identities').execute()
})

async function signedIn(email: string, provider = 'google'): Promise<TestBrowser> {
  const browser = createBrowser(site.web, WEB)
  const { id_token } = await goThroughProvider(browser, email, provider)
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
  test('succeeds if the person granted access to contacts at sign-in', async () => {
    const browser = await signedIn(ANDREA)
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(200)
  })

  test('answers 403, unsupported, to a Microsoft account', async () => {
    const browser = await signedIn(ROSARIO, 'microsoft')
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(403)
    expect((await search(browser, 'Tess', 'get_ext_contacts')).error?.status).toBe('PERMISSION_DENIED')
  })

  test('answers “failed” if the person declined', async () => {
    const browser = await signedIn(CARLO)
    expect((await browser.send('POST', '/auth/token')).statusCode).toBe(424)
    expect((await search(browser, 'Tess', 'get_ext_contacts')).error?.status).toBe('FAILED_PRECONDITION')
  })

  test('requires a session, and accepts a bearer token only of the same person', async () => {
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
    try {
      const browser = await signedIn(ANDREA)
      expect((await browser.send('POST', '/auth/token')).statusCode).toBe(503)
      expect((await search(browser, 'Tess', 'get_ext_contacts')).error?.status).toBe('UNAVAILABLE')
      expect(await search(browser, 'Tess')).toEqual({ result: [] })
    } finally {
      site = whole
      await cut.stop()
    }
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

  test('D7: people outside the hosted domains are not offered', async () => {
    const browser = await signedIn(ANDREA)
    expect((await search(browser, 'Ines Cabrera')).result).toEqual([])
    await hostAll()
    expect((await search(browser, 'Ines Cabrera')).result).toHaveLength(1)
  })

  test('returns at most a page', async () => {
    const browser = await signedIn(ANDREA)
    await hostAll()
    expect((await search(browser, 'northwind', 'get_contacts', 2)).result?.length).toBeLessThanOrEqual(2)
  })

  test.each(['', 'Te', '  Te  '])('fewer than 3 characters, %j, find no one', async (query) => {
    expect((await search(await signedIn(ANDREA), query)).result).toEqual([])
  })
})

describe('B6: the organisation’s directory is searched for everyone', () => {
  const LEA = { email: 'lea.tiongson@northwind.example', display_name: 'Lea Tiongson' }
  beforeAll(async () => {
    await site.services.db
      .insertInto('people')
      .values([
        LEA,
        { email: 'tiong.outside@elsewhere.example', display_name: 'Tiong Outside' },
        { email: 'tiong.gone@northwind.example', display_name: 'Tiong Gone', disabled_at: new Date() },
        { email: 'ann.tiongco@northwind.example', display_name: 'Ann 100% Tiongco' },
      ])
      .execute()
  })
  const emails = async (browser: TestBrowser, query: string) =>
    (await search(browser, query, 'get_contacts', 30)).result?.map((one) => one.emailAddresses[0]?.value)

  test.each([
    ['with Microsoft', ROSARIO, 'microsoft'],
    ['without leave to their contacts', CARLO, 'google'],
    ['whose provider’s directory lacks a person', ANDREA, 'google'],
  ])('a person %s finds who can take part, by name and by e-mail', async (_who, email, provider) => {
    const browser = await signedIn(email, provider)
    expect(await emails(browser, 'tiong')).toEqual([
      'ann.tiongco@northwind.example',
      'lea.tiongson@northwind.example',
    ])
    expect(await emails(browser, 'tiongson lea')).toEqual([LEA.email])
    expect(await emails(browser, LEA.email)).toEqual([LEA.email])
    expect(await emails(browser, '00%')).toEqual(['ann.tiongco@northwind.example'])
    expect(await emails(browser, '___')).toEqual([])
  })

  test('a person in both directories is listed once', async () => {
    const browser = await signedIn(ANDREA)
    const andreas = await emails(browser, 'andrea villanueva')
    expect(andreas).toEqual([ANDREA])
  })
})

describe('B6: the grant for contacts', () => {
  test('is stored sealed: no token can be read from the database', async () => {
    await signedIn(ANDREA)
    const { contacts_grant } = await grant(ANDREA)
    expect(contacts_grant?.toString('latin1')).not.toMatch(/accessToken|refreshToken/)
  })

  test('is renewed with the refresh token when the access token has expired', async () => {
    const browser = await signedIn(ANDREA)
    const before = (await grant(ANDREA)).contacts_grant
    site.setNow(new Date(Date.now() + HOUR).toISOString())
    expect((await search(browser, 'Tess')).result).not.toEqual([])
    expect((await grant(ANDREA)).contacts_grant?.equals(before ?? Buffer.of())).toBe(false)
  })

  test('is not revoked by a later sign-in without it', async () => {
    await signedIn(CARLO)
    expect((await grant(CARLO)).contacts_grant).toBeNull()
    await signedIn(ANDREA)
    await site.services.db
      .updateTable('identities')
      .set({ contacts_grant: (await grant(ANDREA)).contacts_grant })
      .where('provider', '=', 'google')
      .execute()
    await signedIn(CARLO)
    expect((await grant(CARLO)).contacts_grant).not.toBeNull()
  })

  test('can be given later through /auth/contacts, which returns to the page that asked', async () => {
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

  test('is not accepted from another account', async () => {
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

  test('is requested from signed-in people only', async () => {
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
