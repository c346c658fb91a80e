import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallOutput } from '@countersign/contract'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let colleague: Actor
let atFirst: CallOutput<'admin-get_holidays'>

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  atFirst = await admin.must('admin-get_holidays', {})
})
beforeEach(async () => {
  const { db } = site.services
  await db.deleteFrom('holidays').execute()
  await db.updateTable('holiday_list').set({ revision: 0, modified_by: null, modified_at: null }).execute()
})
afterAll(() => site.stop())

const CHRISTMAS = { day: '2026-12-25', name: 'Christmas Day' }
const NEW_YEAR = { day: '2027-01-01', name: "New Year's Day" }

/** Saves both, then one of them. */
async function savedTwice() {
  await admin.must('admin-save_holidays', { holidays: [NEW_YEAR, CHRISTMAS], revision: 0 })
  await admin.must('admin-save_holidays', { holidays: [CHRISTMAS], revision: 1 })
}

describe('L1: the holidays of the calendar', () => {
  it('are none at first', () => {
    expect(atFirst).toEqual({
      holidays: [],
      revision: 0,
      modified_by: null,
      date_last_modified: null,
    })
  })

  it('are saved as one list, shown in the order of the calendar, with who changed them', async () => {
    const saved = await admin.must('admin-save_holidays', { holidays: [NEW_YEAR, CHRISTMAS], revision: 0 })
    expect(saved.revision).toBe(1)
    expect(await colleague.must('admin-get_holidays', {})).toMatchObject({
      holidays: [CHRISTMAS, NEW_YEAR],
      revision: 1,
      modified_by: 'Liza Marasigan',
    })
  })

  it('are in the administrators’ log with what was added and removed', async () => {
    const log = () => admin.must('admin-get_log', { subject_kind: 'holidays', limit: 2 })
    const { total: logged } = await log()
    await savedTwice()
    const { events, total } = await log()
    expect(total).toBe(logged + 2)
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'save_holidays', before: { '2027-01-01': "New Year's Day" }, after: {} },
      {
        action: 'save_holidays',
        before: {},
        after: { '2026-12-25': 'Christmas Day', '2027-01-01': "New Year's Day" },
      },
    ])
  })

  it('are not overwritten by an administrator who has not seen the latest change (A6)', async () => {
    await savedTwice()
    expect(await colleague.call('admin-save_holidays', { holidays: [], revision: 1 })).toMatchObject({
      code: 'ABORTED',
      details: { revision: 2, modified_by: 'Liza Marasigan' },
    })
    expect((await admin.must('admin-get_holidays', {})).holidays).toEqual([CHRISTMAS])
  })

  it('are replaced by one of two administrators who save at once', async () => {
    await savedTwice()
    const save = (who: Actor, name: string) =>
      who.call('admin-save_holidays', { holidays: [{ ...CHRISTMAS, name }], revision: 2 })
    const answers = await Promise.all([save(admin, 'Hers'), save(colleague, 'His')])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const winner = answers[0]?.ok ? 'Hers' : 'His'
    expect(await admin.must('admin-get_holidays', {})).toMatchObject({
      holidays: [{ name: winner }],
      revision: 3,
    })
  })

  it.each([
    ['a day twice', [CHRISTMAS, CHRISTMAS], 'holidays.1.day'],
    ['a day that is none', [{ ...CHRISTMAS, day: '2026-02-30' }], 'holidays.0.day'],
    ['a year before 2000', [{ ...CHRISTMAS, day: '1999-12-25' }], 'holidays.0.day'],
    ['no name', [{ ...CHRISTMAS, name: '  ' }], 'holidays.0.name'],
    ['a name of 101 characters', [{ ...CHRISTMAS, name: 'x'.repeat(101) }], 'holidays.0.name'],
    ['a name that cannot be stored', [{ ...CHRISTMAS, name: 'a\u0000b' }], 'holidays.0.name'],
  ])('are refused with %s, and nothing changes', async (_what, holidays, path) => {
    const { revision } = await admin.must('admin-get_holidays', {})
    const answer = await admin.call('admin-save_holidays', { holidays })
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT', details: { issues: [{ path }] } })
    expect((await admin.must('admin-get_holidays', {})).revision).toBe(revision)
  })

  it('may be 500, with names in any alphabet', async () => {
    const holidays = Array.from({ length: 500 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      name: '節'.repeat(100),
    }))
    await admin.must('admin-save_holidays', { holidays })
    expect((await admin.must('admin-get_holidays', {})).holidays).toEqual(holidays)
    const more = [...holidays, { day: '2030-01-01', name: 'One more' }]
    expect(await admin.call('admin-save_holidays', { holidays: more })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })
})
