import { describe, expect, it } from 'vitest'
import { fetchConfiguration } from './configuration.ts'
import { fetchSession, signOut } from './session.ts'
import { servePageOrigin } from './testing/page-origin.ts'
import { ana } from './testing/users.ts'

const server = servePageOrigin()

describe('the session (B3)', () => {
  it('is the signed-in user, or null', async () => {
    server.current.answer({ body: { user: ana } }, { body: { user: null } })
    expect(await fetchSession()).toEqual(ana)
    expect(await fetchSession()).toBeNull()
    expect(server.current.requests[0]?.path).toBe('/auth/session?optional')
  })

  it('is unknown, not ended, while the server is unreachable', async () => {
    server.current.answer({ status: 503 })
    await expect(fetchSession()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(fetchConfiguration()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await server.current.stop()
    await expect(fetchSession()).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await expect(fetchConfiguration()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })

  it('can be ended although it has already ended', async () => {
    server.current.answer({ status: 401 })
    await expect(signOut()).resolves.toBeUndefined()
    server.current.answer({ status: 500 })
    await expect(signOut()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(server.current.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })
})
