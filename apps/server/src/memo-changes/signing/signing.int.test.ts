import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { checkDocument } from '@countersign/evidence'
import type { SoftPasskey } from '@countersign/evidence/testing/soft-passkey'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { addPasskey, askToSign, sign, signRequest } from '@countersign/test-kit/devices/passkeys'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence } from '../../protocol/services.ts'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let evidence: Evidence
/** Of the first approver. */
let passkey: SoftPasskey

beforeAll(async () => {
  site = await createTestSite()
  const signature = { kind: 'ABOVE', amounts: { PHP: '1000.00' } } as const
  template = await publishAmountTemplate(site, 'SIG', { signature })
  people = await signInParticipants(site)
  passkey = await addPasskey(site, people.first)
  evidence = site.services.evidence as Evidence
})
afterAll(() => site.stop())
beforeEach(() => {
  site.setNow()
  site.services.evidence = evidence
})

let number = 0
/** A memo that waits for approvers: its id and revision. */
async function memo(approvers: Actor[] = [people.first], amount = '5000.00') {
  const { memo_id, revision } = await people.owner.must('create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ subject: `Masts ${(number += 1)}`, amount }),
    sequences: [level(approvers)],
  })
  return { memo_id, revision }
}

/** The passkey that a person added last. */
const newestOf = async (person: Actor) =>
  (await person.must('get_passkeys', {})).passkeys[0]?.passkey_id ?? ''
const statusOf = async (memo_id: string) =>
  (await people.owner.must('get_memo_details_for_viewing', { memo_id })).memo.memo_status
const refusal = (reason: string) => ({ ok: false, code: 'FAILED_PRECONDITION', details: { reason } })

/** The PDF's proof of an approved memo. */
async function proofOf(memoId: string) {
  await site.runJobs()
  const { pdf_key } = await site.services.db
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
  const pdf = await buffer((await site.services.storage.get(pdf_key ?? '')).stream)
  return checkDocument(new Uint8Array(pdf), { log: evidence.logKey.key, witnesses: [] })
}

describe('O4: an approval that needs a passkey', () => {
  it('O4: is refused without one, and says what to do; rejecting and returning need none', async () => {
    const { first } = people
    const item = await memo()
    const { needs_passkey } = await first.must('get_memo_details_for_viewing', { memo_id: item.memo_id })
    expect(needs_passkey).toBe(true)
    const refused = await first.call('approve_memo', item)
    expect(refused).toMatchObject(refusal('PASSKEY_NEEDED'))
    expect(refused).toMatchObject({
      message: expect.stringMatching(/add one in Settings.*or hand the approval on/),
    })
    expect(await statusOf(item.memo_id)).toBe('SUBMITTED')
    await first.must('ask_question', { memo_id: item.memo_id, message: 'Why now?' })
    await first.must('return_memo', { memo_id: item.memo_id, remarks: 'Which masts?' })
    const other = await memo()
    await first.must('reject_memo', { memo_id: other.memo_id, remarks: 'No.' })
  })

  it('O4: is signed, logged as such, and proven in the memo’s PDF', async () => {
    const { first, third } = people
    const item = await memo([first])
    const remarks = 'Quantities match.'
    const signature = await sign(site, first, passkey, [{ ...item, remarks }])
    await first.must('approve_memo', { ...item, remarks, signature })
    const { levels } = await people.owner.must('get_memo_logs', { memo_id: item.memo_id })
    expect(levels[0]?.logs.at(-1)).toMatchObject({ action: 'APPROVED', is_signed: true, remarks })
    const proof = await proofOf(item.memo_id)
    expect(proof.decisions.map(({ means, key }) => [means, key?.owner])).toEqual([['passkey', first.email]])
    const { passkeys } = await first.must('get_passkeys', {})
    expect(passkeys[0]?.date_last_used).not.toBeNull()
    expect(await third.must('get_passkeys', {})).toEqual({ passkeys: [] })
  })

  it('O4: needs none up to the amount', async () => {
    const { first } = people
    const item = await memo([first], '1000.00')
    const { items, request } = await first.must('request_signature', { items: [item] })
    expect([items[0]?.outcome, request]).toEqual(['NOT_NEEDED', null])
    expect(await first.must('get_memo_details_for_viewing', { memo_id: item.memo_id })).not.toHaveProperty(
      'needs_passkey',
    )
    await first.must('approve_memo', item)
    expect((await proofOf(item.memo_id)).decisions.map(({ means }) => means)).toEqual(['session'])
  })

  it('O4: templates without the rule approve without looking at passkeys', async () => {
    const { first } = people
    const item = await memo([first], '1000.00')
    const recorder = new SqlRecorder(site.services.pool)
    const statements = await recorder.record(() => first.must('approve_memo', item))
    expect(statements.length).toBeGreaterThan(5)
    for (const { text } of statements)
      expect(text).not.toMatch(/passkeys|signature_requests|decision_signatures|SELECT.*evidence_entries/i)
  })

  it('O4: is marked in the approver’s list', async () => {
    const { first } = people
    const [large, small] = [await memo(), await memo([first], '1.00')]
    const { memos } = await first.must('getForMyApprovalActiveWithUserID', { limit: 100 })
    const marks = new Map(memos.map((row) => [row.memo_id, row.needs_passkey]))
    expect([marks.get(large.memo_id), marks.get(small.memo_id)]).toEqual([true, undefined])
  })

  it('O4: asks a person without a passkey to register one or hand on', async () => {
    const item = await memo([people.third])
    expect(await people.third.call('request_signature', { items: [item] })).toMatchObject(
      refusal('PASSKEY_NEEDED'),
    )
  })

  it('O4: can’t be asked for by a stranger, nor for a memo that doesn’t exist (I1)', async () => {
    const item = await memo()
    const answers = await Promise.all(
      [item, { memo_id: 'AVL-1999-0001', revision: 1 }].map((one) =>
        people.stranger.must('request_signature', { items: [one] }),
      ),
    )
    expect(answers.map(({ items }) => items[0]?.outcome)).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED'])
    expect({ ...answers[0]?.items[0], memo_id: '' }).toEqual({ ...answers[1]?.items[0], memo_id: '' })
  })

  it('O4: is refused where no evidence is kept', async () => {
    const item = await memo()
    const signature = await sign(site, people.first, passkey, [item])
    site.services.evidence = null
    expect(await people.first.call('approve_memo', { ...item, signature })).toMatchObject(
      refusal('SWITCHED_OFF'),
    )
  })

  it('O4: of a memo from before evidence was kept is signed on what an entry records now', async () => {
    site.services.evidence = null
    const item = await memo()
    site.services.evidence = evidence
    const signature = await sign(site, people.first, passkey, [item])
    await people.first.must('approve_memo', { ...item, signature })
    const proof = await proofOf(item.memo_id)
    expect([proof.causes, proof.decisions[0]?.means]).toEqual([['RECORDED', 'CHANGED'], 'passkey'])
  })
})

describe('O4: a signature', () => {
  const refused = refusal('SIGNATURE_REFUSED')

  it('O4: is refused for other remarks, files, seats and memos than those that were signed', async () => {
    const { first } = people
    const [item, other] = [await memo(), await memo()]
    const signature = () => sign(site, first, passkey, [{ ...item, remarks: 'Fine.' }])
    const signed = { ...item, remarks: 'Fine.' }
    for (const change of [{ remarks: 'Never.' }, { remarks: undefined }, other]) {
      const answer = await first.call('approve_memo', { ...signed, ...change, signature: await signature() })
      expect(answer, JSON.stringify(change)).toMatchObject(refused)
      if (!('memo_id' in change))
        expect(answer).toMatchObject({ message: expect.stringMatching(/What you signed proves nothing\.$/) })
    }
    expect([await statusOf(item.memo_id), await statusOf(other.memo_id)]).toEqual(['SUBMITTED', 'SUBMITTED'])
  })

  it('O4: is refused once the memo has changed, whatever revision is named', async () => {
    const { first, second, owner } = people
    const item = await memo([first, second])
    const signature = await sign(site, first, passkey, [item])
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id: item.memo_id })
    await owner.must('self_return_memo', { memo_id: item.memo_id })
    const { revision } = await owner.must('edit_memo', {
      memo_id: item.memo_id,
      template_id: template.templateId,
      action: 'SUBMITTED',
      remarks: 'More of them.',
      memo_content: amountContent({ subject: 'More masts', amount: '9000.00' }),
      sequences: [{ ...level([first, second]), sequence_id: sequence[0]?.sequence_id }],
    })
    expect(await first.call('approve_memo', { ...item, signature })).toMatchObject({ code: 'ABORTED' })
    const again = await sign(site, first, passkey, [{ ...item, revision }])
    await owner.must('self_return_memo', { memo_id: item.memo_id })
    expect(await first.call('approve_memo', { memo_id: item.memo_id, signature: again })).toMatchObject({
      ok: false,
      code: 'FAILED_PRECONDITION',
    })
  })

  it('O4: a reply or question in between doesn’t disturb it', async () => {
    const { first, owner } = people
    const item = await memo()
    const request = await askToSign(first, [item])
    await first.must('ask_question', { memo_id: item.memo_id, message: 'By when?' })
    const { levels } = await owner.must('get_memo_logs', { memo_id: item.memo_id })
    const log_id = levels[0]?.logs.at(-1)?.log_id ?? ''
    await owner.must('answer_question', { memo_id: item.memo_id, question_id: log_id, message: 'By May.' })
    const signature = await signRequest(site, passkey, request)
    await first.must('approve_memo', { ...item, signature })
  })

  it.each([
    ['made on another site', { site: 'https://evil.example' }],
    ['by a key of another site', { host: 'evil.example' }],
    ['of something else', { challenge: new Uint8Array(32) }],
    ['without verifying the user', { isUserVerified: false }],
  ])('O4: is refused %s', async (_, wrong) => {
    const item = await memo()
    const request = await askToSign(people.first, [item])
    const signature = await signRequest(site, passkey, request, wrong)
    expect(await people.first.call('approve_memo', { ...item, signature })).toMatchObject(refused)
    expect(await statusOf(item.memo_id)).toBe('SUBMITTED')
  })

  it('O4: is refused from another person, and with another person’s passkey', async () => {
    const { first, second } = people
    const item = await memo([first, second])
    const theirs = await addPasskey(site, second)
    const request = await askToSign(first, [item])
    const signature = await signRequest(site, theirs, request)
    expect(await first.call('approve_memo', { ...item, signature })).toMatchObject(refused)
    const own = await sign(site, first, passkey, [item])
    expect(await second.call('approve_memo', { ...item, signature: own })).toMatchObject(refused)
    // A stranger’s request is untouched by the attempt.
    await first.must('approve_memo', { ...item, signature: own })
  })

  it('O4: is refused after five minutes, and from a key that was revoked meanwhile', async () => {
    const { first } = people
    const item = await memo()
    const late = await sign(site, first, passkey, [item])
    site.setNow(new Date(Date.now() + 301_000).toISOString())
    expect(await first.call('approve_memo', { ...item, signature: late })).toMatchObject(refused)
    site.setNow()
    const lost = await addPasskey(site, first, 'Lost')
    const signature = await sign(site, first, lost, [item])
    const passkey_id = await newestOf(first)
    await first.must('revoke_passkey', { passkey_id })
    expect(await first.call('approve_memo', { ...item, signature })).toMatchObject(refused)
  })

  it('O4: is used once: not again after a refusal, not twice, and a repeated request gets its first answer (A6)', async () => {
    const { first, second } = people
    const item = await memo([first, second])
    const wasted = await sign(site, first, passkey, [item])
    expect(await first.call('approve_memo', { ...item, remarks: 'Else', signature: wasted })).toMatchObject(
      refused,
    )
    expect(await first.call('approve_memo', { ...item, signature: wasted })).toMatchObject(refused)
    const signature = await sign(site, first, passkey, [item])
    const request = { ...item, signature, idempotency_key: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => first.must('approve_memo', request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await first.call('approve_memo', { ...item, revision: undefined, signature })).toMatchObject({
      ok: false,
    })
  })

  it('O4: of two decisions at once with one signature, one counts', async () => {
    const { first, second } = people
    const item = await memo([first, second])
    const signature = await sign(site, first, passkey, [item])
    const answers = await Promise.all([1, 2].map(() => first.call('approve_memo', { ...item, signature })))
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('O4: of a key that is revoked at the same moment either counts before it or not at all', async () => {
    const { first } = people
    for (let round = 0; round < 4; round++) {
      const item = await memo()
      const key = await addPasskey(site, first, `Race ${round}`)
      const signature = await sign(site, first, key, [item])
      const passkey_id = await newestOf(first)
      const [approved] = await Promise.all([
        first.call('approve_memo', { ...item, signature }),
        first.call('revoke_passkey', { passkey_id }),
      ])
      expect(await statusOf(item.memo_id)).toBe(approved.ok ? 'APPROVED' : 'SUBMITTED')
    }
  })

  it('O4: can’t be changed, deleted or truncated', async () => {
    const { db } = site.services
    await expect(db.updateTable('decision_signatures').set({ hash: 'x' }).execute()).rejects.toThrow()
    await expect(db.deleteFrom('decision_signatures').execute()).rejects.toThrow()
    await expect(sql`TRUNCATE decision_signatures`.execute(db)).rejects.toThrow()
  })
})

describe('O4: several approvals at once', () => {
  it('O4: need one signature; each memo’s proof stands alone and names no other', async () => {
    const { first } = people
    const items = [await memo(), await memo(), await memo(), await memo([first], '10.00')]
    const { items: asked, request } = await first.must('request_signature', {
      items: items.map((item) => ({ ...item, remarks: 'Fine.' })),
    })
    expect(asked.map(({ outcome }) => outcome)).toEqual(['SIGN', 'SIGN', 'SIGN', 'NOT_NEEDED'])
    const signature = await signRequest(site, passkey, request!)
    const { items: outcomes } = await first.must('approve_memos', {
      items: items.map((item) => ({ ...item, seen_specials: [] })),
      remarks: 'Fine.',
      signature,
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(new Array(4).fill('APPROVED'))
    const proofs = [await proofOf(items[0]!.memo_id), await proofOf(items[2]!.memo_id)]
    for (const proof of proofs) expect(proof.decisions[0]?.means).toBe('passkey')
    const rows = await site.services.db.selectFrom('decision_signatures').select('signature').execute()
    for (const { signature: text } of rows)
      for (const { memo_id } of items) expect(text).not.toContain(memo_id)
  })

  it('O4: one that is refused says that what was signed proves nothing, and the others count', async () => {
    const { first, owner } = people
    const items = [await memo(), await memo()]
    const signature = await sign(site, first, passkey, items)
    await owner.must('withdraw_memo', { memo_id: items[0]!.memo_id, remarks: 'A slip.' })
    const { items: outcomes } = await first.must('approve_memos', {
      items: items.map((item) => ({ ...item, seen_specials: [] })),
      signature,
    })
    expect(outcomes[0]?.message).toMatch(/What you signed proves nothing\.$/)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ABORTED', 'APPROVED'])
  })

  it('O4: without a signature those that need one are refused, and the others count', async () => {
    const items = [await memo(), await memo([people.first], '10.00')]
    const { items: outcomes } = await people.first.must('approve_memos', {
      items: items.map((item) => ({ ...item, seen_specials: [] })),
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['PASSKEY_NEEDED', 'APPROVED'])
  })
})

describe('O4: a delegate', () => {
  it('O4: signs with their own key, for the person whom they stand in for', async () => {
    const { first, stranger } = people
    const day = '2026-11-24'
    site.setNow(`${day}T02:00:00.000Z`)
    const lines = [{ first_day: day, last_day: day, delegate_email: stranger.email, template_ids: [] }]
    const away = await site.signIn(first.email, 'Ramon Uy')
    await away.must('save_absence', { first_day: day, last_day: day, lines })
    const delegate = await site.signIn(stranger.email, 'Bea Lim')
    const own = await addPasskey(site, delegate)
    const item = await memo()
    const signature = await sign(site, delegate, own, [item])
    await delegate.must('approve_memo', { ...item, signature })
    const [decision] = (await proofOf(item.memo_id)).decisions
    expect([decision?.means, decision?.key?.owner, decision?.decision.actsFor?.person.email]).toEqual([
      'passkey',
      stranger.email,
      first.email,
    ])
  })
})

it('O4: leaves states that are the fold of their logs (D10)', async () => {
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})
