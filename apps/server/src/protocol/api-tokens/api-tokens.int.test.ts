import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearerToken } from './bearer.ts'
import { findApiToken } from './api-tokens.queries.ts'
import type { NewApiToken } from './api-tokens.store.ts'
import { createApiToken, noteTokenUse } from './api-tokens.store.ts'

const TESS = 'tess.aquino@northwind.example'
let site: TestSite
let userId: string

beforeAll(async () => {
  site = await createTestSite()
  userId = (await site.signIn(TESS, 'Tess Aquino')).userId
})
afterAll(() => site.stop())

async function make(token: Partial<NewApiToken> = {}) {
  return site.services.db.transaction().execute((tx) =>
    createApiToken(tx, {
      kind: 'personal',
      userId,
      name: 'Procurement bridge',
      scopes: ['read'],
      expiresOn: '2026-12-31',
      createdBy: TESS,
      now: site.services.now(),
      ...token,
    }),
  )
}

test('P1: only a bearer that begins with cs_ is an API token', () => {
  const of = (authorization?: string) =>
    bearerToken({ headers: authorization === undefined ? {} : { authorization } })
  expect(of('Bearer cs_abc')).toBe('cs_abc')
  expect(of('bearer  cs_abc')).toBe('cs_abc')
  expect(of('Bearer eyJhbGciOi')).toBeUndefined()
  expect(of('Basic cs_abc')).toBeUndefined()
  expect(of()).toBeUndefined()
})

test('P1: a token is stored as its hash, with its last four characters', async () => {
  const { tokenId, secret } = await make()
  expect(secret).toMatch(/^cs_[\w-]{43}$/)
  const { rows } = await site.services.pool.query<{ row: string; last_characters: string }>(
    'SELECT t::text AS row, last_characters FROM api_tokens t WHERE token_id = $1',
    [tokenId],
  )
  expect(rows[0]?.last_characters).toBe(secret.slice(-4))
  expect(rows[0]?.row).not.toContain(secret.slice(3, -4))
})

test('P1: a token works to the end of its last day in Manila, and while its account and domain do', async () => {
  const { secret } = await make()
  const ended = async () => (await findApiToken(site.services, secret))?.ended
  site.setNow('2026-12-31T15:59:59Z')
  expect(await ended()).toBeNull()
  site.setNow('2026-12-31T16:00:00Z')
  expect(await ended()).toBe('EXPIRED')
  site.setNow('2026-12-01T00:00:00Z')
  await setAccountDisabled(site, { email: TESS }, '2026-11-30T00:00:00Z')
  expect(await ended()).toBe('DISABLED')
  await setAccountDisabled(site, { email: TESS }, null)
  const outside = await site.signIn('mara@elsewhere.example', 'Mara Reyes')
  const other = await make({ userId: outside.userId })
  expect((await findApiToken(site.services, other.secret))?.ended).toBe('DOMAIN')
  expect(await findApiToken(site.services, `${secret}x`)).toBeUndefined()
})

test('P4: a token of SCIM has no account', async () => {
  const { secret } = await make({ kind: 'scim', userId: null, scopes: [] })
  expect(await findApiToken(site.services, secret)).toMatchObject({
    kind: 'scim',
    account: null,
    ended: null,
  })
})

test('P1: the last use is kept with its address, to the minute', async () => {
  const { tokenId, secret } = await make()
  const use = async (at: string, address: string) => {
    site.setNow(at)
    await noteTokenUse(site.services, (await findApiToken(site.services, secret))!, address)
    const row = await site.services.db
      .selectFrom('api_tokens')
      .select(['last_used_at', 'last_used_address'])
      .where('token_id', '=', tokenId)
      .executeTakeFirstOrThrow()
    return [row.last_used_at?.toISOString(), row.last_used_address]
  }
  const first = ['2026-12-02T00:00:00.000Z', '10.20.4.18']
  expect(await use('2026-12-02T00:00:00Z', '10.20.4.18')).toEqual(first)
  expect(await use('2026-12-02T00:00:59Z', '10.20.9.3')).toEqual(first)
  expect(await use('2026-12-02T00:02:00Z', '10.20.9.3')).toEqual(['2026-12-02T00:02:00.000Z', '10.20.9.3'])
})
