import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { COUNTED_ROWS } from './memo-page.queries.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let templates: TestTemplate[]
const made: string[] = []

beforeAll(async () => {
  site = await createTestSite()
  templates = [await publishTemplate(site, 'AVL'), await publishTemplate(site, 'GEN')]
  people = await signInParticipants(site)
  for (let day = 1; day <= 7; day++) {
    // 15:59Z is still the day in Manila, 16:00Z the next one.
    site.setNow(`2026-03-0${day}T15:59:00.000Z`)
    const template = templates[day % 2] as TestTemplate
    made.push((await people.owner.must('create_memo', submission(template, [level([people.first])]))).memo_id)
  }
  site.setNow()
})
afterEach(() => site.setNow())
afterAll(() => site.stop())

const ids = (page: { memos: { memo_id: string }[] }) => page.memos.map((memo) => memo.memo_id)
const page = (who: Actor, input: object) => who.must('getMyMemosActiveWithUserID', input)

describe('a list (A5)', () => {
  it('returns the same memos by page number and by cursor, in both directions', async () => {
    const latest = [...made].reverse()
    const one = await page(people.owner, { limit: 3 })
    expect(ids(one)).toEqual(latest.slice(0, 3))
    expect(one.page_info).toMatchObject({ total: 7, total_capped: false, has_next: true, has_prev: false })
    const two = await page(people.owner, { limit: 3, start_after: one.page_info.end_cursor })
    expect(ids(two)).toEqual(latest.slice(3, 6))
    expect(ids(await page(people.owner, { limit: 3, page_no: 2 }))).toEqual(latest.slice(3, 6))
    const back = await page(people.owner, { limit: 3, end_before: two.page_info.start_cursor })
    expect(ids(back)).toEqual(latest.slice(0, 3))
    expect(back.page_info).toMatchObject({ has_next: true, has_prev: false })
    expect(ids(await page(people.owner, { limit: 3, order: 'oldest' }))).toEqual(made.slice(0, 3))
    expect(ids(await page(people.owner, { limit: 3, limit_to_last: true }))).toEqual(latest.slice(4))
  })

  it('returns the cursor of each page, however it was requested', async () => {
    const firstOf = async (input: object) => (await page(people.owner, { limit: 3, ...input })).page_info
    const one = await firstOf({})
    const two = await firstOf({ start_after: one.end_cursor })
    expect([one.first, two.first]).toEqual([1, 4])
    const last = await firstOf({ start_after: two.end_cursor })
    expect([last.first, last.has_next]).toEqual([7, false])
    expect((await firstOf({ start_after: last.end_cursor })).first).toBeNull()
    expect((await firstOf({ end_before: last.start_cursor })).first).toBe(4)
    expect((await firstOf({ end_before: two.start_cursor })).first).toBe(1)
    expect((await firstOf({ page_no: 3 })).first).toBe(7)
    expect((await firstOf({ limit_to_last: true })).first).toBe(5)
    const oldest = await firstOf({ order: 'oldest' })
    expect((await firstOf({ order: 'oldest', start_after: oldest.end_cursor })).first).toBe(4)
    const days = { start_date: '2026-03-01', end_date: '2026-03-05' }
    const narrowed = await firstOf(days)
    expect((await firstOf({ ...days, start_after: narrowed.end_cursor })).first).toBe(4)
  })

  it('filters by Manila days and by memo type (G1)', async () => {
    expect(ids(await page(people.owner, { start_date: '2026-03-02', end_date: '2026-03-03' }))).toEqual([
      made[2],
      made[1],
    ])
    expect((await page(people.owner, { memo_type: [templates[0]?.templateId ?? ''] })).page_info.total).toBe(
      3,
    )
    expect((await page(people.owner, { memo_type: 'ALL' })).page_info.total).toBe(7)
  })

  it('rejects malformed cursors and dates', async () => {
    for (const input of [
      { start_after: 'nonsense' },
      { start_date: 'yesterday' },
      { limit: 501 },
      { page_no: 1000, limit: 500 },
    ])
      expect(
        await people.owner.call('getMyMemosActiveWithUserID', input),
        JSON.stringify(input),
      ).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('contains only the caller’s memos (I1), and cannot be requested for others (A3)', async () => {
    expect((await page(people.stranger, {})).memos).toEqual([])
    expect(
      await people.stranger.call('getMyMemosActiveWithUserID', { user_id: people.owner.userId }),
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('an approver’s active list', () => {
  it('shows when each memo reached them and for how many Manila days (G2), in that order (C7)', async () => {
    const { first, second, third: owner } = people
    site.setNow('2026-04-01T01:00:00.000Z')
    const write = (levels: object[]) =>
      owner.must('create_memo', submission(templates[0] as TestTemplate, levels as never))
    const { memo_id: old } = await write([level([first]), level([second])])
    site.setNow('2026-04-02T01:00:00.000Z')
    const { memo_id: young } = await write([level([second])])
    site.setNow('2026-04-03T15:59:00.000Z')
    await first.must('approve_memo', { memo_id: old })
    site.setNow('2026-04-05T16:00:00.000Z')
    const { memos } = await second.must('getForMyApprovalActiveWithUserID', {})
    expect(memos.map((memo) => [memo.memo_id, memo.date_received, memo.days_waiting])).toEqual([
      [old, '2026-04-03T15:59:00.000Z', 3],
      [young, '2026-04-02T01:00:00.000Z', 4],
    ])
    const elsewhere = await Promise.all([
      page(owner, {}),
      first.must('getForMyApprovalHistoryWithUserID', {}),
    ])
    for (const memo of elsewhere.flatMap((one) => one.memos))
      expect([memo.date_received, memo.days_waiting]).toEqual([null, null])
  })
})

describe('a list in a large database', () => {
  it('reads and counts one range of one index', async () => {
    const { pool } = site.services
    await pool.query(`
      INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject, created_at, modified_at, changed_at)
      SELECT 'MASS-' || n, '{}', 'mass@northwind.example', 'Mass', template_id, version_id, 'Form', 'Subject ' || n, now(), now(), now()
      FROM generate_series(1, 30000) n, LATERAL (SELECT template_id, version_id FROM template_versions LIMIT 1) t`)
    await pool.query(
      `
      INSERT INTO participants (memo_key, email, role, audience, list, status, template_id, created_at, sort_at)
      SELECT memo_key, CASE WHEN memo_key % 10 = 0 THEN $1 ELSE 'p' || memo_key % 500 || '@northwind.example' END, 'watcher', 'watcher', 'active', 'SUBMITTED', template_id, now(), now() - memo_key * interval '1 second'
      FROM memos WHERE memo_id LIKE 'MASS-%'`,
      [people.stranger.email],
    )
    // The test server commits without waiting for the disk; until then no page counts as visible to all.
    await pool.query('CHECKPOINT')
    await pool.query('VACUUM ANALYZE participants, memos')
    const watched = await people.stranger.must('getMemosToWatchActiveWithUserID', {})
    expect(watched.memos).toHaveLength(15)
    expect(watched.page_info).toMatchObject({ total: COUNTED_ROWS, total_capped: true, has_next: true })
    expect(watched.page_info.first).toBe(1)
    const far = await people.stranger.must('getMemosToWatchActiveWithUserID', { limit: 500, page_no: 3 })
    const beyond = { limit: 15, start_after: far.page_info.end_cursor }
    expect((await people.stranger.must('getMemosToWatchActiveWithUserID', beyond)).page_info.first).toBeNull()
    const explain = async (sql: string) =>
      JSON.stringify((await pool.query(`EXPLAIN (FORMAT JSON) ${sql}`, [people.stranger.email])).rows)
    const where = `p.person_id = (SELECT person_id FROM addresses WHERE email = $1) AND p.audience = 'watcher' AND p.list = 'active'`
    const rows = await explain(
      `SELECT m.memo_id FROM participants p JOIN memos m USING (memo_key) WHERE ${where} ORDER BY p.sort_at DESC, p.memo_key DESC LIMIT 16`,
    )
    expect(rows).toMatch(/participants_person_(filters|list)/)
    expect(rows).not.toMatch(/"Node Type":"(Sort|Seq Scan)"/)
    const count = await explain(
      `SELECT count(*) FROM (SELECT p.memo_key FROM participants p WHERE ${where} LIMIT 1001) counted`,
    )
    expect(count).toContain('Index Only Scan')
  })
})
