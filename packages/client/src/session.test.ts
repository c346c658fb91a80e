import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '@countersign/contract'
import { fetchConfiguration } from './configuration.ts'
import { fetchSession, finishSignIn, signOut } from './session.ts'
import type { LocalServer } from './testing/local-server.ts'
import { startLocalServer } from './testing/local-server.ts'

let server: LocalServer
beforeEach(async () => {
  server = await startLocalServer()
  // Paths are of the page's own origin, as in a browser.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), init))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

const user: SessionUser = {
  user_id: 'u1',
  displayName: 'Ana Reyes',
  email: 'ana@northwind.example',
  firstName: 'Ana',
  phoneNumber: null,
  photoURL: null,
  providerId: 'google.com',
  type: 'USER',
  limits: null,
}

describe('the session (B3)', () => {
  it('is the signed-in user, or null', async () => {
    server.answer({ body: { user } }, { body: { user: null } })
    expect(await fetchSession()).toEqual(user)
    expect(await fetchSession()).toBeNull()
    expect(server.requests[0]?.path).toBe('/auth/session?optional')
  })

  it('is unknown, not ended, while the server is unreachable', async () => {
    server.answer({ status: 503 })
    await expect(fetchSession()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(fetchConfiguration()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await server.stop()
    await expect(fetchSession()).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await expect(fetchConfiguration()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })

  it('can be ended although it has already ended', async () => {
    server.answer({ status: 401 })
    await expect(signOut()).resolves.toBeUndefined()
    server.answer({ status: 500 })
    await expect(signOut()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(server.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })
})

describe('the end of a sign-in (B1)', () => {
  it('exchanges the provider’s proof for a session', async () => {
    server.answer({ body: { hd: 'northwind.example', id_token: 'proof' } }, {}, { body: { user } })
    expect(await finishSignIn('google', '?code=1&state=2')).toEqual(user)
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/auth/google/callback?code=1&state=2', ''],
      ['POST', '/auth/session', '{"id_token":"proof"}'],
      ['GET', '/auth/session?optional', ''],
    ])
  })

  it("fails with the server's code and message, whichever step refuses (B2)", async () => {
    server.answer({ status: 401, body: { code: '401-A', message: 'This domain is not supported.' } })
    await expect(finishSignIn('microsoft', '')).rejects.toMatchObject({
      code: '401-A',
      message: 'This domain is not supported.',
    })
    server.answer(
      { body: { hd: 'northwind.example', id_token: 'proof' } },
      { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests.' } } },
    )
    await expect(finishSignIn('google', '')).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' })
    server.answer({ status: 502, body: '<h1>Bad gateway</h1>' })
    await expect(finishSignIn('google', '')).rejects.toMatchObject({ code: '502' })
  })

  it('fails if no session was created', async () => {
    server.answer({ body: { hd: '', id_token: 'proof' } }, {}, { body: { user: null } })
    await expect(finishSignIn('google', '')).rejects.toMatchObject({ code: '401' })
  })
})
