import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../protocol/delegations.ts'
import type { ScimClient } from './testing/directory.ts'
import { connectDirectory } from './testing/directory.ts'

let site: TestSite
let scim: ScimClient
let template: TestTemplate
let owner: Actor
let approver: Actor
let next: Actor
let round = 0

beforeAll(async () => {
  site = await createTestSite()
  site.services.sessionRows.start()
  scim = await connectDirectory(site)
  template = await publishAmountTemplate(site, 'RNM', {
    reapproval: { questions: ['SUM'], from_level: 1 },
  })
})
afterAll(() => site.stop())
beforeEach(async () => {
  round += 1
  ;[owner, approver, next] = (await Promise.all(['owner', 'approver', 'next'].map(addPerson))) as [
    Actor,
    Actor,
    Actor,
  ]
})

async function addPerson(name: string): Promise<Actor> {
  const actor = await site.signIn(`${name}${round}@northwind.example`, name)
  await scim.add({ userName: actor.email, displayName: name })
  return actor
}

/** The directory gives the approver another address; their session stays. */
async function renameApprover(): Promise<void> {
  const value = `renamed${round}@northwind.example`
  const { status } = await scim.patch(approver.userId, { op: 'replace', path: 'userName', value })
  expect(status).toBe(200)
  await site.services.sessionRows.settle()
}

async function submit(...approvers: Actor[]): Promise<string> {
  const levels = approvers.map((one) => level([one]))
  const memo_content = amountContent({ subject: 'Routers', amount: '400' })
  return (await owner.must('create_memo', { ...submission(template, levels), memo_content })).memo_id
}

/** The owner changes the amount, and submits to the same people. */
async function submitAgain(memo_id: string): Promise<void> {
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  await owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Again',
    memo_content: amountContent({ subject: 'Routers', amount: '900' }),
    sequences: raw_sequences.map(({ sequence_id, approvers }) => ({
      ...level(approvers.map(({ email }) => email)),
      sequence_id,
    })),
  })
}

/** Someone is away today, and another person decides for them. */
async function leaveTo(absent: Actor, delegate: Actor): Promise<void> {
  const [first_day, last_day] = [today(new Date()), today(new Date())]
  const lines = [{ first_day, last_day, template_ids: [], delegate_email: delegate.email }]
  await absent.must('save_absence', { first_day, last_day, lines })
  await site.services.sessionRows.settle()
}

/** As the list and the view say, which must be the same. */
async function specialsOf(memo_id: string) {
  const { memos } = await approver.must('getForMyApprovalActiveWithUserID', { limit: 100 })
  const view = await approver.must('get_memo_details_for_viewing', { memo_id })
  expect(memos.find((one) => one.memo_id === memo_id)?.specials).toEqual(view.specials)
  return view.specials.map(({ kind }) => kind).filter((kind) => kind !== 'FIRST')
}

describe('P4, M2: an approver whose address has changed is shown what is special', () => {
  it('where content changed since they decided', async () => {
    const memo_id = await submit(approver)
    await approver.must('return_memo', { memo_id, remarks: 'Add the shipping' })
    await renameApprover()
    await submitAgain(memo_id)
    expect(await specialsOf(memo_id)).toEqual(['CHANGED'])
  })

  it('where their approval fell (N7)', async () => {
    const memo_id = await submit(approver, next)
    await approver.must('approve_memo', { memo_id })
    await next.must('return_memo', { memo_id, remarks: 'Add the shipping' })
    await renameApprover()
    await submitAgain(memo_id)
    expect(await specialsOf(memo_id)).toEqual(['REAPPROVAL'])
  })

  it('where their question has no answer (M5)', async () => {
    const memo_id = await submit(approver)
    await approver.must('ask_question', { memo_id, message: 'Which budget?' })
    await renameApprover()
    expect(await specialsOf(memo_id)).toEqual(['UNANSWERED'])
  })
})

describe('P4, K4: a delegate whose address has changed', () => {
  it('isn’t offered a memo in which they decided for another person under the former one, and is offered others', async () => {
    const first = await addPerson('first')
    for (const absent of [first, next]) await leaveTo(absent, approver)
    const memo_id = await submit(first, next)
    const other = await submit(next)
    await approver.must('approve_memo', { memo_id })
    await renameApprover()
    const { memos } = await approver.must('getForMyApprovalActiveWithUserID', { whose: 'others' })
    expect(memos.map((one) => one.memo_id)).toEqual([other])
    expect(await approver.call('approve_memo', { memo_id })).toMatchObject({ ok: false })
    await approver.must('approve_memo', { memo_id: other })
  })
})
