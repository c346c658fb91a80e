import { belongToCompany } from '@countersign/test-kit/policies/shared-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { foldDeltas } from '../../../reports/aggregates/fold-deltas.store.ts'
import { auditAll } from '../../../tasks/audit/audit-all.ts'
import { openRetentionSite, REASON } from './testing/retention-site.ts'

type Retained = Awaited<ReturnType<typeof openRetentionSite>>

let site: Retained['site']
let admin: Retained['admin']
let colleague: Retained['colleague']
let people: Retained['people']
let submit: Retained['submit']
let ended: Retained['ended']
let keepFor: Retained['keepFor']
let isDue: Retained['isDue']
let takeUp: Retained['takeUp']
let confirm: Retained['confirm']
let tablesWith: Retained['tablesWith']

beforeAll(async () => {
  ;({ site, admin, colleague, people, submit, ended, keepFor, isDue, takeUp, confirm, tablesWith } =
    await openRetentionSite())
})
beforeEach(() => keepFor(7))
afterAll(() => site.stop())

const refusal = (reason: string) => ({ ok: false, details: { reason } })

async function requireSound() {
  expect((await auditAll(site.services.db)).faults).toEqual([])
}

describe('R8: what is due', () => {
  it('R8: is what ended so many years ago, of templates that keep their memos for some years', async () => {
    const old = await ended(8)
    const younger = await ended(6, { how: 'reject_memo' })
    const open = await submit()
    await keepFor(null)
    expect(await isDue(old)).toBe(false)
    await keepFor(7)
    expect([await isDue(old), await isDue(younger), await isDue(open)]).toEqual([true, false, false])
    await keepFor(6)
    expect([await isDue(old), await isDue(younger)]).toEqual([true, true])
    await keepFor(null)
    expect(await isDue(old)).toBe(false)
  })

  it('R8: names Memo ID, template, end and status alone', async () => {
    const memo_id = await ended(8)
    const { due } = await admin.must('admin-get_retention', {})
    const found = due.memos.find((memo) => memo.memo_id === memo_id)
    expect(Object.keys(found ?? {}).sort()).toEqual(['date_ended', 'end_status', 'memo_id', 'template_name'])
    expect(JSON.stringify(due)).not.toContain('Printing')
  })

  it('R2, R8: is complete: a condition of an approval that is still open keeps it', async () => {
    const conditions = [{ message: 'Add a quote.', due_day: '2099-12-31' }]
    const memo_id = await ended(8, { conditions })
    expect(await isDue(memo_id)).toBe(false)
    expect(await admin.call('admin-take_up_removal', { memo_ids: [memo_id], reason: REASON })).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      message: `${memo_id}: It still waits for something after its approval.`,
    })
  })
})

describe('R8: the removal of a memo', () => {
  it('R8: takes two administrators, and leaves a stub whose last entry says so', async () => {
    const memo_id = await ended(8)
    const removal_id = await takeUp(memo_id)
    expect(await isDue(memo_id)).toBe(false)
    expect(await admin.call('admin-end_removal', { removal_id, answer: 'CONFIRMED' })).toMatchObject(
      refusal('SAME_ADMINISTRATOR'),
    )
    expect(await confirm(removal_id)).toMatchObject({
      state: 'DONE',
      memos: 1,
      removed: 1,
      stayed: 0,
      outcomes: [{ memo_id, outcome: 'REMOVED', message: null }],
    })
    const { memos } = await admin.must('admin-get_removed_memos', { beginning: memo_id.toLowerCase() })
    expect(memos).toMatchObject([
      {
        memo_id,
        end_status: 'APPROVED',
        reason: REASON,
      },
    ])
    expect(memos[0]?.taken_up_by).not.toBe(memos[0]?.confirmed_by)
    expect(memos[0]?.last_entry?.hash).toMatch(/^[\w+/]{43}=$/)
    await requireSound()
  })

  it('D10, R8: a memo whose log is packed goes as well', async () => {
    const memo_id = await ended(8)
    await sql`SELECT pack_log(memo_key) FROM memos WHERE memo_id = ${memo_id}`.execute(site.services.db)
    expect(await confirm(await takeUp(memo_id))).toMatchObject({ removed: 1 })
    await requireSound()
  })

  it('R8: nothing else of it is left, in tables, storage, lists, search, or for its people', async () => {
    const memo_id = await ended(8)
    const { memo_key, pdf_key } = await site.services.db
      .selectFrom('memos')
      .select(['memo_key', 'pdf_key'])
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    await confirm(await takeUp(memo_id))
    // The requests and logs of administrators, and the Memo ID that is never given again.
    expect(await tablesWith(memo_id)).toEqual([
      'public.admin_events',
      'public.removal_memos',
      'public.removed_memos',
      'public.security_events',
    ])
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'memo_key' ORDER BY table_name`.execute(
      site.services.db,
    )
    const left: string[] = []
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        SELECT FROM ${sql.ref(name)} WHERE memo_key = ${memo_key} LIMIT 1`.execute(site.services.db)
      if (hits.length > 0) left.push(name)
    }
    expect(left.filter((name) => name !== 'log_leaves')).toEqual(
      ['log_pending', 'removed_memos'].filter((name) => left.includes(name)),
    )
    await expect(site.services.storage.get(pdf_key ?? '')).rejects.toThrow()
    const unknown = await people.owner.call('get_memo_details_for_viewing', { memo_id: 'RET-1999-0001' })
    expect(await people.owner.call('get_memo_details_for_viewing', { memo_id })).toEqual(unknown)
    expect(await people.first.call('get_memo_details_for_viewing', { memo_id })).toEqual(unknown)
  })

  it('R8: of the administrators’ log, reasons of what they did to it are erased, but of preserving it', async () => {
    const memo_id = await ended(8)
    const part = 'answer/BODY'
    const { erasure_id } = await admin.must('admin-take_up_erasure', {
      memo_id,
      part,
      reason: 'Mrs Velasco.',
    })
    await colleague.must('admin-end_erasure', {
      erasure_id,
      answer: 'DECLINED',
      reason: 'It is Mrs Velasco.',
    })
    await admin.must('admin-preserve_memo', { memo_id, reason: 'Case 17.' })
    await admin.must('admin-lift_preservation', { memo_id, reason: 'Case 17 is closed.' })
    await confirm(await takeUp(memo_id))
    const log = await site.services.db
      .selectFrom('admin_events')
      .select(['action', 'after'])
      .where('subject_id', '=', memo_id)
      .orderBy('event_no')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'take_up_erasure',
      'decline_erasure',
      'preserve_memo',
      'lift_preservation',
      'remove_memo',
    ])
    expect(JSON.stringify(log)).not.toContain('Velasco')
    expect(JSON.stringify(log)).toContain('Case 17 is closed.')
  })

  it('R8: its Memo ID is never given again', async () => {
    const memo_id = await ended(8, { how: 'reject_memo' })
    await confirm(await takeUp(memo_id))
    expect(await submit()).not.toBe(memo_id)
    await expect(
      sql`INSERT INTO removed_memos SELECT * FROM removed_memos WHERE memo_id = ${memo_id}`.execute(
        site.services.db,
      ),
    ).rejects.toThrow(/duplicate/)
    await expect(sql`DELETE FROM removed_memos`.execute(site.services.db)).rejects.toThrow(/append-only/)
  })

  it('R8: reports no longer count it', async () => {
    const counted = async () => {
      await foldDeltas(site.services.db, new Date())
      const { rows } = await sql<{ sum: string }>`
        SELECT coalesce(sum(approved), 0) AS sum FROM report_counts WHERE template_id = '*'`.execute(
        site.services.db,
      )
      return Number(rows[0]?.sum)
    }
    await site.services.db
      .insertInto('companies')
      .values({ company_id: 'north', name: 'Northwind' })
      .execute()
    await belongToCompany(site.services.db, 'north')
    const memo_id = await ended(8)
    const before = await counted()
    expect(before).toBe(1)
    await confirm(await takeUp(memo_id))
    expect(await counted()).toBe(0)
  })

  it('R8: a request is declined with a reason, and its memos are due again', async () => {
    const memo_id = await ended(8)
    const removal_id = await takeUp(memo_id)
    const decline = { removal_id, answer: 'DECLINED' } as const
    expect(await colleague.call('admin-end_removal', decline)).toMatchObject(refusal('REASON_REQUIRED'))
    await colleague.must('admin-end_removal', { ...decline, reason: 'An audit is on.' })
    expect(await isDue(memo_id)).toBe(true)
    expect(await colleague.call('admin-end_removal', { removal_id, answer: 'CONFIRMED' })).toMatchObject(
      refusal('NOT_WAITING'),
    )
  })

  it('R8: a memo is in one open request at a time', async () => {
    const memo_id = await ended(8)
    const removal_id = await takeUp(memo_id)
    expect(await admin.call('admin-take_up_removal', { memo_ids: [memo_id], reason: REASON })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: `${memo_id}: It is in an open request already.`,
    })
    await confirm(removal_id)
    expect(await admin.call('admin-take_up_removal', { memo_ids: [memo_id], reason: REASON })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: `${memo_id}: There is no such memo.`,
    })
  })

  it('R8: what is kept longer by the time of the confirmation stays, with the reason', async () => {
    const memo_id = await ended(8)
    const removal_id = await takeUp(memo_id)
    await keepFor(10)
    expect(await confirm(removal_id)).toMatchObject({
      state: 'DONE',
      outcomes: [{ memo_id, outcome: 'STAYED', message: 'Its template keeps it longer.' }],
    })
    await keepFor(7)
    expect(await isDue(memo_id)).toBe(true)
  })

  it('R8: takes a second administrator', async () => {
    const memo_id = await ended(8)
    const disable = (disabled_at: Date | null) =>
      site.services.db
        .updateTable('people')
        .set({ disabled_at })
        .where('email', '=', colleague.email)
        .execute()
    await disable(new Date())
    try {
      expect(
        await admin.call('admin-take_up_removal', { memo_ids: [memo_id], reason: REASON }),
      ).toMatchObject(refusal('ONLY_ADMINISTRATOR'))
    } finally {
      await disable(null)
    }
  })
})
