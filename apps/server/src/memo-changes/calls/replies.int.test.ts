import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** A memo of one level, and the log entry of its submission. */
async function submitted(levels = [level([people.first], { watchers: [people.watcher.email] })]) {
  const { memo_id } = await people.owner.must('create_memo', submission(template, levels))
  return { memo_id, log_id: (await entries(people.owner, memo_id))[0]?.log_id ?? '' }
}
const entries = async (who: Actor, memo_id: string) =>
  (await who.must('get_memo_logs', { memo_id })).levels.flatMap((one) => one.logs)
const reply = (who: Actor, memo_id: string, log_id: string, message: string) =>
  who.call('create_reply', { memo_id, log_id, message })
const revisionOf = async (memo_id: string) =>
  (await people.owner.must('get_memo_details_for_viewing', { memo_id })).memo.revision

describe('a thread of the log', () => {
  it('accepts replies from all participants, and shows them to all', async () => {
    const { owner, first, watcher } = people
    const { memo_id, log_id } = await submitted()
    for (const who of [watcher, owner, first]) {
      const { reply, locked } = await who.must('create_reply', { memo_id, log_id, message: ' Noted.\n' })
      expect(reply).toMatchObject({ email: who.email, message: 'Noted.', attachments: [] })
      expect(locked).toBe(false)
    }
    for (const who of [owner, first, watcher]) {
      const { replies, has_next } = await who.must('get_replies', { memo_id, log_id })
      expect(replies.map((one) => one.email)).toEqual([watcher.email, owner.email, first.email])
      expect(has_next).toBe(false)
    }
  })

  it('is paginated by three replies (U27)', async () => {
    const { owner } = people
    const { memo_id, log_id } = await submitted()
    for (let number = 1; number <= 7; number++) await reply(owner, memo_id, log_id, `Reply ${number}`)
    const pages: string[][] = []
    let start_after: string | undefined
    for (let hasNext = true; hasNext;) {
      const page = await owner.must('get_replies', { memo_id, log_id, start_after })
      pages.push(page.replies.map((one) => one.message))
      start_after = page.replies.at(-1)?.reply_id
      hasNext = page.has_next
    }
    expect(pages).toEqual([['Reply 1', 'Reply 2', 'Reply 3'], ['Reply 4', 'Reply 5', 'Reply 6'], ['Reply 7']])
    const [entry] = await entries(owner, memo_id)
    expect(entry).toMatchObject({ reply_count: 7, locked: false })
    expect(entry?.replies).toHaveLength(3)
  })

  it('accepts 1 to 3000 characters on an entry of the log (U27)', async () => {
    const { owner } = people
    const { memo_id, log_id } = await submitted()
    const other = await submitted()
    expect(await reply(owner, memo_id, log_id, ' \n ')).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'message' }] },
    })
    expect(await reply(owner, memo_id, log_id, 'x'.repeat(3001))).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await reply(owner, memo_id, log_id, 'x'.repeat(3000))).ok).toBe(true)
    for (const unknown of [other.log_id, crypto.randomUUID(), 'none']) {
      const refusal = { code: 'INVALID_ARGUMENT', details: { issues: [{ path: 'log_id' }] } }
      expect(await reply(owner, memo_id, unknown, 'Hello?')).toMatchObject(refusal)
      expect(await owner.call('get_replies', { memo_id, log_id: unknown })).toMatchObject(refusal)
    }
  })

  it('accepts only the caller’s own uploads (I2)', async () => {
    const { owner } = people
    const { memo_id, log_id } = await submitted()
    const attachments = [{ name: 'a.pdf', size: 1, url: 'files/somebody/1_ab_a.pdf' }]
    expect(
      await owner.call('create_reply', { memo_id, log_id, message: 'See here.', attachments }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await entries(owner, memo_id))[0]?.reply_count).toBe(0)
  })

  it('is idempotent by key, and refused on a stale revision (A6)', async () => {
    const { watcher } = people
    const { memo_id, log_id } = await submitted()
    const revision = await revisionOf(memo_id)
    const asked = { memo_id, log_id, message: 'Once.', revision, idempotency_key: crypto.randomUUID() }
    const [one, two] = await Promise.all([1, 2].map(() => watcher.must('create_reply', asked)))
    expect(two).toEqual(one)
    expect(one?.revision).toBe(await revisionOf(memo_id))
    await people.first.must('approve_memo', { memo_id, revision })
    expect(await watcher.call('create_reply', { memo_id, log_id, message: 'Late.', revision })).toMatchObject(
      { code: 'ABORTED' },
    )
    expect((await entries(watcher, memo_id))[0]?.reply_count).toBe(1)
  })

  it('leaves the revision as it was, so that open views can still decide (A6)', async () => {
    const { watcher, first } = people
    const { memo_id, log_id } = await submitted()
    const revision = await revisionOf(memo_id)
    await reply(watcher, memo_id, log_id, 'Which vendor?')
    expect(await revisionOf(memo_id)).toBe(revision)
    await first.must('approve_memo', { memo_id, revision })
    expect(await revisionOf(memo_id)).toBe(revision + 1)
  })
})

describe('a reply is refused', () => {
  it('to strangers, with the same answer as for an unknown memo (A2)', async () => {
    const { memo_id, log_id } = await submitted()
    const absent = await reply(people.stranger, 'AVL-1999-0001', log_id, 'Hello?')
    expect(absent).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await reply(people.stranger, memo_id, log_id, 'Hello?')).toEqual(absent)
  })

  it('after the memo has ended (D11): the threads are locked', async () => {
    const { owner, first, watcher } = people
    const { memo_id, log_id } = await submitted()
    await first.must('approve_memo', { memo_id })
    for (const who of [owner, first, watcher]) {
      expect(await reply(who, memo_id, log_id, 'One more thing')).toMatchObject({
        code: 'FAILED_PRECONDITION',
        details: { reason: 'THREAD_LOCKED' },
      })
    }
    expect((await entries(owner, memo_id)).every((entry) => entry.locked)).toBe(true)
  })

  it('while the memo is read-only (C8)', async () => {
    const { owner } = people
    const { memo_id, log_id } = await submitted()
    await site.services.pool.query(
      `UPDATE memos SET state = jsonb_set(state, '{hold}', '{"reason": "Audit"}') WHERE memo_id = $1`,
      [memo_id],
    )
    expect(await reply(owner, memo_id, log_id, 'Hello?')).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'READ_ONLY' },
    })
    await site.services.pool.query(
      `UPDATE memos SET state = jsonb_set(state, '{hold}', 'null') WHERE memo_id = $1`,
      [memo_id],
    )
  })

  it('to people who left at a re-submission: they read the replies until then (C7)', async () => {
    const { owner, first, second, third } = people
    const { memo_id, log_id } = await submitted([level([first, second])])
    await reply(first, memo_id, log_id, 'Before')
    await second.must('return_memo', { memo_id, remarks: 'Which vendor?' })
    const returned = (await entries(owner, memo_id)).find((entry) => entry.action === 'RETURNED')
    const levels = (await owner.must('getMemoDetailsForEditing', { memo_id })).raw_sequences
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      memo_content: content({ subject: 'Vendor named' }),
      sequences: [{ ...level([first, third]), sequence_id: levels[0]?.sequence_id }],
      remarks: 'Vendor added.',
    })
    await reply(first, memo_id, log_id, 'After')
    const resubmitted = (await entries(owner, memo_id)).find((entry) => entry.action === 'RESUBMITTED')

    const seen = await second.must('get_replies', { memo_id, log_id })
    expect(seen.replies.map((one) => one.message)).toEqual(['Before'])
    expect((await owner.must('get_replies', { memo_id, log_id })).replies).toHaveLength(2)
    expect((await second.call('get_replies', { memo_id, log_id: returned?.log_id ?? '' })).ok).toBe(true)
    expect(await second.call('get_replies', { memo_id, log_id: resubmitted?.log_id ?? '' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    expect(await reply(second, memo_id, log_id, 'I am gone')).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('after a concurrent end of the memo: it comes before the end or is refused (D11)', async () => {
    const { owner, first, watcher } = people
    for (let round = 0; round < 10; round++) {
      const { memo_id, log_id } = await submitted()
      const [ended, replied] = await Promise.all([
        first.call('approve_memo', { memo_id }),
        reply(watcher, memo_id, log_id, 'Wait!'),
      ])
      expect(ended?.ok).toBe(true)
      if (!replied?.ok) expect(replied).toMatchObject({ details: { reason: 'THREAD_LOCKED' } })
      const { rows } = await site.services.pool.query<{ type: string }>(
        `SELECT e.type FROM memo_events e JOIN memos m USING (memo_key) WHERE m.memo_id = $1 ORDER BY e.event_no`,
        [memo_id],
      )
      const types = rows.map((row) => row.type)
      expect(types.includes('ReplyAdded')).toBe(replied?.ok)
      expect(types.at(-1)).toBe('MemoApproved')
      expect((await owner.must('get_replies', { memo_id, log_id })).replies).toHaveLength(replied?.ok ? 1 : 0)
    }
  })
})

describe('a reply notifies (E1)', () => {
  it('the owner and the thread’s people, never its author', async () => {
    const { owner, first, watcher } = people
    const { memo_id } = await submitted([
      level([first], { watchers: [watcher.email] }),
      level([people.second]),
    ])
    await first.must('approve_memo', { memo_id, remarks: 'Budget is there.' })
    const approved = (await entries(owner, memo_id)).find((entry) => entry.action === 'APPROVED')
    const log_id = approved?.log_id ?? ''
    const notified = async () => {
      const rows = await site.services.db
        .selectFrom('notifications as n')
        .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
        .select(['n.email', 'n.url'])
        .where('m.memo_id', '=', memo_id)
        .where('n.kind', '=', 'REPLIED')
        .orderBy('n.number')
        .execute()
      return rows.map((row) => `${row.email} ${row.url}`)
    }
    await reply(watcher, memo_id, log_id, 'Since when?')
    const ofOwner = `${owner.email} /memos/active/${memo_id}`
    const ofApprover = `${first.email} /approvals/${memo_id}`
    const ofWatcher = `${watcher.email} /watch/${memo_id}`
    expect((await notified()).toSorted()).toEqual([ofOwner, ofApprover].toSorted())
    await reply(owner, memo_id, log_id, 'Since Monday.')
    expect((await notified()).slice(2).toSorted()).toEqual([ofApprover, ofWatcher].toSorted())
    await site.runJobs()
    const mails = (await site.services.mailbox?.list(watcher.email)) ?? []
    expect(
      mails.filter(
        (mail) => mail.subject.startsWith('Paolo Reyes replied') && mail.subject.includes(memo_id),
      ),
    ).toHaveLength(1)
  })
})

it('every log folds to its state afterwards (D10)', async () => {
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})
