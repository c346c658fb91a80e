import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, level, publishTemplate, submission, type TestTemplate } from '../testing/memos.ts'
import { createTestSite, type Actor, type TestSite } from '../testing/test-site.ts'
import { COUNTED_ROWS } from './memo-lists.queries.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof cast>>
let templates: TestTemplate[]
const made: string[] = []

beforeAll(async () => {
  site = await createTestSite()
  templates = [await publishTemplate(site, 'AVL'), await publishTemplate(site, 'GEN')]
  people = await cast(site)
  for (let day = 1; day <= 7; day++) {
    // 15:59Z is still the day in Manila, 16:00Z the next one.
    site.setNow(`2026-03-0${day}T15:59:00.000Z`)
    const template = templates[day % 2] as TestTemplate
    made.push((await people.owner.must('create_memo', submission(template, [level([people.first])]))).memo_id)
  }
})
afterAll(() => site.stop())

const ids = (page: { memos: { memo_id: string }[] }) => page.memos.map((memo) => memo.memo_id)
const page = (who: Actor, input: object) => who.must('getMyMemosActiveWithUserID', input)

describe('a list (A5)', () => {
  it('is the same memos by page numbers and by cursors, in both directions', async () => {
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

  it('is refused with a place that is none, or a date that is none', async () => {
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

  it('holds nothing of others (I1), and nobody asks for them (A3)', async () => {
    expect((await page(people.stranger, {})).memos).toEqual([])
    expect(
      await people.stranger.call('getMyMemosActiveWithUserID', { user_id: people.owner.userId }),
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('a list among very many memos', () => {
  it('reads one range of one index, and counts without leaving it', async () => {
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
    const explain = async (sql: string) =>
      JSON.stringify((await pool.query(`EXPLAIN (FORMAT JSON) ${sql}`, [people.stranger.email])).rows)
    const where = `p.email = $1 AND p.audience = 'watcher' AND p.list = 'active'`
    const rows = await explain(
      `SELECT m.memo_id FROM participants p JOIN memos m USING (memo_key) WHERE ${where} ORDER BY p.sort_at DESC, p.memo_key DESC LIMIT 16`,
    )
    expect(rows).toContain('participants_list')
    expect(rows).not.toMatch(/"Node Type":"(Sort|Seq Scan)"/)
    const count = await explain(
      `SELECT count(*) FROM (SELECT p.memo_key FROM participants p WHERE ${where} LIMIT 1001) counted`,
    )
    expect(count).toContain('Index Only Scan')
  })
})
