import type { FirebaseApp } from 'firebase/app'
import { initializeApp, deleteApp } from 'firebase/app'
import type { FunctionsError } from 'firebase/functions'
import { getFunctions, httpsCallableFromURL } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let people: Record<'owner' | 'first' | 'second' | 'third' | 'watcher' | 'stranger', Actor>
let origin: string
let app: FirebaseApp
const realFetch = globalThis.fetch
let cookie: string | undefined

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  origin = await site.web.listen({ host: '127.0.0.1', port: 0 })
  app = initializeApp({ projectId: 'countersign', apiKey: 'none' })
  // The client sends no cookie from Node by itself: the browser would.
  globalThis.fetch = (url, init) =>
    realFetch(url, { ...init, headers: { ...init?.headers, ...(cookie ? { cookie } : {}) } })
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await deleteApp(app)
  await site.stop()
})

/** What the reports are asked for. */
const REPORT = { company: 'all', group: 'TRUE', template: '', start_month: '01', end_month: '12', year: 2026 }

/** A person's call by the official client. */
async function callAs(who: Actor | null, name: string, data?: unknown): Promise<Record<string, unknown>> {
  cookie = who?.cookie
  const answer = await httpsCallableFromURL(getFunctions(app), `${origin}/call/${name}`)(data)
  return answer.data as Record<string, unknown>
}

async function failureOf(work: Promise<unknown>): Promise<FunctionsError> {
  return work.then(
    () => Promise.reject(new Error('the call succeeded')),
    (cause: FunctionsError) => cause,
  )
}

describe('overload and faults (A2)', () => {
  it('answer RESOURCE_EXHAUSTED beyond the rate, and INTERNAL without the cause', async () => {
    const busy = await createTestSite({ REQUESTS_A_MINUTE: '3' })
    try {
      const who = await busy.signIn('ramon.uy@northwind.example', 'Ramon Uy')
      await busy.services.pool.query('ALTER TABLE notifications RENAME TO gone')
      const broken = await who.call('get_notifications', {})
      expect(broken).toEqual({
        ok: false,
        status: 500,
        code: 'INTERNAL',
        message: 'Something went wrong on the server. Please try again later.',
        details: undefined,
      })
      await who.call('get_templates', {})
      await who.call('get_templates', {})
      expect(await who.call('get_templates', {})).toMatchObject({ status: 429, code: 'RESOURCE_EXHAUSTED' })
    } finally {
      await busy.stop()
    }
  })
})

describe('the request rate (A2)', () => {
  it('counts by session, since an office shares one address, and ignores unknown cookies', async () => {
    const busy = await createTestSite({ REQUESTS_A_MINUTE: '2' })
    try {
      const [one, other] = [
        await busy.signIn('ramon.uy@northwind.example', 'Ramon Uy'),
        await busy.signIn('bea.lim@northwind.example', 'Bea Lim'),
      ]
      const ask = async (who: { cookie: string }) => {
        const headers = { cookie: who.cookie }
        const payload = { data: {} }
        return (await busy.web.inject({ method: 'POST', url: '/call/get_templates', headers, payload }))
          .statusCode
      }
      expect([await ask(one), await ask(one), await ask(one)]).toEqual([200, 200, 429])
      expect(await ask(other)).toBe(200)
      const askAsUnknown = (n: number) => ask({ cookie: `countersign_web=made-up-${n}` })
      expect([await askAsUnknown(1), await askAsUnknown(2), await askAsUnknown(3)]).toEqual([401, 401, 429])
    } finally {
      await busy.stop()
    }
  })
})

describe('the official firebase client (A2)', () => {
  it('takes a memo through every approval action (U39)', async () => {
    const { owner, first, second } = people
    const made = await callAs(owner, 'create_memo', submission(template, [level([first]), level([second])]))
    const memo_id = String(made.memo_id)
    await callAs(first, 'return_memo', { memo_id, remarks: 'Which vendor?' })
    const editing = await callAs(owner, 'getMemoDetailsForEditing', { memo_id })
    const sequences = (
      editing.raw_sequences as { sequence_id: string; approvers: { email: string }[] }[]
    ).map((one) => ({
      sequence_id: one.sequence_id,
      approvers: one.approvers.map((seat) => seat.email),
    }))
    const again = { memo_id, action: 'SUBMITTED', memo_content: content(), sequences, remarks: 'Named.' }
    await callAs(owner, 'edit_memo', again)
    await callAs(owner, 'self_return_memo', { memo_id })
    await callAs(owner, 'edit_memo', again)
    await callAs(first, 'approve_memo', { memo_id })
    const rejected = await callAs(second, 'reject_memo', { memo_id, remarks: 'Too dear.' })
    expect(rejected).toMatchObject({ code: 200, memo_status: 'REJECTED' })

    const other = await callAs(owner, 'create_memo', submission(template, [level([first])]))
    expect(await callAs(owner, 'withdraw_memo', { memo_id: other.memo_id, remarks: 'Over.' })).toMatchObject({
      memo_status: 'WITHDRAWN',
    })
    const third = await callAs(owner, 'create_memo', submission(template, [level([first])]))
    expect(await callAs(first, 'approve_memo', { memo_id: third.memo_id })).toMatchObject({
      memo_status: 'APPROVED',
    })
    const seen = await callAs(owner, 'get_memo_details_for_viewing', { memo_id: third.memo_id })
    expect(
      new Date(String((seen.memo as { date_submitted: string }).date_submitted)).getTime(),
    ).toBeGreaterThan(0)
  })

  it('sends null if there is no argument', async () => {
    expect(await callAs(people.owner, 'get_users_roles')).toEqual([])
  })

  it('receives each code as its own, with details and without a stack trace', async () => {
    const { owner, first, stranger } = people
    const { memo_id, revision } = await owner.must('create_memo', submission(template, [level([first])]))
    const cases: [Actor | null, string, unknown, string][] = [
      [null, 'get_templates', {}, 'functions/unauthenticated'],
      [owner, 'no_such_call', {}, 'functions/not-found'],
      [owner, 'constructor', {}, 'functions/not-found'],
      [owner, 'create_memo', { template_id: 1 }, 'functions/invalid-argument'],
      [stranger, 'approve_memo', { memo_id }, 'functions/permission-denied'],
      [owner, 'get_memo_permission', { memo_id, user_email: first.email }, 'functions/permission-denied'],
      [owner, 'admin-get_categories', {}, 'functions/permission-denied'],
      [first, 'approve_memo', { memo_id, revision: revision + 5 }, 'functions/aborted'],
      [owner, 'delete_draft', { memo_id }, 'functions/failed-precondition'],
      [owner, 'get_reports', REPORT, 'functions/permission-denied'],
    ]
    for (const [who, name, data, code] of cases) {
      const failure = await failureOf(callAs(who, name, data))
      expect(`${name} ${failure.code}`).toBe(`${name} ${code}`)
      expect(failure.message).not.toMatch(/at .*\.ts/)
    }
    const malformed = await failureOf(
      callAs(owner, 'create_memo', { template_id: 't', memo_content: [], sequences: [] }),
    )
    expect(malformed.details).toMatchObject({
      issues: [{ path: 'action', message: 'An action type is required for this request.' }],
    })
  })

  it('receives a protocol error for what is not a call', async () => {
    const send = (body: string, headers: Record<string, string> = {}) =>
      realFetch(`${origin}/call/get_templates`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', cookie: people.owner.cookie, ...headers },
      })
    const broken = await send('{"data":')
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { error: { status: 'INVALID_ARGUMENT' } },
    ])
    const foreign = await send('{"data":{}}', {
      origin: 'https://elsewhere.example',
    })
    expect(foreign.status).toBe(403)
  })
})
