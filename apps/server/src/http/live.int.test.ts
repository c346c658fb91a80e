import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { LiveMessage } from '@countersign/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { announce } from '../platform/signals/announce.store.ts'
import { MOST_STREAMS } from './events.routes.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let origin: string

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  origin = await site.web.listen({ host: '127.0.0.1', port: 0 })
  // The first stream opens the listening connection, which announces itself with a resync.
  const { got, stop } = await follow(people.owner)
  await vi.waitUntil(() => got.some(({ kind }) => kind === 'resync'), { timeout: 60_000 })
  await stop()
})
afterAll(() => site.stop())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An open event stream: what it got so far, and whether it has ended. */
async function follow(who: Actor, query = '') {
  const before = site.services.live.listenersOf(who.email)
  const response = await fetch(`${origin}/events${query}`, { headers: { cookie: who.cookie } })
  const got: LiveMessage[] = []
  const state = { ended: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith('data: ')) got.push(JSON.parse(part.slice(6)) as LiveMessage)
    }
    state.ended = true
  })().catch(() => (state.ended = true))
  await vi.waitUntil(() => site.services.live.listenersOf(who.email) > before, { timeout: 60_000 })
  return { response, got, state, reading, stop: () => response.body?.cancel().catch(() => undefined) }
}

/** Streams that have already received every earlier signal: signals keep their order, so the one of a new memo comes last. */
async function followFromNow<Followers extends Actor[]>(...followers: Followers) {
  const streams = await Promise.all(followers.map((who) => follow(who)))
  const { memo_id } = await people.owner.must('create_memo', submission(template, [level(followers)]))
  for (const { got } of streams) {
    await expect.poll(() => got).toContainEqual({ kind: 'memo', memo_id })
    got.length = 0
  }
  return streams as { [Each in keyof Followers]: Awaited<ReturnType<typeof follow>> }
}

describe('live updates', () => {
  it('send participants the id of what changed, and strangers nothing (I1)', async () => {
    const stranger = await follow(people.stranger)
    const [approver] = await followFromNow(people.first)
    expect(approver.response.headers.get('content-type')).toContain('text/event-stream')
    const { memo_id } = await people.owner.must('create_memo', submission(template, [level([people.first])]))
    await expect.poll(() => approver.got).toContainEqual({ kind: 'memo', memo_id })
    expect(approver.got).toContainEqual({ kind: 'notified' })
    expect(stranger.got.filter((message) => message.kind !== 'resync')).toEqual([])
  })

  it('U48: begin with what changed since the page was opened, for those who may read it', async () => {
    const [open] = await followFromNow(people.second)
    // By now, the process has listened for longer than any of these pages.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    const approvers = level([people.first, people.second])
    const { memo_id } = await people.owner.must('create_memo', submission(template, [approvers]))
    await expect.poll(() => open.got).toContainEqual({ kind: 'memo', memo_id })
    const opening = await follow(people.first, '?page_age=30000')
    await expect.poll(() => opening.got).toContainEqual({ kind: 'memo', memo_id })
    expect(opening.got).toContainEqual({ kind: 'notified' })
    const [stranger, reader] = [await follow(people.stranger, '?page_age=30000'), await follow(people.first)]
    await people.owner.must('create_memo', submission(template, [level([people.first, people.stranger])]))
    for (const { got } of [stranger, reader])
      await expect.poll(() => got).toContainEqual({ kind: 'notified' })
    for (const { got } of [stranger, reader]) expect(got).not.toContainEqual({ kind: 'memo', memo_id })
  })

  it.each(['-1', '1.5', 'soon', ''])('refuse a page of age %o', async (age) => {
    const { status } = await fetch(`${origin}/events?page_age=${age}`, {
      headers: { cookie: people.first.cookie },
    })
    expect(status).toBe(400)
  })

  it('notify removed approvers of their removal, and nothing after it (C7)', async () => {
    const { owner, first, second, third } = people
    const { memo_id } = await owner.must('create_memo', submission(template, [level([first, second])]))
    await first.must('return_memo', { memo_id, remarks: 'Not mine.' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const [kept, lost, other] = await followFromNow(first, second, third)
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'To Jun alone.',
      memo_content: content(),
      sequences: [{ ...level([third]), sequence_id: raw_sequences[0]?.sequence_id }],
    })
    for (const { got } of [kept, lost]) await expect.poll(() => got).toContainEqual({ kind: 'memo', memo_id })
    const before = [kept.got.length, lost.got.length]
    const { got } = other
    const heard = () => got.filter((message) => message.kind === 'memo').length
    await expect.poll(heard).toBe(1)
    await third.must('approve_memo', { memo_id })
    await expect.poll(heard).toBe(2)
    expect([kept.got.length, lost.got.length]).toEqual(before)
  })

  it('notify a person’s other tabs that a notification was read', async () => {
    const [tab] = await followFromNow(people.first)
    const notified = () => tab.got.filter((message) => message.kind === 'notified').length
    const before = notified()
    const [latest] = await people.first.must('get_notifications', { limit: 1 })
    await people.first.must('update_notification', { notification_id: latest?.notification_id ?? '' })
    await expect.poll(notified).toBe(before + 1)
  })

  it('require a session, and end with it (B3)', async () => {
    expect((await fetch(`${origin}/events`)).status).toBe(401)
    const other = await site.signIn('carlo.navarro@northwind.example', 'Carlo Navarro')
    const stream = await follow(other)
    await site.web.inject({ method: 'DELETE', url: '/auth/session', headers: { cookie: other.cookie } })
    await expect.poll(() => stream.state.ended).toBe(true)
    expect(stream.got.at(-1)).toEqual({ kind: 'signed-out' })
  })

  it('ask for a refetch after the listening connection was lost', async () => {
    const stream = await follow(people.second)
    const before = stream.got.filter((message) => message.kind === 'resync').length
    await site.services.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'countersign-live' AND datname = current_database()`,
    )
    await expect
      .poll(() => stream.got.filter((message) => message.kind === 'resync').length, { timeout: 5000 })
      .toBe(before + 1)
  })

  it('have a limit per person, far above the pages anyone has open', async () => {
    const many = await site.signIn('dina.cruz@northwind.example', 'Dina Cruz')
    const open = () => fetch(`${origin}/events`, { headers: { cookie: many.cookie } })
    const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, open))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    const refused = await open()
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: { status: 'RESOURCE_EXHAUSTED' } },
    ])
    await streams[0]?.body?.cancel()
    await expect.poll(async () => (await open()).status).toBe(200)
    for (const stream of streams.slice(1)) await stream.body?.cancel()
  })
})

describe('a reader who has stopped reading', () => {
  const BEAT_MS = 25_000
  /** Less than a stream may be behind, so that the buffers of the connection fill first. */
  const SIGNALS_AT_ONCE = 5
  const MOST_ROUNDS = 800

  /** An event stream with beats of the test's clock, and its response at the server. */
  async function followStalled(who: Actor) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const responded = once(site.web.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').pause()
    socket.write(`GET /events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${who.cookie}\r\n\r\n`)
    const [, response] = await responded
    await expect.poll(() => site.services.live.listenersOf(who.email)).toBe(1)
    return { socket, response }
  }

  /** Notifies a person until something holds. */
  async function notifyUntil({ email }: Actor, isEnough: () => boolean): Promise<void> {
    const { live, db } = site.services
    let delivered = 0
    const leave = live.join({ email, session: '', send: () => delivered++ })
    for (let round = 1; round <= MOST_ROUNDS && !isEnough(); round++) {
      const ids = Array.from({ length: SIGNALS_AT_ONCE }, (_, at) => `${round}-${at}`.padEnd(7_500, '-'))
      await announce(db, ...ids.map((left) => ({ notified: email, left })))
      const due = round * 2 * SIGNALS_AT_ONCE
      await vi.waitUntil(() => delivered === due, { timeout: 60_000, interval: 1 })
    }
    leave()
  }

  it('T4, Q5: is disconnected once far behind, and the process goes on', async () => {
    const reader = await site.signIn('elena.santos@northwind.example', 'Elena Santos')
    const { socket, response } = await followStalled(reader)
    await notifyUntil(reader, () => response.writableEnded || response.destroyed)
    // An error that is not caught fails the run.
    for (let beat = 0; beat < 3; beat++) await vi.advanceTimersByTimeAsync(BEAT_MS)
    await expect.poll(() => site.services.live.listenersOf(reader.email)).toBe(0)
    const closed = once(socket, 'close')
    socket.on('error', () => undefined).resume()
    await closed
  })

  it('T4, B3: gets no beat after the end of the session, and is disconnected by then', async () => {
    const reader = await site.signIn('felix.tan@northwind.example', 'Felix Tan')
    const { socket, response } = await followStalled(reader)
    const errors: Error[] = []
    response.on('error', (error) => errors.push(error))
    await notifyUntil(reader, () => response.writableLength > 0)
    await site.web.inject({ method: 'DELETE', url: '/auth/session', headers: { cookie: reader.cookie } })
    await expect.poll(() => response.writableEnded).toBe(true)
    expect(response.writableFinished).toBe(false)
    for (let beat = 0; beat < 3; beat++) await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(errors).toEqual([])
    await expect.poll(() => site.services.live.listenersOf(reader.email)).toBe(0)
    expect(response.writableFinished).toBe(false)
    socket.destroy()
  })
})
