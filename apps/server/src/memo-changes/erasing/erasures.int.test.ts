import { buffer } from 'node:stream/consumers'
import { checkDocument } from '@countersign/evidence'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyEntries } from '../../proof/entries/verify-entries.queries.ts'
import type { Evidence } from '../../protocol/services.ts'
import { compactEntries } from '../../search/compact-entries.store.ts'
import { verifyMemos } from '../verify-memos.queries.ts'
import { tablesWith } from './testing/tables-with.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let admin: Actor
let colleague: Actor

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  template = await publishAmountTemplate(site, 'ERA')
  people = await signInParticipants(site)
  await configure(site, {
    allowed_draft_button_statuses: ['SAVE_AS_DRAFT', 'RETURNED', 'RETURNED_DRAFT'],
  })
})
afterAll(() => site.stop())

const SECRET = 'Surgery of Mrs Velasco'
const ANSWERS = { subject: 'Advance for the clinic', amount: '4321.00', body: SECRET }

async function submit(answers: Parameters<typeof amountContent>[0] = ANSWERS): Promise<string> {
  const { memo_id } = await people.owner.must('create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: amountContent(answers),
    sequences: [level([people.first])],
  })
  return memo_id
}

/** Of a memo that was returned to its owner; the level keeps its id. */
async function edit(
  memo_id: string,
  answers: Parameters<typeof amountContent>[0],
  action: 'SUBMITTED' | 'SAVE_AS_DRAFT' = 'SUBMITTED',
  approver = people.first,
) {
  const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
  const sequence_id = raw_sequences[0]?.sequence_id ?? ''
  await people.owner.must('edit_memo', {
    memo_id,
    action,
    memo_content: amountContent(answers),
    sequences: [{ ...level([approver]), sequence_id }],
    ...(action === 'SUBMITTED' ? { remarks: 'As asked.' } : {}),
  })
}

async function approved(remarks = '', answers = ANSWERS): Promise<string> {
  const memo_id = await submit(answers)
  await people.first.must('approve_memo', { memo_id, remarks })
  await site.runJobs()
  return memo_id
}

async function erase(memo_id: string, part: string, reason = 'Asked for by the patient.') {
  const { erasure_id } = await admin.must('admin-take_up_erasure', { memo_id, part, reason })
  await colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
  await site.runJobs()
}

const partsOf = async (actor: Actor, memo_id: string) =>
  (await actor.must('get_erasable_parts', { memo_id })).parts
const partOf = async (memo_id: string, kind: string) =>
  (await partsOf(people.owner, memo_id)).find((part) => part.kind === kind)?.part ?? 'none'
const view = (actor: Actor, memo_id: string) => actor.must('get_memo_details_for_viewing', { memo_id })
const refusal = (reason: string) => ({ ok: false, details: { reason } })

async function proofOf(memoId: string) {
  const { pdf_key } = await site.services.db
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
  const pdf = await buffer((await site.services.storage.get(pdf_key ?? '')).stream)
  const evidence = site.services.evidence as Evidence
  return { pdf, proof: await checkDocument(new Uint8Array(pdf), { log: evidence.logKey.key, witnesses: [] }) }
}

async function requireSound() {
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
  expect((await verifyEntries(site.services.db)).faults).toEqual([])
}

describe('O6: the erasure of a part of a memo', () => {
  it('O6: takes two administrators, and leaves a proof that says what was erased', async () => {
    const [part, secret] = ['answer/BODY', `${SECRET} in March`]
    const memo_id = await approved('', { ...ANSWERS, body: secret })
    expect(await tablesWith(site.services.db, secret)).toEqual(['public.memo_search', 'public.memo_versions'])
    await people.first.must('request_erasure', { memo_id, part, reason: 'It names a patient.' })
    const { erasures } = await admin.must('admin-get_erasures', {})
    expect(erasures[0]).toMatchObject({
      memo_id,
      part,
      kind: 'ANSWER',
      question: 'Justification',
      author_name: 'Paolo Reyes',
      state: 'ASKED',
      asked: { by: 'Ramon Uy', reason: 'It names a patient.' },
    })
    await erase(memo_id, part)
    expect(await tablesWith(site.services.db, secret)).toEqual([])
    const { proof, pdf } = await proofOf(memo_id)
    expect(proof.erased).toEqual(['events/0/contentHash', 'contents/1/answers/3/BODY'])
    expect(proof.events.at(-1)).toMatchObject({
      type: 'FieldsErased',
      part,
      reason: 'Asked for by the patient.',
      takenUpBy: { email: admin.email },
      by: { email: colleague.email },
    })
    expect(pdf.includes(secret)).toBe(false)
    const { memo } = await view(people.owner, memo_id)
    expect(JSON.stringify(memo)).toContain('"value":null,"erased":true')
    await requireSound()
    const parts = await partsOf(people.owner, memo_id)
    expect(parts.find((one) => one.part === part)?.state).toBe('ERASED')
    // Why it was erased can be erased too, and is a part for administrators alone: no one else reads it.
    expect(parts.map(({ kind }) => kind)).not.toContain('REASON')
    const all = (await admin.must('admin-get_erasable_parts', { memo_id })).parts
    expect(all.at(-1)).toMatchObject({ kind: 'REASON', author_name: 'Liza Marasigan' })
  })

  it('O6: writes a search entry in full again that had left its text out', async () => {
    const { db } = site.services
    const secret = `${SECRET} in April`
    const memo_id = await submit({ ...ANSWERS, body: secret })
    const entry = () =>
      db.selectFrom('memo_search').selectAll().where('memo_id', '=', memo_id).executeTakeFirstOrThrow()
    expect(await compactEntries(db, [(await entry()).memo_key])).toBe(1)
    expect(await tablesWith(db, secret)).toEqual(['public.memo_versions'])
    await erase(memo_id, 'answer/BODY')
    expect(await tablesWith(db, secret)).toEqual([])
    const { is_shortened, compact, content } = await entry()
    expect([is_shortened, compact, content.includes('[erased]')]).toEqual([null, null, true])
  })

  it('O6: reaches the subject in lists, notices, search and earlier versions', async () => {
    const memo_id = await submit()
    await people.first.must('return_memo', { memo_id, remarks: 'Which clinic?' })
    await edit(memo_id, { ...ANSWERS, subject: 'Advance for Velasco' }, 'SUBMITTED', people.first)
    expect(await tablesWith(site.services.db, 'Advance for Velasco')).toContain('public.notifications')
    await erase(memo_id, 'subject')
    expect(await tablesWith(site.services.db, 'Advance for Velasco')).toEqual([])
    const rows = await site.services.db
      .selectFrom('memo_versions as v')
      .innerJoin('memos as m', 'm.memo_key', 'v.memo_key')
      .select(['v.subject', 'm.owner_subject', 'm.public_subject'])
      .where('m.memo_id', '=', memo_id)
      .execute()
    expect(rows.flatMap((row) => Object.values(row))).toEqual(Array(6).fill('[erased]'))
    await requireSound()
  })

  it('P6: ends exports, which have it', async () => {
    const { export_id } = await admin.must('admin-create_export', {})
    await site.runJobs()
    await erase(await submit(), 'subject')
    expect((await admin.must('admin-get_exports', {})).exports).toMatchObject([{ status: 'ENDED' }])
    await site.runJobs()
    expect(await site.services.storage.exists(`exports/${export_id}/manifest.json`)).toBe(false)
  })

  it('P3: is confirmed by a fresh sign-in alone', async () => {
    const { erasure_id } = await admin.must('admin-take_up_erasure', {
      memo_id: await submit(),
      part: 'answer/BODY',
      reason: 'Privacy.',
    })
    site.setNow(new Date(Date.now() + 6 * 60_000).toISOString())
    try {
      expect(await colleague.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })).toMatchObject(
        refusal('SIGN_IN_AGAIN'),
      )
      await colleague.must('admin-end_erasure', { erasure_id, answer: 'DECLINED', reason: 'Not now.' })
    } finally {
      site.setNow()
    }
  })

  it('O6: takes an amount out of lists and reports', async () => {
    const memo_id = await submit()
    await erase(memo_id, 'answer/SUM')
    const row = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
      .select(['m.public_amount', 'm.owner_amount', 'p.amount_order'])
      .where('m.memo_id', '=', memo_id)
      .where('p.person_id', '=', (eb) =>
        eb.selectFrom('addresses').select('person_id').where('email', '=', people.first.email),
      )
      .executeTakeFirstOrThrow()
    expect([row.public_amount, row.owner_amount]).toEqual([null, null])
    await requireSound()
  })

  it('O6: erases remarks of a decision, and who decided stays proven', async () => {
    const memo_id = await approved(`Approved, as ${SECRET}.`)
    const remarks = await partOf(memo_id, 'REMARKS')
    await erase(memo_id, remarks)
    expect(await tablesWith(site.services.db, SECRET)).not.toContain('public.memo_events')
    const { proof } = await proofOf(memo_id)
    expect(proof.decisions[0]?.decision).toMatchObject({
      by: { email: people.first.email },
      remarks: '[erased]',
    })
    await requireSound()
  })

  it('O6: erases the files of a remark from storage too', async () => {
    const memo_id = await submit()
    const form = new FormData()
    form.append('file', new File([`${SECRET} in a file`], 'Velasco.txt'))
    const sent = await site.web.inject({
      method: 'POST',
      url: '/files',
      headers: { cookie: people.first.cookie },
      payload: form,
    })
    const file = sent.json<{ name: string; size: number; url: string }>()
    await people.first.must('approve_memo', { memo_id, remarks: 'See the file.', attachments: [file] })
    await site.runJobs()
    await erase(memo_id, await partOf(memo_id, 'FILES'))
    await expect(site.services.storage.get(file.url)).rejects.toThrow()
    expect(await tablesWith(site.services.db, 'Velasco.txt')).toEqual([])
    expect((await people.owner.call('download_memo_file', { memo_id, fileName: file.url })).ok).toBe(false)
    const { proof } = await proofOf(memo_id)
    expect(proof.decisions[0]?.decision).toMatchObject({ remarks: 'See the file.', attachments: [] })
    await requireSound()
  })

  it('O6: erases the reason of a hold from the memo and from the administrators’ log', async () => {
    const memo_id = await submit()
    const reason = 'Audit of "Mrs Velasco", clinic 7'
    await admin.must('admin-hold_memo', { memo_id, reason })
    await erase(memo_id, await partOf(memo_id, 'REASON'))
    expect(await tablesWith(site.services.db, 'clinic 7')).toEqual([])
    expect((await admin.must('admin-get_memo_hold', { memo_id })).hold).toMatchObject({ reason: '[erased]' })
    const { events } = (await admin.must('admin-get_log', {})) as {
      events: { action: string; after: unknown }[]
    }
    expect(events.find(({ action }) => action === 'hold_memo')?.after).toMatchObject({ reason: '[erased]' })
    await admin.must('admin-lift_hold', { memo_id })
    await requireSound()
  })

  it('O6: makes views stale, so that no one decides on what they no longer see (A6)', async () => {
    const memo_id = await submit()
    const { memo } = await view(people.first, memo_id)
    await erase(memo_id, 'answer/BODY')
    expect(await people.first.call('approve_memo', { memo_id, revision: memo.revision })).toMatchObject({
      code: 'ABORTED',
    })
    await people.first.must('approve_memo', { memo_id })
    await requireSound()
  })

  it('O6, D9: is one change among others that happen at the same time, PDFs that are being printed included', async () => {
    for (let round = 0; round < 4; round++) {
      const text = `Velasco, round ${round}.`
      const memo_id = await submit({ ...ANSWERS, body: text })
      if (round >= 2) await people.first.must('approve_memo', { memo_id })
      const { levels } = await people.owner.must('get_memo_logs', { memo_id })
      const log_id = levels[0]?.logs.at(-1)?.log_id ?? ''
      const { erasure_id } = await admin.must('admin-take_up_erasure', {
        memo_id,
        part: 'answer/BODY',
        reason: 'Privacy.',
      })
      const [erased] = await Promise.all([
        colleague.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' }),
        colleague.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' }),
        people.first.call('approve_memo', { memo_id }),
        people.owner.call('create_reply', { memo_id, log_id, message: 'Thank you.' }),
        ...(round < 2 ? [] : [site.runJobs()]),
      ])
      expect(erased.ok || erased.details?.reason === 'NOT_WAITING').toBe(true)
      await site.runJobs()
      const { proof, pdf } = await proofOf(memo_id)
      expect(await tablesWith(site.services.db, text)).toEqual([])
      expect(pdf.includes(text)).toBe(false)
      expect(proof.events.filter(({ type }) => type === 'FieldsErased')).toHaveLength(1)
    }
    await requireSound()
  })

  it('O6: leaves the question open in the owner’s draft', async () => {
    const memo_id = await submit()
    await people.first.must('return_memo', { memo_id, remarks: 'Why?' })
    await edit(memo_id, { ...ANSWERS, body: `${SECRET}, again` }, 'SAVE_AS_DRAFT', people.first)
    await erase(memo_id, 'answer/BODY')
    expect(await tablesWith(site.services.db, SECRET)).not.toContain('public.memos')
    await edit(memo_id, { ...ANSWERS, body: 'A patient' }, 'SUBMITTED', people.first)
    await requireSound()
  })

  it('O6: is refused to the one who took it up, twice, and to the only administrator', async () => {
    const memo_id = await submit()
    const input = { memo_id, part: 'answer/BODY', reason: 'Privacy.' }
    const { erasure_id } = await admin.must('admin-take_up_erasure', input)
    expect(await admin.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })).toMatchObject(
      refusal('SAME_ADMINISTRATOR'),
    )
    expect(await colleague.call('admin-take_up_erasure', input)).toMatchObject(refusal('ERASURE_OPEN'))
    expect(await people.owner.call('request_erasure', input)).toMatchObject(refusal('ERASURE_OPEN'))
    expect(await colleague.call('admin-end_erasure', { erasure_id, answer: 'DECLINED' })).toMatchObject(
      refusal('REASON_REQUIRED'),
    )
    await colleague.must('admin-end_erasure', { erasure_id, answer: 'DECLINED', reason: 'It is needed.' })
    expect(await colleague.call('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })).toMatchObject(
      refusal('NOT_WAITING'),
    )
    expect(await tablesWith(site.services.db, SECRET)).toContain('public.memo_versions')
    const { db } = site.services
    await db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', colleague.email)
      .execute()
    expect(await admin.call('admin-take_up_erasure', input)).toMatchObject(refusal('ONLY_ADMINISTRATOR'))
    await db.updateTable('people').set({ disabled_at: null }).where('email', '=', colleague.email).execute()
    await erase(memo_id, 'answer/BODY')
    expect(await admin.call('admin-take_up_erasure', input)).toMatchObject(refusal('ERASED_ALREADY'))
    expect(await people.owner.call('request_erasure', input)).toMatchObject(refusal('ERASED_ALREADY'))
  })

  it('I1, C7: strangers learn nothing, and people who left only of what they read', async () => {
    const memo_id = await submit()
    for (const call of ['get_erasable_parts', 'request_erasure'] as const)
      expect(
        await people.stranger.call(call, { memo_id, part: 'subject', reason: 'Privacy.' }),
      ).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await admin.call('admin-get_erasable_parts', { memo_id: 'ERA-2026-999999' })).toMatchObject({
      code: 'NOT_FOUND',
    })
    const { parts } = await admin.must('admin-get_erasable_parts', { memo_id })
    expect(JSON.stringify(parts)).not.toContain(SECRET)
    const { levels } = await people.first.must('get_memo_logs', { memo_id })
    await people.first.must('hand_on_seat', {
      memo_id,
      approver_id: levels[0]?.approvers[0]?.approver_id ?? '',
      to_email: people.second.email,
      reason: 'Hers.',
    })
    await people.second.must('return_memo', { memo_id, remarks: 'Which clinic?' })
    await edit(memo_id, { ...ANSWERS, body: 'Else' }, 'SUBMITTED', people.second)
    const before = (await partsOf(people.first, memo_id)).map(({ kind }) => kind)
    const all = (await partsOf(people.owner, memo_id)).map(({ kind }) => kind)
    // Not the remarks of the version after.
    expect(before).toEqual(all.slice(0, -1))
  })

  it('D10: nothing but the function may change what was written, and it changes nothing else', async () => {
    const memo_id = await submit()
    const { db } = site.services
    const { memo_key } = await db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    await expect(
      sql`UPDATE memo_events SET data = '{}' WHERE memo_key = ${memo_key}`.execute(db),
    ).rejects.toThrow('memo_events is append-only')
    const event = JSON.stringify({
      event_no: 3,
      data: { type: 'FieldsErased', at: new Date(), by: { email: 'x' }, erased: ['events/1/remarks'] },
    })
    const call = (entry: string | null, events: object[], versions: object[] = []) =>
      sql`SELECT erase_part(${memo_key}, ${event}::jsonb, ${entry}::jsonb, ${JSON.stringify(events)}::jsonb,
        ${JSON.stringify(versions)}::jsonb, '[]', '[]')`.execute(db)
    await expect(call(null, [])).rejects.toThrow('needs an entry')
    const entry = JSON.stringify({
      entry_no: 9,
      entry: JSON.stringify({ events: [{ type: 'FieldsErased' }] }),
      seed: '00',
      leaf: '00',
    })
    await expect(call(entry, [{ event_no: 1, data: { type: 'DecisionMade' } }])).rejects.toThrow(
      'event 1 would change otherwise',
    )
    await expect(call(entry, [], [{ version: 1, subject: 'Another', content: [] }])).rejects.toThrow(
      'version 1 would change otherwise',
    )
  })
})
