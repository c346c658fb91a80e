import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let template: TestTemplate

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
  template = await publishTemplate(site)
})
afterAll(() => site.stop())

const AT_ONCE = { approvals: 'AT_ONCE', own_memos: 'AT_ONCE', watched: 'AT_ONCE' }
const mailsTo = async (email: string) => {
  await site.runJobs()
  return site.services.mailbox!.list(email)
}
const submit = () =>
  people.owner.must('create_memo', submission(template, [level([people.first, people.second])]))

/** The path and query of the address that ends mails like this one. */
const pathOf = (url: string | undefined) => {
  const { pathname, search } = new URL(url!)
  return pathname + search
}
const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  site.web.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

it('M7: in the app alone: no mail, the notice at once; others get theirs, with its decision (M6)', async () => {
  const { second } = people
  // The memo is the owner's first, and no mail went to the approver before.
  const [owner, first] = [
    await site.signIn(mailOf('Pia Go'), 'Pia Go'),
    await site.signIn(mailOf('Fe Uy'), 'Fe Uy'),
  ]
  await first.must('set_notification_choices', { approvals: 'APP_ONLY' })
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first, second])]))
  expect(await mailsTo(first.email)).toEqual([])
  const [notice] = await first.must('get_notifications', { limit: 1 })
  expect(notice?.title).toContain(memo_id)
  const [mail] = await mailsTo(second.email)
  expect(mail?.text).toContain(`Review:\nhttp://localhost:3000/approvals/${memo_id}?decide=approve`)
  expect(mail?.text).toContain('Worth knowing: The first memo of Pia Go')
})

it('M7: unsubscribing asks by GET, and ends by POST what the mail carried, twice as once', async () => {
  const { second } = people
  await submit()
  const [mail] = await mailsTo(second.email)
  const url = pathOf(mail?.unsubscribeUrl)
  for (const answer of [
    await site.web.inject({ url }),
    await site.web.inject({ url }),
    await post(url, 'x=y'),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Stop these mails?')
  }
  expect(await second.must('get_notification_choices', {})).toEqual(AT_ONCE)
  for (let times = 0; times < 2; times += 1) {
    expect((await post(url)).body).toContain('memos for your approval no longer come')
    expect(await second.must('get_notification_choices', {})).toEqual({ ...AT_ONCE, approvals: 'APP_ONLY' })
  }
  await second.must('set_notification_choices', { approvals: 'AT_ONCE' })
})

it('M7: a forged, altered or missing token changes nothing and says nothing', async () => {
  await submit()
  const [mail] = await mailsTo(people.second.email)
  const url = pathOf(mail?.unsubscribeUrl)
  const before = await site.services.db
    .selectFrom('notification_choices')
    .selectAll()
    .orderBy('user_id')
    .execute()
  const answers = [
    await post('/unsubscribe'),
    await post('/unsubscribe?token=AAAA'),
    await post(`${url.slice(0, -4)}AAAA`),
    await site.web.inject({ url: '/unsubscribe?token=AAAA' }),
  ]
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  const after = await site.services.db
    .selectFrom('notification_choices')
    .selectAll()
    .orderBy('user_id')
    .execute()
  expect(after).toEqual(before)
})
