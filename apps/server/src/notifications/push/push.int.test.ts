import { PUSH_DEVICES_MAX } from '@countersign/domain'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { pushEnvironment } from '@countersign/test-kit/devices/push-environment'
import type { PushPeer, Subscription } from '@countersign/test-kit/devices/push-peer'
import { startPushPeer } from '@countersign/test-kit/devices/push-peer'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoing } from '../../platform/outgoing/outgoing.ts'
import { createPush } from '../../platform/push/push.ts'
import { today } from '../../protocol/delegations.ts'
import { endSessionsOf, endSessionsOutside } from '../../sessions/end-sessions.store.ts'
import { tidyUp } from '../../tasks/tidy-up.job.ts'

const ADMIN = 'carla.tan@northwind.example'
const DAY_MS = 24 * 60 * 60 * 1000

let peer: PushPeer
let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  peer = await startPushPeer()
  site = await createTestSite({ ...pushEnvironment(), ADMIN_EMAILS: ADMIN })
  usePeer(['localhost'])
  template = await publishTemplate(site)
  site.services.sessionRows.start()
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
beforeEach(async () => {
  site.setNow()
  // Some tests end everyone's sessions.
  people = await signInParticipants(site)
  peer.messages.length = 0
  await site.services.db.deleteFrom('push_subscriptions').execute()
  await site.services.pool.query('DELETE FROM graphile_worker._private_jobs')
})

/** Sends to the peer, whose certificate no other process knows. */
function usePeer(allowedHosts: string[]) {
  const { config } = site.services
  site.services.outgoing = createOutgoing({ allowedHosts, ca: peer.ca })
  site.services.push = createPush(config.push!, site.services.outgoing)
}

async function subscribed(who: Actor): Promise<Subscription> {
  const subscription = peer.subscribe()
  await who.must('subscribe_push', subscription)
  return subscription
}

async function submitted(...approvers: Actor[]): Promise<string> {
  const levels = approvers.map((approver) => level([approver]))
  return (await people.owner.must('create_memo', submission(template, levels))).memo_id
}

const pathOf = ({ endpoint }: Subscription) => new URL(endpoint).pathname
const endpoints = async () =>
  (await site.services.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    (row) => row.endpoint,
  )
const waiting = async () => {
  const { rows } = await site.services.pool.query<{ attempts: number; last_error: string | null }>(
    `SELECT attempts, last_error FROM graphile_worker.jobs WHERE task_identifier = 'send_push'`,
  )
  return rows
}
/** Runs the jobs that wait for their next attempt. */
async function retry() {
  await site.services.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await site.runJobs()
}

describe('M7: a phone', () => {
  it('reads that a memo waits, and nothing else: encrypted by RFC 8291, signed by RFC 8292', async () => {
    const { first, third } = people
    const phone = await subscribed(first)
    const later = await subscribed(third)
    const { public_key } = await first.must('get_push_settings', {})
    await submitted(first, third)
    await site.runJobs()
    expect(peer.failures).toEqual([])
    expect(peer.messages).toHaveLength(1)
    const [message] = peer.messages
    expect(message).toMatchObject({
      path: pathOf(phone),
      text: 'A memo waits for your approval',
      sender: public_key,
      claims: { aud: peer.url, sub: 'mailto:operators@northwind.example' },
      headers: { ttl: '86400', urgency: 'normal', topic: 'approvals', 'content-encoding': 'aes128gcm' },
    })
    expect(JSON.stringify(message?.headers)).not.toMatch(/AVL|northwind\.example/)
    expect(pathOf(later)).not.toBe(message?.path)
  })

  it('is asked with the level that starts, on each device of the person', async () => {
    const { first, third } = people
    const phones = [await subscribed(third), await subscribed(third)]
    const memo_id = await submitted(first, third)
    await site.runJobs()
    expect(peer.messages).toEqual([])
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    expect(peer.messages.map(({ path }) => path).toSorted()).toEqual(phones.map(pathOf).toSorted())
  })

  it('K7: of a delegate is asked at the seat of the person who is away', async () => {
    const { first, stranger } = people
    const absent = await subscribed(first)
    const delegate = await subscribed(stranger)
    const day = today(new Date())
    const line = { first_day: day, last_day: day, template_ids: [], delegate_email: stranger.email }
    const { absence_id } = await first.must('save_absence', {
      first_day: day,
      last_day: day,
      lines: [line],
    })
    await submitted(first)
    await site.runJobs()
    expect(peer.messages.map(({ path }) => path).toSorted()).toEqual(
      [absent, delegate].map(pathOf).toSorted(),
    )
    // Once the absence has ended, a message that waited asks the delegate no more.
    peer.messages.length = 0
    await submitted(first)
    await first.must('end_absence', { absence_id })
    await site.runJobs()
    expect(peer.messages.map(({ path }) => path)).toEqual([pathOf(absent)])
  })

  it('receives nothing that asks for no approval', async () => {
    const { owner, first, watcher } = people
    const before = peer.requests
    await subscribed(owner)
    await subscribed(watcher)
    const levels = [level([first], { watchers: [watcher.email] })]
    const { memo_id } = await owner.must('create_memo', submission(template, levels))
    await first.must('return_memo', { memo_id, remarks: 'Add a quote' })
    await site.runJobs()
    expect(peer.requests).toBe(before)
  })

  it('receives nothing where the seat has been decided while the message waited', async () => {
    const { first } = people
    await subscribed(first)
    const memo_id = await submitted(first)
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    expect(peer.messages).toEqual([])
  })

  it('receives nothing of a memo on hold, nor of one that has waited for a day', async () => {
    const { first } = people
    await subscribed(first)
    const memo_id = await submitted(first)
    await site.services.db
      .updateTable('memos')
      .set((eb) => ({
        state: eb.fn('jsonb_set', ['state', eb.val('{hold}'), eb.val('{"reason":"audit"}')]) as never,
      }))
      .where('memo_id', '=', memo_id)
      .execute()
    await site.runJobs()
    await submitted(first)
    site.setNow(new Date(Date.now() + 1.1 * DAY_MS).toISOString())
    await site.runJobs()
    expect([peer.messages, await waiting()]).toEqual([[], []])
  })
})

describe('M7: a push service', () => {
  it.each([404, 410])('that answers %i has ended the subscription', async (status) => {
    await subscribed(people.first)
    peer.answerNext(status)
    await submitted(people.first)
    await site.runJobs()
    expect([await endpoints(), await waiting()]).toEqual([[], []])
  })

  it.each([429, 503])('that answers %i gets the message later, and then once', async (status) => {
    await subscribed(people.first)
    peer.answerNext(status)
    await submitted(people.first)
    await site.runJobs()
    const [job] = await waiting()
    expect(job).toMatchObject({ attempts: 1 })
    expect(job?.last_error).toContain(`${peer.url} answered ${status}`)
    expect(job?.last_error).not.toContain('/push/')
    await retry()
    await retry()
    expect(peer.messages).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it.each([307, 400, 403])('that answers %i is neither followed nor asked again', async (status) => {
    await subscribed(people.first)
    peer.answerNext(status)
    await submitted(people.first)
    const before = peer.requests
    await site.runJobs()
    expect(peer.requests).toBe(before + 1)
    expect([await waiting(), (await endpoints()).length]).toEqual([[], 1])
  })

  it('whose name has a private address gets nothing, and the subscription ends', async () => {
    await subscribed(people.first)
    usePeer([])
    const before = peer.requests
    await submitted(people.first)
    await site.runJobs()
    expect([peer.requests, await endpoints(), await waiting()]).toEqual([before, [], []])
    usePeer(['localhost'])
  })
})

describe('M7: a subscription', () => {
  it.each([
    ['http', 'http://push.example/a'],
    ['loopback', 'https://127.0.0.1/a'],
    ['loopback in another spelling', 'https://0x7f000001/a'],
    ['link-local', 'https://[fe80::1]/a'],
    ['no address', 'push'],
  ])('at an address that is %s is refused', async (_what, endpoint) => {
    const { keys } = peer.subscribe()
    const answer = await people.first.call('subscribe_push', { endpoint, keys })
    expect(answer).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
    expect(await endpoints()).toEqual([])
  })

  it('isn’t stored with a session that is about to end', async () => {
    const who = await site.signIn('racer@northwind.example')
    const { db, pool } = site.services
    const { settled, subscribing } = await db.transaction().execute(async (tx) => {
      await endSessionsOf(tx, who.userId)
      const state = { isSettled: false }
      const call = who.call('subscribe_push', peer.subscribe())
      void call.then(() => (state.isSettled = true))
      const isWaiting = async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return state.isSettled || rows.length > 0
      }
      await expect.poll(isWaiting).toBe(true)
      return { settled: state.isSettled, subscribing: call }
    })
    expect(settled).toBe(false)
    expect(await subscribing).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' })
    expect(await endpoints()).toEqual([])
  })

  it('with a key that is no point of the curve, or an endless address, is refused', async () => {
    const { keys, endpoint } = peer.subscribe()
    const wrong = [
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint: `${endpoint}${'a'.repeat(2000)}`, keys },
    ]
    for (const input of wrong)
      expect(await people.first.call('subscribe_push', input)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('belongs to the person who subscribed last on the device', async () => {
    const { first, third } = people
    const phone = await subscribed(first)
    await submitted(first)
    // The message waits meanwhile.
    await third.must('subscribe_push', phone)
    await site.runJobs()
    expect(peer.messages).toEqual([])
    // The first one can't end it any more.
    await first.must('unsubscribe_push', { endpoint: phone.endpoint })
    expect(await endpoints()).toEqual([phone.endpoint])
  })

  it('of another person ends when a device is signed in on; one of the same person goes on', async () => {
    const { first, third } = people
    const phone = await subscribed(first)
    const again = await site.signIn(first.email)
    expect(await again.must('renew_push', phone)).toEqual({ is_subscribed: true })
    expect(await third.must('renew_push', phone)).toEqual({ is_subscribed: false })
    expect(await endpoints()).toEqual([])
  })

  it('for an earlier key of the installation ends', async () => {
    const phone = await subscribed(people.first)
    await site.services.db.updateTable('push_subscriptions').set({ server_key: 'earlier' }).execute()
    await submitted(people.first)
    await site.runJobs()
    expect(peer.messages).toEqual([])
    expect(await people.first.must('renew_push', phone)).toEqual({ is_subscribed: false })
  })

  it('is the eleventh: the oldest gives way', async () => {
    const all: string[] = []
    for (let n = 0; n <= PUSH_DEVICES_MAX; n++) all.push((await subscribed(people.first)).endpoint)
    expect((await endpoints()).toSorted()).toEqual(all.slice(1).toSorted())
  })

  it('stays when the session idles out, and ends 30 days after the last sign-in', async () => {
    const phone = await subscribed(people.first)
    const { services } = site
    const at = (days: number) => site.setNow(new Date(Date.now() + days * DAY_MS).toISOString())
    at(29)
    await tidyUp({}, services)
    expect(await services.db.selectFrom('sessions').select('session_id').execute()).toEqual([])
    expect(await endpoints()).toEqual([phone.endpoint])
    at(31)
    await tidyUp({}, services)
    expect(await endpoints()).toEqual([])
  })

  it('ends when the account is disabled, and enabling brings none back', async () => {
    const leaver = await site.signIn('leaver@northwind.example')
    const admin = await site.signIn(ADMIN, ADMIN, 'admin')
    await subscribed(leaver)
    const change = (disabled: boolean) =>
      admin.must('admin-set_person_disabled', { person_id: leaver.userId, disabled })
    await change(true)
    expect(await endpoints()).toEqual([])
    await change(false)
    expect(await endpoints()).toEqual([])
  })

  it('ends with the domain of the account', async () => {
    const phone = await subscribed(people.first)
    const { db } = site.services
    await db.transaction().execute((tx) => endSessionsOutside(tx, ['northwind.example']))
    expect(await endpoints()).toEqual([phone.endpoint])
    await db.transaction().execute((tx) => endSessionsOutside(tx, ['elsewhere.example']))
    expect(await endpoints()).toEqual([])
  })

  it('costs nothing where push is off, and cannot be made there', async () => {
    const { push } = site.services
    const { third } = people
    await subscribed(third)
    site.services.push = null
    expect(await third.must('get_push_settings', {})).toEqual({ public_key: null })
    expect(await third.call('subscribe_push', peer.subscribe())).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'SWITCHED_OFF' },
    })
    site.services.push = push
  })
})
