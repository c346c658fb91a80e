import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let counsel: Actor

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site, 'AVL', { allow_sub_approvals: true, allow_adding: true })
  people = await signInParticipants(site)
  counsel = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
})
afterAll(() => site.stop())

/** A memo that waits for the first and the second approver; the third is next. */
async function submitted() {
  const { owner, first, second, third, watcher } = people
  const levels = [level([first, second], { watchers: [watcher.email] }), level([third])]
  return (await owner.must('create_memo', submission(template, levels))).memo_id
}
async function adding(memo_id: string, who: Actor, added: readonly Actor[]) {
  const { levels } = await people.owner.must('get_memo_logs', { memo_id })
  const seat = levels.flatMap(({ approvers }) => approvers).find(({ email }) => email === who.email)
  const approvers = added.map(({ email }) => email)
  return { memo_id, approver_id: seat!.approver_id, approvers, reason: 'A clause on personal data' }
}
const titlesOf = async (who: Actor) =>
  (await who.must('get_notifications', { limit: 10 })).map(({ title }) => title)

describe('R1: an approver adds an approver', () => {
  it('who reads the memo at once, decides next, and appears in log and route', async () => {
    const memo_id = await submitted()
    const before = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    await people.first.must('add_approvers', await adding(memo_id, people.first, [counsel]))
    expect((await titlesOf(counsel))[0]).toMatch(/^Added as an approver: /)
    expect((await titlesOf(people.owner))[0]).toMatch(/^Approvers added: /)
    const { memo, sequence } = await counsel.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.revision).toBe(before.memo.revision + 1)
    expect(sequence.map(({ approvers }) => approvers.map(({ email }) => email))).toEqual([
      [people.first.email, people.second.email],
      [counsel.email],
      [people.third.email],
    ])
    expect(sequence[1]).toMatchObject({
      is_added: true,
      approval_type: 'ALL_APPROVERS',
      approvers: [{ added_by: { email: people.first.email } }],
    })
    const { levels } = await people.watcher.must('get_memo_logs', { memo_id })
    expect(levels[0]!.logs.at(-1)).toMatchObject({
      action: 'APPROVERS_ADDED',
      name: 'Ramon Uy',
      custom_message: 'added Gina Cruz',
      remarks: 'A clause on personal data',
    })
    for (const who of [people.first, people.second, counsel]) await who.must('approve_memo', { memo_id })
    const { memos } = await people.third.must('getForMyApprovalActiveWithUserID', { limit: 50 })
    expect(memos.map((row) => row.memo_id)).toContain(memo_id)
    await people.third.must('approve_memo', { memo_id })
    const { ledger } = await people.owner.must('get_time_ledger', { memo_id })
    expect(ledger?.levels).toHaveLength(3)
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('the owner may remove them at the next re-submission, not before', async () => {
    const memo_id = await submitted()
    await people.first.must('add_approvers', await adding(memo_id, people.first, [counsel]))
    await people.first.must('return_memo', { memo_id, remarks: 'Add a quote' })
    const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
    expect(raw_sequences.map(({ is_added }) => is_added === true)).toEqual([false, true, false])
    const { memo_content } = submission(template, [])
    const sequences = raw_sequences
      .filter(({ is_added }) => !is_added)
      .map((one) => ({
        sequence_id: one.sequence_id,
        approvers: one.approvers.map(({ email }) => email),
        watchers: one.watchers.map(({ email }) => email),
        approval_type: one.approval_type,
        min_approvers: null,
        allow_sub_approvals: one.allow_sub_approvals,
      }))
    const again = { memo_id, action: 'SUBMITTED' as const, memo_content, sequences, remarks: 'As asked' }
    await people.owner.must('edit_memo', again)
    expect(await counsel.call('get_memo_details_for_viewing', { memo_id })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await titlesOf(counsel))[0]).toMatch(/^No longer needed: /)
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('is refused by name for people of the memo and of other organisations, and on an old screen (A6)', async () => {
    const memo_id = await submitted()
    const input = await adding(memo_id, people.first, [counsel])
    for (const email of [people.owner.email, people.third.email, people.watcher.email, 'eve@evil.example'])
      expect(await people.first.call('add_approvers', { ...input, approvers: [email] })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining(email) as string,
      })
    const { memo } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    await people.second.must('approve_memo', { memo_id })
    expect(await people.first.call('add_approvers', { ...input, revision: memo.revision })).toMatchObject({
      code: 'ABORTED',
    })
  })

  it('is refused where the template doesn’t allow it', async () => {
    const strict = await publishTemplate(site, 'GEN')
    const { memo_id } = await people.owner.must('create_memo', submission(strict, [level([people.first])]))
    const input = await adding(memo_id, people.first, [counsel])
    expect(await people.first.call('add_approvers', input)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: 'The template of this memo does not let approvers add others.',
    })
  })
})
