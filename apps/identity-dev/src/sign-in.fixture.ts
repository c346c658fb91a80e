import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ProviderKind } from './organisation.ts'
import type { Settings } from './settings.ts'

export const REDIRECT_URI = 'http://localhost:3000/redirect'

/** Settings for one test run: a free port and a temporary folder. */
export async function testSettings(): Promise<Settings> {
  const port = await new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
  return {
    url: `http://localhost:${port}`,
    host: '127.0.0.1',
    port,
    clientId: 'countersign',
    clientSecret: randomBytes(24).toString('hex'),
    redirectUris: [REDIRECT_URI],
    dataDir: mkdtempSync(join(tmpdir(), 'countersign-identity-')),
    organisationFile: resolve(import.meta.dirname, '../../../demo/organisation.json'),
  }
}

/** Keeps cookies like a browser. Follows redirects until it leaves the provider or gets a page. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  /** Number of pages shown. */
  pages = 0

  async visit(address: string, init: { method?: string; body?: URLSearchParams } = {}): Promise<Response> {
    let url = address
    let request: { method?: string; body?: URLSearchParams } = init
    for (;;) {
      const { pathname } = new URL(url)
      const cookie = [...this.#cookies]
        .filter(([, { path }]) => pathname.startsWith(path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
      const response = await fetch(url, { ...request, redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ')
        const [name = '', value = ''] = pair.split('=', 2)
        const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
        if (value) this.#cookies.set(name, { value, path })
        else this.#cookies.delete(name)
      }
      const location = response.headers.get('location')
      if (!location) {
        this.pages += 1
        return response
      }
      url = new URL(location, url).href
      if (url.startsWith(REDIRECT_URI)) return Response.json({}, { headers: { location: url } })
      request = {}
    }
  }
}

export interface SignIn {
  address: string
  verifier: string
  nonce: string
}

/** The address to which the product would redirect the browser. */
export function beginSignIn(
  settings: Settings,
  kind: ProviderKind,
  extra: Record<string, string> = {},
): SignIn {
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const query = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'of-this-flow',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })
  return { address: `${settings.url}/${kind}/auth?${query}`, verifier, nonce }
}

export interface Tokens {
  id_token: string
  access_token: string
  refresh_token: string
  scope: string
}

export function requestTokens(
  settings: Settings,
  kind: ProviderKind,
  body: Record<string, string>,
): Promise<Response> {
  return fetch(`${settings.url}/${kind}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      ...body,
    }),
  })
}

/** The whole flow for a `login_hint`, up to the tokens. */
export async function signIn(
  settings: Settings,
  kind: ProviderKind,
  email: string,
  extra: Record<string, string> = {},
): Promise<{ tokens: Tokens; nonce: string; pages: number }> {
  const browser = new Browser()
  const { address, verifier, nonce } = beginSignIn(settings, kind, { login_hint: email, ...extra })
  const landed = new URL((await browser.visit(address)).headers.get('location') ?? '')
  const answer = await requestTokens(settings, kind, {
    grant_type: 'authorization_code',
    code: landed.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  })
  return { tokens: (await answer.json()) as Tokens, nonce, pages: browser.pages }
}

/** Checks an ID token's signature against the provider's published keys and returns its claims. */
export async function readIdToken(
  settings: Settings,
  kind: ProviderKind,
  token: string,
): Promise<Record<string, unknown>> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { keys } = (await (await fetch(`${settings.url}/${kind}/jwks`)).json()) as { keys: { kid: string }[] }
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const key = createPublicKey({ key: keys.find((each) => each.kid === kid) ?? {}, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the signature does not fit')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
