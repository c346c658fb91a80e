import { configure } from '@countersign/test-kit/settings'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeOldNotices } from './remove-old-notices.job.ts'

let site: TestSite
let admin: Actor

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
})
afterAll(() => site.stop())

/** Notifications of each age in days. */
const AGES = [1, 29, 31, 364, 366, 4000]

beforeEach(async () => {
  const { db } = site.services
  await db.deleteFrom('settings').where('key', '=', 'notification_days').execute()
  await db.deleteFrom('notifications').execute()
  // On many pages of the table.
  await sql`INSERT INTO notifications (email, kind, title, url, created_at)
    SELECT ${admin.email}, 'replied', 'A reply', '/memos/1', now() - make_interval(days => age)
    FROM unnest(${AGES}::int[]) AS age, generate_series(1, 200)`.execute(db)
})

async function agesLeft(): Promise<number[]> {
  const { rows } = await sql<{ age: number; left: number }>`
    SELECT round(extract(epoch FROM now() - created_at) / 86400)::int AS age, count(*)::int AS left
    FROM notifications GROUP BY 1 ORDER BY 1`.execute(site.services.db)
  expect(rows.map(({ left }) => left)).toEqual(rows.map(() => 200))
  return rows.map(({ age }) => age)
}

describe('E1: old notifications', () => {
  it('E1: are removed after a year unless Settings say otherwise', async () => {
    await removeOldNotices({}, site.services)
    expect(await agesLeft()).toEqual([1, 29, 31, 364])
  })

  it('E1: are removed after the days that Settings say', async () => {
    await configure(site, { notification_days: 30 })
    await removeOldNotices({}, site.services)
    expect(await agesLeft()).toEqual([1, 29])
  })

  it('E1: are all kept where the days are 0', async () => {
    await configure(site, { notification_days: 0 })
    await removeOldNotices({}, site.services)
    expect(await agesLeft()).toEqual(AGES)
  })

  it('I4: the days are a whole number up to ten years, and no business of browsers', async () => {
    const settings = (await admin.must('admin-get_settings', {})).settings
    const { revision } = settings.find(({ key }) => key === 'notification_days')!
    for (const value of [-1, 3651, 1.5, '30'])
      expect(
        await admin.call('admin-save_setting', { key: 'notification_days', value, revision } as never),
      ).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' })
  })
})
