import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TENANT_ID } from './claims.ts'
import { CONTACTS_SCOPE, DIRECTORY_SCOPE } from './provider.ts'
import type { IdentityServer } from './server.ts'
import { startIdentityServer } from './server.ts'
import type { Settings } from './settings.ts'
import {
  beginSignIn,
  Browser,
  readIdToken,
  REDIRECT_URI,
  requestTokens,
  signIn,
  testSettings,
} from './sign-in.fixture.ts'

const ANDREA = 'andrea.villanueva@northwind.example'
const WITH_CONTACTS = { scope: `openid email profile ${CONTACTS_SCOPE} ${DIRECTORY_SCOPE}` }

let settings: Settings
let server: IdentityServer
const errors: unknown[] = []

beforeAll(async () => {
  settings = await testSettings()
  server = await startIdentityServer(settings, (error) => errors.push(error))
})
afterAll(async () => {
  await server.close()
  rmSync(settings.dataDir, { recursive: true, force: true })
  expect(errors).toEqual([])
})

function people(path: string, token?: string): Promise<Response> {
  return fetch(`${settings.url}/people/v1/${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
}

const directory = (query: string) =>
  `people:searchDirectoryPeople?${new URLSearchParams({
    query,
    readMask: 'names,emailAddresses,photos',
    sources: 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE',
    pageSize: '3',
  })}`
const contacts = (query: string) =>
  `people:searchContacts?${new URLSearchParams({ query, readMask: 'names,emailAddresses', pageSize: '3' })}`

describe('B1, B4: signing in at "Google"', () => {
  it('signs in a login_hint without a page, and returns its claims', async () => {
    const { tokens, nonce, pages } = await signIn(settings, 'google', ANDREA)
    expect(pages).toBe(0)
    expect(await readIdToken(settings, 'google', tokens.id_token)).toMatchObject({
      iss: `${settings.url}/google`,
      aud: settings.clientId,
      nonce,
      email: ANDREA,
      email_verified: true,
      name: 'Andrea Villanueva',
      given_name: 'Andrea',
      hd: 'northwind.example',
    })
  })

  it('accepts the parameters of the real provider', async () => {
    const extra = {
      access_type: 'offline',
      hd: 'northwind.example',
      prompt: 'select_account consent',
      include_granted_scopes: 'true',
    }
    const { tokens, pages } = await signIn(settings, 'google', ANDREA, extra)
    expect(tokens.id_token).toBeTruthy()
    expect(pages).toBe(0)
  })

  it('B2: sends no hosted domain for an unmanaged account', async () => {
    const { tokens } = await signIn(settings, 'google', 'robin.ellery@outsider.example')
    const claims = await readIdToken(settings, 'google', tokens.id_token)
    expect(claims).toMatchObject({ email: 'robin.ellery@outsider.example', email_verified: true })
    expect(claims).not.toHaveProperty('hd')
  })

  it('refuses a code without its verifier', async () => {
    const { address } = beginSignIn(settings, 'google', { login_hint: ANDREA })
    const landed = new URL((await new Browser().visit(address)).headers.get('location') ?? '')
    const answer = await requestTokens(settings, 'google', {
      grant_type: 'authorization_code',
      code: landed.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: 'x'.repeat(43),
    })
    expect(answer.status).toBe(400)
  })

  it('refuses a request without PKCE', async () => {
    const { address } = beginSignIn(settings, 'google', { login_hint: ANDREA })
    const bare = new URL(address)
    bare.searchParams.delete('code_challenge')
    bare.searchParams.delete('code_challenge_method')
    const landed = new URL((await new Browser().visit(bare.href)).headers.get('location') ?? '')
    expect(landed.searchParams.get('error')).toBe('invalid_request')
  })

  it('signs in several people in sequence in the same browser, without a page in between', async () => {
    const browser = new Browser()
    for (const email of [ANDREA, 'paolo.reyes@northwind.example', ANDREA]) {
      const landed = await browser.visit(beginSignIn(settings, 'google', { login_hint: email }).address)
      expect(new URL(landed.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy()
    }
    expect(browser.pages).toBe(0)
  })
})

describe('B4: the login page', () => {
  it('appears without a hint, lists named people first, and signs in the chosen one', async () => {
    const browser = new Browser()
    const shown = await browser.visit(
      beginSignIn(settings, 'google', { login_hint: 'nobody@nowhere.example' }).address,
    )
    const html = await shown.text()
    expect(html.indexOf('Andrea Villanueva')).toBeLessThan(html.indexOf('Adrian Cuevas'))
    expect(html).not.toMatch(/<script/)
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
    const landed = await browser.visit(settings.url + action, {
      method: 'POST',
      body: new URLSearchParams({ email: 'hazel.ventura@brightline.example' }),
    })
    expect(landed.headers.get('location')).toMatch(/[?&]code=/)
  })

  it('appears again after a recent sign-in', async () => {
    const browser = new Browser()
    await browser.visit(beginSignIn(settings, 'google', { login_hint: ANDREA }).address)
    await browser.visit(beginSignIn(settings, 'google').address)
    expect(browser.pages).toBe(1)
  })

  it('can be declined', async () => {
    const browser = new Browser()
    const html = await (await browser.visit(beginSignIn(settings, 'google').address)).text()
    const decline = /href="([^"]+\/decline)"/.exec(html)?.[1] ?? ''
    const landed = new URL((await browser.visit(settings.url + decline)).headers.get('location') ?? '')
    expect(landed.searchParams.get('error')).toBe('access_denied')
    expect(landed.searchParams.get('state')).toBe('of-this-flow')
  })

  it('reports an expired sign-in', async () => {
    const answer = await fetch(`${settings.url}/google/interaction/long-gone`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/sign in again/)
  })
})

describe('P3: auth_time', () => {
  const authTimeOf = async (kind: 'google' | 'microsoft', extra: Record<string, string> = {}) => {
    const { tokens, pages } = await signIn(settings, kind, ANDREA, extra)
    expect(pages).toBe(0)
    const { auth_time } = await readIdToken(settings, kind, tokens.id_token)
    return auth_time
  }
  const isNow = (at: unknown) => Math.abs(Number(at) - Date.now() / 1000) < 30

  it('is the time of the current sign-in', async () => {
    expect(isNow(await authTimeOf('google'))).toBe(true)
  })

  it.each(['google', 'microsoft'] as const)(
    'is given by %s where a fresh sign-in is asked for',
    async (kind) => {
      expect(isNow(await authTimeOf(kind, { prompt: 'login', max_age: '0' }))).toBe(true)
    },
  )

  it('is omitted by Microsoft unless requested', async () => {
    expect(await authTimeOf('microsoft')).toBeUndefined()
  })
})

describe('N2: the claims for the directory', () => {
  const set = (email: string, body: string, method = 'PUT') =>
    fetch(`${settings.url}/claims/${email}`, { method, body })
  const sent = async (kind: 'google' | 'microsoft') => {
    const { tokens } = await signIn(settings, kind, ANDREA)
    const { department, manager, roles } = await readIdToken(settings, kind, tokens.id_token)
    return { department, manager, roles }
  }

  it('name the group of the demo organisation, and whatever is set for an account', async () => {
    expect(await sent('google')).toEqual({ department: 'Network Engineering' })
    const claims = { manager: 'paolo.reyes@northwind.example', roles: ['Payer', 7] }
    expect((await set(ANDREA, JSON.stringify(claims))).status).toBe(200)
    expect(await sent('google')).toEqual(claims)
    expect(await sent('microsoft')).toEqual(claims)
  })

  it.each([
    ['an unknown account', 'no.one@northwind.example', '{}', 404],
    ['a list', ANDREA, '[]', 400],
    ['another claim', ANDREA, '{"hd":"evil.example"}', 400],
    ['text that is no JSON', ANDREA, 'roles', 400],
    ['a long text', ANDREA, JSON.stringify({ roles: 'x'.repeat(70_000) }), 400],
  ])('are refused with %s', async (_what, email, body, status) => {
    expect((await set(email, body)).status).toBe(status)
  })
})

describe('signing in at "Microsoft"', () => {
  it('returns tenant and object id, with a different subject', async () => {
    const google = await signIn(settings, 'google', ANDREA)
    const microsoft = await signIn(settings, 'microsoft', ANDREA, { prompt: 'consent' })
    const claims = await readIdToken(settings, 'microsoft', microsoft.tokens.id_token)
    expect(claims).toMatchObject({
      iss: `${settings.url}/microsoft`,
      tid: DEMO_TENANT_ID,
      email: ANDREA,
      preferred_username: ANDREA,
      nonce: microsoft.nonce,
    })
    expect(claims.oid).toMatch(/^[0-9a-f-]{36}$/)
    expect(claims.sub).not.toBe((await readIdToken(settings, 'google', google.tokens.id_token)).sub)
  })

  it('is not valid for the People API', async () => {
    const { tokens } = await signIn(settings, 'microsoft', ANDREA)
    expect((await people(directory('and'), tokens.access_token)).status).toBe(401)
  })
})

describe('B6: the People API', () => {
  it('finds people of the whole organisation by name prefix', async () => {
    const { tokens } = await signIn(settings, 'google', ANDREA, WITH_CONTACTS)
    const answer = await people(directory('rey'), tokens.access_token)
    expect(await answer.json()).toEqual({
      people: [
        {
          resourceName: expect.stringMatching(/^people\/c\d+$/),
          names: [{ displayName: 'Paolo Reyes', unstructuredName: 'Paolo Reyes' }],
          emailAddresses: [{ value: 'paolo.reyes@northwind.example' }],
        },
      ],
    })
  })

  it("finds a person's own contacts only", async () => {
    const { tokens } = await signIn(settings, 'google', ANDREA, WITH_CONTACTS)
    const { results } = (await (await people(contacts('alma'), tokens.access_token)).json()) as {
      results: { person: { emailAddresses: { value: string }[] } }[]
    }
    expect(results[0]?.person.emailAddresses[0]?.value).toBe('alma.tadena@northwind-broadband.example')
    expect(await (await people(contacts('jimmy'), tokens.access_token)).json()).toEqual({})
  })

  it('respects the page size', async () => {
    const { tokens } = await signIn(settings, 'google', ANDREA, WITH_CONTACTS)
    const { people: found } = (await (await people(directory('m'), tokens.access_token)).json()) as {
      people: unknown[]
    }
    expect(found).toHaveLength(3)
  })

  it('answers 401 without a token and 403 without the scope, as Google does', async () => {
    expect(await (await people(directory('rey'))).json()).toMatchObject({
      error: { code: 401, status: 'UNAUTHENTICATED' },
    })
    const { tokens } = await signIn(settings, 'google', ANDREA)
    const refused = await people(directory('rey'), tokens.access_token)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 403, status: 'PERMISSION_DENIED' } })
  })

  it('never grants contacts for a person who declines them', async () => {
    const { tokens } = await signIn(settings, 'google', 'carlo.navarro@northwind.example', WITH_CONTACTS)
    expect(tokens.scope.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
    expect((await people(contacts('al'), tokens.access_token)).status).toBe(403)
  })

  it.each(['readMask', 'sources'])('requires %s, as Google does', async (name) => {
    const { tokens } = await signIn(settings, 'google', ANDREA, WITH_CONTACTS)
    const address = new URL(`${settings.url}/people/v1/${directory('rey')}`)
    address.searchParams.delete(name)
    const answer = await fetch(address, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(answer.status).toBe(400)
  })
})

describe('after a restart', () => {
  it('access tokens, refresh tokens and signing keys remain valid', async () => {
    const { tokens } = await signIn(settings, 'google', ANDREA, WITH_CONTACTS)
    await server.close()
    server = await startIdentityServer(settings, (error) => errors.push(error))
    // fetch has to notice that its idle connections are gone.
    const status = () =>
      people(directory('rey'), tokens.access_token).then(
        (answer) => answer.status,
        () => 'connection lost',
      )
    await expect.poll(status).not.toBe('connection lost')
    expect(await status()).toBe(200)
    await readIdToken(settings, 'google', tokens.id_token)
    const renewed = await requestTokens(settings, 'google', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    })
    const { access_token } = (await renewed.json()) as { access_token: string }
    expect((await people(contacts('al'), access_token)).status).toBe(200)
  })
})
