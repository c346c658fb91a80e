import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configure } from '@countersign/test-kit/settings'
import { publishTemplate } from '@countersign/test-kit/memos'
import { planFacts } from '@countersign/test-kit/query-plans'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { today } from '../protocol/delegations.ts'
import { compactEntries } from './compact-entries.store.ts'
import { COUNTED_HITS } from './totals.ts'

const BUSY = 'busy@northwind.example'
const MEMOS = 3000
/** Words by how their memos are spread: over all, and only over the latest or the oldest. */
const WORDS = ['every', 'second', 'third', 'tenth', 'fiftieth', 'rare', 'latest', 'oldest', 'nowhere']
const FIRST_DAY = '2024-01-01T00:00:00Z'

let site: TestSite
let busy: Actor
let recorder: SqlRecorder

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_global_search_enabled: true })
  await publishTemplate(site)
  busy = await site.signIn(BUSY)
  recorder = new SqlRecorder(site.services.pool)
  await addMemos(site, BUSY, MEMOS)
  await makeCompact()
})
afterAll(() => site.stop())

const WATCHED = { role: 'watcher', audience: 'watcher' }
const TO_APPROVE = { role: 'approver', audience: 'approver' }

/** Memos of one person, dated in another order than that of their keys. */
async function addMemos(
  { services: { pool } }: TestSite,
  email: string,
  memos: number,
  { part = WATCHED, prefix = email.split('@')[0] } = {},
): Promise<void> {
  await pool.query(
    `INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject, created_at, modified_at, changed_at)
     SELECT $1 || '-' || n, '{"levels": []}', $2, 'Owner', template_id, version_id, 'Form', 'Subject', at, at, at
     FROM generate_series(0, $3::int - 1) n, LATERAL (SELECT template_id, version_id FROM template_versions LIMIT 1) t,
       LATERAL (SELECT timestamptz '${FIRST_DAY}' + (n * 7919 % $3::int) / 7 * interval '1 hour' AS at) dated`,
    [prefix, email, memos],
  )
  await pool.query(
    `INSERT INTO memo_search (memo_key, version, people, words, memo_id, subject, content, status, template_id, created_at)
     SELECT memo_key, 1, ARRAY[$2], to_tsvector('memo_words', concat_ws(' ', 'every',
         CASE WHEN place % 2 = 0 THEN 'second' END, CASE WHEN place % 3 = 0 THEN 'third' END,
         CASE WHEN place % 10 = 0 THEN 'tenth' END, CASE WHEN place % 50 = 0 THEN 'fiftieth' END,
         CASE WHEN place = 1234 THEN 'rare' END, CASE WHEN place > count - 90 THEN 'latest' END,
         CASE WHEN place < 1200 THEN 'oldest' END)),
       memo_id, 'Subject', '', CASE WHEN place % 97 = 0 THEN 'CANCELLED' ELSE 'SUBMITTED' END, template_id, created_at
     FROM (SELECT *, row_number() OVER (ORDER BY created_at, memo_key) AS place, count(*) OVER () AS count FROM memos
           WHERE memo_id LIKE $1 || '-%') m`,
    [prefix, email],
  )
  await pool.query(
    `INSERT INTO participants (memo_key, email, role, audience, list, status, template_id, created_at, sort_at)
     SELECT memo_key, $2, $3, $4, 'active', 'SUBMITTED', template_id, created_at, created_at
     FROM memos WHERE memo_id LIKE $1 || '-%'`,
    [prefix, email, part.role, part.audience],
  )
  // As autovacuum leaves them: while it moves the pending entries of a GIN index, a scan counts some of them twice.
  await pool.query('VACUUM (ANALYZE) memos, memo_search, participants')
}

/** Makes the words of two in three entries compact. */
async function makeCompact(): Promise<void> {
  const { db, pool } = site.services
  const { rows } = await pool.query<{ memo_key: string }>(
    'SELECT memo_key FROM memo_search WHERE memo_key % 3 > 0',
  )
  await compactEntries(
    db,
    rows.map(({ memo_key }) => memo_key),
  )
  await pool.query('VACUUM (ANALYZE) memo_search')
}

/** All hits of some people, latest first, by reading the whole table. What an absent person only watches isn't a delegate's. */
async function scan(
  words: readonly string[],
  from: string | undefined,
  emails: readonly string[] = [BUSY],
): Promise<string[]> {
  const { rows } = await site.services.pool.query<{ memo_id: string }>(
    `SELECT memo_id FROM memo_search
     WHERE person_ids && ARRAY(SELECT person_of(email) FROM unnest($1::text[]) AS email) AND tsvector_to_array(coalesce(expand_words(compact), words)) @> $2::text[] AND status <> 'CANCELLED' AND memo_id NOT LIKE 'watched-%'
       AND created_at >= coalesce($3::date::timestamp AT TIME ZONE 'Asia/Manila', '-infinity')
     ORDER BY created_at DESC, memo_key DESC`,
    [emails, words, from ?? null],
  )
  return rows.map((row) => row.memo_id)
}

/** Searches as a person, and compares with a scan of what some people take part in. */
async function compareWithScan(reader: Actor, emails: readonly string[], memos: number): Promise<void> {
  const words = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })
  const from = fc.option(fc.constantFrom('2024-01-02', '2024-01-20', '2024-01-25', '2030-01-01'), {
    nil: undefined,
  })
  const page = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 }))
  const size = fc.constantFrom(5, 20)
  await fc.assert(
    fc.asyncProperty(words, from, page, size, async (typed, start_date, at, rows) => {
      const all = await scan(typed, start_date, emails)
      const input = { query: typed.join(' '), page: at, size: rows, filters: { start_date } }
      const { results, meta } = await reader.must('search_memo', input)
      expect(results.map((hit) => hit.memo_id.raw)).toEqual(all.slice((at - 1) * rows, at * rows))
      expect(meta.has_next).toBe(at * rows < Math.min(all.length, COUNTED_HITS))
      expect(meta.total_results).toBeLessThanOrEqual(COUNTED_HITS)
      if (meta.has_next) expect(meta.total_pages).toBeGreaterThan(at)
      if (meta.total_capped) expect(all.length).toBeGreaterThan(COUNTED_HITS)
      if (!meta.total_estimated) {
        expect(meta.total_results).toBe(Math.min(all.length, COUNTED_HITS))
        expect(meta.total_capped).toBe(all.length > COUNTED_HITS)
      } else if (!meta.total_capped && !typed.includes('latest') && !typed.includes('oldest')) {
        // Three standard errors of a sample of 50.
        const share = all.length / memos
        const error = 3 * memos * Math.sqrt((share * (1 - share)) / 50)
        expect(Math.abs(meta.total_results - Math.min(all.length, COUNTED_HITS))).toBeLessThan(error)
      }
    }),
    { numRuns: 120 },
  )
}

/** Rows read, tables scanned and totals of a person's searches. */
async function costs(reader: Actor): Promise<unknown[]> {
  const client = await site.services.pool.connect()
  try {
    const found: unknown[] = []
    for (const query of ['every', 'tenth', 'fiftieth', 'rare', 'oldest', 'every rare']) {
      const statements = await recorder.record(() => reader.must('search_memo', { query }))
      const { meta } = await reader.must('search_memo', { query })
      await client.query('BEGIN; SET LOCAL enable_seqscan = off')
      for (const statement of statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
        const { rowsRead, scans } = await planFacts(client, statement)
        found.push([query, rowsRead, scans, meta])
      }
      await client.query('ROLLBACK')
    }
    return found
  } finally {
    client.release()
  }
}

describe('a search among many memos', () => {
  it('A5: finds what a plain scan finds, in its order, with a total that is exact or marked as an estimate', async () => {
    await compareWithScan(busy, [BUSY], MEMOS)
  })

  it('I1: reads as many rows and counts the same, however many memos other people have', async () => {
    const before = await costs(busy)
    for (const other of ['one', 'two', 'three']) await addMemos(site, `${other}@northwind.example`, MEMOS)
    expect(await costs(busy)).toEqual(before)
  })
})

describe('a search of a delegate among many memos', () => {
  const AWAY = 'away@northwind.example'
  const DELEGATE = 'delegate@northwind.example'
  const WAITING = 300
  let delegate: Actor

  beforeAll(async () => {
    site.services.sessionRows.start()
    const absent = await site.signIn(AWAY)
    delegate = await site.signIn(DELEGATE)
    await addMemos(site, DELEGATE, MEMOS)
    await makeCompact()
    await addMemos(site, AWAY, WAITING, { part: TO_APPROVE })
    const { pool } = site.services
    // The delegate watches some of them.
    const watched = "memo_id LIKE 'away-%' AND memo_key % 5 = 0"
    await pool.query(`UPDATE memo_search SET people = people || $1::text WHERE ${watched}`, [DELEGATE])
    await pool.query(
      `INSERT INTO participants (memo_key, email, role, audience, list, status, template_id, created_at, sort_at)
       SELECT memo_key, $1, 'watcher', 'watcher', 'active', 'SUBMITTED', template_id, created_at, created_at
       FROM memos WHERE ${watched}`,
      [DELEGATE],
    )
    await pool.query('VACUUM (ANALYZE) memo_search, participants')
    const day = today(new Date())
    const days = { first_day: day, last_day: today(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)) }
    const lines = [{ ...days, template_ids: [], delegate_email: DELEGATE }]
    await absent.must('save_absence', { ...days, note: '', lines })
    await site.services.sessionRows.settle()
  })

  it('K6, A5: finds what a plain scan of both people’s memos finds, in one order with one total', async () => {
    await compareWithScan(delegate, [DELEGATE, AWAY], MEMOS + WAITING)
  })

  it('K6, I1: reads as many rows, however many memos the absent person and others read otherwise', async () => {
    const before = await costs(delegate)
    await addMemos(site, AWAY, MEMOS, { prefix: 'watched' })
    await addMemos(site, 'four@northwind.example', MEMOS, { part: TO_APPROVE })
    expect(await costs(delegate)).toEqual(before)
  })
})
