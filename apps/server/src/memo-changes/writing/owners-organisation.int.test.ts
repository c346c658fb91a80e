import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  const { db } = site.services
  await db
    .insertInto('companies')
    .values([
      { company_id: 'telecom', name: 'Telecom' },
      { company_id: 'towers', name: 'Towers' },
    ])
    .execute()
  await db
    .insertInto('company_domains')
    .values({ domain: 'northwind.example', company_id: 'telecom' })
    .execute()
  await db
    .insertInto('groups')
    .values([
      { group_id: 'network', name: 'Network' },
      { group_id: 'finance', name: 'Finance' },
    ])
    .execute()
})
afterAll(() => site.stop())

const frozen = (memoId: string) =>
  site.services.db
    .selectFrom('memos')
    .select(['company_id', 'group_id'])
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()

const moveTo = (email: string, groupId: string) =>
  site.services.db.updateTable('people').set({ group_id: groupId }).where('email', '=', email).execute()

test('H1: the first submission freezes company and group, even if the owner changes them', async () => {
  const { owner, first } = await signInParticipants(site)
  await moveTo(owner.email, 'network')
  const draft = await owner.must('create_memo', {
    ...submission(template, [level([first])]),
    action: 'SAVE_AS_DRAFT',
  })
  expect(await frozen(draft.memo_id)).toEqual({ company_id: null, group_id: null })

  await owner.must('edit_memo', {
    memo_id: draft.memo_id,
    action: 'SUBMITTED',
    memo_content: content(),
    sequences: [level([first])],
  })
  expect(await frozen(draft.memo_id)).toEqual({ company_id: 'telecom', group_id: 'network' })

  await moveTo(owner.email, 'finance')
  await first.must('return_memo', { memo_id: draft.memo_id, remarks: 'Which site?' })
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id: draft.memo_id })
  await owner.must('edit_memo', {
    memo_id: draft.memo_id,
    action: 'SUBMITTED',
    memo_content: content({ subject: 'With the site' }),
    sequences: [level([first], { sequence_id: raw_sequences[0]?.sequence_id })],
    remarks: 'Site named.',
  })
  expect(await frozen(draft.memo_id)).toEqual({ company_id: 'telecom', group_id: 'network' })
})

test('H1: both are empty for an owner without company and group', async () => {
  const moveDomain = (domain: string) =>
    site.services.db.updateTable('company_domains').set({ domain }).execute()
  await moveDomain('elsewhere.example')
  const { second, third } = await signInParticipants(site)
  const { memo_id } = await second.must('create_memo', submission(template, [level([third])]))
  await moveDomain('northwind.example')
  expect(await frozen(memo_id)).toEqual({ company_id: null, group_id: null })
})
