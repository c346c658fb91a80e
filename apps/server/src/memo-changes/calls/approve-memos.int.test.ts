import { randomUUID } from 'node:crypto'
import type { CallOutput } from '@countersign/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
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

/** A memo that waits for the first approver, as an item of a request. */
async function item(subject: string, approvers = [people.first]) {
  const { memo_id, revision } = await people.owner.must(
    'create_memo',
    submission(template, [level(approvers)], { subject }),
  )
  return { memo_id, revision, seen_specials: [] as string[] }
}
const statusOf = async (memo_id: string, person: Actor = people.owner) =>
  (await person.must('get_memo_details_for_viewing', { memo_id })).memo.memo_status

const LOCK_AWAITED = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

describe('M4: approving several memos', () => {
  it('approves each, with the same remarks in each log', async () => {
    const items = [await item('Chairs'), await item('Desks')]
    const answer = await people.first.must('approve_memos', { items, remarks: ' Fine. ' })
    expect(answer.items).toMatchObject(
      items.map(({ memo_id }) => ({
        memo_id,
        outcome: 'APPROVED',
        message: 'The memo has been approved',
        revision: expect.any(Number) as number,
      })),
    )
    for (const { memo_id } of items) {
      expect(await statusOf(memo_id)).toBe('APPROVED')
      const { levels } = await people.owner.must('get_memo_logs', { memo_id })
      expect(levels[0]?.logs.at(-1)).toMatchObject({ action: 'APPROVED', remarks: 'Fine.' })
    }
  })

  it('refuses one memo without touching the others, each with its reason', async () => {
    const { first, second } = people
    const fine = await item('Lamps')
    const stale = await item('Shelves')
    const decided = await item('Carpets')
    const [notTheirs] = [await item('Of other people', [second])]
    await first.must('approve_memo', { memo_id: decided.memo_id })
    const items = [
      { ...stale, revision: stale.revision + 5 },
      { ...decided, revision: decided.revision + 1 },
      notTheirs,
      { ...fine, memo_id: 'AVL-1999-0001' },
      fine,
    ]
    const { items: outcomes } = await first.must('approve_memos', { items })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'ABORTED',
      'ALREADY_DECIDED',
      'PERMISSION_DENIED',
      'PERMISSION_DENIED',
      'APPROVED',
    ])
    expect(outcomes[0]).toMatchObject({ revision: stale.revision })
    // Another person's memo and one that does not exist get the same answer (A2).
    expect({ ...outcomes[2], memo_id: '' }).toEqual({ ...outcomes[3], memo_id: '' })
    expect(await statusOf(stale.memo_id)).toBe('SUBMITTED')
    expect(await statusOf(fine.memo_id)).toBe('APPROVED')
  })

  it('refuses a memo that is to be opened first, unless the approver has seen why (M2)', async () => {
    const { first } = people
    const asked = await item('With a question')
    await first.must('ask_question', { memo_id: asked.memo_id, message: 'Why now?' })
    const { items: refused } = await first.must('approve_memos', { items: [asked] })
    expect(refused).toMatchObject([{ outcome: 'OPEN_FIRST' }])
    expect(refused[0]?.message).toMatch(/^Open this memo first\. Your question of .* has no answer yet\.$/)
    expect(await statusOf(asked.memo_id)).toBe('SUBMITTED')
    const seen = { ...asked, seen_specials: ['SOMETHING_NEW', 'UNANSWERED'] }
    expect((await first.must('approve_memos', { items: [seen] })).items).toMatchObject([
      { outcome: 'APPROVED' },
    ])
  })

  it('names the owner, not the memo, of a duplicate that the approver does not take part in (I1)', async () => {
    const { owner, first, second } = people
    const { templateId: template_id } = await publishAmountTemplate(site, 'DUP')
    const write = (approver: Actor) =>
      owner.must('create_memo', {
        template_id,
        action: 'SUBMITTED',
        memo_content: amountContent({ subject: 'Masts', amount: '500.00' }),
        sequences: [level([approver])],
      })
    await write(second)
    const { memo_id, revision } = await write(first)
    const items = [{ memo_id, revision, seen_specials: [] }]
    const [refused] = (await first.must('approve_memos', { items })).items
    const { memo } = await first.must('get_memo_details_for_viewing', { memo_id })
    expect(refused).toMatchObject({
      outcome: 'OPEN_FIRST',
      message: `Open this memo first. Another memo of ${memo.memo_owner_name} has the same amount and subject.`,
    })
  })

  it('gives a repeated request its first answer, and approves no memo twice (A6)', async () => {
    const { first } = people
    const items = [await item('Once'), { ...(await item('Stale')), revision: 99 }]
    const request = { items, idempotency_key: randomUUID() }
    const answer = await first.must('approve_memos', request)
    expect(await first.must('approve_memos', request)).toEqual(answer)
    const [once] = items
    const { levels } = await people.owner.must('get_memo_logs', { memo_id: once!.memo_id })
    expect(levels[0]?.logs.filter(({ action }) => action === 'APPROVED')).toHaveLength(1)
    const other = await first.call('approve_memos', { ...request, remarks: 'Different' })
    expect(other).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('gives concurrent repeats the same outcomes', async () => {
    const request = {
      items: [await item('Both'), await item('At once')],
      idempotency_key: randomUUID(),
    }
    const answers = await Promise.all([1, 2, 3].map(() => people.first.must('approve_memos', request)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.items.map(({ outcome }) => outcome)).toEqual(['APPROVED', 'APPROVED'])
  })

  it('refuses another request with its key from its start (A6)', async () => {
    const { first } = people
    const { db, pool } = site.services
    const waiting = await item('Locked')
    const { memo_id } = await item('Commented')
    const { levels } = await first.must('get_memo_logs', { memo_id })
    const { log_id } = levels[0]!.logs[0]!
    const idempotency_key = randomUUID()
    let approving: Promise<CallOutput<'approve_memos'>> | undefined
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('memos')
        .select('memo_key')
        .forUpdate()
        .where('memo_id', '=', waiting.memo_id)
        .execute()
      approving = first.must('approve_memos', { items: [waiting], idempotency_key })
      await expect.poll(async () => (await pool.query(LOCK_AWAITED)).rows).toHaveLength(1)
      const reply = await first.call('create_reply', { memo_id, log_id, message: 'Fine', idempotency_key })
      expect(reply).toMatchObject({ code: 'INVALID_ARGUMENT' })
    })
    expect((await approving)?.items).toMatchObject([{ outcome: 'APPROVED' }])
  })

  it('answers a repeat of a request whose server died in the middle, and approves no memo twice', async () => {
    const request = { items: [await item('Before'), await item('At the end')], idempotency_key: randomUUID() }
    const answer = await people.first.must('approve_memos', request)
    const { db } = site.services
    const key = request.idempotency_key
    await db.updateTable('idempotent_answers').set({ answer: 'null' }).where('key', '=', key).execute()
    expect(await people.first.must('approve_memos', request)).toEqual(answer)
    for (const { memo_id } of request.items) {
      const { levels } = await people.owner.must('get_memo_logs', { memo_id })
      expect(levels[0]?.logs.filter(({ action }) => action === 'APPROVED')).toHaveLength(1)
    }
  })

  it('takes up to 50 memos, each once', async () => {
    const one = await item('Twice')
    const twice = await people.first.call('approve_memos', { items: [one, one] })
    expect(twice).toMatchObject({ code: 'INVALID_ARGUMENT', message: 'Each memo can be named once.' })
    const many = Array.from({ length: 51 }, (_one, n) => ({ ...one, memo_id: `AVL-2026-9${n}` }))
    expect(await people.first.call('approve_memos', { items: many })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  it('leaves states that are the fold of their logs (D10)', async () => {
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })
})
