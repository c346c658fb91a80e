import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast, level, publishTemplate, submission, type TestTemplate } from '../testing/memos.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof cast>>
let memoId: string

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await cast(site)
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

it('a list narrowed to one memo type shows the columns that the type asks for, with each memo’s answers', async () => {
  for (const type of [memo_type(), 'Form AVL', ['Form AVL']]) {
    const page = await people.first.must('getForMyApprovalActiveWithUserID', { memo_type: type })
    expect(page.columns).toEqual([{ key: 'AMOUNT', label: 'Amount asked' }])
    expect(page.memos).toMatchObject([{ memo_id: memoId, columns: { AMOUNT: '1,250.50' } }])
  }
})

it('a list of every type, of several, or one that asks for none has no such columns', async () => {
  for (const type of ['ALL', [], [memo_type(), 'Other']])
    expect(
      await people.first.must('getForMyApprovalActiveWithUserID', { memo_type: type }),
    ).not.toHaveProperty('columns')
  const watched = await people.watcher.must('getMemosToWatchActiveWithUserID', { memo_type: memo_type() })
  expect(watched.memos).toHaveLength(1)
  expect(watched).not.toHaveProperty('columns')
})

it('C6: what an owner writes on a returned memo stays their own until it is submitted', async () => {
  const levels = [level([people.second])]
  const sent = submission(template, levels, { amount: '10.00' })
  const { memo_id } = await people.owner.must('create_memo', sent)
  await people.second.must('return_memo', { memo_id, remarks: 'More detail' })
  const page = await people.second.must('getForMyApprovalHistoryWithUserID', { memo_type: memo_type() })
  expect(page.memos).toMatchObject([{ memo_id, columns: { AMOUNT: '10.00' } }])
})

it('an owner’s draft shows its own answers; rich text is no column', async () => {
  const draft = { ...submission(template, [], { amount: '7.00' }), action: 'SAVE_AS_DRAFT' as const }
  const { memo_id } = await people.owner.must('create_memo', draft)
  const drafts = await people.owner.must('getMyMemosDraftWithUserID', { memo_type: memo_type() })
  expect(drafts.memos).toMatchObject([{ memo_id, columns: { AMOUNT: '7.00' } }])
  await people.first.must('approve_memo', { memo_id: memoId, remarks: '' })
  const history = await people.owner.must('getMyMemosHistoryWithUserID', { memo_type: memo_type() })
  expect(history.memos).toMatchObject([{ memo_id: memoId, columns: { BODY: '' } }])
})
