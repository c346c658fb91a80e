import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issuesOf } from './call-error.ts'
import { callQuery, shouldRetry } from './call-query.ts'
import { createClient, newIdempotencyKey } from './client.ts'
import type { LocalServer } from './testing/local-server.ts'
import { startLocalServer } from './testing/local-server.ts'

let server: LocalServer
beforeEach(async () => {
  server = await startLocalServer()
})
afterEach(() => server.stop())

const refusal = (status: string, details?: object) => ({
  status: 400,
  body: { error: { status, message: `because ${status}`, details } },
})
const signInAgain = refusal('FAILED_PRECONDITION', { reason: 'SIGN_IN_AGAIN' })
const client = (options: Parameters<typeof createClient>[0] = {}) =>
  createClient({ baseUrl: server.origin, ...options })

describe('a call (A2)', () => {
  it('posts its input as data and gives the result', async () => {
    server.answer({ body: { result: { sessions: [] } } })
    expect(await client().call('get_sessions', {})).toEqual({ sessions: [] })
    expect(server.requests).toEqual([{ method: 'POST', path: '/call/get_sessions', body: '{"data":{}}' }])
  })

  it('may outlive the page if it is small (M3)', async () => {
    const send = vi.fn<typeof fetch>(async () => Response.json({ result: { results: [] } }))
    const call = (query: string, keepalive?: boolean) =>
      client({ fetch: send }).call('search_memo', { query }, { keepalive })
    await call('fibre', true)
    await call('fibre'.repeat(5_000), true)
    await call('fibre')
    expect(send.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false])
  })

  it("fails with the server's code, message and issues", async () => {
    const issues = [{ path: 'query', message: 'Too short' }]
    server.answer(refusal('INVALID_ARGUMENT', { issues }))
    const failed = await client()
      .call('search_memo', { query: 'a' })
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'INVALID_ARGUMENT', message: 'because INVALID_ARGUMENT' })
    expect(issuesOf(failed)).toEqual(issues)
    expect(issuesOf(new Error('another'))).toEqual([])
  })

  it('fails with UNREACHABLE if nothing listens, or if a proxy answers for the server', async () => {
    server.answer({ status: 502, body: '<h1>Bad gateway</h1>' })
    await expect(client().call('get_sessions', {})).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: 'Network request failed (502)',
    })
    await server.stop()
    await expect(client().call('get_sessions', {})).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })

  it('fails with the abort reason if aborted', async () => {
    const stop = new AbortController()
    stop.abort(new Error('left the page'))
    await expect(client().call('get_sessions', {}, { signal: stop.signal })).rejects.toThrow('left the page')
  })
})

describe('a change (A6)', () => {
  const rename = { category_id: 'c1', category_name: 'Travel' }
  const renamed = { body: { result: { code: 200, message: 'Renamed' } } }
  const lost = { status: 502, body: '<h1>Bad gateway</h1>' }
  const sent = () =>
    server.requests.map(({ body }) => (JSON.parse(body) as { data: { idempotency_key: string } }).data)
  const keys = () => sent().map(({ idempotency_key }) => idempotency_key)

  it('is posted with an idempotency key of its own', async () => {
    server.answer(renamed)
    const { change } = client()
    for (const _time of [1, 2])
      expect(await change('admin-edit_category', rename)).toMatchObject({ message: 'Renamed' })
    expect(sent()[0]).toEqual({ ...rename, idempotency_key: expect.any(String) })
    expect(new Set(keys()).size).toBe(2)
  })

  it('counts once when it is made again, because only its answer was lost', async () => {
    server.answer(lost, refusal('UNAVAILABLE'), renamed)
    const { change } = client()
    for (const code of ['UNREACHABLE', 'UNAVAILABLE'])
      await expect(change('admin-edit_category', rename)).rejects.toMatchObject({ code })
    await change('admin-edit_category', rename)
    expect(new Set(keys()).size).toBe(1)
    // From here on it is another change.
    await change('admin-edit_category', rename)
    expect(new Set(keys()).size).toBe(2)
  })

  it('means what it says when it is made again after another one', async () => {
    server.answer(lost, renamed)
    const { change } = client()
    await expect(change('admin-edit_category', rename)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await change('admin-edit_category', { ...rename, category_name: 'Trips' })
    await change('admin-edit_category', rename)
    expect(new Set(keys()).size).toBe(3)
  })
})

describe('the end of a session (B3)', () => {
  it('is reported once per call, and the call fails', async () => {
    const [onSignedOut, onDenied] = [vi.fn(), vi.fn()]
    server.answer(refusal('UNAUTHENTICATED'))
    const ended = client({ onSignedOut, onDenied }).call('get_sessions', {})
    await expect(ended).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(onDenied).not.toHaveBeenCalled()
  })

  it('differs from a call that is denied to this person', async () => {
    const [onSignedOut, onDenied] = [vi.fn(), vi.fn()]
    server.answer(refusal('PERMISSION_DENIED'))
    await expect(client({ onSignedOut, onDenied }).call('get_sessions', {})).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect(onDenied).toHaveBeenCalledOnce()
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('a change that needs a fresh sign-in (P3)', () => {
  const grant = { email: 'ana@northwind.example', idempotency_key: newIdempotencyKey() }

  it('is resent with the same idempotency key after the person has signed in (A6)', async () => {
    server.answer(signInAgain, { body: { result: { code: 200, message: 'Done' } } })
    const onSignInAgain = vi.fn(() => Promise.resolve(true))
    const done = await client({ onSignInAgain }).call('admin-grant_super_admin', grant)
    expect(done.message).toBe('Done')
    expect(onSignInAgain).toHaveBeenCalledOnce()
    expect(server.requests.map(({ body }) => body)).toEqual(Array(2).fill(JSON.stringify({ data: grant })))
  })

  it('fails with its first error if the person declines, or if there is no prompt', async () => {
    server.answer(signInAgain)
    const refused = { code: 'FAILED_PRECONDITION', details: { reason: 'SIGN_IN_AGAIN' } }
    const onSignInAgain = () => Promise.resolve(false)
    await expect(client({ onSignInAgain }).call('admin-grant_super_admin', grant)).rejects.toMatchObject(
      refused,
    )
    await expect(client().call('admin-grant_super_admin', grant)).rejects.toMatchObject(refused)
    expect(server.requests).toHaveLength(2)
  })

  it('has a unique key (A6)', () => {
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
    expect(newIdempotencyKey().length).toBeGreaterThanOrEqual(8)
  })
})

describe('a query', () => {
  const fetchSessions = () =>
    new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1 } } }).fetchQuery(
      callQuery(client(), 'get_sessions', {}),
    )
  const away = refusal('UNAVAILABLE')

  it('is retried twice while the server is unavailable', async () => {
    server.answer(away, away, { body: { result: { sessions: [] } } })
    expect(await fetchSessions()).toEqual({ sessions: [] })
    expect(server.requests).toHaveLength(3)
  })

  it('gives up after the third attempt, or immediately if refused', async () => {
    server.answer(away)
    await expect(fetchSessions()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(server.requests).toHaveLength(3)
    server.answer(refusal('PERMISSION_DENIED'))
    await expect(fetchSessions()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(server.requests).toHaveLength(4)
  })
})
