import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

const HOUR = 3600
/** 09:00 in Manila. */
const MORNING = Date.parse('2026-11-23T01:00:00.000Z')
const DAY = '2026-11-23'

let site: TestSite
let admin: Actor
let delegate: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let template: TestTemplate

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  template = await publishTemplate(site)
  await at(0)
  site.services.sessionRows.start()
})
afterAll(() => site.stop())

/** Goes to so many hours after the morning, where everyone signs in again. */
async function at(hours: number) {
  site.setNow(new Date(MORNING + hours * HOUR * 1000).toISOString())
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
  delegate = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
}

async function submit(...approvers: Actor[]): Promise<string> {
  await at(0)
  const levels = approvers.map((one) => level([one], { watchers: [] }))
  return (await people.owner.must('create_memo', submission(template, levels))).memo_id
}

/** Submits again; another person may take the first level. */
async function resubmit(memo_id: string, first?: Actor) {
  const { sequence } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
  const sequences = sequence.map((one, index) => ({
    ...level(index === 0 && first ? [first] : one.approvers.map(({ email }) => email)),
    sequence_id: one.sequence_id,
  }))
  const { template_id: _template, ...sent } = submission(template, sequences)
  await people.owner.must('edit_memo', { memo_id, ...sent, remarks: 'Added' })
}

const ledgerOf = async (who: Actor, memo_id: string) =>
  (await who.must('get_time_ledger', { memo_id })).ledger!

describe('L6: the ledger of a memo', () => {
  it('L6: divides the time to now, or to the end, between owner, hold and levels', async () => {
    const memo_id = await submit(people.first, people.second)
    await at(2)
    await people.first.must('approve_memo', { memo_id })
    await at(3)
    await people.second.must('return_memo', { memo_id, remarks: 'Add the offer' })
    await at(7)
    await resubmit(memo_id)
    await at(8)
    await admin.must('admin-hold_memo', { memo_id, reason: 'Audit' })
    await at(11)
    await admin.must('admin-lift_hold', { memo_id })
    await at(12)
    const parts = {
      from: '2026-11-23T01:00:00.000Z',
      seconds: 12 * HOUR,
      owner_seconds: 4 * HOUR,
      hold_seconds: 3 * HOUR,
      levels: [
        { sequence_no: 0, seconds: 2 * HOUR },
        { sequence_no: 1, seconds: 3 * HOUR },
      ],
    }
    const until = '2026-11-23T13:00:00.000Z'
    for (const who of [people.owner, people.first, people.second])
      expect(await ledgerOf(who, memo_id)).toMatchObject({ ...parts, until, is_running: true })
    await people.second.must('approve_memo', { memo_id })
    await at(20)
    const ledger = await ledgerOf(people.owner, memo_id)
    expect(ledger).toMatchObject({ ...parts, until, is_running: false })
    expect(ledger.seats).toMatchObject([
      { name: 'Ramon Uy', sequence_no: 0, seconds: 2 * HOUR, decisions: [{ decision: 'APPROVED' }] },
      {
        name: 'Rosario Dizon',
        sequence_no: 1,
        seconds: 3 * HOUR,
        is_pending: false,
        decisions: [{ decision: 'RETURNED' }, { decision: 'APPROVED', date_acted: until }],
      },
    ])
  })

  it('L6, K3: names the delegate who decided', async () => {
    const memo_id = await submit(people.first)
    const days = { first_day: DAY, last_day: DAY }
    const lines = [{ ...days, template_ids: [], delegate_email: delegate.email }]
    const { absence_id } = await people.first.must('save_absence', { ...days, lines })
    await site.services.sessionRows.settle()
    await at(1)
    expect((await ledgerOf(delegate, memo_id)).is_running).toBe(true)
    await delegate.must('return_memo', { memo_id, remarks: 'Add the offer' })
    const { seats } = await ledgerOf(people.owner, memo_id)
    const decided_by = { email: delegate.email, name: 'Gina Cruz' }
    expect(seats).toMatchObject([{ seconds: HOUR, decisions: [{ decision: 'RETURNED', decided_by }] }])
    await people.first.must('end_absence', { absence_id })
    await site.services.sessionRows.settle()
  })

  it('L6, D6: names the approver of a sub-approver', async () => {
    const { owner, first, third } = people
    const sent = submission(template, [level([first], { allow_sub_approvals: true })])
    await at(0)
    const { memo_id } = await owner.must('create_memo', sent)
    const [only] = (await owner.must('get_memo_logs', { memo_id })).levels
    const sub_approvers = [third.email]
    await first.must('editSubapprovers', { memo_id, sequence_id: only!.sequence_id, sub_approvers })
    await at(5)
    const { seats } = await ledgerOf(people.third, memo_id)
    expect(seats.map(({ name, sub_approver_of, seconds }) => [name, sub_approver_of, seconds])).toEqual([
      ['Ramon Uy', undefined, 5 * HOUR],
      ['Jun Mercado', 'Ramon Uy', 5 * HOUR],
    ])
  })

  it('L6, C7: ends for past participants with the last event that they may read', async () => {
    const memo_id = await submit(people.first, people.second)
    await at(1)
    await people.first.must('return_memo', { memo_id, remarks: 'Not mine to decide.' })
    await at(3)
    await resubmit(memo_id, people.third)
    const seen = await ledgerOf(people.first, memo_id)
    expect(seen).toMatchObject({ is_running: false, until: '2026-11-23T02:00:00.000Z', owner_seconds: 0 })
    await at(9)
    await people.third.must('approve_memo', { memo_id })
    expect(await ledgerOf(people.first, memo_id)).toEqual(seen)
    expect((await ledgerOf(people.owner, memo_id)).seats.map(({ name }) => name)).toEqual([
      'Ramon Uy',
      'Jun Mercado',
      'Rosario Dizon',
    ])
  })

  it('L6: is none of a draft, and a stranger cannot learn that the memo exists', async () => {
    const draft = await people.owner.must('create_memo', {
      ...submission(template, [level([people.first])]),
      action: 'SAVE_AS_DRAFT',
    })
    expect(await people.owner.must('get_time_ledger', { memo_id: draft.memo_id })).toEqual({ ledger: null })
    const unknown = await people.stranger.call('get_time_ledger', { memo_id: 'AVL-1999-0001' })
    expect(unknown).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' })
    for (const [who, memo_id] of [
      [people.first, draft.memo_id],
      [people.stranger, await submit(people.first)],
    ] as const)
      expect(await who.call('get_time_ledger', { memo_id })).toEqual(unknown)
  })
})
