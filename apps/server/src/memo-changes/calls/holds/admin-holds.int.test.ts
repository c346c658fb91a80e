import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { verifyMemos } from '../../verify-memos.queries.ts'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let template: TestTemplate

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

const submit = async () =>
  (await people.owner.must('create_memo', submission(template, [level([people.first])]))).memo_id

it('a hold makes a memo read-only, replies included, until it is lifted (C8)', async () => {
  const memo_id = await submit()
  const { revision } = await admin.must('admin-get_memo_hold', { memo_id: memo_id.toLowerCase() })
  await admin.must('admin-hold_memo', { memo_id, reason: 'Audit', revision })
  expect(await admin.must('admin-get_memo_hold', { memo_id })).toMatchObject({
    can_be_held: false,
    hold: { reason: 'Audit', placed_by: 'Liza Marasigan' },
  })
  expect((await admin.must('admin-get_held_memos', {})).map((memo) => memo.memo_id)).toEqual([memo_id])
  expect(await people.first.call('approve_memo', { memo_id, remarks: '' })).toMatchObject({
    code: 'FAILED_PRECONDITION',
    message: 'This memo is read-only.',
  })
  await admin.must('admin-lift_hold', { memo_id })
  expect(await admin.must('admin-get_held_memos', {})).toEqual([])
  await people.first.must('approve_memo', { memo_id, remarks: '' })
})

it('placing and lifting a hold are in the memo’s log and in the administrators’ (C2, D10)', async () => {
  const memo_id = await submit()
  await admin.must('admin-hold_memo', { memo_id, reason: 'Under audit' })
  await admin.must('admin-lift_hold', { memo_id, reason: 'Cleared' })
  const { levels } = await people.owner.must('get_memo_logs', { memo_id })
  const actions = levels.flatMap((one) => one.logs.map((entry) => entry.action))
  expect(actions).toEqual(expect.arrayContaining(['HOLD_PLACED', 'HOLD_LIFTED']))
  const { events } = await admin.must('admin-get_log', { subject_kind: 'memo', search: memo_id })
  expect(events).toMatchObject([
    { action: 'lift_hold', before: { on_hold: true, reason: 'Under audit' } },
    { action: 'hold_memo', after: { on_hold: true, reason: 'Under audit' } },
  ])
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})

it('a hold needs a reason and an open memo; a second one or a stale revision is refused', async () => {
  const memo_id = await submit()
  expect(await admin.call('admin-hold_memo', { memo_id, reason: '  ' })).toMatchObject({
    code: 'INVALID_ARGUMENT',
  })
  expect(await admin.call('admin-lift_hold', { memo_id })).toMatchObject({ code: 'FAILED_PRECONDITION' })
  expect(await admin.call('admin-hold_memo', { memo_id, reason: 'x', revision: 99 })).toMatchObject({
    code: 'ABORTED',
  })
  await admin.must('admin-hold_memo', { memo_id, reason: 'x' })
  expect(await admin.call('admin-hold_memo', { memo_id, reason: 'y' })).toMatchObject({
    code: 'FAILED_PRECONDITION',
    message: 'This memo is already on hold.',
  })
  await admin.must('admin-lift_hold', { memo_id })
  await people.first.must('approve_memo', { memo_id, remarks: '' })
  expect(await admin.call('admin-hold_memo', { memo_id, reason: 'x' })).toMatchObject({
    code: 'FAILED_PRECONDITION',
  })
})

it('the console does not find drafts, which only their owners see (C7)', async () => {
  const draft = { ...submission(template, []), action: 'SAVE_AS_DRAFT' as const }
  const { memo_id } = await people.owner.must('create_memo', draft)
  for (const id of [memo_id, 'AVL-1999-0001']) {
    expect(await admin.call('admin-get_memo_hold', { memo_id: id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.call('admin-hold_memo', { memo_id: id, reason: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
    })
  }
})

it('shows owner and status of a memo, never its content (I1)', async () => {
  const memo_id = await submit()
  const shown = await admin.must('admin-get_memo_hold', { memo_id })
  expect(Object.keys(shown).sort()).toEqual([
    ...['can_be_held', 'hold', 'memo_id', 'memo_status', 'owner_email', 'owner_name'],
    ...['revision', 'template_name'],
  ])
})
