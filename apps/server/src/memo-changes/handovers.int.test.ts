import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { verifyMemos } from './verify-memos.queries.ts'

let site: TestSite
let admin: Actor
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let successor: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  successor = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
})
afterAll(() => site.stop())

/** A memo that waits for the first approver; the third is next. */
async function submitted() {
  const { owner, first, third, watcher } = people
  const levels = [level([first], { watchers: [watcher.email] }), level([third])]
  return (await owner.must('create_memo', submission(template, levels))).memo_id
}

async function seatOf(memo_id: string, who: Actor) {
  const { levels } = await people.owner.must('get_memo_logs', { memo_id })
  const seat = levels.flatMap(({ approvers }) => approvers).find(({ email }) => email === who.email)
  return seat!.approver_id
}

const handing = { reason: 'On leave until March' }
const handOn = async (memo_id: string, from: Actor, to: Actor) =>
  from.must('hand_on_seat', {
    memo_id,
    approver_id: await seatOf(memo_id, from),
    to_email: to.email,
    ...handing,
  })
const titlesOf = async (who: Actor) =>
  (await who.must('get_notifications', { limit: 10 })).map(({ title }) => title)
const listed = async (
  who: Actor,
  call: 'getForMyApprovalActiveWithUserID' | 'getForMyApprovalHistoryWithUserID',
) => (await who.must(call, { limit: 50 })).memos

describe('K8: an approver hands on their place', () => {
  it('the successor finds, reads and approves the memo; log and lists say who had it', async () => {
    const memo_id = await submitted()
    await handOn(memo_id, people.first, successor)
    expect((await listed(successor, 'getForMyApprovalActiveWithUserID')).map((row) => row.memo_id)).toContain(
      memo_id,
    )
    const [past] = await listed(people.first, 'getForMyApprovalHistoryWithUserID')
    expect(past).toMatchObject({ memo_id, approval_status: 'HANDED_ON' })
    expect((await titlesOf(successor))[0]).toMatch(/^For your approval: .+/)
    expect((await titlesOf(people.owner))[0]).toMatch(/^Approver replaced: .+/)
    const { levels } = await successor.must('get_memo_logs', { memo_id })
    expect(levels[0]!.logs.at(-1)).toMatchObject({
      action: 'HANDED_ON',
      name: 'Ramon Uy',
      custom_message: 'from Ramon Uy to Gina Cruz',
      remarks: 'On leave until March',
    })
    await successor.must('approve_memo', { memo_id })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('the person before reads on, and can do nothing more', async () => {
    const memo_id = await submitted()
    await handOn(memo_id, people.first, successor)
    const { abilities } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    expect(Object.entries(abilities).flatMap(([action, { allowed }]) => (allowed ? [action] : []))).toEqual([
      'view',
    ])
    expect(await people.first.call('approve_memo', { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('an old screen is refused, and nothing is lost (A6)', async () => {
    const memo_id = await submitted()
    const approver_id = await seatOf(memo_id, people.first)
    const { memo } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    await handOn(memo_id, people.first, successor)
    const input = { memo_id, approver_id, to_email: people.second.email, ...handing, revision: memo.revision }
    expect(await successor.call('hand_on_seat', input)).toMatchObject({ code: 'ABORTED' })
  })

  it('is refused to people of the memo and to other organisations, each by name', async () => {
    const memo_id = await submitted()
    const approver_id = await seatOf(memo_id, people.first)
    for (const to_email of [people.owner.email, people.third.email, people.watcher.email, 'eve@evil.example'])
      expect(
        await people.first.call('hand_on_seat', { memo_id, approver_id, to_email, ...handing }),
      ).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(to_email) as string })
  })
})

describe('K8: an administrator reassigns', () => {
  it('both people and the owner are notified, and both logs say why', async () => {
    const memo_id = await submitted()
    const approver_id = await seatOf(memo_id, people.first)
    const input = { memo_id, approver_id, to_email: successor.email, reason: 'Long illness' }
    expect(await admin.must('admin-reassign_seat', input)).toMatchObject({ memo_id })
    expect((await titlesOf(successor))[0]).toMatch(/^For your approval: /)
    expect((await titlesOf(people.first))[0]).toMatch(/^No longer needed: /)
    expect((await titlesOf(people.owner))[0]).toMatch(/^Approver replaced: /)
    const { events } = await admin.must('admin-get_log', { subject_kind: 'memo', search: memo_id })
    expect(events).toMatchObject([
      {
        action: 'reassign_seat',
        before: { approver: people.first.email },
        after: { approver: successor.email, reason: 'Long illness' },
      },
    ])
  })

  it('never to themselves, and a hold does not stop it (K10)', async () => {
    const memo_id = await submitted()
    const approver_id = await seatOf(memo_id, people.third)
    await admin.must('admin-hold_memo', { memo_id, reason: 'Under audit' })
    const to = (to_email: string) =>
      admin.call('admin-reassign_seat', { memo_id, approver_id, to_email, ...handing })
    expect(await to(admin.email)).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await to(successor.email)).toMatchObject({ ok: true })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })
})
