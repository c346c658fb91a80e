import { describe, expect, it } from 'vitest'
import { finishSignIn } from './finish-sign-in.ts'
import { servePageOrigin } from './testing/page-origin.ts'
import { ana } from './testing/users.ts'

const server = servePageOrigin()

describe('the end of a sign-in (B1)', () => {
  it('exchanges the provider’s proof for a session', async () => {
    server.current.answer(
      { body: { hd: 'northwind.example', id_token: 'proof' } },
      {},
      { body: { user: ana } },
    )
    expect(await finishSignIn('google', '?code=1&state=2')).toEqual(ana)
    expect(server.current.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/auth/google/callback?code=1&state=2', ''],
      ['POST', '/auth/session', '{"id_token":"proof"}'],
      ['GET', '/auth/session?optional', ''],
    ])
  })

  it("fails with the server's code and message, whichever step refuses (B2)", async () => {
    server.current.answer({ status: 401, body: { code: '401-A', message: 'This domain is not supported.' } })
    await expect(finishSignIn('microsoft', '')).rejects.toMatchObject({
      code: '401-A',
      message: 'This domain is not supported.',
    })
    server.current.answer(
      { body: { hd: 'northwind.example', id_token: 'proof' } },
      { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests.' } } },
    )
    await expect(finishSignIn('google', '')).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' })
    server.current.answer({ status: 502, body: '<h1>Bad gateway</h1>' })
    await expect(finishSignIn('google', '')).rejects.toMatchObject({ code: '502' })
  })

  it('fails if no session was created', async () => {
    server.current.answer({ body: { hd: '', id_token: 'proof' } }, {}, { body: { user: null } })
    await expect(finishSignIn('google', '')).rejects.toMatchObject({ code: '401' })
  })
})
