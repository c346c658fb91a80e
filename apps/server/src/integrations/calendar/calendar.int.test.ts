import ICAL from 'ical.js'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSessionsOutside } from '../../sessions/end-sessions.store.ts'

/** A Monday, 9:00 in Manila: a level of two working days is due on Wednesday at 18:00. */
const MONDAY = '2026-11-23T01:00:00.000Z'
const DUE = '2026-11-25T10:00:00.000Z'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let timed: TestTemplate
let named: TestTemplate

beforeAll(async () => {
  ;({ site } = await createConsoleSite())
  timed = await publishTemplate(site, 'CAL', { allow_sub_approvals: true, level_days: 2 })
  named = await publishTemplate(site, 'CNM', {
    allow_sub_approvals: true,
    level_days: 2,
    named_outside: true,
  })
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(MONDAY)
  people = await signInParticipants(site)
  admin = await site.signIn('liza.marasigan@northwind.example', 'Liza Marasigan', 'admin')
  await site.services.db.deleteFrom('calendar_links').execute()
})

const linkOf = async (who: Actor) => (await who.must('create_calendar_link', {})).url!
async function read(url: string) {
  const { pathname, search } = new URL(url)
  return site.web.inject({ url: pathname + search })
}
/** The entries of a calendar, as another library reads them. */
async function entriesOf(url: string) {
  const { body } = await read(url)
  return new ICAL.Component(ICAL.parse(body) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
}
async function submitted(template: TestTemplate, subject: string): Promise<string> {
  const levels = [level([people.first])]
  return (await people.owner.must('create_memo', submission(template, levels, { subject }))).memo_id
}

describe('P5: a calendar link', () => {
  it('shows the memos that wait for the person until they are due, and no others', async () => {
    const url = await linkOf(people.first)
    const other = await linkOf(people.third)
    const memo_id = await submitted(timed, 'A confidential subject')
    await publishTemplate(site, 'NOD').then((undated) => submitted(undated, 'Without a due time'))
    const { headers, body } = await read(url)
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'text/calendar; charset=utf-8',
      'private, no-store',
    ])
    expect(body).not.toContain('confidential')
    const [entry, ...more] = await entriesOf(url)
    expect(more).toEqual([])
    expect([entry!.summary, entry!.description, entry!.endDate.toJSDate().toISOString()]).toEqual([
      `${memo_id} is due`,
      'Form CAL',
      DUE,
    ])
    expect(await entriesOf(other)).toEqual([])
    // The same memo stays the same entry.
    const { uid } = entry!
    expect((await entriesOf(url)).map((again) => again.uid)).toEqual([uid])
    await people.first.must('approve_memo', { memo_id })
    expect(await entriesOf(url)).toEqual([])
  })

  it('P0: names subject and owner where the template lets them be named outside', async () => {
    const url = await linkOf(people.first)
    const memo_id = await submitted(named, 'Routers; for "Cebu", and\\more')
    const [entry] = await entriesOf(url)
    expect([entry!.summary, entry!.description]).toEqual([
      `${memo_id} is due · Routers; for "Cebu", and\\more`,
      'Form CNM\nFrom Paolo Reyes',
    ])
    await people.first.must('approve_memo', { memo_id })
  })

  it('K2, P0: shows what they may decide on for a person who is away, as such, and names them where it may', async () => {
    const { first, third, owner } = people
    const url = await linkOf(third)
    const [plain, open] = [await submitted(timed, 'Routers'), await submitted(named, 'Switches')]
    // Where they take part themselves, four eyes bar them (K4).
    const levels = [level([first]), level([third])]
    const both = await owner.must('create_memo', submission(timed, levels, { subject: 'Both' }))
    expect(await entriesOf(url)).toEqual([])
    const days = { first_day: '2026-11-23', last_day: '2026-11-23' }
    const lines = [{ ...days, template_ids: [], delegate_email: third.email }]
    const { absence_id } = await first.must('save_absence', { ...days, lines })
    const entries = await entriesOf(url)
    expect(entries.map(({ summary }) => summary).toSorted()).toEqual(
      [`${plain} is due, for a person who is away`, `${open} is due, for Ramon Uy · Switches`].toSorted(),
    )
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(2)
    await third.must('approve_memo', { memo_id: plain })
    expect((await entriesOf(url)).map(({ uid }) => uid)).toEqual(
      entries.filter(({ summary }) => summary.startsWith(open)).map(({ uid }) => uid),
    )
    await first.must('end_absence', { absence_id })
    expect(await entriesOf(url)).toEqual([])
    await first.must('approve_memo', { memo_id: open })
    for (const approver of [first, third]) await approver.must('approve_memo', { memo_id: both.memo_id })
  })

  it('is stored as a hash, is not shown again, and is not in the log', async () => {
    const key = crypto.randomUUID()
    const { url } = await people.first.must('create_calendar_link', { idempotency_key: key })
    const token = new URL(url!).searchParams.get('token')!
    expect(token).toHaveLength(43)
    const { rows } = await site.services.pool.query<{ all: string }>(`
      SELECT coalesce(json_agg(t)::text, '') AS all FROM calendar_links t UNION ALL
      SELECT coalesce(json_agg(t)::text, '') FROM idempotent_answers t UNION ALL
      SELECT coalesce(json_agg(t)::text, '') FROM security_events t`)
    for (const { all } of rows) expect(all).not.toContain(token)
    expect(await people.first.must('create_calendar_link', { idempotency_key: key })).toMatchObject({
      url: null,
    })
    await read(url!)
    expect((await people.first.must('get_calendar_link', {})).link).toEqual({
      date_created: MONDAY,
      date_last_read: MONDAY,
    })
  })

  it('ends with the next one, and by revoking', async () => {
    const [first, second] = [await linkOf(people.first), await linkOf(people.first)]
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    await people.first.must('revoke_calendar_link', {})
    await people.first.must('revoke_calendar_link', {})
    expect([(await read(second)).statusCode, await people.first.must('get_calendar_link', {})]).toEqual([
      404,
      { link: null },
    ])
  })

  it('P4: ends with the account, and enabling it brings none back', async () => {
    const leaving = await site.signIn('leaving@northwind.example')
    const url = await linkOf(leaving)
    for (const disabled of [true, false])
      await admin.must('admin-set_person_disabled', { person_id: leaving.userId, disabled })
    expect((await read(url)).statusCode).toBe(404)
  })

  it('ends with the domain of its person', async () => {
    const url = await linkOf(people.first)
    await site.services.db.transaction().execute((tx) => endSessionsOutside(tx, ['elsewhere.example']))
    expect((await read(url)).statusCode).toBe(404)
  })

  it.each([
    '',
    '?token=',
    '?token=AAAA',
    `?token=${'A'.repeat(43)}`,
    `?token=${'A'.repeat(5000)}`,
    '?token=a&token=b',
  ])('that is unknown gets the same answer: %s', async (query) => {
    const { statusCode, body } = await site.web.inject({ url: `/calendar.ics${query}` })
    expect([statusCode, body]).toEqual([404, 'This calendar link has ended.'])
  })
})
