import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, level, publishTemplate, submission, type TestTemplate } from '../testing/memos.ts'
import { createTestSite, type Actor, type TestSite } from '../testing/test-site.ts'
import { MOST_STREAMS } from './events.route.ts'
import type { LiveMessage } from './live-hub.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof cast>>
let origin: string

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await cast(site)
  origin = await site.web.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.stop())

/** An open event stream: what it got so far, and whether it has ended. */
async function follow(who: Actor) {
  const response = await fetch(`${origin}/events`, { headers: { cookie: who.cookie } })
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
  await expect
    .poll(() => got.some((message) => message.kind === 'resync') || site.services.live.listeners() > 0)
    .toBe(true)
  return { response, got, state, reading, stop: () => response.body?.cancel().catch(() => undefined) }
}

describe('live updates', () => {
  it('tell participants the id of what changed, and strangers nothing (I1)', async () => {
    const [approver, stranger] = [await follow(people.first), await follow(people.stranger)]
    expect(approver.response.headers.get('content-type')).toContain('text/event-stream')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { memo_id } = await people.owner.must('create_memo', submission(template, [level([people.first])]))
    await expect.poll(() => approver.got).toContainEqual({ kind: 'memo', memo_id })
    expect(approver.got).toContainEqual({ kind: 'told' })
    expect(stranger.got.filter((message) => message.kind !== 'resync')).toEqual([])
  })

  it('tell the other tabs of somebody who has read a notification', async () => {
    const tab = await follow(people.first)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const told = () => tab.got.filter((message) => message.kind === 'told').length
    const before = told()
    const [latest] = await people.first.must('get_notifications', { limit: 1 })
    await people.first.must('update_notification', { notification_id: latest?.notification_id ?? '' })
    await expect.poll(told).toBe(before + 1)
  })

  it('are for the signed-in alone, and end with the session (B3)', async () => {
    expect((await fetch(`${origin}/events`)).status).toBe(401)
    const other = await site.signIn('carlo.navarro@northwind.example', 'Carlo Navarro')
    const stream = await follow(other)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await site.web.inject({ method: 'DELETE', url: '/auth/session', headers: { cookie: other.cookie } })
    await expect.poll(() => stream.state.ended).toBe(true)
    expect(stream.got.at(-1)).toEqual({ kind: 'signed-out' })
  })

  it('say to ask anew when the listening connection was lost', async () => {
    const stream = await follow(people.second)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = stream.got.filter((message) => message.kind === 'resync').length
    await site.services.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'countersign-live' AND datname = current_database()`,
    )
    await expect
      .poll(() => stream.got.filter((message) => message.kind === 'resync').length, { timeout: 5000 })
      .toBe(before + 1)
  })

  it('are opened as often as anybody has pages, and not endlessly', async () => {
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
