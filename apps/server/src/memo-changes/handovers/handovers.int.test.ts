import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { personOf } from '../../people/addresses.store.ts'
import { today } from '../../protocol/delegations.ts'
import { tidyUp } from '../../tasks/tidy-up.job.ts'
import { verifyMemos } from '../verify-memos.queries.ts'
import { handOverMemos } from './hand-over.job.ts'

let site: TestSite
let admin: Actor
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let leaver: Actor
let successor: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  leaver = await site.signIn(mailOf('Lea Verde'), 'Lea Verde')
  successor = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
})
afterAll(() => site.stop())

const write = async (owner: Actor, ...levels: ReturnType<typeof level>[]) =>
  (await owner.must('create_memo', submission(template, levels))).memo_id
const preview = (more: object = {}) => admin.must('admin-get_handover', { email: leaver.email, ...more })
const start = (more: object = {}) =>
  admin.must('admin-start_handover', {
    email: leaver.email,
    to_email: successor.email,
    reason: 'Leaves the company',
    ...more,
  })
const resultOf = (handover_id: string) => admin.must('admin-get_handover_result', { handover_id })

describe('K9: a person leaves', () => {
  it('has one part of each memo moved, and the result names the memos that stayed with their reasons', async () => {
    // What other tests wrote isn't theirs.
    const leaver = await site.signIn(mailOf('Lina Verde'), 'Lina Verde')
    const successor = await site.signIn(mailOf('Gino Cruz'), 'Gino Cruz')
    const named = { email: leaver.email, to_email: successor.email }
    const owned = await write(leaver, level([people.first]))
    const pending = await write(people.owner, level([leaver]))
    const waiting = await write(people.owner, level([people.first]), level([leaver]))
    const watched = await write(people.owner, level([people.first], { watchers: [leaver.email] }))
    const conflicting = await write(successor, level([leaver]))
    const ended = await write(people.owner, level([leaver]))
    await leaver.must('reject_memo', { memo_id: ended, remarks: 'No' })
    await leaver.must('create_memo', {
      ...submission(template, [level([people.first])]),
      action: 'SAVE_AS_DRAFT',
    })

    const { counts, memos } = await preview(named)
    expect(counts).toEqual({
      owner: 1,
      approver: 3,
      sub_approver: 0,
      conditions: 0,
      to_do: 0,
      watcher: 1,
      unsubmitted: 1,
    })
    expect(memos.map(({ memo_id }) => memo_id)).toEqual([owned, pending, waiting, watched, conflicting])
    expect(memos.filter(({ conflict }) => conflict !== null)).toMatchObject([
      {
        memo_id: conflicting,
        part: 'APPROVER',
        approver_id: expect.any(String) as string,
        conflict: expect.stringContaining('already in this memo') as string,
      },
    ])

    const { handover_id, total } = await start(named)
    expect(total).toBe(5)
    expect(await resultOf(handover_id)).toMatchObject({ has_ended: false, done: 0, total: 5 })
    await site.runJobs()
    const result = await resultOf(handover_id)
    expect(result).toMatchObject({
      has_ended: true,
      done: 5,
      moved: 4,
      name: 'Lina Verde',
      to_name: 'Gino Cruz',
    })
    expect(result.memos.filter(({ outcome }) => outcome === 'STAYED')).toMatchObject([
      { memo_id: conflicting },
    ])

    expect(await successor.must('get_memo_details_for_viewing', { memo_id: owned })).toMatchObject({
      memo: { memo_owner_email: successor.email },
    })
    await successor.must('approve_memo', { memo_id: pending })
    const rows = (await successor.must('getMyMemosActiveWithUserID', { limit: 50 })).memos
    expect(rows.find(({ memo_id }) => memo_id === owned)).toMatchObject({ memo_owner_name: 'Gino Cruz' })
    expect(await leaver.call('get_memo_details_for_viewing', { memo_id: watched })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])

    const mails = (await site.services.mailbox?.list(successor.email)) ?? []
    const subjects = mails
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('of Lina Verde'))
    expect(subjects).toEqual(['4 memos of Lina Verde are yours now'])
  })

  it('another person can be chosen for a memo, or none', async () => {
    const [first, second] = [
      await write(people.owner, level([leaver])),
      await write(people.owner, level([leaver])),
    ]
    const choices = [
      { memo_id: first, to_email: people.second.email },
      { memo_id: second, to_email: null },
    ]
    const { memos } = await preview({ to_email: successor.email, choices })
    expect(memos.find(({ memo_id }) => memo_id === first)).toMatchObject({
      to_email: people.second.email,
      conflict: null,
    })
    const { handover_id } = await start({ choices })
    await site.runJobs()
    expect((await resultOf(handover_id)).memos.map(({ memo_id }) => memo_id)).not.toContain(second)
    await people.second.must('approve_memo', { memo_id: first })
    await leaver.must('approve_memo', { memo_id: second })
  })

  it('C7, M9: who was removed before reads and finds the memo as its owner had it at their version', async () => {
    const owner = await site.signIn(mailOf('Lara Verde'), 'Lara Verde')
    const memo_id = await write(owner, level([people.first]))
    await people.first.must('return_memo', { memo_id, remarks: 'Not mine to decide.' })
    await configure(site, { is_global_search_enabled: true })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const sequences = [{ ...level([people.second]), sequence_id: raw_sequences[0]?.sequence_id }]
    const { template_id: _template, ...sent } = submission(template, sequences)
    await owner.must('edit_memo', { memo_id, ...sent, remarks: 'To another one' })
    const history = (filter: object) =>
      people.first.must('getForMyApprovalHistoryWithUserID', { limit: 100, with_requestors: true, ...filter })
    const seen = async () => ({
      view: await people.first.must('get_memo_details_for_viewing', { memo_id }),
      logs: await people.first.must('get_memo_logs', { memo_id }),
      lists: [await history({ requestor: owner.email }), await history({ requestor: successor.email })],
      found: await people.first.must('search_memo', { query: memo_id }),
    })
    const before = await seen()
    expect(before.view.memo).toMatchObject({ memo_owner_name: 'Lara Verde', memo_owner_id: owner.userId })
    const [listed, ofSuccessor] = before.lists
    expect(listed?.memos).toMatchObject([
      { memo_owner_id: owner.userId, memo_owner_email: owner.email, memo_owner_name: 'Lara Verde' },
    ])
    expect(listed?.requestors).toContainEqual({ email: owner.email, name: 'Lara Verde' })
    expect(ofSuccessor?.memos).toEqual([])
    const { handover_id } = await start({ email: owner.email })
    await site.runJobs()
    expect(await resultOf(handover_id)).toMatchObject({ moved: 1 })
    const { memo } = await people.second.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.memo_owner_name).toBe('Gina Cruz')
    expect(await seen()).toEqual(before)
    await people.second.must('approve_memo', { memo_id })
    expect(await seen()).toEqual(before)
    expect((await verifyMemos(site.services.db)).faults).toEqual([])

    // The release before wrote the present owner for everyone.
    const { db, pool } = site.services
    await db
      .updateTable('participants')
      .set({ owner_person_id: personOf(successor.email) })
      .where('memo_key', '=', db.selectFrom('memos').select('memo_key').where('memo_id', '=', memo_id))
      .execute()
    expect((await verifyMemos(db)).faults).toMatchObject([{ memoId: memo_id }])
    const migration = join(import.meta.dirname, '../../platform/db/migrations/0190-owners-of-who-left.sql')
    await pool.query(await readFile(migration, 'utf8'))
    expect(await seen()).toEqual(before)
    expect((await verifyMemos(db)).faults).toEqual([])
  })

  it('E1: the successor gets no mail where their account was disabled, or their domain lost, meanwhile', async () => {
    const leaver = await site.signIn(mailOf('Lilo Verde'), 'Lilo Verde')
    const support = (domain: string) => configure(site, { hosted_domains: { values: [domain] } })
    const disable = (at: Date | null) => setAccountDisabled(site, successor, at)
    const mails = async () => (await site.services.mailbox!.list(successor.email)).length
    for (const [lose, restore] of [
      [() => support('elsewhere.example'), () => support(TEST_DOMAIN)],
      [() => disable(new Date()), () => disable(null)],
    ] as const) {
      await write(people.owner, level([leaver]))
      await site.runJobs()
      const before = await mails()
      const { handover_id } = await start({ email: leaver.email })
      await handOverMemos({ handoverId: handover_id }, site.services)
      await lose()
      await site.runJobs()
      await restore()
      expect(await resultOf(handover_id)).toMatchObject({ has_ended: true, moved: 1 })
      expect(await mails()).toBe(before)
    }
  })

  it('R2: conditions of an approval go with the handover, of an approved memo too', async () => {
    const memo_id = await write(people.owner, level([leaver]))
    const terms = [{ message: 'Add the quote', due_day: '2099-12-31' }]
    await leaver.must('approve_memo', { memo_id, conditions: terms })
    expect((await preview({ to_email: successor.email })).counts).toMatchObject({ conditions: 1 })
    const { handover_id } = await start()
    await site.runJobs()
    const { memos } = await resultOf(handover_id)
    expect(memos.find((one) => one.memo_id === memo_id)).toMatchObject({
      part: 'CONDITIONS',
      outcome: 'MOVED',
    })
    const { conditions } = await successor.must('get_memo_details_for_viewing', { memo_id })
    const condition_id = conditions?.[0]?.condition_id ?? ''
    expect(conditions).toMatchObject([{ holder: { email: successor.email }, can_close: true }])
    await successor.must('close_condition', { memo_id, condition_id })
    expect(await leaver.call('close_condition', { memo_id, condition_id })).toMatchObject({ ok: false })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('a decision that comes first counts, and a job that is run again moves nothing twice', async () => {
    const [decided, moved] = [
      await write(people.owner, level([leaver])),
      await write(people.owner, level([leaver])),
    ]
    const { handover_id } = await start()
    await leaver.must('approve_memo', { memo_id: decided })
    await Promise.all([
      handOverMemos({ handoverId: handover_id }, site.services),
      handOverMemos({ handoverId: handover_id }, site.services),
    ])
    await site.runJobs()
    const { memos } = await resultOf(handover_id)
    expect(memos.find(({ memo_id }) => memo_id === decided)).toMatchObject({ outcome: 'STAYED' })
    expect(memos.find(({ memo_id }) => memo_id === moved)).toMatchObject({ outcome: 'MOVED', message: null })
    const { levels } = await people.owner.must('get_memo_logs', { memo_id: moved })
    expect(levels[0]!.logs.filter(({ action }) => action === 'REASSIGNED')).toHaveLength(1)
  })

  it('K10: a person of a domain that is no longer supported needs attention while they hold something open', async () => {
    const support = (...values: string[]) => configure(site, { hosted_domains: { values } })
    const email = 'rita.go@ended.example'
    const of = async () =>
      (await admin.must('admin-get_attention', {})).disabled.filter((one) => one.email === email)
    await support(TEST_DOMAIN, 'ended.example')
    await write(people.owner, level([await site.signIn(email, 'Rita Go')]))
    expect(await of()).toEqual([])
    await support(TEST_DOMAIN)
    expect(await of()).toEqual([{ email, name: 'Rita Go', places: 1, memos: 0, to_do: 0 }])
  })

  it('K10, K5: a disabled person with open memos needs attention, as does a disabled delegate', async () => {
    const gone = await site.signIn(mailOf('Omar Lim'), 'Omar Lim')
    await write(people.owner, level([gone]))
    await write(gone, level([people.first]))
    const day = today(new Date())
    const lines = [{ first_day: day, last_day: day, template_ids: [], delegate_email: gone.email }]
    await people.watcher.must('save_absence', { first_day: day, last_day: day, note: '', lines })
    const of = async () => {
      const { disabled, delegates } = await admin.must('admin-get_attention', {})
      return [disabled.filter(({ email }) => email === gone.email), delegates]
    }
    expect(await of()).toEqual([[], []])
    const { db } = site.services
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', gone.email).execute()
    expect(await of()).toMatchObject([
      [{ name: 'Omar Lim', places: 1, memos: 1 }],
      [
        {
          email: people.watcher.email,
          delegate_name: 'Omar Lim',
          kind: 'CANNOT_SIGN_IN',
          first_day: day,
          last_day: day,
        },
      ],
    ])
  })

  it('memos that were never submitted are deleted 90 days after the account was disabled, others stay', async () => {
    const away = await site.signIn(mailOf('Noel Cruz'), 'Noel Cruz')
    const draft = { ...submission(template, [level([people.first])]), action: 'SAVE_AS_DRAFT' as const }
    const { memo_id } = await away.must('create_memo', draft)
    const submitted = await write(away, level([people.first]))
    const { db } = site.services
    const left = () =>
      db.selectFrom('memos').select('memo_id').where('owner_email', '=', away.email).execute()
    const disabledFor = async (days: number) => {
      const disabled_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
      await db.updateTable('people').set({ disabled_at }).where('email', '=', away.email).execute()
      await tidyUp({}, site.services)
    }
    await disabledFor(89)
    expect(await left()).toHaveLength(2)
    await disabledFor(91)
    expect(await left()).toEqual([{ memo_id: submitted }])
    expect(memo_id).not.toBe(submitted)
  })

  it('names what else refers to the person, which does not move', async () => {
    expect((await preview()).elsewhere).toEqual({
      is_administrator: false,
      has_reports_access: false,
      escalation_contact_of: [],
      absences: 0,
      delegate_of: [],
      prepares_for: [],
      prepared_by: [],
      roles: [],
      deputy_for: [],
      policies: [],
      handler_of: [],
      manager_of: [],
      webhooks: [],
      tokens: [],
    })
  })

  it.each([
    ['the administrator themselves', () => admin.email],
    ['the person who leaves', () => leaver.email],
    ['an address of another organisation', () => 'eve@evil.example'],
  ])('is refused with %s as the successor', async (_who, to) => {
    await write(people.owner, level([leaver]))
    expect(
      await admin.call('admin-start_handover', { email: leaver.email, to_email: to(), reason: 'Leaves' }),
    ).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('is refused where nothing is open, and an unknown handover has no result', async () => {
    const email = mailOf('No One')
    expect(
      await admin.call('admin-start_handover', { email, to_email: successor.email, reason: 'Leaves' }),
    ).toMatchObject({ code: 'FAILED_PRECONDITION' })
    for (const handover_id of ['none', '00000000-0000-4000-8000-000000000000'])
      expect(await admin.call('admin-get_handover_result', { handover_id })).toMatchObject({
        code: 'NOT_FOUND',
      })
  })
})
