import { randomUUID } from 'node:crypto'
import type { CallInput } from '@countersign/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let rosario: Actor
let bea: Actor
let carlo: Actor

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow('2026-11-25T02:00:00Z')
  const { db } = site.services
  await db.deleteFrom('absences').execute()
  await db.updateTable('people').set({ disabled_at: null }).execute()
  ;[rosario, bea, carlo] = (await Promise.all(
    ['Rosario Dizon', 'Bea Lim', 'Carlo Reyes'].map((name) => site.signIn(mailOf(name), name)),
  )) as [Actor, Actor, Actor]
})

type Entered = CallInput<'save_absence'>
type Line = Entered['lines'][number]

const line = (more: Partial<Line> = {}): Line => ({
  first_day: '2026-11-30',
  last_day: '2026-12-08',
  template_ids: [],
  delegate_email: bea.email,
  ...more,
})
const entered = (more: Partial<Entered> = {}): Entered => ({
  first_day: '2026-11-30',
  last_day: '2026-12-08',
  note: ' On leave ',
  lines: [line()],
  ...more,
})
const absencesOf = async (person: Actor) => (await person.must('get_absences', {})).absences

describe('K1: one’s own absences', () => {
  it('are saved, listed with their delegates, and changed', async () => {
    const { absence_id, warnings } = await rosario.must('save_absence', entered())
    expect(warnings).toEqual([])
    const [first, ...others] = await absencesOf(rosario)
    expect(others).toEqual([])
    expect(first).toEqual({
      absence_id,
      first_day: '2026-11-30',
      last_day: '2026-12-08',
      note: 'On leave',
      set_by: null,
      state: 'planned',
      lines: [
        {
          first_day: '2026-11-30',
          last_day: '2026-12-08',
          template_ids: [],
          delegate: { email: bea.email, name: 'Bea Lim' },
        },
      ],
      warnings: [],
    })
    const lines = [
      line({ template_ids: [template.templateId, template.templateId.toUpperCase()] }),
      line({ first_day: '2026-12-01', last_day: '2026-12-01', template_ids: [], delegate_email: null }),
    ]
    expect(await rosario.call('save_absence', entered({ absence_id, lines }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'lines.1' }] },
    })
    const changed = entered({ absence_id, last_day: '2026-12-09', lines: lines.slice(0, 1) })
    expect((await rosario.must('save_absence', changed)).absence_id).toBe(absence_id)
    expect(await absencesOf(rosario)).toMatchObject([
      { last_day: '2026-12-09', lines: [{ template_ids: [template.templateId] }] },
    ])
  })

  it('say by the day in Manila whether they are planned, running or past', async () => {
    await rosario.must('save_absence', entered())
    const states: [string, string][] = []
    for (const at of [
      '2026-11-29T15:59:59Z',
      '2026-11-29T16:00:00Z',
      '2026-12-08T15:59:59Z',
      '2026-12-08T16:00:00Z',
    ]) {
      site.setNow(at)
      const absent = await site.signIn(rosario.email, 'Rosario Dizon')
      states.push([at, (await absencesOf(absent))[0]?.state ?? ''])
    }
    expect(states.map(([, state]) => state)).toEqual(['planned', 'running', 'running', 'past'])
  })

  it('are refused with the path of what is wrong, and nothing is saved', async () => {
    const { db } = site.services
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', carlo.email).execute()
    const unknown = randomUUID()
    const cases: [string, Entered][] = [
      ['first_day', entered({ first_day: '2026-11-24' })],
      ['last_day', entered({ last_day: '2026-11-29' })],
      ['last_day', entered({ last_day: '' })],
      [
        'lines.0.delegate_email',
        entered({ lines: [line({ delegate_email: ` ${rosario.email.toUpperCase()}` })] }),
      ],
      ['lines.0.delegate_email', entered({ lines: [line({ delegate_email: 'x@elsewhere.example' })] })],
      ['lines.0.delegate_email', entered({ lines: [line({ delegate_email: carlo.email })] })],
      ['lines.0.delegate_email', entered({ lines: [line({ delegate_email: '' })] })],
      ['lines.0.template_ids', entered({ lines: [line({ template_ids: [unknown] })] })],
      ['lines.0.template_ids.0', entered({ lines: [line({ template_ids: ['none'] })] })],
      ['note', entered({ note: 'x'.repeat(201) })],
      ['note', entered({ note: 'a\u0000b' })],
    ]
    for (const [path, input] of cases)
      expect(await rosario.call('save_absence', input), JSON.stringify(input)).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: { issues: [{ path }] },
      })
    expect(await absencesOf(rosario)).toEqual([])
  })

  it('name no template that is not published, but keep one that no longer is', async () => {
    const lines = [line({ template_ids: [template.templateId] })]
    const { absence_id } = await rosario.must('save_absence', entered({ lines }))
    const row = site.services.db.updateTable('templates').where('template_id', '=', template.templateId)
    const { published_version_id } = await site.services.db
      .selectFrom('templates')
      .select('published_version_id')
      .where('template_id', '=', template.templateId)
      .executeTakeFirstOrThrow()
    await row.set({ published_version_id: null }).execute()
    try {
      expect(await carlo.call('save_absence', entered({ lines }))).toMatchObject({ code: 'INVALID_ARGUMENT' })
      await rosario.must('save_absence', entered({ absence_id, lines, note: 'Changed' }))
    } finally {
      await row.set({ published_version_id }).execute()
    }
  })

  it('do not overlap, even when two are saved at once', async () => {
    const answers = await Promise.all(
      ['2026-12-08', '2026-12-10', '2026-12-12'].map((last_day) =>
        rosario.call('save_absence', entered({ last_day, lines: [] })),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'INVALID_ARGUMENT')).toHaveLength(2)
    expect(await absencesOf(rosario)).toHaveLength(1)
    await carlo.must('save_absence', entered())
  })

  it('are saved once for a key (A6)', async () => {
    const input = entered({ idempotency_key: 'the-same-key' })
    const answers = [await rosario.must('save_absence', input), await rosario.must('save_absence', input)]
    expect(answers[1]).toEqual(answers[0])
    expect(await absencesOf(rosario)).toHaveLength(1)
  })

  it('end at once when they run, are gone when they had not begun, and end only once', async () => {
    const planned = await rosario.must('save_absence', entered())
    await rosario.must('end_absence', { absence_id: planned.absence_id })
    expect(await absencesOf(rosario)).toEqual([])
    const running = await rosario.must('save_absence', entered({ first_day: '2026-11-25' }))
    await rosario.must('end_absence', { absence_id: running.absence_id })
    expect(await absencesOf(rosario)).toMatchObject([{ state: 'ended' }])
    expect(await rosario.call('end_absence', { absence_id: running.absence_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
    expect(
      await rosario.call(
        'save_absence',
        entered({ absence_id: running.absence_id, first_day: '2026-11-25' }),
      ),
    ).toMatchObject({ code: 'FAILED_PRECONDITION' })
    // The days are free again.
    await rosario.must('save_absence', entered())
  })

  it('of another person are refused like unknown ones (A2)', async () => {
    const { absence_id } = await rosario.must('save_absence', entered())
    for (const id of [absence_id, randomUUID()]) {
      const refused = { code: 'PERMISSION_DENIED', message: 'You do not have access to this absence.' }
      expect(await carlo.call('end_absence', { absence_id: id })).toMatchObject(refused)
      expect(await carlo.call('save_absence', entered({ absence_id: id }))).toMatchObject(refused)
    }
    expect(await absencesOf(carlo)).toEqual([])
    expect(await absencesOf(rosario)).toHaveLength(1)
  })
})

describe('K2: whom one decides for', () => {
  it('is shown from the first day to the last, and no longer once the absence was ended', async () => {
    const lines = [
      line({ first_day: '2026-11-25', last_day: '2026-11-26', template_ids: [template.templateId] }),
    ]
    const { absence_id } = await rosario.must('save_absence', entered({ first_day: '2026-11-25', lines }))
    const actingFor = async (who: Actor) => (await who.must('get_absences', {})).acting_for
    expect(await actingFor(bea)).toEqual([
      {
        email: rosario.email,
        name: 'Rosario Dizon',
        until: '2026-11-26',
        template_ids: [template.templateId],
      },
    ])
    site.setNow('2026-11-26T16:00:00Z')
    expect(await actingFor(await site.signIn(bea.email, 'Bea Lim'))).toEqual([])
    site.setNow('2026-11-25T02:00:00Z')
    const delegate = await site.signIn(bea.email)
    expect(await actingFor(delegate)).toHaveLength(1)
    const absent = await site.signIn(rosario.email)
    await absent.must('end_absence', { absence_id })
    expect(await actingFor(delegate)).toEqual([])
  })
})

describe('K5: setting an absence warns', () => {
  it('of a delegate who is away, names the person back or has left, and saves it nevertheless', async () => {
    await bea.must(
      'save_absence',
      entered({
        first_day: '2026-12-03',
        last_day: '2026-12-05',
        lines: [line({ first_day: '2026-12-03', last_day: '2026-12-04', delegate_email: rosario.email })],
      }),
    )
    const { warnings } = await rosario.must('save_absence', entered())
    expect(warnings).toMatchObject([
      { kind: 'DELEGATE_AWAY', first_day: '2026-12-03', last_day: '2026-12-05' },
      { kind: 'NAMES_BACK', first_day: '2026-12-03', last_day: '2026-12-04' },
    ])
    expect((await absencesOf(rosario))[0]?.warnings).toEqual(warnings)
    const left = site.services.db.updateTable('people').set({ disabled_at: new Date() })
    await left.where('email', '=', bea.email).execute()
    expect((await absencesOf(rosario))[0]?.warnings).toMatchObject([{ kind: 'CANNOT_SIGN_IN' }])
  })

  it('before it is saved, with the days of the delegates and the holidays of the calendar', async () => {
    await bea.must('save_absence', entered({ lines: [line({ delegate_email: rosario.email })] }))
    await site.services.db
      .insertInto('holidays')
      .values([
        { day: '2026-11-30', name: 'Bonifacio Day' },
        { day: '2026-12-25', name: 'Christmas Day' },
      ])
      .execute()
    const asked = await rosario.must('get_absences', {
      calendar: { first_day: '2026-11-29', last_day: '2026-12-12' },
      delegate_emails: [bea.email, carlo.email, 'x@elsewhere.example', 'no address'],
    })
    expect(asked.holidays).toEqual([{ day: '2026-11-30', name: 'Bonifacio Day' }])
    const days = { first_day: '2026-11-30', last_day: '2026-12-08' }
    expect(asked.delegates).toEqual([
      {
        email: bea.email,
        name: 'Bea Lim',
        can_sign_in: true,
        away: [days],
        names_back: [{ ...days, template_ids: [] }],
      },
      { email: carlo.email, name: 'Carlo Reyes', can_sign_in: true, away: [], names_back: [] },
      {
        email: 'x@elsewhere.example',
        name: 'x@elsewhere.example',
        can_sign_in: false,
        away: [],
        names_back: [],
      },
    ])
    // A third person learns the days, but not whom the delegate has named.
    const third = await carlo.must('get_absences', { delegate_emails: [bea.email] })
    expect(third.delegates).toMatchObject([{ away: [days], names_back: [] }])
  })

  it('reads holidays of days that no calendar has, and not of years at once', async () => {
    const ask = (first_day: string, last_day: string) =>
      rosario.call('get_absences', { calendar: { first_day, last_day } })
    expect(await ask('0000-01-01', '0000-12-31')).toMatchObject({ ok: true })
    expect(await ask('2026-01-01', '2027-12-31')).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})
