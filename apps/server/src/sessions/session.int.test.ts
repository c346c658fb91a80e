import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const START = Date.parse('2026-03-02T01:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let site: TestSite
let bea: Actor

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  goTo(0)
  await site.services.db.deleteFrom('sessions').execute()
  await site.services.db.deleteFrom('settings').execute()
  bea = await site.signIn('bea.lim@northwind.example', 'Bea Lim')
})

function goTo(milliseconds: number): void {
  site.setNow(new Date(START + milliseconds).toISOString())
}

async function isSignedIn(actor = bea, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await site.web.inject({
    method: 'POST',
    url: '/call/get_users_roles',
    headers: { cookie: actor.cookie, ...headers },
    payload: { data: { module: 'reports' } },
  })
  return answer.statusCode === 200
}

async function set(key: string, value: unknown): Promise<void> {
  await site.services.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()
}

describe('B3: a session', () => {
  test('ends 12 hours after the last request', async () => {
    goTo(12 * HOUR - 1000)
    expect(await isSignedIn()).toBe(true)
    goTo(24 * HOUR - 2000)
    expect(await isSignedIn()).toBe(true)
    goTo(36 * HOUR - 2000 + 1)
    expect(await isSignedIn()).toBe(false)
  })

  test('ends 7 days after it began, however busy', async () => {
    for (let hour = 10; hour < 7 * 24; hour += 10) {
      goTo(hour * HOUR)
      expect(await isSignedIn()).toBe(true)
    }
    goTo(7 * 24 * HOUR)
    expect(await isSignedIn()).toBe(false)
  })

  test('records its last use, at most once per minute', async () => {
    const lastSeen = async () =>
      (
        await site.services.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()
      ).last_seen_at.getTime() - START
    goTo(59_000)
    await isSignedIn()
    expect(await lastSeen()).toBe(0)
    goTo(61_000)
    await isSignedIn()
    expect(await lastSeen()).toBe(61_000)
  })

  test('ends when the account is disabled', async () => {
    const { db } = site.services
    await db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', bea.userId)
      .execute()
    expect(await isSignedIn()).toBe(false)
    await db.updateTable('people').set({ disabled_at: null }).execute()
  })

  test('ends when the domain is no longer hosted', async () => {
    await set('hosted_domains', { values: ['lumenpay.example'] })
    expect(await isSignedIn()).toBe(false)
  })

  test('is stored only as the hash of its token', async () => {
    const { rows } = await site.services.pool.query<{ row: string }>('SELECT s::text AS row FROM sessions s')
    const token = bea.cookie.split('=')[1] ?? ''
    const hex = Buffer.from(token, 'base64url').toString('hex')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row).not.toContain(hex)
  })

  test.each(['', 'x', 'a'.repeat(5000), "' OR 1=1 --"])('is not %j', async (token) => {
    expect(await isSignedIn({ ...bea, cookie: `countersign_web=${token}` })).toBe(false)
  })
})

describe("B3: a POST's Origin", () => {
  test.each([
    ['this app’s own', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
    ['absent, from a program', {}, true],
    ['absent, from a browser', { 'sec-fetch-site': 'none' }, false],
    ['the console’s', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }, false],
    ['another site’s', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    ['null', { origin: 'null' }, false],
  ])('%s', async (_, headers, allowed) => {
    expect(await isSignedIn(bea, headers)).toBe(allowed)
  })

  test('is required for signing out, too', async () => {
    const answer = await site.web.inject({
      method: 'DELETE',
      url: '/auth/session',
      headers: { cookie: bea.cookie, origin: 'https://evil.example' },
    })
    expect(answer.statusCode).toBe(403)
    expect(await isSignedIn()).toBe(true)
  })
})

describe('B5: the console’s calls', () => {
  const ask = (actor: Actor) =>
    site.admin.inject({
      method: 'POST',
      url: '/call/admin-get_categories',
      headers: { cookie: actor.cookie },
      payload: { data: {} },
    })

  test('are denied as soon as the administrator’s e-mail is removed from the list', async () => {
    await set('admin_emails', ['BEA.LIM@northwind.example'])
    const onConsole = await site.signIn('bea.lim@northwind.example', 'Bea Lim', 'admin')
    expect((await ask(onConsole)).statusCode).not.toBe(403)
    await site.services.db.deleteFrom('settings').execute()
    const answer = await ask(onConsole)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED' } })
  })

  test('do not accept the app’s session', async () => {
    await set('admin_emails', ['bea.lim@northwind.example'])
    expect((await ask(bea)).statusCode).toBe(401)
  })
})

describe('I3, I4: permission to create memos', () => {
  const allowed = async () => (await bea.must('sync_account', {})).user_group

  test('no record allows', async () => {
    expect(await allowed()).toEqual({ status: null, is_creation_allowed: true, migration_faq_url: null })
  })

  test.each([
    ['RESTRICTED', true],
    ['DISABLED', false],
  ])('%s: %j', async (status, isAllowed) => {
    const { db } = site.services
    const faq = 'https://faq.northwind.example'
    await db
      .insertInto('user_groups')
      .values({ domain: 'northwind.example', status, migration_faq_url: faq })
      .execute()
    expect(await allowed()).toEqual({ status, is_creation_allowed: isAllowed, migration_faq_url: faq })
    await db.deleteFrom('user_groups').execute()
  })
})

describe('H1: sync_account', () => {
  test('returns the company of the e-mail’s domain', async () => {
    const { db } = site.services
    await db.insertInto('companies').values({ company_id: 'nt', name: 'Northwind Telecom' }).execute()
    await db.insertInto('company_domains').values({ company_id: 'nt', domain: 'northwind.example' }).execute()
    expect(await bea.must('sync_account', {})).toMatchObject({
      user_id: bea.userId,
      displayName: 'Bea Lim',
      company_name: 'Northwind Telecom',
    })
  })
})

describe('H6: get_users_roles', () => {
  test('returns the list to people on it, and an empty one to others', async () => {
    await site.services.db
      .insertInto('report_roles')
      .values([
        {
          email: 'miguel.santos@northwind.example',
          name: 'Miguel Santos',
          access_level: 'Super Admin',
          views: [],
        },
        {
          email: 'ines@lumenpay.example',
          name: 'Ines Cabrera',
          access_level: 'Group Admin',
          views: ['Finance'],
        },
      ])
      .execute()
    const miguel = await site.signIn('miguel.santos@northwind.example')
    expect(await bea.must('get_users_roles', { module: 'reports' })).toEqual([])
    expect(await miguel.must('get_users_roles', { module: 'reports' })).toMatchObject([
      { user_name: 'Ines Cabrera', roles: [{ access_level: 'Group Admin', views: ['Finance'] }] },
      { user_name: 'Miguel Santos', roles: [{ access_level: 'Super Admin', views: [] }] },
    ])
  })
})

test('A3: a user_id that is not the session’s is refused; log_user_logging_in records the caller', async () => {
  expect(await bea.call('log_user_logging_in', { user_id: 'somebody' })).toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  expect(await bea.must('log_user_logging_in', { user_id: bea.userId })).toEqual({ code: 200 })
})

test('I4: /config.json shows a change at once, and never the administrators', async () => {
  await set('is_memo_creation_enabled', false)
  await set('admin_emails', ['tess@northwind.example'])
  const answer = await site.web.inject('/config.json')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toMatchObject({ is_memo_creation_enabled: false, max_remarks_attachment: 3 })
  expect(Object.keys(answer.json<object>())).not.toContain('admin_emails')
  expect(Object.keys(answer.json<object>())).not.toContain('hosted_domains')
})
