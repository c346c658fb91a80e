import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answers, TestTemplate } from '@countersign/test-kit/memos'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const THEN = 'Replacement of the Davao routers'
const SINCE = 'Acquisition of Harbor Logistics'
const REMARKS_SINCE = 'Kept from procurement.'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** Submitted to first, second and a watcher, and returned by first. */
async function returned(): Promise<string> {
  const { owner, first, second, watcher } = people
  const route = [level([first, second], { watchers: [watcher.email] })]
  const { memo_id } = await owner.must('create_memo', submission(template, route, { subject: THEN }))
  await first.must('return_memo', { memo_id, remarks: 'Not mine to decide.' })
  return memo_id
}

/** Submitted again, to third alone. */
async function resubmit(memo_id: string, answers: Answers = { subject: SINCE }): Promise<void> {
  const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
  await people.owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: REMARKS_SINCE,
    memo_content: content(answers),
    sequences: [{ ...level([people.third]), sequence_id: raw_sequences[0]?.sequence_id }],
  })
}

const mailsTo = async (who: Actor, memo_id: string) =>
  ((await site.services.mailbox?.list(who.email)) ?? []).filter((mail) => mail.subject.includes(memo_id))
const titlesOf = async (who: Actor, memo_id: string) =>
  (await who.must('get_notifications', { limit: 25 }))
    .map(({ title }) => title)
    .filter((title) => title.includes(memo_id))

describe('C6, C7: a notice shows its recipient only what they may read', () => {
  it('C7: past participants get the subject of their last version, without later remarks', async () => {
    const memo_id = await returned()
    await resubmit(memo_id)
    await site.runJobs()
    const [title] = await titlesOf(people.first, memo_id)
    expect(title).toBe(`No longer needed: ${THEN} (${memo_id})`)
    const mails = await mailsTo(people.first, memo_id)
    expect(mails.map(({ subject }) => subject)).toContain(title)
    expect(JSON.stringify(mails)).not.toContain(SINCE)
    expect(JSON.stringify(mails)).not.toContain(REMARKS_SINCE)
  })

  it('C7: people who lose access get only the Memo ID, also in mails that are still queued', async () => {
    const memo_id = await returned()
    await resubmit(memo_id)
    await site.runJobs()
    for (const who of [people.second, people.watcher]) {
      const mails = await mailsTo(who, memo_id)
      expect(mails.map(({ subject }) => subject)).toContain(`No longer needed: ${memo_id}`)
      // None had been sent before they lost access: the mails of the first submission say no more than that either.
      expect(mails.length).toBeGreaterThan(1)
      for (const text of [THEN, SINCE, REMARKS_SINCE, 'Not mine to decide.'])
        expect(JSON.stringify(mails)).not.toContain(text)
      // What their notifications said when they could read it stays.
      expect((await titlesOf(who, memo_id)).filter((title) => title.includes(SINCE))).toEqual([])
    }
  })

  it('C7: a migration corrects the titles of earlier notifications', async () => {
    const memo_id = await returned()
    await resubmit(memo_id)
    const { pool, db } = site.services
    await db
      .updateTable('notifications')
      .set({ title: `No longer needed: ${SINCE} (${memo_id})` })
      .where('title', '=', `No longer needed: ${THEN} (${memo_id})`)
      .execute()
    const migration = join(
      import.meta.dirname,
      '../platform/db/migrations/0018-titles-of-who-left.online.sql',
    )
    await pool.query(await readFile(migration, 'utf8'))
    expect((await titlesOf(people.first, memo_id))[0]).toBe(`No longer needed: ${THEN} (${memo_id})`)
  })

  it('C6: the owner gets the newest subject, all others the last submitted one', async () => {
    const { owner, first, second } = people
    const memo_id = await returned()
    await site.services.db
      .insertInto('settings')
      .values({ key: 'allowed_draft_button_statuses', value: '["SAVE_AS_DRAFT","RETURNED"]' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SAVE_AS_DRAFT',
      memo_content: content({ subject: SINCE }),
      sequences: [{ ...level([first, second]), sequence_id: raw_sequences[0]?.sequence_id }],
    })
    const { levels } = await second.must('get_memo_logs', { memo_id })
    const log_id = levels[0]?.logs.find(({ action }) => action === 'RETURNED')?.log_id ?? ''
    await second.must('create_reply', { memo_id, log_id, message: 'I could decide it.' })
    await site.runJobs()
    expect((await titlesOf(owner, memo_id))[0]).toBe(`Rosario Dizon replied: ${SINCE} (${memo_id})`)
    expect((await titlesOf(first, memo_id))[0]).toBe(`Rosario Dizon replied: ${THEN} (${memo_id})`)
    expect(JSON.stringify(await mailsTo(first, memo_id))).not.toContain(SINCE)
    expect((await mailsTo(owner, memo_id)).at(0)?.text).toContain(`Subject: ${SINCE}`)
  })
})

describe('C7: past participants learn nothing of later changes', () => {
  it('C7: lists, view and log stay as they were, and a refusal reveals nothing', async () => {
    const { first, second, third } = people
    const memo_id = await returned()
    await resubmit(memo_id)
    const seen = async () => ({
      row: (await first.must('getForMyApprovalHistoryWithUserID', {})).memos.find(
        (memo) => memo.memo_id === memo_id,
      ),
      view: await first.must('get_memo_details_for_viewing', { memo_id }),
      logs: await first.must('get_memo_logs', { memo_id }),
    })
    const before = await seen()
    expect(before.row).toMatchObject({ memo_subject: THEN, memo_status: 'RETURNED', current_approver: [] })
    await third.must('return_memo', { memo_id, remarks: 'Again.' })
    await resubmit(memo_id, { subject: 'Another subject' })
    await third.must('approve_memo', { memo_id, remarks: 'Agreed.' })
    await site.runJobs()
    expect(await seen()).toEqual(before)
    expect(before.view.abilities.reply.allowed).toBe(false)
    // A refusal says no more than that they may not: not how often it changed since.
    const refused = await first.call('approve_memo', { memo_id, revision: 0 })
    expect(refused).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' })
    expect(await second.call('get_memo_details_for_viewing', { memo_id })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })
})

describe('E1: a notice by mail', () => {
  it('goes to people who have never signed in, but not to one whose account was disabled', async () => {
    const [{ owner, first, watcher }, newcomer] = [people, 'newcomer@northwind.example']
    const route = [level([first], { watchers: [watcher.email, newcomer] })]
    const { memo_id } = await owner.must('create_memo', submission(template, route, { subject: THEN }))
    await setAccountDisabled(site, watcher, new Date())
    await first.must('return_memo', { memo_id, remarks: REMARKS_SINCE })
    await site.runJobs()
    const mailed = (await site.services.mailbox!.list()).filter(({ subject }) => subject.includes(memo_id))
    const recipients = new Set(mailed.map(({ to }) => to.email))
    expect([recipients.has(newcomer), recipients.has(watcher.email)]).toEqual([true, false])
    await setAccountDisabled(site, watcher, null)
    expect((await titlesOf(watcher, memo_id)).length).toBeGreaterThan(0)
  })

  it('goes to no one whose domain is no longer supported (B3)', async () => {
    const outside = 'newcomer@elsewhere.example'
    const { owner, first } = people
    const support = (...values: string[]) => configure(site, { hosted_domains: { values } })
    await support(TEST_DOMAIN, 'elsewhere.example')
    const route = [level([first], { watchers: [outside] })]
    const { memo_id } = await owner.must('create_memo', submission(template, route, { subject: THEN }))
    await support(TEST_DOMAIN)
    await site.runJobs()
    const mailed = (await site.services.mailbox!.list()).filter(({ subject }) => subject.includes(memo_id))
    expect(mailed.map(({ to }) => to.email)).toEqual([first.email])
  })
})
