import type { CallName } from '@countersign/contract'
import { amountContent } from '@countersign/test-kit/amounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditAll } from '../../../tasks/audit/audit-all.ts'
import { openRetentionSite, REASON } from './testing/retention-site.ts'

type Retained = Awaited<ReturnType<typeof openRetentionSite>>

let site: Retained['site']
let admin: Retained['admin']
let colleague: Retained['colleague']
let template: Retained['template']
let people: Retained['people']
let submit: Retained['submit']
let ended: Retained['ended']
let keepFor: Retained['keepFor']
let isDue: Retained['isDue']
let takeUp: Retained['takeUp']
let confirm: Retained['confirm']
let tablesWith: Retained['tablesWith']

beforeAll(async () => {
  ;({ site, admin, colleague, template, people, submit, ended, keepFor, isDue, takeUp, confirm, tablesWith } =
    await openRetentionSite())
  await keepFor(7)
})
afterAll(() => site.stop())

const refusal = (reason: string) => ({ ok: false, details: { reason } })

async function requireSound() {
  expect((await auditAll(site.services.db)).faults).toEqual([])
}

describe('P3, R8: who may', () => {
  it('P3: each change needs a fresh sign-in; a request is declined without one', async () => {
    const memo_id = await ended(8)
    const removal_id = await takeUp(memo_id)
    const setSignIn = (signed_in_at: Date | null) =>
      site.services.db.updateTable('sessions').set({ signed_in_at }).execute()
    await setSignIn(new Date(Date.now() - 6 * 60_000))
    const changes: [CallName, object][] = [
      ['admin-save_retention_period', { template_id: template.templateId, years: 1 }],
      ['admin-take_up_removal', { memo_ids: [memo_id], reason: REASON }],
      ['admin-end_removal', { removal_id, answer: 'CONFIRMED' }],
      ['admin-preserve_memo', { memo_id, reason: 'A case.' }],
      ['admin-lift_preservation', { memo_id, reason: 'Closed.' }],
    ]
    for (const [name, input] of changes)
      expect(await colleague.call(name, input as never), name).toMatchObject(refusal('SIGN_IN_AGAIN'))
    await colleague.must('admin-end_removal', { removal_id, answer: 'DECLINED', reason: 'Not yet.' })
    await setSignIn(new Date())
    expect(await isDue(memo_id)).toBe(true)
  })
})

describe('R8: preservation', () => {
  it('R8: stops removal and erasure until it is lifted', async () => {
    const memo_id = await ended(8)
    const removal_id = await takeUp(memo_id)
    const { erasure_id } = await admin.must('admin-take_up_erasure', {
      memo_id,
      part: 'answer/BODY',
      reason: 'Privacy.',
    })
    await admin.must('admin-preserve_memo', { memo_id, reason: 'Case 17 of the court.' })
    expect(await admin.call('admin-preserve_memo', { memo_id, reason: 'Again.' })).toMatchObject(
      refusal('PRESERVED'),
    )
    expect(await colleague.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })).toMatchObject(
      refusal('PRESERVED'),
    )
    expect(
      await admin.call('admin-take_up_erasure', { memo_id, part: 'subject', reason: 'Privacy.' }),
    ).toMatchObject(refusal('PRESERVED'))
    expect((await confirm(removal_id)).outcomes).toEqual([
      { memo_id, outcome: 'STAYED', message: 'It is preserved.' },
    ])
    expect(await isDue(memo_id)).toBe(false)
    expect((await admin.must('admin-get_retention', {})).preservations).toMatchObject([
      { memo_id, set: { email: admin.email, reason: 'Case 17 of the court.' } },
    ])
    await colleague.must('admin-lift_preservation', { memo_id, reason: 'The case is closed.' })
    expect(await admin.call('admin-lift_preservation', { memo_id, reason: 'Again.' })).toMatchObject(
      refusal('NOT_PRESERVED'),
    )
    expect(await isDue(memo_id)).toBe(true)
    await colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
    await confirm(await takeUp(memo_id))
    await requireSound()
  })

  it('R8: no participant learns of it', async () => {
    const memo_id = await ended(8)
    const before = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    await admin.must('admin-preserve_memo', { memo_id, reason: 'A secret case.' })
    expect(await people.owner.must('get_memo_details_for_viewing', { memo_id })).toEqual(before)
    expect(await tablesWith('A secret case.')).toEqual(['public.admin_events', 'public.preservations'])
    await admin.must('admin-lift_preservation', { memo_id, reason: 'No longer needed.' })
  })

  it('C7, R8: a draft that was never submitted is unknown to it', async () => {
    const { memo_id } = await people.owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SAVE_AS_DRAFT',
      memo_content: amountContent({ subject: 'Printing', amount: '1.00', body: 'Leaflets' }),
      sequences: [],
    })
    expect(await admin.call('admin-preserve_memo', { memo_id, reason: 'A case.' })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('R8: the database’s function', () => {
  it('R8: refuses a memo that is preserved or under way, and one administrator', async () => {
    const open = await submit()
    const memo_id = await ended(8)
    await admin.must('admin-preserve_memo', { memo_id, reason: 'A case.' })
    const remove = (memoId: string, by: string) =>
      sql`SELECT remove_memo((SELECT memo_key FROM memos WHERE memo_id = ${memoId}),
        ${JSON.stringify({
          type: 'MemoRemoved',
          at: new Date().toISOString(),
          reason: REASON,
          by: { name: 'One', email: 'one@northwind.example' },
          takenUpBy: { name: 'Other', email: by },
        })}::jsonb, NULL)`.execute(site.services.db)
    await expect(remove(open, 'other@northwind.example')).rejects.toThrow(/has not ended/)
    await expect(remove(memo_id, 'other@northwind.example')).rejects.toThrow(/is preserved/)
    await admin.must('admin-lift_preservation', { memo_id, reason: 'Closed.' })
    await expect(remove(memo_id, 'one@northwind.example')).rejects.toThrow(/two administrators/)
    await expect(remove(memo_id, 'other@northwind.example')).rejects.toThrow(/needs an entry/)
  })

  it('R8, O7: an audit finds a stub that says otherwise than its entry, and one whose entry is gone', async () => {
    const memo_id = await ended(8)
    await confirm(await takeUp(memo_id))
    const { db } = site.services
    const stub = await db
      .selectFrom('removed_memos')
      .selectAll()
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    /** By the database's owner, past the trigger. */
    const write = (changed: Partial<typeof stub>) =>
      db.transaction().execute(async (tx) => {
        await sql`ALTER TABLE removed_memos DISABLE TRIGGER USER`.execute(tx)
        await tx.updateTable('removed_memos').set(changed).where('memo_id', '=', memo_id).execute()
        await sql`ALTER TABLE removed_memos ENABLE TRIGGER USER`.execute(tx)
      })
    const forged = { confirmed_by: stub.taken_up_by, confirmed_email: stub.taken_up_email }
    for (const changed of [{ reason: 'Another one.' }, forged]) {
      await write(changed)
      expect((await auditAll(db)).faults).toEqual([expect.stringMatching(/isn’t what was recorded/)])
      await write(stub)
    }
    await requireSound()
  })
})
