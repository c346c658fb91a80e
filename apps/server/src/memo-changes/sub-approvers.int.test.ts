import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { verifyMemos } from './verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** A memo whose first level allows sub-approvals; its second one is `third`'s. */
async function submitted(more: Parameters<typeof level>[1] = { allow_sub_approvals: true }) {
  const { owner, first, third } = people
  const levels = [level([first], more), level([third])]
  const { memo_id } = await owner.must('create_memo', submission(template, levels))
  const { sequence } = await view(owner, memo_id)
  return { memo_id, sequence_id: sequence[0]?.sequence_id ?? '' }
}
const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const slotOf = async (memo_id: string) => (await view(people.owner, memo_id)).sequence[0]?.approvers[0]
const emails = (...who: Actor[]) => who.map((one) => one.email)
const edit = (who: Actor, memo: { memo_id: string; sequence_id: string }, subs: string[], min = 1) =>
  who.call('editSubapprovers', { ...memo, sub_approvers: subs, min_approvers: min })

describe('sub-approvers (D3, D6)', () => {
  it('fill the slot of the approver who named them, and are notified (E1)', async () => {
    const { owner, first, second, watcher } = people
    const memo = await submitted()
    const { memo_id } = memo
    expect((await edit(first, memo, emails(second, watcher))).ok).toBe(true)
    expect(await slotOf(memo_id)).toMatchObject({
      approval_status: 'PENDING',
      min_sub_approvers: 1,
      sub_approvers: [
        { email: second.email, name: 'Rosario Dizon', approval_status: 'PENDING', has_acted: false },
        { email: watcher.email, approval_status: 'PENDING' },
      ],
    })
    const notified = await site.services.db
      .selectFrom('notifications as n')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .select(['n.email', 'n.url'])
      .where('m.memo_id', '=', memo_id)
      .where('n.kind', '=', 'SUB_APPROVER_ADDED')
      .execute()
    expect(notified.map((one) => one.email).toSorted()).toEqual(emails(second, watcher).toSorted())
    expect(notified.every((one) => one.url === `/approvals/${memo_id}`)).toBe(true)

    await second.must('approve_memo', { memo_id })
    expect(await slotOf(memo_id)).toMatchObject({ approval_status: 'APPROVED' })
    expect((await view(people.third, memo_id)).approval_status).toBe('PENDING')
    const [log] = (await owner.must('get_memo_logs', { memo_id })).levels
    expect(log?.logs.map((entry) => [entry.action, entry.custom_message])).toContainEqual([
      'APPROVED',
      'as sub-approver of Ramon Uy',
    ])
  })

  it('are needed in the number that their approver sets; lowering it takes effect at once', async () => {
    const { first, second, watcher } = people
    const memo = await submitted()
    await edit(first, memo, emails(second, watcher), 2)
    await second.must('approve_memo', { memo_id: memo.memo_id })
    expect((await slotOf(memo.memo_id))?.approval_status).toBe('PENDING')
    expect((await edit(first, memo, emails(second, watcher), 1)).ok).toBe(true)
    expect((await slotOf(memo.memo_id))?.approval_status).toBe('APPROVED')
    expect((await view(people.third, memo.memo_id)).approval_status).toBe('PENDING')
  })

  it('can be removed only until they act', async () => {
    const { first, second, watcher } = people
    const memo = await submitted()
    await edit(first, memo, emails(second, watcher), 2)
    await second.must('approve_memo', { memo_id: memo.memo_id })
    expect(await edit(first, memo, emails(watcher))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { reason: 'SUB_APPROVER_ACTED', issues: [{ path: 'sub_approvers' }] },
    })
    expect((await slotOf(memo.memo_id))?.sub_approvers[0]).toMatchObject({ has_acted: true })
    const others = await submitted()
    await edit(first, others, emails(second))
    expect((await edit(first, others, [])).ok).toBe(true)
    expect(await second.call('get_memo_details_for_viewing', { memo_id: others.memo_id })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it('that are unchanged do not change even the revision', async () => {
    const { first, second } = people
    const memo = await submitted()
    const one = await first.must('editSubapprovers', { ...memo, sub_approvers: emails(second) })
    const two = await first.must('editSubapprovers', { ...memo, sub_approvers: emails(second) })
    expect(two.revision).toBe(one.revision)
  })

  it('are refused on a stale revision, and named idempotently (A6)', async () => {
    const { first, second, watcher } = people
    const memo = await submitted()
    const { revision } = (await view(first, memo.memo_id)).memo
    const asked = {
      ...memo,
      sub_approvers: emails(second),
      revision,
      idempotency_key: crypto.randomUUID(),
    }
    const [one, two] = await Promise.all([1, 2].map(() => first.must('editSubapprovers', asked)))
    expect(two).toEqual(one)
    expect(
      await first.call('editSubapprovers', { ...memo, sub_approvers: emails(watcher), revision }),
    ).toMatchObject({ code: 'ABORTED' })
  })
})

describe('a change of sub-approvers is refused', () => {
  it('for people already in the memo or of other domains, with an issue at their place (D7)', async () => {
    const { owner, first, second, third } = people
    const memo = await submitted({ allow_sub_approvals: true, watchers: [people.watcher.email] })
    for (const email of [...emails(owner, first, third, people.watcher), 'someone@elsewhere.example']) {
      expect(await edit(first, memo, [second.email, email.toUpperCase()])).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining(email),
        details: { issues: [{ path: 'sub_approvers.1' }] },
      })
    }
    expect(await edit(first, memo, emails(second, second))).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('for an unreachable minimum, and on another level than one’s own', async () => {
    const { first, second } = people
    const memo = await submitted()
    expect(await edit(first, memo, emails(second), 2)).toMatchObject({
      details: { reason: 'MIN_SUB_APPROVERS_OUT_OF_RANGE', issues: [{ path: 'min_approvers' }] },
    })
    expect(await edit(first, { ...memo, sequence_id: crypto.randomUUID() }, emails(second))).toMatchObject({
      details: { reason: 'UNKNOWN_LEVEL' },
    })
  })

  it('to everyone but approvers: owner, sub-approvers, strangers (D6)', async () => {
    const { owner, first, second, stranger } = people
    const memo = await submitted()
    await edit(first, memo, emails(second))
    for (const who of [owner, second])
      expect(await edit(who, memo, emails(people.watcher))).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { reason: 'NOT_APPROVER' },
      })
    const absent = await edit(stranger, { ...memo, memo_id: 'AVL-1999-0001' }, [])
    expect(await edit(stranger, memo, [])).toEqual(absent)
  })

  it('if it is not the approver’s turn, or they have decided', async () => {
    const { first, second, third } = people
    const memo = await submitted()
    const later = (await view(third, memo.memo_id)).sequence[1]?.sequence_id ?? ''
    expect(await edit(third, { ...memo, sequence_id: later }, emails(second))).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
    await first.must('approve_memo', { memo_id: memo.memo_id })
    expect(await edit(first, memo, emails(second))).toMatchObject({ code: 'FAILED_PRECONDITION' })
  })

  it('if the level or the template does not allow it', async () => {
    const { owner, first, second, third } = people
    const off = { code: 'FAILED_PRECONDITION', details: { reason: 'SUB_APPROVALS_OFF' } }
    expect(await edit(first, await submitted({}), emails(second))).toMatchObject(off)
    const strict = await publishTemplate(site, 'STR', {})
    const { memo_id } = await owner.must(
      'create_memo',
      submission(strict, [level([first], { allow_sub_approvals: true }), level([third])]),
    )
    const sequence_id = (await view(first, memo_id)).sequence[0]?.sequence_id ?? ''
    expect(await edit(first, { memo_id, sequence_id }, emails(second))).toMatchObject(off)
  })
})

it('every log folds to its state afterwards (D10)', async () => {
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})
