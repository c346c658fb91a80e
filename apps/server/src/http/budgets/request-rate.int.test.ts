import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTwoSites } from '@countersign/test-kit/test-site'

const BUDGET = 40

let sites: [TestSite, TestSite]
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ sites, stop } = await createTwoSites({ REQUESTS_A_MINUTE: String(BUDGET), TRUST_PROXY: '1' }))
})
afterAll(() => stop())

/** An address that no other test uses. */
const address = (() => {
  let last = 0
  return () => `192.0.2.${++last}`
})()

function ask(app: FastifyInstance, headers: Record<string, string>, from = address()) {
  return app.inject({
    method: 'POST',
    url: '/call/get_templates',
    headers: { 'x-forwarded-for': from, ...headers },
    payload: { data: {} },
  })
}

/** How many of some requests in turn were not refused as too many. */
async function taken(requests: (() => ReturnType<typeof ask>)[]): Promise<number> {
  let count = 0
  for (const request of requests) if ((await request()).statusCode !== 429) count += 1
  return count
}

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

/** A request more than the budget at either process, after it was used up at both. */
const both = (n: number) => (sites[n % 2] as TestSite).web

describe('the request rate (A2)', () => {
  it('limits a person over all sessions and both processes, and reports when to retry', async () => {
    const phone = await sites[0].signIn('ramon.uy@northwind.example', 'Ramon Uy')
    const desk = await sites[1].signIn('ramon.uy@northwind.example', 'Ramon Uy')
    const requests = times(2 * BUDGET, (n) => () => ask(both(n), { cookie: (n % 3 ? phone : desk).cookie }))
    const count = await taken(requests)
    expect(count).toBeLessThanOrEqual(BUDGET)
    expect(count).toBeGreaterThan(BUDGET - 3)

    const refused = await ask(sites[0].web, { cookie: phone.cookie })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refused.json()).toEqual({
      error: {
        status: 'RESOURCE_EXHAUSTED',
        message: `Too many requests. Please try again in ${seconds} seconds.`,
        details: { retry_after_seconds: seconds },
      },
    })
    const other = await sites[0].signIn('bea.lim@northwind.example', 'Bea Lim')
    expect((await ask(sites[0].web, { cookie: other.cookie })).statusCode).toBe(200)
  })

  it('limits an address without a session, even with unknown cookies', async () => {
    const from = address()
    const count = await taken(
      times(2 * BUDGET, (n) => () => ask(both(n), { cookie: `countersign_web=made-up-${n}` }, from)),
    )
    expect(count).toBeLessThanOrEqual(BUDGET)
    expect((await ask(sites[0].web, {})).statusCode).toBe(401)
  })

  it('cannot be evaded by claiming another address before the proxy’s', async () => {
    const from = address()
    const count = await taken(
      times(2 * BUDGET, (n) => () => ask(sites[0].web, {}, `198.51.100.${n}, ${from}`)),
    )
    expect(count).toBeLessThanOrEqual(BUDGET)
  })

  it('limits a whole IPv6 network, since anyone has billions of addresses', async () => {
    const count = await taken(
      times(2 * BUDGET, (n) => () => ask(sites[0].web, {}, `2001:db8:1:2::${n.toString(16)}`)),
    )
    expect(count).toBeLessThanOrEqual(BUDGET)
    expect((await ask(sites[0].web, {}, '2001:db8:1:3::1')).statusCode).toBe(401)
  })

  it('is a tenth for uploads and a twentieth for documents, separate from other requests', async () => {
    const { cookie } = await sites[0].signIn('jun.mercado@northwind.example', 'Jun Mercado')
    const post = (url: string, payload: FormData | object) =>
      sites[0].web.inject({ method: 'POST', url, headers: { cookie }, payload })
    const file = () => {
      const form = new FormData()
      form.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'A.pdf'))
      return form
    }
    expect(await taken(times(8, () => () => post('/files', file())))).toBe(4)
    expect(await taken(times(8, () => () => post('/reports/pdf', {})))).toBe(2)
    expect((await ask(sites[0].web, { cookie })).statusCode).toBe(200)
  })

  it('does not include sign-in, so that an address whose budget is used up can still sign in', async () => {
    const from = { 'x-forwarded-for': address() }
    const inject = (options: { method?: 'POST'; url: string; payload?: object }) =>
      sites[0].web.inject({ headers: from, ...options })
    await taken(
      times(BUDGET + 1, () => () => inject({ method: 'POST', url: '/call/get_templates', payload: {} })),
    )
    expect((await inject({ method: 'POST', url: '/call/get_templates', payload: {} })).statusCode).toBe(429)
    const steps = [
      () => inject({ url: '/config.json' }),
      () => inject({ url: '/auth/session?optional' }),
      () => inject({ url: '/auth/google' }),
      () => inject({ method: 'POST', url: '/auth/google/callback', payload: { query: 'state=x' } }),
      () => inject({ method: 'POST', url: '/auth/session', payload: { id_token: 'x' } }),
    ]
    expect((await Promise.all(steps.map((step) => step()))).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 302, 401, 401,
    ])
    expect(await taken(times(2 * BUDGET, () => steps[1] as () => ReturnType<typeof ask>))).toBeLessThan(
      BUDGET,
    )
  })

  it('excludes health checks', async () => {
    const from = { 'x-forwarded-for': address() }
    const answers = times(2 * BUDGET, () => sites[0].web.inject({ url: '/healthz', headers: from }))
    expect((await Promise.all(answers)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  })
})
