import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dyingJobs } from '@countersign/test-kit/dying-jobs'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { notifyOwners } from './notify-owners.job.ts'

let site: TestSite
let admin: Actor
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let leaver: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** Each test disables a person of its own. */
const SURNAMES = ['Verde', 'Blanco', 'Azul', 'Rojo', 'Gris', 'Pardo', 'Negro', 'Lila', 'Oro']
let name: string
beforeEach(async () => {
  await site.services.db.deleteFrom('notifications').execute()
  name = `Lea ${SURNAMES.pop()}`
  leaver = await site.signIn(mailOf(name), name)
})

let subjects = 0
async function submit(levels: ReturnType<typeof level>[], owner = people.owner) {
  const subject = `Routers ${++subjects}`
  return {
    subject,
    memo_id: (await owner.must('create_memo', submission(template, levels, { subject }))).memo_id,
  }
}

const setDisabled = ({ userId }: Actor, disabled: boolean) =>
  admin.must('admin-set_person_disabled', { person_id: userId, disabled })

const isAbout = (title: string) => title.includes('can no longer decide')
const noticesOf = async (person: Actor) =>
  (await person.must('get_notifications', { limit: 25 })).filter(({ title }) => isAbout(title))
const mailsTo = async (person: Actor) =>
  (await site.services.mailbox!.list(person.email)).filter(({ subject }) => isAbout(subject))

describe('K10: the owners of the memos in which a disabled person has open places', () => {
  it('get one notification and one mail, which lists the memos', async () => {
    const { owner, first, second } = people
    const now = await submit([level([leaver])])
    const later = await submit([level([first]), level([leaver])])
    const other = await submit([level([leaver])], second)
    const before = (await mailsTo(owner)).length
    await setDisabled(leaver, true)
    await site.runJobs()
    expect(await noticesOf(owner)).toMatchObject([
      { title: `${name} can no longer decide on 2 of your memos`, url: '/memos/active' },
    ])
    const [mail, ...earlier] = await mailsTo(owner)
    expect(earlier).toHaveLength(before)
    expect(mail?.text.split('\n\n').slice(0, 5)).toEqual([
      `${name} can no longer decide on 2 of your memos`,
      `The account of ${name} was disabled, and 2 of your memos still name them as an approver.`,
      'An administrator can give each place to someone else. You can also withdraw a memo and submit it with another approver.',
      `${now.memo_id}: ${now.subject}\nApprover, a decision is awaited now\n${later.memo_id}: ${later.subject}\nApprover, their turn comes later`,
      expect.stringMatching(/^Your memos:\nhttp.*\/memos\/active$/),
    ])
    expect(await noticesOf(second)).toMatchObject([
      {
        title: `${name} can no longer decide on one of your memos`,
        url: `/memos/active/${other.memo_id}`,
      },
    ])
    expect((await mailsTo(second))[0]?.text).not.toContain(now.memo_id)
    for (const stranger of [first, leaver]) expect(await mailsTo(stranger)).toEqual([])
  })

  it('M6: read the Memo ID and type where the template keeps the subject out of mails', async () => {
    const { owner } = people
    const hidden = await publishTemplate(site, 'HID', { hide_subject_in_mails: true })
    const input = submission(hidden, [level([leaver])], { subject: 'Secret routers' })
    const { memo_id } = await owner.must('create_memo', input)
    await setDisabled(leaver, true)
    await site.runJobs()
    const [mail] = await mailsTo(owner)
    expect(mail?.text).toContain(`${memo_id}: Form HID\nApprover, a decision is awaited now`)
    expect(`${mail?.html}${mail?.text}`).not.toContain('Secret')
  })

  it('are notified of a place as a sub-approver, and of a memo that is back with them', async () => {
    const { owner, first } = people
    const named = await submit([level([first], { allow_sub_approvals: true })])
    const { sequence } = await first.must('get_memo_details_for_viewing', { memo_id: named.memo_id })
    await first.must('editSubapprovers', {
      memo_id: named.memo_id,
      sequence_id: sequence[0]!.sequence_id,
      sub_approvers: [leaver.email],
      min_approvers: 1,
    })
    const returned = await submit([level([first, leaver])])
    await first.must('return_memo', { memo_id: returned.memo_id, remarks: 'Add the offer' })
    await setDisabled(leaver, true)
    await site.runJobs()
    const [mail] = await mailsTo(owner)
    expect(mail?.text).toContain(
      `${named.memo_id}: ${named.subject}\nSub-approver, a decision is awaited now`,
    )
    expect(mail?.text).toContain(`${returned.memo_id}: ${returned.subject}\nApprover, their turn comes later`)
  })

  it('get none where the person only watches, has decided, or the memo has ended or was never submitted', async () => {
    const { owner, first, third } = people
    await submit([level([first], { watchers: [leaver.email] })])
    const decided = await submit([level([leaver, third])])
    await leaver.must('approve_memo', { memo_id: decided.memo_id })
    const ended = await submit([level([first, leaver])])
    await first.must('reject_memo', { memo_id: ended.memo_id, remarks: 'No' })
    await owner.must('create_memo', { ...submission(template, [level([leaver])]), action: 'SAVE_AS_DRAFT' })
    await setDisabled(leaver, true)
    await site.runJobs()
    expect(await noticesOf(owner)).toEqual([])
  })

  it('get none while their own account is disabled', async () => {
    const owner = await site.signIn(mailOf('Olga Tan'), 'Olga Tan')
    await submit([level([leaver])], owner)
    await setDisabled(owner, true)
    await setDisabled(leaver, true)
    await site.runJobs()
    await setDisabled(owner, false)
    expect(await noticesOf(await site.signIn(owner.email, 'Olga Tan'))).toEqual([])
    expect(await mailsTo(owner)).toEqual([])
  })

  it('E1: get no mail once their own domain is no longer supported', async () => {
    const { owner } = people
    await submit([level([leaver])])
    const before = (await mailsTo(owner)).length
    await setDisabled(leaver, true)
    await configure(site, { hosted_domains: { values: ['elsewhere.example'] } })
    await site.runJobs()
    await configure(site, { hosted_domains: { values: [TEST_DOMAIN] } })
    expect(await mailsTo(owner)).toHaveLength(before)
  })

  it('get none where the account was enabled before the job ran, and no mail where the places have moved', async () => {
    const { owner, third } = people
    const { memo_id } = await submit([level([leaver])])
    await setDisabled(leaver, true)
    await setDisabled(leaver, false)
    await site.runJobs()
    expect(await noticesOf(owner)).toEqual([])
    const before = (await mailsTo(owner)).length
    await setDisabled(leaver, true)
    await notifyOwners({ userId: leaver.userId, disabledAt: (await disabledAt())! }, site.services)
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const { approver_id } = sequence[0]!.approvers[0]!
    await admin.must('admin-reassign_seat', { memo_id, approver_id, to_email: third.email, reason: 'Left' })
    await site.runJobs()
    expect(await noticesOf(owner)).toHaveLength(1)
    expect(await mailsTo(owner)).toHaveLength(before)
  })
})

const disabledAt = async () =>
  (
    await site.services.db
      .selectFrom('people')
      .select('disabled_at')
      .where('email', '=', leaver.email)
      .executeTakeFirstOrThrow()
  ).disabled_at?.toISOString()

describe('K10: owners are notified once for each disabling', () => {
  it('with several workers at once, and again after the account was enabled', async () => {
    const { owner } = people
    await submit([level([leaver])])
    const before = (await mailsTo(owner)).length
    await setDisabled(leaver, true)
    await setDisabled(leaver, true)
    const payload = { userId: leaver.userId, disabledAt: (await disabledAt())! }
    await Promise.all(Array.from({ length: 4 }, () => notifyOwners(payload, site.services)))
    await site.runJobs()
    expect(await noticesOf(owner)).toHaveLength(1)
    expect(await mailsTo(owner)).toHaveLength(before + 1)
    await setDisabled(leaver, false)
    await setDisabled(leaver, true)
    await site.runJobs()
    expect(await noticesOf(owner)).toHaveLength(2)
    expect(await mailsTo(owner)).toHaveLength(before + 2)
  })

  it('when a worker dies before it has enqueued every mail', async () => {
    const { owner, second } = people
    await submit([level([leaver])])
    await submit([level([leaver])], second)
    await setDisabled(leaver, true)
    const dying = dyingJobs(site, 1)
    const payload = { userId: leaver.userId, disabledAt: (await disabledAt())! }
    await expect(notifyOwners(payload, { ...site.services, jobs: dying })).rejects.toThrow()
    expect(await noticesOf(owner)).toEqual([])
    await site.runJobs()
    for (const person of [owner, second]) expect(await noticesOf(person)).toHaveLength(1)
  })
})
