import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level } from '@countersign/test-kit/memos'
import { policyLevel, publishPolicyTemplate, roleEverywhere } from '@countersign/test-kit/policies/policies'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite, twoBands } from '@countersign/test-kit/policies/policy-site'
import { setHolders } from '@countersign/test-kit/policies/roles'
import { configure } from '@countersign/test-kit/settings'
import type { Actor } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyMemos } from '../verify-memos.queries.ts'

let on: PolicySite
let people: PolicySite['people']
let policy: Policy
let head: string
let cfo: string
let template: TestTemplate

/**
 * Up to 100,000 the department head and finance, above the CFO too. A changed amount makes all approvals fall. Other currencies need no
 * approval.
 */
beforeAll(async () => {
  on = await createPolicySite()
  ;({ people } = on)
  await configure(on.site, { is_policy_without_approval_enabled: true })
  const [ofHead = '', ofCfo = '', ofFinance = ''] = await on.setRoles(
    ['Department head', [{ email: people.first.email }]],
    ['CFO', [{ email: people.second.email }]],
    ['Finance', [{ email: people.third.email }]],
  )
  head = ofHead
  cfo = ofCfo
  const levels = [
    policyLevel('HEAD', roleEverywhere(head)),
    policyLevel('FINANCE', roleEverywhere(ofFinance)),
  ]
  policy = twoBands(levels, [...levels, policyLevel('CFO', roleEverywhere(cfo))], { kind: 'NO_APPROVAL' })
  template = await on.publish(policy, { reapproval: { questions: ['SUM', 'MONEY'], from_level: 1 } })
})
afterAll(() => on.site.stop())

const written: PolicySite['written'] = (...memo) => on.written(...memo)

/** The memo of 50,000 that the head approved and finance returned. */
async function returnedByFinance(): Promise<string> {
  const { owner, first, third } = people
  const { memo_id } = await owner.must('create_memo', written('50000', first, third))
  await first.must('approve_memo', { memo_id, remarks: 'Fine' })
  await third.must('return_memo', { memo_id, remarks: 'Add the shipping' })
  return memo_id
}

/** The memo is submitted again by its owner, with these people on its levels. */
async function submitAgain(memo_id: string, amount: string, ...levels: Actor[]) {
  const { owner } = people
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  const { template_id: _, sequences, ...rest } = written(amount, ...levels)
  return owner.call('edit_memo', {
    ...rest,
    memo_id,
    remarks: 'With shipping',
    sequences: sequences.map((one, at) => ({ ...one, sequence_id: raw_sequences[at]?.sequence_id })),
  })
}

const viewOf = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const statusesOf = async (who: Actor, memo_id: string) =>
  (await viewOf(who, memo_id)).sequence.map(({ approvers, is_current }) => [
    ...approvers.map(({ approval_status }) => approval_status),
    is_current,
  ])

it('N6, N7: a re-submission with a higher amount adds a level, and makes the approvals fall', async () => {
  const { owner, first, second, third } = people
  const memo_id = await returnedByFinance()
  expect(await submitAgain(memo_id, '250000', first, third)).toMatchObject({
    ok: false,
    message: 'Level 3: the policy of this form asks for a level here that is missing.',
  })
  expect(await submitAgain(memo_id, '250000', first, third, second)).toMatchObject({ ok: true })
  expect(await statusesOf(owner, memo_id)).toEqual([
    ['PENDING', true],
    ['WAITING', false],
    ['WAITING', false],
  ])
  const view = await viewOf(first, memo_id)
  expect(view.memo.current_sequence).toBe(0)
  expect(view.changes).toMatchObject({ decided: true, fell: [{ field_id: 'SUM', label: 'Sum' }] })
  expect(view.specials.slice(0, 1)).toMatchObject([
    { kind: 'REAPPROVAL', reason: 'Your approval no longer counts: “Sum” changed.', opens_first: true },
  ])
  expect(view.sequence[0]?.approvers[0]).toMatchObject({ fell_at: 2, has_acted: false })
  const { memos } = await first.must('getForMyApprovalActiveWithUserID', {})
  expect(memos.find((row) => row.memo_id === memo_id)?.specials[0]?.kind).toBe('REAPPROVAL')
  expect((await verifyMemos(on.site.services.db)).faults).toEqual([])
})

it('N7: the log keeps the fallen decision with its version, and says which answer changed', async () => {
  const { owner, first, second, third } = people
  const memo_id = await returnedByFinance()
  await submitAgain(memo_id, '250000', first, third, second)
  await first.must('approve_memo', { memo_id, remarks: 'Still fine' })
  const { levels } = await owner.must('get_memo_logs', { memo_id })
  expect(levels[0]?.logs.map(({ action, custom_message }) => [action, custom_message])).toEqual([
    ['SUBMITTED', 'version 1'],
    ['APPROVED', 'on version 1, no longer counts since version 2'],
    ['RESUBMITTED', 'version 2'],
    ['APPROVALS_FELL', `Sum changed; no longer counts: Ramon Uy`],
    ['APPROVED', 'on version 2'],
  ])
  const view = await viewOf(first, memo_id)
  expect(view.changes).toBeUndefined()
  expect(view.sequence[0]?.approvers[0]).not.toHaveProperty('fell_at')
})

it('N7: an amount written in another way keeps the approvals', async () => {
  const { owner, first, third } = people
  const memo_id = await returnedByFinance()
  expect(await submitAgain(memo_id, '50000.00', first, third)).toMatchObject({ ok: true })
  expect(await statusesOf(owner, memo_id)).toEqual([
    ['APPROVED', false],
    ['PENDING', true],
  ])
})

it('N6, N7: a fallen level is filled from today’s holders, and who was replaced reads on', async () => {
  const { owner, first, third, watcher } = people
  const memo_id = await returnedByFinance()
  await setHolders(on.site.services.db, head, [{ email: watcher.email }])
  const { reapproval } = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(reapproval).toMatchObject({
    questions: ['SUM', 'MONEY'],
    approvals: [{ person: { email: first.email }, level: 1 }],
    kept: [
      { is_cleared: false, is_rule_fixed: false, seats: [{ has_acted: false, has_approved: false }] },
      { is_cleared: false, is_rule_fixed: true },
    ],
  })
  expect(await submitAgain(memo_id, '60000', first, third)).toMatchObject({ ok: false })
  expect(await submitAgain(memo_id, '60000', watcher, third)).toMatchObject({ ok: true })
  await setHolders(on.site.services.db, head, [{ email: first.email }])
  const view = await viewOf(first, memo_id)
  expect(view.memo.memo_content).toMatchObject([{ value: expect.arrayContaining([]) as object }])
  expect(
    (await first.must('get_memo_logs', { memo_id })).levels[0]?.logs.map(({ action }) => action),
  ).toEqual(['SUBMITTED', 'APPROVED'])
  expect((await viewOf(watcher, memo_id)).approval_status).toBe('PENDING')
})

it('N7: notices and mails say which answers changed, and whether it is their turn', async () => {
  const { first, second, third, watcher } = people
  const { db } = on.site.services
  const { templateId } = await publishPolicyTemplate(on.site, 'TWO', policy, {
    reapproval: { questions: ['SUM'], from_level: 1 },
  })
  const { owner } = people
  const { memo_id } = await owner.must('create_memo', {
    ...written('250000', first, third, second, watcher),
    template_id: templateId,
  })
  for (const who of [first, third]) await who.must('approve_memo', { memo_id })
  await second.must('return_memo', { memo_id, remarks: 'Less' })
  // Mails that wait are sent side by side: those of the return go first.
  await on.site.runJobs()
  expect(await submitAgain(memo_id, '200000', first, third, second, watcher)).toMatchObject({ ok: true })
  await on.site.runJobs()
  const mailTo = async (who: Actor) =>
    ((await on.site.services.mailbox?.list(who.email)) ?? []).filter(({ subject }) =>
      subject.includes(memo_id),
    )[0]
  expect(await mailTo(first)).toMatchObject({
    subject: `For your approval again: Routers (${memo_id})`,
    text: expect.stringContaining(
      'Paolo Reyes changed “Sum”, and submitted the memo again. Your approval no longer counts.',
    ) as string,
  })
  expect((await mailTo(first))?.text).toContain('What changed:\nSum: 250,000.00 → 200,000.00')
  expect(await mailTo(third)).toMatchObject({
    subject: `Your approval no longer counts: Routers (${memo_id})`,
    text: expect.stringContaining('You are asked again once the memo reaches your level.') as string,
  })
  const kinds = await db
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select(['n.email', 'n.kind'])
    .where('m.memo_id', '=', memo_id)
    .where('n.kind', 'in', ['ASKED_AGAIN', 'APPROVAL_FELL', 'LEVEL_STARTED_APPROVER'])
    .where('n.email', '=', first.email)
    .orderBy('n.notification_id')
    .execute()
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['ASKED_AGAIN', 'LEVEL_STARTED_APPROVER'])
})

it('L2, L6, N7: the due time starts again with the level at which the memo resumes, and the ledger still sums', async () => {
  const { owner, first, third } = people
  const { templateId } = await publishPolicyTemplate(on.site, 'DUE', policy, {
    level_days: 3,
    reapproval: { questions: ['SUM'], from_level: 1 },
  })
  const { memo_id } = await owner.must('create_memo', {
    ...written('50000', first, third),
    template_id: templateId,
  })
  await first.must('approve_memo', { memo_id })
  await third.must('return_memo', { memo_id, remarks: 'Add the shipping' })
  expect(await submitAgain(memo_id, '60000', first, third)).toMatchObject({ ok: true })
  const [head] = (await viewOf(first, memo_id)).sequence
  const due = await on.site.services.db
    .selectFrom('due_times as d')
    .innerJoin('memos as m', 'm.memo_key', 'd.memo_key')
    .select(['d.sequence_id', 'd.started_at', 'm.changed_at', 'm.due_at', 'd.due_at as level_due_at'])
    .where('m.memo_id', '=', memo_id)
    .executeTakeFirstOrThrow()
  expect(due.sequence_id).toBe(head?.sequence_id)
  // It started with the re-submission.
  expect(due.started_at).toEqual(due.changed_at)
  expect(due.due_at).not.toBeNull()
  expect(due.level_due_at).toEqual(due.due_at)
  const { ledger } = await owner.must('get_time_ledger', { memo_id })
  const levels = ledger?.levels.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0
  expect(levels + (ledger?.owner_seconds ?? 0) + (ledger?.hold_seconds ?? 0)).toBe(ledger?.seconds)
})

it('N1: a memo whose policy needs no approval is approved at its submission, with its PDF and the final notice', async () => {
  const { owner } = people
  const dollars = { ...written('10'), memo_content: amountContent({ amount: '10', currency: 'USD' }) }
  expect(await owner.call('create_memo', { ...dollars, sequences: [level([people.first])] })).toMatchObject({
    ok: false,
    code: 'INVALID_ARGUMENT',
    details: { reason: 'POLICY_NOT_MET' },
  })
  const { memo_id, memo_status } = await owner.must('create_memo', dollars)
  expect(memo_status).toBe('APPROVED')
  const { memo, sequence } = await viewOf(owner, memo_id)
  expect([memo.current_sequence, memo.current_approver, sequence]).toEqual([0, [], []])
  expect((await owner.must('get_memo_logs', { memo_id })).entries).toMatchObject([
    { action: 'SUBMITTED', name: 'Paolo Reyes' },
    { action: 'APPROVED_BY_POLICY', name: 'Policy of this form' },
  ])
  const { ledger } = await owner.must('get_time_ledger', { memo_id })
  expect(ledger).toMatchObject({ seconds: 0, levels: [], seats: [] })
  const [notice] = await owner.must('get_notifications', {})
  expect(JSON.stringify(notice)).toContain(`Approved: Routers (${memo_id})`)
  expect(
    await owner.must('get_route_for_answers', {
      template_id: template.templateId,
      memo_content: dollars.memo_content,
    }),
  ).toEqual({
    sequences: [],
    reasons: [],
  })
  expect((await verifyMemos(on.site.services.db)).faults).toEqual([])
})

it('N1: at a re-submission such a row asks for no new level, and removes none', async () => {
  const { owner, first, third } = people
  const { templateId } = await publishPolicyTemplate(on.site, 'ONE', policy)
  const { memo_id } = await owner.must('create_memo', {
    ...written('50000', first, third),
    template_id: templateId,
  })
  await first.must('approve_memo', { memo_id, remarks: 'Fine' })
  await third.must('return_memo', { memo_id, remarks: 'In dollars' })
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  const { template_id: _, ...rest } = written('10', first, third)
  await owner.must('edit_memo', {
    ...rest,
    memo_content: amountContent({ amount: '10', currency: 'USD' }),
    memo_id,
    remarks: 'In dollars',
    sequences: rest.sequences.map((one, at) => ({ ...one, sequence_id: raw_sequences[at]?.sequence_id })),
  })
  expect(await statusesOf(owner, memo_id)).toEqual([
    ['APPROVED', false],
    ['PENDING', true],
  ])
})
