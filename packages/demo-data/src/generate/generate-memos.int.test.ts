import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { MemoEvent } from '@countersign/domain'
import { contentEntries, MEMO_CONTENT, readStored } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { recount, storedSums } from '@countersign/server/reports/testing/recount'
import { sanitizeRichText } from '@countersign/server/platform/rich-text/sanitize'
import type { TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'
import type { GenerateOptions } from './generate-memos.ts'
import { generateMemos } from './generate-memos.ts'

const DEMO = join(import.meta.dirname, '..', '..', '..', '..', 'demo/organisation.json')
const NOW = new Date('2026-11-20T15:00:00+08:00')
/** More than one batch. */
const OPTIONS: GenerateOptions = {
  memos: 1100,
  seed: 'one seed',
  now: NOW,
  beside: false,
  people: 300,
  templates: 60,
}

async function generated(options: Partial<GenerateOptions> = {}): Promise<TestSite & { url: string }> {
  const database = await createTestDatabase()
  const site = await openSite(database)
  site.setNow(NOW.toISOString())
  await generateMemos(database.url, DEMO, { ...OPTIONS, ...options })
  return { ...site, url: database.url }
}

let site: TestSite & { url: string }
let again: TestSite & { url: string }
/** Of the two sites as they were generated: other tests sign in and generate more. */
let digests: string[]
beforeAll(async () => {
  site = await generated()
  again = await generated()
  digests = [await digest(site), await digest(again)]
})
afterAll(async () => {
  await Promise.all([site.stop(), again.stop()])
})

const count = async (of: TestSite, sql: string) => Number((await of.services.pool.query(sql)).rows[0].count)

/** Everything of a table that chance could change; ids that the database gives are left out. */
async function digest({ services: { pool } }: TestSite): Promise<string> {
  const hash = createHash('sha256')
  for (const [table, order] of [
    ['memos', 'memo_key'],
    ['memo_versions', 'memo_key, version'],
    ['memo_events', 'memo_key, event_no'],
    ['participants', 'memo_key, email'],
    ['notifications', 'memo_key, event_no, email, kind'],
    ['memo_search', 'memo_key, version'],
    ['memo_numbers', 'template_code, year'],
    ['people', 'email'],
  ]) {
    const { rows } = await pool.query<{ row: object }>(
      `SELECT to_jsonb(t) - 'template_id' - 'version_id' - 'created_at' - 'modified_at' AS row FROM ${table} t ORDER BY ${order}`,
    )
    for (const { row } of rows) hash.update(JSON.stringify(row))
  }
  return hash.digest('hex')
}

describe('generated memos', () => {
  test('are the same for the same seed, and others for another', async () => {
    expect(digests[1]).toBe(digests[0])
    const other = await generated({ seed: 'another', memos: 50 })
    expect(await digest(other)).not.toBe(digests[0])
    await other.stop()
  })

  test('fold from their log, keep every invariant, and have the participants of their state (D10, C7)', async () => {
    expect(await verifyMemos(site.services.db)).toMatchObject({ checked: OPTIONS.memos, faults: [] })
  })

  test('N6: follow the policy of their template, and each of its seats remembers what it was filled from', async () => {
    const rows = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('template_versions as v', 'v.version_id', 'm.version_id')
      .select('m.state')
      .where('v.policy', 'is not', null)
      .execute()
    const levels = rows.flatMap(({ state }) => readState(state).levels)
    expect(rows.length).toBeGreaterThan(50)
    expect(levels.filter(({ policy, slots }) => !policy || slots.some(({ source }) => !source))).toEqual([])
  })

  test('are in every state, about one in nine of them submitted again', async () => {
    const { rows } = await site.services.pool.query<{ status: string }>(
      "SELECT DISTINCT status FROM participants WHERE role = 'owner'",
    )
    expect(rows.map(({ status }) => status).sort()).toEqual(
      [
        ...['APPROVED', 'REJECTED', 'RETURNED', 'RETURNED_DRAFT', 'SAVE_AS_DRAFT'],
        ...['SELF_RETURNED', 'SELF_RETURNED_DRAFT', 'SUBMITTED', 'WITHDRAWN'],
      ].sort(),
    )
    const resubmitted = await count(
      site,
      'SELECT count(DISTINCT memo_key) FROM memo_versions WHERE version > 1',
    )
    expect(resubmitted / OPTIONS.memos).toBeGreaterThan(0.09)
    expect(resubmitted / OPTIONS.memos).toBeLessThan(0.13)
    expect(await count(site, "SELECT count(*) FROM participants WHERE role = 'past'")).toBeGreaterThan(0)
    expect(await count(site, "SELECT count(*) FROM participants WHERE role = 'subApprover'")).toBeGreaterThan(
      5,
    )
  })

  test('waited from an hour to weeks', async () => {
    const { rows } = await site.services.pool.query<{ data: MemoEvent }>(
      "SELECT data FROM memo_events WHERE type IN ('LevelStarted', 'LevelCleared') ORDER BY memo_key, event_no",
    )
    const waits = rows.flatMap(({ data }, index) =>
      data.type === 'LevelCleared' && rows[index - 1]?.data.type === 'LevelStarted'
        ? [(Date.parse(data.at) - Date.parse(rows[index - 1]!.data.at)) / 3_600_000]
        : [],
    )
    expect(Math.min(...waits)).toBeLessThan(2)
    expect(Math.max(...waits)).toBeGreaterThan(14 * 24)
  })

  test('L2: have due times where their template names working days, a few of them overdue', async () => {
    const waiting =
      "SELECT count(*) FROM participants p JOIN memos m USING (memo_key) WHERE p.role = 'owner' AND p.status = 'SUBMITTED'"
    const timed = await count(site, `${waiting} AND m.due_at IS NOT NULL`)
    expect(timed).toBeGreaterThan(5)
    expect(timed).toBeLessThan((await count(site, waiting)) / 2)
    const overdue = await count(site, `SELECT count(*) FROM memos WHERE due_at < '${NOW.toISOString()}'`)
    expect(overdue).toBeGreaterThan(0)
    expect(overdue).toBeLessThan(timed)
    // The clock does not send what was due long ago.
    expect(
      await count(site, `SELECT count(*) FROM due_times WHERE notice_at <= '${NOW.toISOString()}'`),
    ).toBe(0)
  })

  test('K1: belong to an organisation where some people are away today, with delegates', async () => {
    const away = await count(
      site,
      "SELECT count(*) FROM absence_lines WHERE '2026-11-20' BETWEEN first_day AND last_day",
    )
    expect(away / OPTIONS.people).toBeGreaterThan(0.002)
    expect(away / OPTIONS.people).toBeLessThan(0.05)
  })

  test('are numbered by template and year without a gap, and the next call goes on (A7)', async () => {
    const { rows } = await site.services.pool.query(
      `SELECT n.* FROM memo_numbers n WHERE last_number <>
        (SELECT count(*) FROM memos WHERE memo_id LIKE n.template_code || '-' || n.year || '-%')`,
    )
    expect(rows).toEqual([])
  })

  test('match the reports’ sums as plain SQL counts them (H2, H3, H7)', async () => {
    const counted = await recount(site.services.db)
    expect(await storedSums(site.services.db)).toEqual(counted)
    expect(counted.costs.length).toBeGreaterThan(20)
  })

  test('are found in lists, search and notifications by who takes part', async () => {
    const { rows } = await site.services.pool.query<{ email: string; subject: string; memo_id: string }>(
      `SELECT p.email, m.public_subject AS subject, m.memo_id FROM participants p JOIN memos m USING (memo_key)
        WHERE p.list = 'history' AND p.role = 'approver'
        ORDER BY (SELECT count(*) FROM notifications n WHERE n.email = p.email), m.memo_key LIMIT 1`,
    )
    const { email, subject, memo_id } = rows[0]!
    const approver = await site.signIn(email)
    const history = await approver.must('getForMyApprovalHistoryWithUserID', { limit: 500 })
    expect(history.memos.map((memo) => memo.memo_id)).toContain(memo_id)
    const hits = await approver.must('search_memo', { query: subject.slice(0, 60) })
    expect(hits.results.map((hit) => hit.memo_id.raw)).toContain(memo_id)
    const notices = await approver.must('get_notifications', { limit: 100 })
    expect(notices.map((notice) => notice.url).join()).toContain(memo_id)
    const times = notices.map((notice) => Date.parse(notice.date_created))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const view = await approver.must('get_memo_details_for_viewing', { memo_id })
    expect(view.memo.memo_subject).toBe(subject)
  })

  test('F5: hold rich text as the sanitiser leaves it', async () => {
    const versions = await site.services.db.selectFrom('memo_versions').select('content').limit(500).execute()
    const texts = versions
      .flatMap(({ content }) => contentEntries(readStored(MEMO_CONTENT, content)).entries)
      .flatMap(({ field_type, value }) => (field_type?.startsWith('TEXT_RTE') ? [value] : []))
    expect(texts.length).toBeGreaterThan(100)
    for (const html of texts) expect(sanitizeRichText(html as string)).toBe(html)
  })

  test('leave keys, references and indexes as they were', async () => {
    const untouched = await createTestDatabase()
    const definitions = async (pool: TestSite['services']['pool']) => {
      const indexes = await pool.query(
        "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
      )
      const constraints = await pool.query(
        "SELECT conrelid::regclass::text AS on, conname, pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
      )
      return [indexes.rows, constraints.rows]
    }
    expect(await definitions(site.services.pool)).toEqual(await definitions(untouched.pool))
    await untouched.drop()
  })
})

test('a database with memos is left unchanged by default', async () => {
  const options = { ...OPTIONS, memos: 30 }
  await expect(generateMemos(again.url, DEMO, options)).rejects.toThrow('--beside')
  const reported: (number | string)[] = []
  await generateMemos(again.url, DEMO, { ...options, beside: true }, (done) => void reported.push(done))
  expect(reported).toEqual([
    'people and templates',
    'memos',
    30,
    'indexes',
    'statistics',
    'due times and absences',
    'reports',
  ])
  expect(await verifyMemos(again.services.db)).toMatchObject({ checked: OPTIONS.memos + 30, faults: [] })
})

test("a database with people of its own is no place for the demo's", async () => {
  const own = await createTestDatabase()
  await own.db.insertInto('people').values({ email: 'real@company.example', display_name: 'Real' }).execute()
  await expect(generateMemos(own.url, DEMO, OPTIONS)).rejects.toThrow('people of its own')
  expect(await own.db.selectFrom('memos').select('memo_key').execute()).toEqual([])
  await own.drop()
})
