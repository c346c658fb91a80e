import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { configure } from '@countersign/test-kit/settings'
import { createTestSite } from '@countersign/test-kit/test-site'
import { keptPath } from '../memo-pdf/testing/kept-path.ts'
import { verifyEntries } from '../proof/entries/verify-entries.queries.ts'
import { verifyMemos } from './verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Record<'owner' | 'first' | 'second' | 'third' | 'watcher' | 'stranger', Actor>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterEach(async () => {
  await site.services.db.deleteFrom('settings').execute()
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})
afterAll(() => site.stop())

const submitted = async (levels: Parameters<typeof submission>[1]) =>
  people.owner.must('create_memo', submission(template, levels))
const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const list = async (who: Actor, name: Parameters<Actor['must']>[0] & `get${string}WithUserID`) =>
  (await who.must(name, {})).memos.map((memo) => memo.memo_id)

describe('a memo through two levels', () => {
  it('is approved when both levels are cleared, and reaches each approver in turn (C7, D1, D3)', async () => {
    const { owner, first, second, watcher } = people
    const { memo_id } = await submitted([level([first], { watchers: [watcher.email] }), level([second])])
    expect(memo_id).toMatch(/^AVL-\d{4}-\d{4}$/)
    expect(await list(owner, 'getMyMemosActiveWithUserID')).toContain(memo_id)
    expect(await list(first, 'getForMyApprovalActiveWithUserID')).toContain(memo_id)
    expect(await list(second, 'getForMyApprovalActiveWithUserID')).not.toContain(memo_id)
    expect((await view(second, memo_id)).approval_status).toBe('WAITING')

    await first.must('approve_memo', { memo_id, remarks: 'Budget is there.' })
    expect(await list(first, 'getForMyApprovalHistoryWithUserID')).toContain(memo_id)
    expect(await list(second, 'getForMyApprovalActiveWithUserID')).toContain(memo_id)

    const { memo_status } = await second.must('approve_memo', { memo_id })
    expect(memo_status).toBe('APPROVED')
    expect(await list(owner, 'getMyMemosHistoryWithUserID')).toContain(memo_id)
    expect(await list(watcher, 'getMemosToWatchHistoryWithUserID')).toContain(memo_id)
    expect(await list(owner, 'getMyMemosActiveWithUserID')).not.toContain(memo_id)
  })

  it('gets its PDF from a job after the final approval, and keeps it (U43)', async () => {
    const { owner, first } = people
    await configure(site, { enable_download_pdf: true })
    const { memo_id } = await submitted([level([first])])
    const early = await site.web.inject({
      method: 'POST',
      url: '/reports/pdf',
      headers: { cookie: owner.cookie },
      payload: { memo_id },
    })
    expect(early.json()).toMatchObject({ error: { status: 'FAILED_PRECONDITION' } })
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    const { memo } = await view(owner, memo_id)
    const pdf = await site.web.inject({
      method: 'POST',
      url: '/reports/pdf',
      headers: { cookie: owner.cookie },
      payload: { memo_id },
    })
    expect(pdf.headers['content-disposition']).toContain(`${memo_id}.pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(memo.pdf_url).toMatch(keptPath(memo_id, pdf.rawPayload))
  })
})

describe('return and re-submission', () => {
  it('continues at the interrupted level with earlier approvals (D5), and requires remarks (C3)', async () => {
    const { first, second, third } = people
    const owner = await site.signIn('nina.lim@northwind.example', 'Nina Lim')
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, [level([first]), level([second, third])]),
    )
    await first.must('approve_memo', { memo_id })
    await third.must('approve_memo', { memo_id })
    await second.must('return_memo', { memo_id, remarks: 'Which vendor?' })
    expect((await owner.must('getMyMemosActiveWithUserID', {})).page_info.returned_count).toBe(1)

    const { raw_sequences, revision } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const edit = {
      memo_id,
      revision,
      action: 'SUBMITTED' as const,
      memo_content: content({ subject: 'Replacement of core routers, vendor named' }),
      sequences: raw_sequences.map((one) => ({
        sequence_id: one.sequence_id,
        approvers: one.approvers.map((seat) => seat.email),
        watchers: one.watchers.map((each) => each.email),
        approval_type: one.approval_type,
      })),
    }
    const bare = await owner.call('edit_memo', edit)
    expect(bare).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      details: { reason: 'REMARKS_REQUIRED' },
    })
    await owner.must('edit_memo', { ...edit, remarks: 'Vendor added.' })

    const again = await view(second, memo_id)
    expect(again.memo.version).toBe(2)
    expect(again.memo.memo_subject).toBe('Replacement of core routers, vendor named')
    expect(again.sequence.map((one) => one.is_cleared)).toEqual([true, false])
    expect(again.sequence[1]?.approvers.map((seat) => seat.approval_status)).toEqual(['PENDING', 'APPROVED'])
    expect((await second.must('approve_memo', { memo_id })).memo_status).toBe('APPROVED')
  })

  it('shows others the last submitted version while the owner edits (C6)', async () => {
    const { owner, first } = people
    await configure(site, { allowed_draft_button_statuses: ['SAVE_AS_DRAFT', 'RETURNED', 'RETURNED_DRAFT'] })
    const { memo_id } = await submitted([level([first])])
    await first.must('return_memo', { memo_id, remarks: 'Please shorten.' })
    const { memo_status } = await owner.must('edit_memo', {
      memo_id,
      action: 'SAVE_AS_DRAFT',
      memo_content: content({ subject: 'Half-written' }),
      sequences: [],
    })
    expect(memo_status).toBe('RETURNED_DRAFT')
    expect((await view(owner, memo_id)).memo.memo_subject).toBe('Half-written')
    const seen = (await view(first, memo_id)).memo
    expect(seen).toMatchObject({ memo_subject: 'Replacement of core routers', memo_status: 'RETURNED' })
    expect(JSON.stringify(seen)).not.toContain('Half-written')
  })
})

describe('every approval action', () => {
  it('has its effect: reject, withdraw, cancel and delete (C2, D4)', async () => {
    const { owner, first } = people
    const one = await submitted([level([first])])
    expect((await first.must('reject_memo', { memo_id: one.memo_id, remarks: 'No.' })).memo_status).toBe(
      'REJECTED',
    )
    const two = await submitted([level([first])])
    expect((await owner.must('self_return_memo', { memo_id: two.memo_id })).memo_status).toBe('SELF_RETURNED')
    expect(
      (await owner.must('withdraw_memo', { memo_id: two.memo_id, remarks: 'Not needed.' })).memo_status,
    ).toBe('WITHDRAWN')
    const draft = await owner.must('create_memo', { ...submission(template, []), action: 'SAVE_AS_DRAFT' })
    await owner.must('delete_draft', { memo_id: draft.memo_id })
    expect(await owner.call('get_memo_details_for_viewing', { memo_id: draft.memo_id })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it('is denied to everyone whose turn it is not, and changes nothing (C2, D3)', async () => {
    const { owner, first, second, watcher, stranger } = people
    const { memo_id, revision } = await submitted([
      level([first, second], { watchers: [watcher.email], approval_type: 'MIN_APPROVERS', min_approvers: 1 }),
    ])
    expect(await owner.call('approve_memo', { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await watcher.call('approve_memo', { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await first.call('withdraw_memo', { memo_id, remarks: 'x' })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect(await first.call('return_memo', { memo_id, remarks: '  ' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    const absent = await stranger.call('approve_memo', { memo_id: 'AVL-1999-0001' })
    expect(await stranger.call('approve_memo', { memo_id })).toEqual(absent)
    expect((await view(owner, memo_id)).memo.revision).toBe(revision)
    await first.must('approve_memo', { memo_id })
    expect(await second.call('approve_memo', { memo_id })).toMatchObject({ code: 'FAILED_PRECONDITION' })
  })

  it('changes nothing on a stale revision, and is idempotent by key (A6)', async () => {
    const { first, owner } = people
    const { memo_id, revision } = await submitted([level([first])])
    expect(await first.call('approve_memo', { memo_id, revision: revision - 1 })).toMatchObject({
      code: 'ABORTED',
    })
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all(
      [1, 2].map(() => first.must('approve_memo', { memo_id, revision, idempotency_key: key })),
    )
    expect(two).toEqual(one)
    const logs = await owner.must('get_memo_logs', { memo_id })
    expect(logs.levels[0]?.logs.filter((entry) => entry.action === 'APPROVED')).toHaveLength(1)
    expect(await first.call('reject_memo', { memo_id, remarks: 'No', idempotency_key: key })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  it('C7, A6: a person who left the memo does not learn its revision, from deleting a draft either', async () => {
    const { owner, first, second } = people
    const { memo_id, revision } = await submitted([level([first])])
    await first.must('return_memo', { memo_id, remarks: 'Which vendor?' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      memo_content: content({ subject: 'Vendor named' }),
      sequences: [{ ...level([second]), sequence_id: raw_sequences[0]?.sequence_id }],
      remarks: 'Vendor added.',
    })
    for (const call of ['delete_draft', 'self_return_memo'] as const) {
      const answer = await first.call(call, { memo_id, revision })
      expect(answer).toMatchObject({ code: 'PERMISSION_DENIED', details: { reason: 'NOT_OWNER' } })
      expect(JSON.stringify(answer)).not.toContain('revision')
    }
    expect(await owner.call('delete_draft', { memo_id, revision })).toMatchObject({ code: 'ABORTED' })
  })

  it('takes effect exactly once when two people act concurrently (D9)', async () => {
    const { first, owner } = people
    for (let round = 0; round < 10; round++) {
      const { memo_id } = await submitted([level([first])])
      const answers = await Promise.all([
        first.call('approve_memo', { memo_id }),
        owner.call('self_return_memo', { memo_id }),
      ])
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      const { memo } = await view(owner, memo_id)
      expect(memo.memo_status).toBe(answers[0]?.ok ? 'APPROVED' : 'SELF_RETURNED')
    }
  })
})

describe('a submission', () => {
  it('is validated by the form, with an issue for each invalid field (A2, F6)', async () => {
    const bad = await people.owner.call(
      'create_memo',
      submission(template, [level([people.first])], { subject: '', amount: 'twelve' }),
    )
    expect(bad).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
    const issues = bad.ok ? [] : (bad.details?.issues ?? [])
    expect(issues.map((issue) => issue.path)).toEqual(['answers.TEXT_SUBJECT', 'answers.AMOUNT'])
  })

  it('names each person once, at hosted domains, or gets an issue at their place (D7)', async () => {
    const { owner, first } = people
    const twice = await owner.call(
      'create_memo',
      submission(template, [level([first]), level([first.email.toUpperCase()])]),
    )
    expect(twice).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'sequences.1.approvers.0' }] },
    })
    const foreign = await owner.call(
      'create_memo',
      submission(template, [level(['someone@elsewhere.example'])]),
    )
    expect(foreign).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('someone@elsewhere.example'),
    })
  })

  it('is sanitised: scripts and remote images are removed (F5)', async () => {
    const { owner, first } = people
    const body =
      '<p onclick="x()">Hi<script>alert(1)</script><img src="https://tracker.example/x.png" alt="chart"></p>'
    const { memo_id } = await owner.must('create_memo', submission(template, [level([first])], { body }))
    const stored = JSON.stringify((await view(first, memo_id)).memo.memo_content)
    expect(stored).not.toMatch(/onclick|<script|<img/)
    expect(stored).toContain('https://tracker.example/x.png')
  })

  it('is numbered by template and year without gaps, even under concurrency (A7)', async () => {
    const other = await publishTemplate(site, 'GEN')
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        people.owner.must('create_memo', submission(other, [level([people.first])])),
      ),
    )
    const numbers = made.map(({ memo_id }) => Number(memo_id.split('-')[2])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })
})

describe('notifications (E1)', () => {
  it('go once to each person and event, never to the person who acted', async () => {
    const { owner, first, second, watcher } = people
    const { memo_id } = await submitted([level([first], { watchers: [watcher.email] }), level([second])])
    await first.must('approve_memo', { memo_id })
    await second.must('return_memo', { memo_id, remarks: 'Which vendor?' })
    await site.runJobs()
    const heard = await site.services.db
      .selectFrom('notifications as n')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .select(['n.email', 'n.kind'])
      .where('m.memo_id', '=', memo_id)
      .orderBy('n.number')
      .execute()
    expect(heard.map((one) => `${one.kind} ${one.email.split('@')[0]}`).sort()).toEqual(
      [
        'LEVEL_STARTED_APPROVER ramon.uy',
        'LEVEL_STARTED_WATCHER tess.aquino',
        'LEVEL_CLEARED paolo.reyes',
        'LEVEL_STARTED_APPROVER rosario.dizon',
        'RETURNED paolo.reyes',
        'RETURNED ramon.uy',
        'RETURNED tess.aquino',
      ].sort(),
    )
    const [latest] = await owner.must('get_notifications', { limit: 1 })
    expect(latest).toMatchObject({ isRead: false, url: `/memos/active/${memo_id}` })
    await owner.must('update_notification', { notification_id: latest?.notification_id ?? '' })
    expect(
      await first.call('update_notification', { notification_id: latest?.notification_id ?? '' }),
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('what is stored', () => {
  it('every log folds to its state, and every list row follows from the state (C7, D10)', async () => {
    const { owner, first } = people
    const remarks = 'Because.'
    const endings: ((memo_id: string) => Promise<unknown>)[] = [
      () => Promise.resolve(),
      (memo_id) => first.must('approve_memo', { memo_id }),
      (memo_id) => first.must('reject_memo', { memo_id, remarks }),
      (memo_id) => first.must('return_memo', { memo_id, remarks }),
      (memo_id) => owner.must('self_return_memo', { memo_id }),
      (memo_id) => owner.must('withdraw_memo', { memo_id, remarks }),
    ]
    for (const end of Array.from({ length: 6 }, () => endings).flat())
      await end((await submitted([level([first])])).memo_id)
    const { checked, faults } = await verifyMemos(site.services.db)
    expect(faults).toEqual([])
    // O1: and each change has its entry.
    expect(await verifyEntries(site.services.db)).toMatchObject({ checked, without: 0, faults: [] })
    expect(checked).toBeGreaterThan(30)
  })

  it('events and versions refuse to be changed (C6, D10)', async () => {
    const { db } = site.services
    await submitted([level([people.first])])
    await expect(db.updateTable('memo_events').set({ actor_email: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.updateTable('memo_versions').set({ subject: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
  })
})
