import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

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
