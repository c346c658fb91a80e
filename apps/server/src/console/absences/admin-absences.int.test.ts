import { randomUUID } from 'node:crypto'
import type { CallInput } from '@countersign/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailOf } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let rosario: Actor
let bea: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  rosario = await site.signIn(mailOf('Rosario Dizon'), 'Rosario Dizon')
  bea = await site.signIn(mailOf('Bea Lim'), 'Bea Lim')
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.services.db.deleteFrom('absences').execute()
})

const today = () => new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)

const entered = (more: Partial<CallInput<'admin-save_absence'>> = {}): CallInput<'admin-save_absence'> => ({
  email: rosario.email,
  first_day: today(),
  last_day: null,
  lines: [{ first_day: today(), last_day: null, template_ids: [], delegate_email: bea.email }],
  ...more,
})
/** All that were sent, the newest first. */
const mails = async () => {
  await site.runJobs()
  const list = await site.services.mailbox!.list()
  return list.map(({ to, subject }) => ({ to: JSON.stringify(to), subject }))
}

describe('K1: an absence that an administrator sets', () => {
  it('may have no last day, is logged, and notifies the person, who may end it', async () => {
    const before = await mails()
    const { absence_id } = await admin.must('admin-save_absence', entered({ note: 'In hospital' }))
    const of = await admin.must('admin-get_absences', { email: rosario.email })
    const { absences } = await rosario.must('get_absences', {})
    expect(of.absences).toEqual(absences)
    expect(absences).toMatchObject([
      { absence_id, last_day: null, state: 'running', set_by: { name: 'Liza Marasigan' } },
    ])
    expect(await mails()).toEqual([
      {
        to: expect.stringContaining(rosario.email) as string,
        subject: 'Liza Marasigan set an absence for you',
      },
      ...before,
    ])
    await rosario.must('end_absence', { absence_id })
    expect((await rosario.must('get_absences', {})).absences).toMatchObject([{ state: 'ended' }])
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person' })
    expect(events[0]).toMatchObject({
      action: 'save_absence',
      subject_name: 'Rosario Dizon',
      before: null,
      after: { first_day: today(), last_day: null, lines: [{ delegate: bea.email, templates: 'all' }] },
    })
  })

  it('is changed and ended by an administrator with a mail each', async () => {
    const count = (await mails()).length
    const { absence_id } = await admin.must('admin-save_absence', entered())
    await admin.must('admin-save_absence', entered({ absence_id, lines: [] }))
    await admin.must('admin-end_absence', { email: rosario.email, absence_id })
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(count + 3)
    expect(subjects).toContain('Liza Marasigan ended your absence')
    const { events } = await admin.must('admin-get_log', { subject_kind: 'person' })
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'end_absence', after: null },
      { action: 'save_absence', before: { lines: [{ delegate: bea.email }] }, after: { lines: [] } },
    ])
  })

  it('reads in the mail as the days do on screen', async () => {
    const year = Number(today().slice(0, 4)) + 1
    const days = { first_day: `${year}-08-17`, last_day: `${year}-08-21` }
    const lines = [{ ...days, template_ids: [], delegate_email: bea.email }]
    await admin.must('admin-save_absence', entered({ ...days, lines }))
    await site.runJobs()
    const [mail] = (await site.services.mailbox!.list(rosario.email)).filter(({ text }) =>
      text.includes('Aug 17'),
    )
    expect(mail?.text).toContain(`Days: Aug 17–21, ${year}\nDelegate: Bea Lim, Aug 17–21, ${year}`)
    expect(`${mail?.text}${mail?.html}`).not.toContain(`${year}-08`)
  })

  it('does not make the administrator the delegate, nor is one’s own', async () => {
    const lines = entered().lines.map((line) => ({ ...line, delegate_email: admin.email }))
    expect(await admin.call('admin-save_absence', entered({ lines }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'lines.0.delegate_email' }] },
    })
    expect(await admin.call('admin-save_absence', entered({ email: admin.email }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'email' }] },
    })
  })

  it('is refused for someone without an account, and for the absence of another person', async () => {
    const nobody = mailOf('No Body')
    for (const answer of [
      await admin.call('admin-get_absences', { email: nobody }),
      await admin.call('admin-save_absence', entered({ email: nobody })),
      await admin.call('admin-end_absence', { email: nobody, absence_id: randomUUID() }),
    ])
      expect(answer).toMatchObject({ code: 'NOT_FOUND' })
    const { absence_id } = await admin.must('admin-save_absence', entered())
    for (const id of [absence_id, randomUUID()])
      expect(await admin.call('admin-end_absence', { email: bea.email, absence_id: id })).toMatchObject({
        code: 'PERMISSION_DENIED',
      })
    expect((await rosario.must('get_absences', {})).absences).toMatchObject([{ state: 'running' }])
  })

  it('is refused without a fresh sign-in, and nothing changes (P3)', async () => {
    const { absence_id } = await admin.must('admin-save_absence', entered())
    site.setNow(new Date(Date.now() + 6 * 60 * 1000).toISOString())
    try {
      for (const answer of [
        await admin.call('admin-save_absence', entered({ absence_id, lines: [] })),
        await admin.call('admin-end_absence', { email: rosario.email, absence_id }),
      ])
        expect(answer).toMatchObject({ code: 'FAILED_PRECONDITION', details: { reason: 'SIGN_IN_AGAIN' } })
      const { absences } = await admin.must('admin-get_absences', { email: rosario.email })
      expect(absences).toMatchObject([{ state: 'running', lines: [{ delegate: { name: 'Bea Lim' } }] }])
    } finally {
      site.setNow()
    }
  })
})
