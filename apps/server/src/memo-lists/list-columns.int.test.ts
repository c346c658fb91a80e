import { contentEntries } from '@countersign/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import {
  content,
  level,
  mailOf,
  publishTemplate,
  signInParticipants,
  submission,
} from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { today } from '../protocol/delegations.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let memoId: string

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  const column = [{ key: 'AMOUNT', label: 'Amount asked' }]
  const body = [{ key: 'BODY', label: 'Body' }]
  await site.services.db
    .updateTable('template_versions')
    .set({
      headers: JSON.stringify({
        memos: { active: column, drafts: column, history: body },
        approvals: { approval: column, history: column },
      }),
    })
    .execute()
  const levels = [level([people.first], { watchers: [people.watcher.email] })]
  memoId = (await people.owner.must('create_memo', submission(template, levels, { amount: '1250.50' })))
    .memo_id
})
afterAll(() => site.stop())

const memo_type = () => template.templateId

it('a list of one memo type shows the columns that the type declares, with each memo’s answers', async () => {
  for (const type of [memo_type(), 'Form AVL', ['Form AVL']]) {
    const page = await people.first.must('getForMyApprovalActiveWithUserID', { memo_type: type })
    expect(page.columns).toEqual([{ key: 'AMOUNT', label: 'Amount asked' }])
    expect(page.memos).toMatchObject([{ memo_id: memoId, columns: { AMOUNT: '1,250.50' } }])
  }
})

it('a list of several types, or of a type without columns, has none', async () => {
  for (const type of ['ALL', [], [memo_type(), 'Other']])
    expect(
      await people.first.must('getForMyApprovalActiveWithUserID', { memo_type: type }),
    ).not.toHaveProperty('columns')
  const watched = await people.watcher.must('getMemosToWatchActiveWithUserID', { memo_type: memo_type() })
  expect(watched.memos).toHaveLength(1)
  expect(watched).not.toHaveProperty('columns')
})

it('C6: edits of a returned memo are visible to the owner only until submitted', async () => {
  const levels = [level([people.second])]
  const sent = submission(template, levels, { amount: '10.00' })
  const { memo_id } = await people.owner.must('create_memo', sent)
  await people.second.must('return_memo', { memo_id, remarks: 'More detail' })
  const page = await people.second.must('getForMyApprovalHistoryWithUserID', { memo_type: memo_type() })
  expect(page.memos).toMatchObject([{ memo_id, columns: { AMOUNT: '10.00' } }])
})

it('an owner’s draft shows its own answers; rich text is never a column', async () => {
  const draft = { ...submission(template, [], { amount: '7.00' }), action: 'SAVE_AS_DRAFT' as const }
  const { memo_id } = await people.owner.must('create_memo', draft)
  const drafts = await people.owner.must('getMyMemosDraftWithUserID', { memo_type: memo_type() })
  expect(drafts.memos).toMatchObject([{ memo_id, columns: { AMOUNT: '7.00' } }])
  const ended = await people.owner.must('create_memo', submission(template, [level([people.third])]))
  await people.third.must('approve_memo', { memo_id: ended.memo_id, remarks: '' })
  const history = await people.owner.must('getMyMemosHistoryWithUserID', { memo_type: memo_type() })
  expect(history.memos).toMatchObject([{ memo_id: ended.memo_id, columns: { BODY: '' } }])
})

/** Submits a returned memo again for 900.00, with another approver. */
async function resubmit(memo_id: string, approver: Actor): Promise<void> {
  const { owner } = people
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  await owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Again',
    memo_content: content({ amount: '900.00' }),
    sequences: [{ ...level([approver]), sequence_id: raw_sequences[0]!.sequence_id }],
  })
}

it('K6, U38: a delegate reads in the columns what waits for them, and in their History the version that they decided on', async () => {
  const { owner } = people
  const absent = await site.signIn(mailOf('Sena Uy'), 'Sena Uy')
  const delegate = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  const days = { first_day: today(new Date()), last_day: today(new Date()) }
  await absent.must('save_absence', {
    ...days,
    note: '',
    lines: [{ ...days, template_ids: [], delegate_email: delegate.email }],
  })
  const shown = async (call: 'getForMyApprovalActiveWithUserID' | 'getForMyApprovalHistoryWithUserID') =>
    (await delegate.must(call, { memo_type: memo_type() })).memos
  const levels = [level([absent], { watchers: [delegate.email] })]
  const { memo_id } = await owner.must('create_memo', submission(template, levels, { amount: '100.00' }))
  const waiting = { memo_id, acting_for: 'Sena Uy' }
  expect(await shown('getForMyApprovalActiveWithUserID')).toMatchObject([
    { ...waiting, columns: { AMOUNT: '100.00' } },
  ])

  await delegate.must('return_memo', { memo_id, remarks: 'Too low' })
  await resubmit(memo_id, absent)
  expect(await shown('getForMyApprovalActiveWithUserID')).toMatchObject([
    { ...waiting, columns: { AMOUNT: '900.00' } },
  ])
  expect(await shown('getForMyApprovalHistoryWithUserID')).toMatchObject([
    { memo_id, has_left: true, columns: { AMOUNT: '100.00' } },
  ])
})

it('R6, U38: both who write a draft read its answers in the columns of their drafts', async () => {
  const owner = await site.signIn(mailOf('Lea Ong'), 'Lea Ong')
  const preparer = await site.signIn(mailOf('Nilo Go'), 'Nilo Go')
  await owner.must('save_preparer', { email: preparer.email, last_day: today(new Date()) })
  const { memo_id } = await preparer.must('create_memo', {
    ...submission(template, [], { amount: '8.00' }),
    action: 'SAVE_AS_DRAFT' as const,
    prepared_for: owner.email,
  })
  for (const who of [owner, preparer]) {
    const { memos } = await who.must('getMyMemosDraftWithUserID', { memo_type: memo_type() })
    expect(memos).toMatchObject([{ memo_id, columns: { AMOUNT: '8.00' } }])
  }
})

it('U35, U38: a draft whose answers are stored as a plain list shows them in its columns', async () => {
  const { owner } = people
  const draft = { ...submission(template, [], { amount: '6.00' }), action: 'SAVE_AS_DRAFT' as const }
  const { memo_id } = await owner.must('create_memo', draft)
  const older = contentEntries(draft.memo_content).entries.map(({ field_id, field_name, value }) => ({
    field_id,
    field_name,
    value,
  }))
  await site.services.db
    .updateTable('memos')
    .set({ draft_content: JSON.stringify(older) })
    .where('memo_id', '=', memo_id)
    .execute()
  const { memos } = await owner.must('getMyMemosDraftWithUserID', { memo_type: memo_type() })
  expect(memos.find((row) => row.memo_id === memo_id)?.columns).toEqual({ AMOUNT: '6.00' })
})

it('C7, U38: an approver who was removed reads in the columns the version up to then', async () => {
  const { owner } = people
  const removed = await site.signIn(mailOf('Ana Lim'), 'Ana Lim')
  const next = await site.signIn(mailOf('Ben Tan'), 'Ben Tan')
  const { memo_id } = await owner.must(
    'create_memo',
    submission(template, [level([removed])], { amount: '100.00' }),
  )
  await removed.must('return_memo', { memo_id, remarks: 'Not mine' })
  await resubmit(memo_id, next)
  const history = await removed.must('getForMyApprovalHistoryWithUserID', { memo_type: memo_type() })
  expect(history.memos).toMatchObject([{ memo_id, has_left: true, columns: { AMOUNT: '100.00' } }])
  const tasks = await next.must('getForMyApprovalActiveWithUserID', { memo_type: memo_type() })
  expect(tasks.memos).toMatchObject([{ memo_id, columns: { AMOUNT: '900.00' } }])
})
