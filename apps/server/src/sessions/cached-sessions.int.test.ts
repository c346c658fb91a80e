import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailOf } from '@countersign/test-kit/memos'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTwoSites } from '@countersign/test-kit/test-site'

let sites: TestSite[]
let here: TestSite
let there: TestSite
let stop: () => Promise<void>

beforeAll(async () => {
  const two = await createTwoSites({ ADMIN_EMAILS: mailOf('Liza Marasigan') })
  ;({ sites, stop } = two)
  ;[here, there] = two.sites
  for (const site of sites) site.services.sessionRows.start()
  await listening(2)
})
afterAll(() => stop())

async function listening(count: number): Promise<void> {
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(count), { timeout: 60_000 })
}

/** The database's processes behind the connections that receive ended sessions. */
async function listeners(): Promise<number[]> {
  const { rows } = await here.services.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
       AND application_name = 'countersign-sessions' AND query NOT LIKE '%postmaster%' ORDER BY backend_start`,
  )
  return rows.map(({ pid }) => pid)
}

const statusAt = async (site: TestSite, who: Actor): Promise<number> => {
  const url = '/call/get_templates'
  const headers = { cookie: who.cookie }
  const { statusCode } = await site.web.inject({ method: 'POST', url, headers, payload: { data: {} } })
  return statusCode
}

/** Calls of one person at both processes. */
const statuses = (who: Actor) => Promise.all(sites.map((site) => statusAt(site, who)))

/** Waits until a person's calls are refused at both processes. While signals arrive, nothing but a signal ends a cached session. */
async function untilRefused(who: Actor): Promise<void> {
  await expect.poll(() => statuses(who), { interval: 5 }).toEqual([401, 401])
}

/** Signals of ended sessions are late at both processes meanwhile. */
async function whileSignalsHang(check: () => Promise<void>): Promise<void> {
  const hanging = await listeners()
  for (const pid of hanging) process.kill(pid, 'SIGSTOP')
  try {
    await check()
  } finally {
    for (const pid of hanging) process.kill(pid, 'SIGCONT')
  }
  await listening(2)
}

/** How often a call reads its session from the database. */
async function sessionReads(site: TestSite, who: Actor): Promise<number> {
  const query = vi.spyOn(site.services.pool, 'query')
  try {
    await statusAt(site, who)
    return query.mock.calls.filter(([sent]) => (sent as { name?: string }).name === 'session-caller').length
  } finally {
    query.mockRestore()
  }
}

describe('cached sessions (B3)', () => {
  it('are read from the database once, and then answered without it', async () => {
    const who = await here.signIn(mailOf('Ramon Uy'))
    expect(await sessionReads(here, who)).toBe(1)
    expect(await sessionReads(here, who)).toBe(0)
  })

  it('end at the process of the sign-out with its answer, and at the others by a signal', async () => {
    const [phone, desk] = [await here.signIn(mailOf('Ramon Uy')), await there.signIn(mailOf('Ramon Uy'))]
    expect([await statuses(phone), await statuses(desk)].flat()).toEqual([200, 200, 200, 200])
    await here.web.inject({ method: 'DELETE', url: '/auth/session', headers: { cookie: phone.cookie } })
    expect(await statusAt(here, phone)).toBe(401)
    await untilRefused(phone)
    expect(await statuses(desk)).toEqual([200, 200])
  })

  it.each([
    ['the account is disabled', 'Nina Uy', { disabled_at: new Date() }],
    ['the address changes to a domain that is not supported', 'Bea Lim', { email: 'bea@elsewhere.example' }],
  ])('end everywhere when %s, even by plain SQL', async (_what, name, change) => {
    const who = await here.signIn(mailOf(name))
    expect(await statuses(who)).toEqual([200, 200])
    await here.services.db.updateTable('people').set(change).where('user_id', '=', who.userId).execute()
    await untilRefused(who)
  })

  it('follow a changed setting everywhere (I4)', async () => {
    const administrator = await there.signIn(mailOf('Liza Marasigan'), 'Liza Marasigan', 'admin')
    const support = (...values: string[]) =>
      administrator.must('admin-save_setting', { key: 'hosted_domains', value: { values } })
    await support(TEST_DOMAIN, 'elsewhere.example')
    const who = await here.signIn('jun.mercado@elsewhere.example')
    await expect.poll(() => statuses(who), { interval: 5 }).toEqual([200, 200])
    await support(TEST_DOMAIN)
    await untilRefused(who)
  })

  it('I1: are read again when the person gets another number', async () => {
    const who = await here.signIn(mailOf('Grace Tan'))
    expect(await statuses(who)).toEqual([200, 200])
    expect(await sessionReads(there, who)).toBe(0)
    await here.services.db
      .updateTable('addresses')
      .set((row) => ({ person_id: row('person_id', '+', 1_000_000) }))
      .where('email', '=', who.email)
      .execute()
    await there.services.sessionRows.settle()
    expect(await sessionReads(there, who)).toBe(1)
  })

  it('end on time when they grow too old, although nothing signals that', async () => {
    const who = await here.signIn(mailOf('Tess Aquino'))
    expect(await statusAt(here, who)).toBe(200)
    const later = (hours: number) => here.setNow(new Date(Date.now() + hours * 3_600_000).toISOString())
    try {
      later(11)
      expect(await statusAt(here, who)).toBe(200)
      later(24)
      expect(await statusAt(here, who)).toBe(401)
    } finally {
      here.setNow()
    }
  })

  it('are read from the database while the connection for signals is away, and after it returned', async () => {
    const who = await here.signIn(mailOf('Grace Tan'))
    expect(await statuses(who)).toEqual([200, 200])
    for (const pid of await listeners())
      await here.services.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await expect.poll(() => sessionReads(here, who), { interval: 5 }).toBe(1)
    await here.services.db.deleteFrom('sessions').where('user_id', '=', who.userId).execute()
    await untilRefused(who)
    await listening(2)
    expect(await statuses(who)).toEqual([401, 401])
  })

  it('end within seconds when the connection for signals hangs', async () => {
    const who = await here.signIn(mailOf('Grace Tan'))
    expect(await statuses(who)).toEqual([200, 200])
    await whileSignalsHang(async () => {
      await here.services.db.deleteFrom('sessions').where('user_id', '=', who.userId).execute()
      await untilRefused(who)
    })
  })

  it('do not answer a page that asks whether it is signed in, or that opens its event stream', async () => {
    // Two people: the first request that finds the session ended removes it from the cache.
    const [asking, listens] = [await here.signIn(mailOf('Grace Tan')), await here.signIn(mailOf('Luz Sy'))]
    for (const who of [asking, listens]) expect(await statuses(who)).toEqual([200, 200])
    await whileSignalsHang(async () => {
      const ended = [asking.userId, listens.userId]
      await here.services.db.deleteFrom('sessions').where('user_id', 'in', ended).execute()
      const get = (url: string, { cookie }: Actor) =>
        here.web.inject({ method: 'GET', url, headers: { cookie } })
      // Joined with the cached session, it would otherwise stay open and silent until its next heartbeat.
      expect((await get('/events', listens)).body).toContain('"kind":"signed-out"')
      expect((await get('/auth/session', asking)).statusCode).toBe(401)
    })
  })

  it('are not cached if they changed while they were read', async () => {
    const { sessionRows, db } = here.services
    const who = await here.signIn(mailOf('Tess Aquino'))
    const row = { user_id: who.userId, stale: true } as never
    const read = (load: () => Promise<never>) =>
      sessionRows.read('key', { groupOf: () => who.userId, isCurrent: () => true, load })
    await read(async () => {
      await db.deleteFrom('sessions').where('user_id', '=', who.userId).execute()
      await sessionRows.settle()
      return row
    })
    const load = vi.fn(() => Promise.resolve(row))
    await read(load)
    await read(load)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
