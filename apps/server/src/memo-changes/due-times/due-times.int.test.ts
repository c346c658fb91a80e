import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let timed: TestTemplate
let untimed: TestTemplate

/** A Monday, 09:00 in Manila. */
const MONDAY = '2026-11-23T01:00:00.000Z'
/** Two working days later, 18:00. */
const WEDNESDAY_EVENING = '2026-11-25T10:00:00.000Z'
const WEDNESDAY = '2026-11-25T01:00:00.000Z'
const FRIDAY_EVENING = '2026-11-27T10:00:00.000Z'

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  people = await signInParticipants(site)
  timed = await publishTemplate(site, 'TIM', { allow_sub_approvals: true, level_days: 2 })
  untimed = await publishTemplate(site, 'UNT')
})
beforeEach(() => at(MONDAY))
afterAll(() => site.stop())

/** Goes to an instant, where everyone signs in again. */
async function at(now: string) {
  site.setNow(now)
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
}

const submit = async (template = timed) =>
  (
    await people.owner.must(
      'create_memo',
      submission(template, [level([people.first]), level([people.second])]),
    )
  ).memo_id

const dueOf = async (memo_id: string, who: Actor = people.owner) => {
  const { due_at, overdue_days } = await who.must('get_memo_details_for_viewing', { memo_id })
  return [due_at, overdue_days]
}

const resubmit = async (memo_id: string) => {
  const { sequence } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
  const sequences = sequence.map((one) => ({
    ...level(one.approvers.map(({ email }) => email)),
    sequence_id: one.sequence_id,
  }))
  const { template_id: _template, ...sent } = submission(timed, sequences)
  await people.owner.must('edit_memo', { memo_id, ...sent, remarks: 'Added' })
}

/** What a release without due times leaves: the memo goes on, the due time doesn't. */
const changeByOlderRelease = async (change: () => Promise<unknown>) => {
  const { db } = site.services
  const before = await db.selectFrom('due_times').selectAll().execute()
  const memos = await db.selectFrom('memos').select(['memo_key', 'due_at']).execute()
  await change()
  await db.deleteFrom('due_times').execute()
  if (before.length > 0) await db.insertInto('due_times').values(before).execute()
  for (const { memo_key, due_at } of memos)
    await db.updateTable('memos').set({ due_at }).where('memo_key', '=', memo_key).execute()
}

describe('L2: the due time of a level', () => {
  it('is 18:00 of the last of its working days, for everyone who reads the memo', async () => {
    const memo_id = await submit()
    for (const who of [people.owner, people.first, people.second])
      expect(await dueOf(memo_id, who)).toEqual([WEDNESDAY_EVENING, null])
    await at('2026-11-30T01:00:00.000Z')
    expect(await dueOf(memo_id)).toEqual([WEDNESDAY_EVENING, 3])
  })

  it('does not exist where the template names no working days, and nothing is stored for it', async () => {
    const memo_id = await submit(untimed)
    expect(await dueOf(memo_id)).toEqual([null, null])
    const rows = await site.services.db
      .selectFrom('due_times')
      .innerJoin('memos', 'memos.memo_key', 'due_times.memo_key')
      .select('memo_id')
      .where('memo_id', '=', memo_id)
      .execute()
    expect(rows).toEqual([])
  })

  it('belongs to each level, begins with it, and ends with the memo', async () => {
    const memo_id = await submit()
    await at(WEDNESDAY)
    await people.first.must('approve_memo', { memo_id })
    expect(await dueOf(memo_id)).toEqual([FRIDAY_EVENING, null])
    await people.second.must('approve_memo', { memo_id })
    expect(await dueOf(memo_id)).toEqual([null, null])
  })

  it('is not moved by replies and reminders', async () => {
    const memo_id = await submit()
    await at(WEDNESDAY)
    const { levels } = await people.first.must('get_memo_logs', { memo_id })
    const log_id = levels.flatMap((one) => one.logs).map((entry) => entry.log_id)[0]
    await people.first.must('create_reply', { memo_id, log_id: log_id!, message: 'Why now?' })
    expect(await dueOf(memo_id)).toEqual([WEDNESDAY_EVENING, null])
  })

  it('is none while the memo is back with its owner, and starts again with the re-submission', async () => {
    const memo_id = await submit()
    await people.first.must('return_memo', { memo_id, remarks: 'Add the offer' })
    expect(await dueOf(memo_id)).toEqual([null, null])
    await at(WEDNESDAY)
    await resubmit(memo_id)
    expect(await dueOf(memo_id)).toEqual([FRIDAY_EVENING, null])
  })

  it('is none while the memo is on hold, and starts again when the hold is lifted', async () => {
    const memo_id = await submit()
    await admin.must('admin-hold_memo', { memo_id, reason: 'Audit' })
    expect(await dueOf(memo_id)).toEqual([null, null])
    await at(WEDNESDAY)
    await admin.must('admin-lift_hold', { memo_id })
    expect(await dueOf(memo_id)).toEqual([FRIDAY_EVENING, null])
  })

  it('follows the holidays as they change, also where a hold was lifted', async () => {
    const memo_id = await submit()
    const held = await submit()
    await admin.must('admin-hold_memo', { memo_id: held, reason: 'Audit' })
    await at(WEDNESDAY)
    await admin.must('admin-lift_hold', { memo_id: held })
    const holidays = [
      { day: '2026-11-24', name: 'One' },
      { day: '2026-11-26', name: 'Another' },
    ]
    await admin.must('admin-save_holidays', { holidays })
    await site.runJobs()
    expect(await dueOf(memo_id)).toEqual([FRIDAY_EVENING, null])
    expect(await dueOf(held)).toEqual(['2026-11-30T10:00:00.000Z', null])
    await admin.must('admin-save_holidays', { holidays: [] })
    await site.runJobs()
    expect(await dueOf(memo_id)).toEqual([WEDNESDAY_EVENING, null])
    expect(await dueOf(held)).toEqual([FRIDAY_EVENING, null])
  })

  it('is recomputed for memos that a release without due times has changed', async () => {
    const [cleared, lifted, ended, begun] = [await submit(), await submit(), await submit(), await submit()]
    await admin.must('admin-hold_memo', { memo_id: lifted, reason: 'Audit' })
    await at(WEDNESDAY)
    await changeByOlderRelease(async () => {
      await people.first.must('approve_memo', { memo_id: cleared })
      await admin.must('admin-lift_hold', { memo_id: lifted })
      await people.first.must('reject_memo', { memo_id: ended, remarks: 'No' })
    })
    const { db } = site.services
    await db
      .deleteFrom('due_times')
      .where('memo_key', '=', (eb) => eb.selectFrom('memos').select('memo_key').where('memo_id', '=', begun))
      .execute()
    expect(await dueOf(ended)).toEqual([null, null])
    await db.transaction().execute((tx) => site.services.jobs.enqueue(tx, 'recompute_due_times', {}))
    await site.runJobs()
    expect(await dueOf(cleared)).toEqual([FRIDAY_EVENING, null])
    expect(await dueOf(lifted)).toEqual([FRIDAY_EVENING, null])
    expect(await dueOf(ended)).toEqual([null, null])
    expect(await dueOf(begun)).toEqual([WEDNESDAY_EVENING, null])
  })
})
