import type { CallInput } from '@countersign/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { mailOf, publishTemplate } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let template: TestTemplate
let rosario: Actor
let bea: Actor
let carlo: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  template = await publishTemplate(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  await db.deleteFrom('absences').execute()
  await db.updateTable('people').set({ disabled_at: null }).execute()
  await at('2026-11-25T02:00:00Z')
})

async function at(now: string) {
  site.setNow(now)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
  ;[rosario, bea, carlo] = (await Promise.all(
    ['Rosario Dizon', 'Bea Lim', 'Carlo Reyes'].map((name) => site.signIn(mailOf(name), name)),
  )) as [Actor, Actor, Actor]
}

type Line = CallInput<'save_absence'>['lines'][number]

/** Someone is away, and another person decides for them on all these days. */
async function away(
  absent: Actor,
  [first, last]: [string, string],
  delegate: Actor | null,
  more?: Partial<Line>,
) {
  const days = { first_day: `2026-${first}`, last_day: `2026-${last}` }
  const line = { ...days, template_ids: [], delegate_email: delegate?.email ?? null, ...more }
  return absent.must('save_absence', { ...days, note: '', lines: delegate ? [line] : [] })
}

async function shown(by = admin) {
  const { delegates } = await by.must('admin-get_attention', {})
  return delegates.map(
    ({ name, delegate_name, kind, first_day, last_day }) =>
      `${name}, ${delegate_name}: ${kind} ${first_day} ${last_day}`,
  )
}

describe('K5: an administrator sees whose delegates may not be able to decide', () => {
  it('one who is away on some of the days, no matter whose absence was set first', async () => {
    expect((await away(rosario, ['11-30', '12-08'], bea)).warnings).toEqual([])
    expect(await shown()).toEqual([])
    await away(bea, ['12-03', '12-05'], carlo)
    expect(await shown()).toEqual(['Rosario Dizon, Bea Lim: DELEGATE_AWAY 2026-12-03 2026-12-05'])
    const { absences } = await rosario.must('get_absences', {})
    expect(absences[0]?.warnings).toMatchObject([
      { kind: 'DELEGATE_AWAY', first_day: '2026-12-03', last_day: '2026-12-05' },
    ])
  })

  it('one who has named the person back on common days, once each', async () => {
    await away(rosario, ['11-30', '12-08'], bea)
    await away(bea, ['12-03', '12-05'], rosario)
    expect(await shown()).toEqual([
      'Bea Lim, Rosario Dizon: NAMES_BACK 2026-12-03 2026-12-05',
      'Rosario Dizon, Bea Lim: NAMES_BACK 2026-12-03 2026-12-05',
    ])
  })

  it('one who has left, on the days to come alone', async () => {
    await away(rosario, ['11-25', '12-08'], bea)
    await away(carlo, ['11-25', '11-26'], bea)
    const { db } = site.services
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', bea.email).execute()
    site.setNow('2026-11-30T02:00:00Z')
    const later = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
    expect(await shown(later)).toEqual(['Rosario Dizon, Bea Lim: CANNOT_SIGN_IN 2026-11-30 2026-12-08'])
  })

  it('no one where the line or the absence of the delegate is over, or was ended', async () => {
    await away(rosario, ['11-30', '12-08'], bea, { last_day: '2026-12-02' })
    const { absence_id } = await away(bea, ['12-01', '12-10'], null)
    expect(await shown()).toHaveLength(1)
    await at('2026-12-03T02:00:00Z')
    expect(await shown()).toEqual([])
    await away(carlo, ['12-04', '12-05'], bea)
    expect(await shown()).toHaveLength(1)
    await bea.must('end_absence', { absence_id })
    expect(await shown()).toEqual([])
  })

  it('no one of a line for other templates than the delegate has named the person for', async () => {
    const other = (await publishTemplate(site, 'OTH')).templateId
    await away(rosario, ['11-30', '12-08'], bea, { template_ids: [template.templateId] })
    await away(bea, ['12-03', '12-05'], rosario, { template_ids: [other] })
    expect(await shown()).toEqual([
      'Bea Lim, Rosario Dizon: DELEGATE_AWAY 2026-12-03 2026-12-05',
      'Rosario Dizon, Bea Lim: DELEGATE_AWAY 2026-12-03 2026-12-05',
    ])
  })
})
