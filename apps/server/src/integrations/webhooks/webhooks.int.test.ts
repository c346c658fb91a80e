import { Writable } from 'node:stream'
import { OUTSIDE_KINDS } from '@countersign/domain'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submission } from '@countersign/test-kit/memos'
import { createLogger } from '../../platform/logging/logger.ts'
import { tidyUp } from '../../tasks/tidy-up.job.ts'
import { WebhookHarness } from './testing/webhook-harness.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let harness: WebhookHarness
beforeAll(async () => {
  harness = await WebhookHarness.open()
})
afterAll(() => harness.close())
beforeEach(() => harness.begin())

describe('P2: a webhook', () => {
  it('is notified of what happens to memos, signed by Standard Webhooks, in a sequence for each memo', async () => {
    const { secret } = await harness.setUp()
    const first = await harness.submit(harness.template, 'One', [harness.people.first, harness.people.third])
    const second = await harness.submit(harness.template, 'Two')
    await harness.people.first.must('approve_memo', { memo_id: first })
    await harness.people.first.must('return_memo', { memo_id: second, remarks: 'Add a quote' })
    await harness.people.third.must('approve_memo', { memo_id: first })
    await harness.deliver()
    const receiving = new Webhook(secret!)
    for (const { body, headers, id } of harness.receiver.taken) {
      // The library compares with the clock of the machine.
      expect(receiving.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
      expect(id).toMatch(/^msg_[\da-f-]{36}$/)
    }
    expect(new Set(harness.receiver.taken.map(({ id }) => id)).size).toBe(5)
    const of = (memo_id: string) =>
      harness
        .bodies()
        .filter(({ data }) => data.memo_id === memo_id)
        .map(({ type, data }) => [type, data.number])
    expect(of(first)).toEqual([
      ['memo.submitted', 1],
      ['memo.level_approved', 2],
      ['memo.approved', 3],
    ])
    expect(of(second)).toEqual([
      ['memo.submitted', 1],
      ['memo.returned', 2],
    ])
  })

  it('P0: learns Memo ID, template, kind, instant and number, and no more', async () => {
    await harness.setUp()
    const memo_id = await harness.submit()
    await harness.deliver()
    const [body] = harness.bodies()
    expect(body).toEqual({
      type: 'memo.submitted',
      timestamp: new Date(harness.now).toISOString(),
      data: { memo_id, template_name: 'Form WHK', number: 1 },
    })
  })

  it('P0: learns subject and names where the template lets them be named outside, and never answers', async () => {
    await harness.setUp()
    const memo_id = await harness.submit(harness.named, 'Core routers')
    await harness.people.first.must('approve_memo', { memo_id, remarks: 'As discussed' })
    await harness.deliver()
    expect(harness.bodies()[1]?.data).toEqual({
      memo_id,
      template_name: 'Form NAM',
      number: 2,
      subject: 'Core routers',
      amount: null,
      owner_name: 'Paolo Reyes',
      actor_name: expect.any(String) as string,
    })
    const all = harness.receiver.taken.map(({ body }) => body).join('')
    for (const hidden of ['They are old', 'As discussed', '1250.50', '@northwind.example'])
      expect(all).not.toContain(hidden)
  })

  it('O6: says of a part that was erased meanwhile what the memo says of it', async () => {
    await harness.setUp()
    await harness.submit(harness.named, 'A name that must go')
    // As the function does that alone may change versions.
    await harness.site.services.pool.query(`
      SET session_replication_role = replica; UPDATE memo_versions SET subject = '[erased]'; RESET session_replication_role`)
    await harness.deliver()
    expect(harness.bodies()[0]?.data.subject).toBe('[erased]')
  })

  it('gets the kinds and templates that it asks for, with numbers that count all', async () => {
    await harness.setUp({ kinds: ['memo.approved'], template_ids: [harness.template.templateId] })
    for (const of of [harness.template, harness.named]) {
      const memo_id = await harness.submit(of)
      await harness.people.first.must('approve_memo', { memo_id })
    }
    await harness.deliver()
    expect(harness.bodies().map(({ type, data }) => [type, data.template_name, data.number])).toEqual([
      ['memo.approved', 'Form WHK', 2],
    ])
  })

  it('gets nothing of a change that was refused, nor of drafts and replies', async () => {
    await harness.setUp()
    const memo_id = await harness.submit()
    await harness.people.owner.must('create_memo', {
      ...submission(harness.template, []),
      action: 'SAVE_AS_DRAFT',
    })
    expect(await harness.people.third.call('approve_memo', { memo_id })).toMatchObject({ ok: false })
    expect(await harness.states()).toEqual(['WAITING'])
  })

  it('is the only reason for rows: without one, or with one that is off, nothing is written', async () => {
    await harness.submit()
    const { webhook_id, revision } = await harness.setUp({ is_on: false })
    await harness.submit()
    expect([
      await harness.states(),
      await harness.site.services.db.selectFrom('outside_numbers').selectAll().execute(),
    ]).toEqual([[], []])
    const fields = { name: 'Bridge', kinds: [...OUTSIDE_KINDS], webhook_id, revision }
    await harness.admin.must('admin-save_webhook', fields)
    await harness.submit()
    expect(await harness.states()).toEqual(['WAITING'])
  })

  it('whose secret is replaced gets both signatures for a day, then the new one alone', async () => {
    const { secret: before, webhook_id } = await harness.setUp()
    const { secret } = await harness.admin.must('admin-replace_webhook_secret', { webhook_id })
    expect(secret).not.toBe(before)
    await harness.submit()
    await harness.deliver()
    const verifies = (by: string | null) => {
      const { body, headers } = harness.receiver.taken.at(-1)!
      const stamped = { ...headers } as Record<string, string>
      try {
        new Webhook(by!).verify(body, stamped)
        return true
      } catch (cause) {
        return String(cause)
      }
    }
    expect([verifies(before), verifies(secret)]).toEqual([true, true])
    expect(harness.receiver.taken[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await harness.signInAt(DAY_MS)
    await harness.submit()
    await harness.deliver()
    expect(harness.receiver.taken[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })
})

describe('P2: addresses and secrets', () => {
  it('are never shown again: not in answers, logs, the database, nor in what is kept for a repetition', async () => {
    const written: string[] = []
    const { services } = harness.site
    const { log } = services
    const sink = new Writable({
      write: (line: Buffer, _encoding, done) => (written.push(line.toString()), done()),
    })
    services.log = createLogger('debug', sink)
    const key = crypto.randomUUID()
    const { webhook_id, secret } = await harness.setUp({ idempotency_key: key })
    harness.receiver.answerNext(500)
    await harness.submit()
    await harness.deliver()
    services.log = log
    const [delivery] = await harness.deliveries()
    const said = [
      await harness.listed(),
      delivery,
      await harness.admin.must('admin-get_delivery', { delivery_id: delivery!.delivery_id }),
      await harness.admin.must('admin-get_log', {}),
      await harness.admin.must('admin-get_security_log', {}),
      written,
    ].map((one) => JSON.stringify(one))
    for (const table of [
      'webhooks',
      'webhook_deliveries',
      'idempotent_answers',
      'admin_events',
      'security_events',
    ])
      said.push(
        (await services.pool.query<{ all: string }>(`SELECT json_agg(t)::text AS all FROM ${table} t`))
          .rows[0]!.all,
      )
    for (const text of said) {
      expect(text).not.toContain('secret-path')
      expect(text).not.toContain(secret!.slice('whsec_'.length))
    }
    expect(written.length).toBeGreaterThan(0)
    // A repetition gets the same answer without the secret.
    const again = { name: 'Bridge', url: `${harness.receiver.url}/in/secret-path`, kinds: [...OUTSIDE_KINDS] }
    expect(await harness.admin.must('admin-save_webhook', { ...again, idempotency_key: key })).toMatchObject({
      webhook_id,
      secret: null,
    })
  })

  it('I1: a delivery is shown without subject and names, which it sends', async () => {
    await harness.setUp()
    await harness.submit(harness.named, 'A confidential subject')
    const [delivery] = await harness.deliveries()
    const { body, names_more } = await harness.admin.must('admin-get_delivery', {
      delivery_id: delivery!.delivery_id,
    })
    expect([names_more, body]).toEqual([true, expect.not.stringContaining('confidential')])
    expect(JSON.parse(body)).toMatchObject({ type: 'memo.submitted', data: { number: 1 } })
  })

  it('of an existing webhook stay where the change names none', async () => {
    const { webhook_id, revision } = await harness.setUp()
    await harness.admin.must('admin-save_webhook', {
      webhook_id,
      revision,
      name: 'Other',
      kinds: ['memo.approved'],
    })
    const memo_id = await harness.submit()
    await harness.people.first.must('approve_memo', { memo_id })
    await harness.deliver()
    expect([harness.bodies().map(({ type }) => type), harness.receiver.taken[0]?.path]).toEqual([
      ['memo.approved'],
      '/in/secret-path',
    ])
    const stale = { webhook_id, revision, name: 'Third', kinds: ['memo.approved' as const] }
    expect(await harness.admin.call('admin-save_webhook', stale)).toMatchObject({ code: 'ABORTED' })
  })

  it('P3: are set after a fresh sign-in', async () => {
    const { webhook_id } = await harness.setUp()
    harness.pass(6 * 60 * 1000)
    const input = { name: 'B', url: harness.receiver.url, kinds: ['memo.approved' as const] }
    const answers = [
      await harness.admin.call('admin-save_webhook', input),
      await harness.admin.call('admin-replace_webhook_secret', { webhook_id }),
      await harness.admin.call('admin-delete_webhook', { webhook_id }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ details: { reason: 'SIGN_IN_AGAIN' } })
  })
})

describe('P2: the console', () => {
  it('sends a test, and shows the last 24 hours', async () => {
    const { webhook_id } = await harness.setUp()
    await harness.admin.must('admin-test_webhook', { webhook_id })
    await harness.deliver()
    expect(harness.bodies()).toEqual([
      { type: 'webhook.test', timestamp: new Date(harness.now).toISOString(), data: {} },
    ])
    const { hours, host } = await harness.listed()
    expect([hours.length, hours.at(-1), host]).toEqual([
      24,
      { delivered: 1, waiting: 0, given_up: 0 },
      new URL(harness.receiver.url).host,
    ])
  })

  it('pages through the deliveries of a webhook, newest first', async () => {
    const { webhook_id } = await harness.setUp()
    const ids: string[] = []
    for (let n = 0; n < 3; n++)
      ids.push((await harness.admin.must('admin-test_webhook', { webhook_id })).delivery_id)
    const one = await harness.admin.must('admin-get_deliveries', { webhook_id, limit: 2 })
    const rest = await harness.admin.must('admin-get_deliveries', {
      webhook_id,
      limit: 2,
      cursor: one.next_cursor,
    })
    expect([...one.deliveries, ...rest.deliveries].map(({ delivery_id }) => delivery_id)).toEqual(
      ids.toReversed(),
    )
    expect([rest.next_cursor, one.counts.all]).toEqual([null, 3])
  })

  it('refuses a second webhook of a name, and the twenty-first', async () => {
    const { webhook_id } = await harness.setUp()
    const input = { name: 'bridge', url: harness.receiver.url, kinds: ['memo.approved' as const] }
    expect(await harness.admin.call('admin-save_webhook', input)).toMatchObject({ code: 'ALREADY_EXISTS' })
    for (let n = 1; n < 20; n++) await harness.setUp({ name: `Bridge ${n}` })
    expect(await harness.admin.call('admin-save_webhook', { ...input, name: 'One more' })).toMatchObject({
      details: { reason: 'TOO_MANY_WEBHOOKS' },
    })
    await harness.admin.must('admin-delete_webhook', { webhook_id })
    await harness.admin.must('admin-delete_webhook', { webhook_id })
    await harness.admin.must('admin-save_webhook', { ...input, name: 'One more' })
  })

  it('forgets deliveries 30 days after their end, and what waited behind one that is off', async () => {
    const { webhook_id, revision } = await harness.setUp()
    await harness.submit()
    await harness.deliver()
    await harness.submit()
    const off = { webhook_id, revision, name: 'Bridge', kinds: [...OUTSIDE_KINDS], is_on: false }
    await harness.admin.must('admin-save_webhook', off)
    harness.pass(3 * DAY_MS + 1)
    await tidyUp({}, harness.site.services)
    expect(await harness.states()).toEqual(['DELIVERED', 'GIVEN_UP'])
    await harness.signInAt(28 * DAY_MS)
    await tidyUp({}, harness.site.services)
    expect(await harness.states()).toEqual(['GIVEN_UP'])
    await harness.admin.must('admin-delete_webhook', { webhook_id })
    expect(await harness.states()).toEqual([])
  })
})

describe('P5: a chat', () => {
  it.each([
    ['SLACK', (body: { text: string }) => body.text, '*_~`&lt;!channel&gt;`~_* &amp; more'],
    ['GOOGLE_CHAT', (body: { text: string }) => body.text, '∗ˍ∼ˋ‹!channel›ˋ∼ˍ∗ & more'],
    [
      'TEAMS',
      (body: { attachments: { content: { body: { inlines: { text: string }[] }[] } }[] }) =>
        body.attachments[0]?.content.body[0]?.inlines[0]?.text,
      '*_~`<!channel>`~_* & more',
    ],
  ] as const)(
    'of %s gets one plain message, unsigned, in which a subject is no markup',
    async (format, textIn, subject) => {
      const { secret } = await harness.setUp({ format, kinds: ['memo.submitted'] })
      expect(secret).toBeNull()
      const memo_id = await harness.submit(harness.named, '*_~`<!channel>`~_* & more')
      const plain = await harness.submit()
      await harness.deliver()
      const texts = harness.receiver.taken.map(({ body }) => textIn(JSON.parse(body) as never))
      expect(texts.toSorted()).toEqual(
        [
          `${memo_id} (Form NAM) was submitted by Paolo Reyes. ${subject}, of Paolo Reyes.`,
          `${plain} (Form WHK) was submitted.`,
        ].toSorted(),
      )
      expect(harness.receiver.taken[0]?.headers['webhook-signature']).toBeUndefined()
    },
  )

  it('is notified of submitted, decided and overdue memos alone', async () => {
    const input = {
      name: 'Chat',
      format: 'SLACK' as const,
      url: harness.receiver.url,
      kinds: ['memo.held' as const],
    }
    expect(await harness.admin.call('admin-save_webhook', input)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('is asked a few times, within the hour', async () => {
    await harness.setUp({ format: 'TEAMS', kinds: ['memo.submitted'] })
    harness.receiver.answerAlways(500)
    await harness.submit()
    for (let minute = 0; minute < 60; minute++) {
      await harness.deliver()
      harness.pass(60_000)
    }
    expect([harness.receiver.requests.length, await harness.states()]).toEqual([5, ['GIVEN_UP']])
  })
})
