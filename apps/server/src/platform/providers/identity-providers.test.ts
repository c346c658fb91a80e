import { generateKeyPairSync, sign } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityProviders } from './identity-providers.ts'

const CLIENT_ID = 'countersign'
const NONCE = 'nonce'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let provider: Server
let issuer: string
/** Seconds from now at which the provider says that it issued its tokens. */
let issuedIn = 0

beforeAll(async () => {
  provider = createServer((request, response) => {
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

function idToken(): string {
  const iat = Math.floor(Date.now() / 1000) + issuedIn
  const claims = { iss: issuer, aud: CLIENT_ID, sub: '1', nonce: NONCE, iat, exp: iat + 600 }
  const parts = [{ alg: 'RS256', kid: 'k' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign('RSA-SHA256', Buffer.from(parts.join('.')), privateKey)
  return [...parts, signature.toString('base64url')].join('.')
}

const ANY = { acr: [], amr: [] }

function exchange() {
  const google = {
    name: 'Google',
    issuer,
    clientId: CLIENT_ID,
    clientSecret: 'secret',
    domains: null,
    exceptDomains: [],
    acceptsPromptLogin: false,
    claims: {},
    strength: { web: ANY, admin: ANY },
  }
  const returned = new URL(`http://localhost:3000/redirect?code=c&state=s`)
  const verifier = 'v'.repeat(43)
  return createIdentityProviders({ providers: new Map([['google', google]]) }).exchange('google', returned, {
    state: 's',
    nonce: NONCE,
    verifier,
    scope: 'openid',
  })
}

test.each([0, -60, 20])('B2: an id_token issued %i seconds from now is accepted', async (seconds) => {
  issuedIn = seconds
  expect((await exchange()).claims.sub).toBe('1')
})

test.each([60, 3600])('B2: one issued %i seconds from now is refused', async (seconds) => {
  issuedIn = seconds
  await expect(exchange()).rejects.toMatchObject({ code: 'provider-refused' })
})
