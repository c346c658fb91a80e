import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '@countersign/test-kit/test-browser'
import { createBrowser } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const WEB = 'http://localhost:3000'
const ADMIN = 'http://localhost:3001'
const TESS = 'tess.aquino@northwind.example'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1'

let identity: TestIdentity
let site: TestSite

beforeAll(async () => {
  identity = await startTestIdentity([WEB, ADMIN])
  site = await createTestSite({ ...identity.environment, ADMIN_EMAILS: TESS })
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(async () => {
  for (const table of ['sessions', 'known_browsers', 'security_events'] as const)
    await site.services.db.deleteFrom(table).execute()
})

async function signIn(browser: TestBrowser, email: string, userAgent = CHROME) {
  const begun = await browser.get(`/auth/google?login_hint=${email}`)
  const page = await browser.visitProvider(begun.headers.location as string)
  const answer = await browser.send('POST', `/auth/google/callback${page.slice(page.indexOf('?'))}`)
  const { id_token } = answer.json<{ id_token: string }>()
  return browser.send('POST', '/auth/session', { id_token }, { 'user-agent': userAgent })
}

async function call<Result>(browser: TestBrowser, name: string, data: object = {}): Promise<Result> {
  const answer = await browser.send('POST', `/call/${name}`, { data })
  return answer.json<{ result: Result }>().result
}

interface OwnSessions {
  sessions: {
    session_id: string
    site: string
    browser: string
    address: string
    is_this: boolean
    is_new: boolean
  }[]
  recent_sign_ins: { is_refused: boolean; is_new: boolean; action: string; browser: string | null }[]
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/auth/session')).statusCode === 200
const mails = async () => {
  await site.runJobs()
  return (await site.services.mailbox!.list()).filter(
    (mail) => mail.subject === 'A sign-in from a new browser',
  )
}

describe('Q2: a person’s own sessions', () => {
  test('are listed with browser and address, for both apps, the current one first', async () => {
    const [web, phone, console, other] = [WEB, WEB, ADMIN, WEB].map((origin) =>
      createBrowser(origin === ADMIN ? site.admin : site.web, origin),
    ) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser]
    await signIn(web, TESS)
    await signIn(console, TESS)
    await signIn(phone, TESS, SAFARI)
    await signIn(other, 'andrea.villanueva@northwind.example')
    const { sessions } = await call<OwnSessions>(web, 'get_sessions')
    expect(sessions.map((one) => [one.site, one.browser, one.address, one.is_this])).toEqual([
      ['web', 'Chrome on Windows', '127.0.0.1', true],
      ['web', 'Safari on iPhone', '127.0.0.1', false],
      ['admin', 'Chrome on Windows', '127.0.0.1', false],
    ])
    expect(JSON.stringify(sessions)).not.toContain('Mozilla')
  })

  test('end individually, all others, or all; never another person’s', async () => {
    const [first, second, third, stranger] = Array.from({ length: 4 }, () =>
      createBrowser(site.web, WEB),
    ) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser]
    for (const browser of [first, second, third]) await signIn(browser, TESS)
    await signIn(stranger, 'andrea.villanueva@northwind.example')
    const { sessions } = await call<OwnSessions>(second, 'get_sessions')
    const session_id = sessions[0]!.session_id
    expect(await call(stranger, 'end_session', { session_id })).toMatchObject({ ended: 0 })
    expect(await isSignedIn(second)).toBe(true)
    expect(await call(first, 'end_session', { session_id })).toMatchObject({ ended: 1 })
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await call(first, 'end_sessions', { keep_this: true })).toMatchObject({ ended: 1 })
    expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([true, false])
    expect(await call(first, 'end_sessions', { keep_this: false })).toMatchObject({ ended: 1 })
    expect(await isSignedIn(first)).toBe(false)
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('one from a new browser is marked until its person says that it was them; no one else can', async () => {
    const [known, phone, stranger] = Array.from({ length: 3 }, () => createBrowser(site.web, WEB)) as [
      TestBrowser,
      TestBrowser,
      TestBrowser,
    ]
    await signIn(known, TESS)
    await signIn(phone, TESS, SAFARI)
    await signIn(stranger, 'andrea.villanueva@northwind.example')
    const marks = async () => {
      const { sessions } = await call<OwnSessions>(known, 'get_sessions')
      return sessions.map(({ browser, is_new }) => [browser, is_new])
    }
    const { sessions } = await call<OwnSessions>(known, 'get_sessions')
    const session_id = sessions[1]!.session_id
    const marked = [
      ['Chrome on Windows', false],
      ['Safari on iPhone', true],
    ]
    expect(await marks()).toEqual(marked)
    await call(stranger, 'confirm_session', { session_id })
    expect(await marks()).toEqual(marked)
    await signIn(phone, TESS, SAFARI)
    expect(await marks(), 'signed in there once more').toEqual(marked)
    const again = await call<OwnSessions>(known, 'get_sessions')
    await call(known, 'confirm_session', { session_id: again.sessions[1]!.session_id })
    expect(await marks()).toEqual([marked[0], ['Safari on iPhone', false]])
  })

  test('recent sign-ins are listed with refused ones, of this person alone', async () => {
    const known = createBrowser(site.web, WEB)
    await signIn(known, TESS)
    await signIn(createBrowser(site.web, WEB), TESS, SAFARI)
    await signIn(createBrowser(site.web, WEB), 'andrea.villanueva@northwind.example')
    await site.services.db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', TESS)
      .execute()
    await signIn(createBrowser(site.web, WEB), TESS)
    await site.services.db
      .updateTable('people')
      .set({ disabled_at: null })
      .where('email', '=', TESS)
      .execute()
    await site.services.securityLog.flush()
    const { recent_sign_ins } = await call<OwnSessions>(known, 'get_sessions')
    expect(recent_sign_ins.map(({ is_refused, is_new, action }) => [is_refused, is_new, action])).toEqual([
      [true, false, 'account-disabled'],
      [false, true, 'google'],
      [false, false, 'google'],
    ])
  })

  test('a mail reports a sign-in from a new browser, except the first ever', async () => {
    const before = (await mails()).length
    const known = createBrowser(site.web, WEB)
    await signIn(known, TESS)
    await signIn(known, TESS)
    const console = createBrowser(site.admin, ADMIN)
    await signIn(console, TESS)
    expect(await mails()).toHaveLength(before)
    await signIn(createBrowser(site.web, WEB), TESS, SAFARI)
    const { rows: jobs } = await site.services.pool.query('SELECT payload FROM graphile_worker._private_jobs')
    expect(jobs).toMatchObject([{ payload: { traceparent: expect.stringMatching(/^00-/) as string } }])
    const all = await mails()
    expect(all).toHaveLength(before + 1)
    const mail = all.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
    expect(mail?.to.email).toBe(TESS)
    expect(mail?.text).toContain('Browser: Safari on iPhone\nAddress: 127.0.0.1')
    expect(mail?.text).toContain('/settings/security')
  })
})

describe('Q1: the security log', () => {
  const events = async () =>
    (
      await site.services.db
        .selectFrom('security_events')
        .select(['kind', 'action', 'site', 'person', 'address', 'subject', 'times'])
        .orderBy('event_no')
        .execute()
    ).map((event) => [event.kind, event.action, event.site, event.person, event.subject, event.times])

  test('records sign-ins, refusals, and sessions that people ended themselves', async () => {
    const browser = createBrowser(site.web, WEB)
    await signIn(browser, TESS)
    await call(browser, 'end_sessions', { keep_this: true })
    await signIn(createBrowser(site.web, WEB), TESS)
    await call(browser, 'end_sessions', { keep_this: true })
    await createBrowser(site.web, WEB).send('POST', '/auth/session', { id_token: 'made up' })
    // A refusal is written after its answer.
    await site.services.securityLog.flush()
    const outsider = createBrowser(site.web, WEB)
    const begun = await outsider.get('/auth/google?login_hint=robin.ellery@outsider.example')
    const page = await outsider.visitProvider(begun.headers.location as string)
    await outsider.send('POST', `/auth/google/callback${page.slice(page.indexOf('?'))}`)
    await site.services.securityLog.flush()
    expect(await events()).toEqual([
      ['sign_in', 'google', 'web', TESS, null, 1],
      ['sign_in', 'google', 'web', TESS, null, 1],
      ['session', 'end_sessions', 'web', TESS, null, 1],
      ['sign_in_refused', 'flow-unknown', 'web', null, null, 1],
      ['sign_in_refused', '401-A', 'web', 'robin.ellery@outsider.example', null, 1],
    ])
  })
})
