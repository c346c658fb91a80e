import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailOf } from '@countersign/test-kit/memos'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTwoSites } from '@countersign/test-kit/test-site'

let here: TestSite
let there: TestSite
let origins: string[]
let stop: () => Promise<void>

beforeAll(async () => {
  const two = await createTwoSites({ ADMIN_EMAILS: mailOf('Liza Marasigan') })
  ;({ stop } = two)
  ;[here, there] = two.sites
  for (const site of two.sites) site.services.live.start()
  await vi.waitFor(async () => expect(await listening()).toBe(2), { timeout: 60_000 })
  origins = await Promise.all(two.sites.map((site) => site.web.listen({ host: '127.0.0.1', port: 0 })))
})
afterAll(() => stop())

/** How many of the two processes receive the signals of the other. */
async function listening(): Promise<number | null> {
  const { rowCount } = await here.services.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'countersign-live'
       AND state = 'idle' AND query <> ''`,
  )
  return rowCount
}

/** An open event stream at one of the processes; all that came until it ended. */
async function follow(who: Actor, at: 0 | 1): Promise<{ text: string; ended: Promise<void> }> {
  const response = await fetch(`${origins[at]}/events`, { headers: { cookie: who.cookie } })
  expect(response.status).toBe(200)
  const stream = { text: '', ended: Promise.resolve() }
  stream.ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk as Uint8Array)
  })()
  await expect.poll(() => stream.text).toContain('retry:')
  return stream
}

const isSignedIn = async (who: Actor) => {
  const answers = await Promise.all(
    origins.map((origin) =>
      fetch(`${origin}/call/get_templates`, {
        method: 'POST',
        headers: { cookie: who.cookie, 'content-type': 'application/json' },
        body: '{"data":{}}',
      }),
    ),
  )
  return answers.map(({ status }) => status === 200)
}

describe('a session of two processes (B3)', () => {
  it('ends at both on sign-out at one, with its event streams, and other sessions continue', async () => {
    const [phone, desk] = [await here.signIn(mailOf('Ramon Uy')), await there.signIn(mailOf('Ramon Uy'))]
    expect(await isSignedIn(phone)).toEqual([true, true])
    const streams = [await follow(phone, 0), await follow(phone, 1)]
    const headers = { cookie: phone.cookie }
    await here.web.inject({ method: 'DELETE', url: '/auth/session', headers })
    expect(await isSignedIn(phone)).toEqual([false, false])
    for (const stream of streams) {
      await stream.ended
      expect(stream.text).toContain('"signed-out"')
    }
    expect(await isSignedIn(desk)).toEqual([true, true])
  })

  it('ends at both when an administrator disables the account at one, and cannot be started again', async () => {
    const [phone, desk] = [await here.signIn(mailOf('Bea Lim')), await there.signIn(mailOf('Bea Lim'))]
    const administrator = await there.signIn(mailOf('Liza Marasigan'), 'Liza Marasigan', 'admin')
    const streams = [await follow(phone, 0), await follow(desk, 1)]
    await administrator.must('admin-set_person_disabled', { person_id: phone.userId, disabled: true })
    for (const stream of streams) await stream.ended
    expect(await isSignedIn(phone)).toEqual([false, false])
    expect(await isSignedIn(desk)).toEqual([false, false])
    expect(await isSignedIn(await here.signIn(mailOf('Bea Lim')))).toEqual([false, false])
  })

  it('ends at both when its domain is no longer supported, and stays ended if the domain returns', async () => {
    const administrator = await there.signIn(mailOf('Liza Marasigan'), 'Liza Marasigan', 'admin')
    const support = (...values: string[]) =>
      administrator.must('admin-save_setting', { key: 'hosted_domains', value: { values } })
    await support(TEST_DOMAIN, 'elsewhere.example')
    const who = await here.signIn('jun.mercado@elsewhere.example')
    const other = await here.signIn(mailOf('Tess Aquino'))
    const streams = [await follow(who, 0), await follow(who, 1)]
    await support(TEST_DOMAIN)
    for (const stream of streams) await stream.ended
    expect(await isSignedIn(who)).toEqual([false, false])
    await support(TEST_DOMAIN, 'elsewhere.example')
    expect(await isSignedIn(who)).toEqual([false, false])
    expect(await isSignedIn(other)).toEqual([true, true])
  })
})
