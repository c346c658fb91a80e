import { OUTSIDE_KINDS, WEBHOOK_MAX_FAILURES } from '@countersign/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createOutgoing } from '../../platform/outgoing/outgoing.ts'
import { WebhookHarness } from './testing/webhook-harness.ts'

const HOUR_MS = 60 * 60 * 1000

let harness: WebhookHarness
beforeAll(async () => {
  harness = await WebhookHarness.open()
})
afterAll(() => harness.close())
beforeEach(() => harness.begin())

describe('P2: a receiver that fails', () => {
  it('is asked again after growing pauses, with the same id, and in order for each memo', async () => {
    await harness.setUp()
    harness.receiver.answerNext(503)
    const memo_id = await harness.submit()
    await harness.people.first.must('approve_memo', { memo_id })
    await harness.deliver()
    await harness.deliver()
    // The approval waits for the submission, and the webhook pauses.
    expect(harness.receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'memo.submitted',
    ])
    const [approval, submissionOf] = await harness.deliveries()
    expect(submissionOf).toMatchObject({ state: 'WAITING', attempts: 1, status: 503 })
    expect(Date.parse(submissionOf!.next_at!) - harness.now).toBe(5_000)
    expect(approval).toMatchObject({ attempts: 0, kind: 'memo.approved' })
    harness.pass(5_000)
    harness.receiver.answerNext(500)
    await harness.deliver()
    const [, again] = await harness.deliveries()
    expect(Date.parse(again!.next_at!) - harness.now).toBe(60_000)
    harness.pass(60_000)
    await harness.deliver()
    expect(harness.bodies().map(({ type }) => type)).toEqual(['memo.submitted', 'memo.approved'])
    expect(new Set(harness.receiver.requests.slice(0, 3).map(({ id }) => id)).size).toBe(1)
    expect(await harness.listed()).toMatchObject({ failures: 0, resumes_at: null })
  })

  it('is one whose message can’t be written: that counts as an attempt, and holds up no other memo', async () => {
    const { db } = harness.site.services
    const setConfig = (template_config: string) =>
      db
        .updateTable('template_versions')
        .set({ template_config })
        .where('template_id', '=', harness.template.templateId)
        .execute()
    await harness.setUp()
    const memoId = await harness.submit()
    await harness.submit(harness.named, 'Another')
    await setConfig('{"v": 99}')
    onTestFinished(() => setConfig('{"allow_sub_approvals": true}').then(() => undefined))
    await harness.deliver()
    const unwritten = (await harness.deliveries()).find(({ memo_id }) => memo_id === memoId)
    expect(unwritten).toMatchObject({
      state: 'WAITING',
      attempts: 1,
      status: null,
      problem: 'The message could not be written.',
    })
    expect(Date.parse(unwritten!.next_at!) - harness.now).toBe(5_000)
    harness.pass(5_000)
    await harness.deliver()
    expect(harness.bodies().map(({ data }) => data.subject)).toEqual(['Another'])
    await setConfig('{"allow_sub_approvals": true}')
    harness.pass(HOUR_MS)
    await harness.deliver()
    expect(await harness.states()).toEqual(['DELIVERED', 'DELIVERED'])
  })

  it('is given up after three days; an administrator replays the message, with its id', async () => {
    await harness.setUp()
    harness.receiver.answerAlways(500)
    await harness.submit()
    for (let hour = 0; hour <= 80; hour++) {
      await harness.deliver()
      harness.pass(HOUR_MS)
    }
    await harness.signInAt(0)
    const [delivery] = await harness.deliveries()
    expect(delivery).toMatchObject({ state: 'GIVEN_UP', status: 500, next_at: null })
    expect(harness.receiver.requests.length).toBeGreaterThan(7)
    harness.receiver.answerAlways(204)
    await harness.admin.must('admin-replay_delivery', { delivery_id: delivery!.delivery_id })
    await harness.deliver()
    expect(harness.receiver.taken.map(({ id }) => id)).toEqual([`msg_${delivery!.delivery_id}`])
    expect(harness.receiver.taken[0]?.id).toBe(harness.receiver.requests[0]?.id)
  })

  it('that is gone (410) is not asked for this message again', async () => {
    const { webhook_id } = await harness.setUp()
    harness.receiver.answerNext(410)
    await harness.submit()
    await harness.deliver()
    harness.pass(HOUR_MS)
    await harness.deliver()
    expect(await harness.states()).toEqual(['GIVEN_UP'])
    expect(harness.receiver.requests).toHaveLength(1)
    expect(await harness.listed()).toMatchObject({ needing_look: 1, state: 'ON' })
    const { deliveries, counts } = await harness.admin.must('admin-get_deliveries', {
      webhook_id,
      state: 'GIVEN_UP',
    })
    expect([deliveries.length, counts]).toEqual([1, { all: 1, retrying: 0, given_up: 1 }])
  })

  it('is away for a day: nothing is lost, and it isn’t switched off', async () => {
    await harness.setUp()
    harness.receiver.answerAlways(503)
    const ids = [await harness.submit(), await harness.submit()]
    for (let hour = 0; hour < 24; hour++) {
      await harness.deliver()
      harness.pass(HOUR_MS)
    }
    await harness.signInAt(0)
    await harness.people.first.must('approve_memo', { memo_id: ids[0]! })
    expect(await harness.listed()).toMatchObject({ state: 'ON' })
    harness.receiver.answerAlways(204)
    harness.pass(HOUR_MS)
    await harness.deliver()
    await harness.deliver()
    // Everything comes with the first answer, not when its own pause is over.
    const taken = harness.bodies().map(({ type, data }) => `${String(data.memo_id)} ${type}`)
    expect(taken.toSorted()).toEqual([
      `${ids[0]} memo.approved`,
      `${ids[0]} memo.submitted`,
      `${ids[1]} memo.submitted`,
    ])
    expect(taken.indexOf(`${ids[0]} memo.submitted`)).toBeLessThan(taken.indexOf(`${ids[0]} memo.approved`))
  })

  it('lets later messages of a memo pass one that failed five times while that one pauses; where both are due, they go in order', async () => {
    await harness.setUp()
    const submitRefused = async () => {
      const memo_id = await harness.submit()
      await harness.site.services.db
        .updateTable('webhook_deliveries')
        .set({ attempts: 5, next_at: new Date(harness.now + HOUR_MS) })
        .where('state', '=', 'WAITING')
        .execute()
      await harness.signInAt(HOUR_MS / 2)
      await harness.people.first.must('approve_memo', { memo_id })
      return memo_id
    }
    const kindsOf = (memo_id: string) =>
      harness.bodies().flatMap(({ type, data }) => (data.memo_id === memo_id ? [type] : []))
    const overtaken = await submitRefused()
    await harness.deliver()
    expect(kindsOf(overtaken)).toEqual(['memo.approved'])
    harness.pass(HOUR_MS / 2)
    await harness.deliver()
    expect(kindsOf(overtaken)).toEqual(['memo.approved', 'memo.submitted'])
    const ordered = await submitRefused()
    harness.pass(HOUR_MS / 2)
    await harness.deliver()
    await harness.deliver()
    expect(kindsOf(ordered)).toEqual(['memo.submitted', 'memo.approved'])
  })

  it('fails 50 times in a row and is switched off; what happens meanwhile comes once it is on again', async () => {
    const { webhook_id } = await harness.setUp()
    harness.receiver.answerAlways(503)
    const before = await harness.submit()
    await harness.site.services.db
      .updateTable('webhooks')
      .set({ failures: WEBHOOK_MAX_FAILURES - 1 })
      .execute()
    await harness.deliver()
    expect(await harness.listed()).toMatchObject({ state: 'STOPPED', failures: WEBHOOK_MAX_FAILURES })
    const mailed = await harness.stoppedMails()
    expect(mailed.toSorted()).toEqual(harness.site.services.config.adminEmails.toSorted())
    const meanwhile = await harness.submit()
    harness.pass(HOUR_MS)
    await harness.deliver()
    expect(await harness.stoppedMails()).toEqual(mailed)
    expect(harness.receiver.requests).toHaveLength(1)
    expect(await harness.admin.call('admin-test_webhook', { webhook_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'WEBHOOK_OFF' },
    })
    harness.receiver.answerAlways(204)
    await harness.signInAt(0)
    await harness.admin.must('admin-save_webhook', { webhook_id, name: 'Bridge', kinds: [...OUTSIDE_KINDS] })
    await harness.deliver()
    expect(
      harness
        .bodies()
        .map(({ data }) => data.memo_id)
        .toSorted(),
    ).toEqual([before, meanwhile].toSorted())
  })

  it('delays no other: a slow one holds its own messages alone', async () => {
    await harness.setUp({ name: 'Slow' })
    await harness.setUp({ name: 'Quick', url: harness.other.url })
    const held: (() => void)[] = []
    harness.receiver.answerAlways((_request, response) => void held.push(() => response.writeHead(204).end()))
    const ids = [await harness.submit(), await harness.submit(), await harness.submit()]
    const all = harness.deliver()
    await expect.poll(() => harness.other.taken.length).toBe(ids.length)
    // It has two places of its own, and no more.
    expect(held).toHaveLength(2)
    harness.receiver.answerAlways(204)
    for (const release of held) release()
    await all
    expect(harness.receiver.requests).toHaveLength(ids.length)
    expect(new Set(await harness.states())).toEqual(new Set(['DELIVERED']))
  })
})

describe('P2: a hostile receiver', () => {
  const outgoingOf = (options: Partial<Parameters<typeof createOutgoing>[0]>) => {
    const { services } = harness.site
    const before = services.outgoing
    services.outgoing = createOutgoing({ allowedHosts: [], timeoutMs: 300, ...options })
    return () => {
      services.outgoing.close()
      services.outgoing = before
    }
  }
  const last = async () => (await harness.deliveries())[0]

  it.each([
    ['loopback', 'https://127.0.0.1/a'],
    ['loopback in another spelling', 'https://0x7f000001/a'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['plain http', 'http://hooks.example/a'],
    ['a password in it', 'https://user:secret@hooks.example/a'],
  ])('at an address with %s is not set up', async (_what, url) => {
    await harness.allowHosts()
    const answer = await harness.admin.call('admin-save_webhook', {
      name: 'A',
      url,
      kinds: ['memo.approved'],
    })
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT', details: { issues: [{ path: 'url' }] } })
  })

  it('whose name has a private address is not reached, also where it changes after it was set up', async () => {
    const restore = outgoingOf({
      resolve: (_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const { port } = new URL(harness.receiver.url)
    await harness.setUp({ url: `https://rebound.example:${port}/a` })
    await harness.submit()
    await harness.deliver()
    expect([harness.receiver.requests.length, await last()]).toMatchObject([
      0,
      { attempts: 1, status: null, problem: expect.stringContaining('not a public one') as string },
    ])
    restore()
  })

  it('that settings no longer allow is not reached', async () => {
    await harness.setUp()
    await harness.allowHosts()
    await harness.submit()
    await harness.deliver()
    expect([harness.receiver.requests.length, (await last())?.problem]).toEqual([
      0,
      expect.stringContaining('not a public one'),
    ])
  })

  it('that redirects is not followed', async () => {
    await harness.setUp()
    harness.receiver.answerNext((_request, response) =>
      response.writeHead(307, { location: harness.other.url }).end(),
    )
    await harness.submit()
    await harness.deliver()
    expect([harness.other.requests.length, await last()]).toMatchObject([
      0,
      { status: 307, state: 'WAITING' },
    ])
  })

  it.each([
    [
      'never ends its answer',
      (response: { writeHead(status: number): void; write(text: string): boolean }) => {
        response.writeHead(200)
        const more = () => void (response.write('x'.repeat(65_536)) && setImmediate(more))
        more()
      },
      { state: 'DELIVERED', status: 200 },
    ],
    ['sends its head slowly', () => undefined, { state: 'WAITING', problem: 'There was no answer in time.' }],
  ] as const)('that %s holds nothing', async (_what, answer, expected) => {
    const restore = outgoingOf({})
    await harness.setUp()
    harness.receiver.answerNext((_request, response) => answer(response))
    await harness.submit()
    await harness.deliver()
    expect(await last()).toMatchObject(expected)
    restore()
  })

  it('that hangs up is named as such', async () => {
    await harness.setUp()
    harness.receiver.answerNext((request) => void request.socket.destroy())
    await harness.submit()
    await harness.deliver()
    expect((await last())?.problem).toBe('There was no connection (ECONNRESET).')
  })
})
