import { join } from 'node:path'
import type { CallName } from '@countersign/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generateMemos } from '@countersign/demo-data/generate/generate-memos'
import { isReading, planFacts } from '@countersign/test-kit/query-plans'
import type { Statement } from '@countersign/test-kit/recorded-sql'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import { createTestDatabase } from '@countersign/test-kit/test-database'

const DEMO = join(import.meta.dirname, '..', '..', '..', '..', 'demo/organisation.json')

let site: TestSite
let client: pg.Client
let recorder: SqlRecorder
/** A person with long lists only. */
let busy: Actor

beforeAll(async () => {
  const database = await createTestDatabase()
  site = await openSite(database, { ADMIN_EMAILS: 'chief@northwind.example' })
  await generateMemos(database.url, DEMO, {
    memos: 800,
    seed: 'plans',
    now: new Date(),
    beside: false,
    people: 150,
    templates: 40,
  })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // So small a table is rightly read whole: what is left of scans then is what no index could answer.
  await client.query('SET enable_seqscan = off')
  recorder = new SqlRecorder(site.services.pool)
  const { rows } = await client.query<{ email: string }>(
    'SELECT email FROM participants GROUP BY email ORDER BY count(*) DESC LIMIT 1',
  )
  busy = await site.signIn(rows[0]!.email)
})
afterAll(async () => {
  await client.end()
  await site.stop()
})

async function statementsOf(name: CallName, input: object, who = busy): Promise<Statement[]> {
  // The first call reads what is kept in memory from then on, such as templates.
  await who.must(name, input as never)
  const statements = await recorder.record(() => who.must(name, input as never))
  return statements.filter(isReading)
}

/** L1, M2: a page of tasks also asks for what is special, and now and then for the holidays. */
function isOfPage({ text }: Statement): boolean {
  return !text.includes('holiday_list') && !text.includes('folded_subject')
}

const LISTS: CallName[] = [
  ...(['getMyMemosActiveWithUserID', 'getMyMemosDraftWithUserID', 'getMyMemosHistoryWithUserID'] as const),
  ...(['getForMyApprovalActiveWithUserID', 'getForMyApprovalHistoryWithUserID'] as const),
  ...(['getMemosToWatchActiveWithUserID', 'getMemosToWatchHistoryWithUserID'] as const),
]

test.each(LISTS)(
  'A5: %s reads its own range of the index and its page in one query, first or deep, either way',
  async (name) => {
    const { page_info } = (await busy.must(name, {} as never)) as { page_info: { end_cursor: string | null } }
    const next = { start_after: page_info.end_cursor }
    for (const input of [{}, { page_no: 3 }, { order: 'oldest' }, { limit_to_last: true }, next]) {
      const statements = (await statementsOf(name, input)).filter(isOfPage)
      expect(statements).toHaveLength(1)
      for (const statement of statements) {
        const facts = await planFacts(client, statement)
        expect([statement.text, facts.scans]).toEqual([statement.text, []])
        // 'Returned memos (n)' is counted among the active ones.
        expect(facts.rowsRemoved).toBeLessThan(50)
      }
    }
  },
)

describe('R6: a person who prepares drafts for others', () => {
  beforeAll(async () => {
    const { rows } = await client.query<{ busy: number; owner: number }>(
      `SELECT person_of($1) AS busy, (SELECT person_id FROM participants WHERE list = 'drafts' AND person_id <> person_of($1)
        GROUP BY person_id ORDER BY count(*) DESC LIMIT 1) AS owner`,
      [busy.email],
    )
    const { busy: preparer, owner } = rows[0]!
    await client.query(
      `WITH arrangement AS (
         INSERT INTO preparations (owner_id, preparer_id, last_day, begun_at) VALUES ($1, $2, '2999-12-31', now()) RETURNING *)
       UPDATE memos SET preparation_id = arrangement.preparation_id, preparer_id = arrangement.preparer_id
       FROM arrangement WHERE submitted_at IS NULL AND memo_key IN (SELECT memo_key FROM participants WHERE person_id = $1)`,
      [owner, preparer],
    )
  })
  afterAll(async () => {
    await client.query(
      'UPDATE memos SET preparation_id = NULL, preparer_id = NULL WHERE preparer_id IS NOT NULL',
    )
    await client.query('DELETE FROM preparations')
  })

  test('has their drafts and each arrangement’s by indexes, in one query for rows and counts', async () => {
    const name = 'getMyMemosDraftWithUserID'
    const own = await busy.must('get_preparers', {})
    expect(own.preparing_for).toHaveLength(1)
    const { memos, page_info } = await busy.must(name, {})
    expect(memos.some(({ memo_owner_email }) => memo_owner_email !== busy.email)).toBe(true)
    for (const input of [{}, { limit: 1, start_after: page_info.start_cursor }, { order: 'oldest' }]) {
      const [page] = (await statementsOf(name, input)).filter(({ text }) => text.includes('preparations'))
      const { scans } = await planFacts(client, page!)
      expect([page!.text, scans]).toEqual([page!.text, []])
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${page!.text}`, page!.values)
      expect(JSON.stringify(rows)).toContain('memos_preparation')
    }
  })

  test('finds one of the drafts by its keys', async () => {
    const { memos } = await busy.must('getMyMemosDraftWithUserID', {})
    const { memo_id } = memos.find(({ memo_owner_email }) => memo_owner_email !== busy.email)!
    for (const statement of await statementsOf('get_memo_details_for_viewing', { memo_id })) {
      const { scans, rowsRemoved } = await planFacts(client, statement)
      expect([statement.text, scans]).toEqual([statement.text, []])
      // Of the few people and addresses that small tables hold on one page.
      expect(rowsRemoved).toBeLessThan(20)
    }
  })
})

test('M1: tasks in the order of their amounts are a range of an index, and so are their pages', async () => {
  const name = 'getForMyApprovalActiveWithUserID'
  const { page_info } = await busy.must(name, { order: 'amount' })
  for (const input of [{}, { limit_to_last: true }, { start_after: page_info.end_cursor }]) {
    const statements = await statementsOf(name, { order: 'amount', ...input })
    for (const statement of statements.filter(isOfPage)) {
      const { scans, rowsRemoved } = await planFacts(client, statement)
      expect([scans, rowsRemoved]).toEqual([[], 0])
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values)
      expect(JSON.stringify(rows)).toContain('participants_person_task_amount')
    }
  }
})

test('M9: tasks with amounts in a range are a range of an index, and questions and counts read no table whole', async () => {
  const name = 'getForMyApprovalActiveWithUserID'
  const amount = { currency: 'PHP', from: '100', to: '2000000' } as const
  for (const input of [
    { amount, order: 'amount' },
    { amount },
    { questions: true },
    { with_counts: true, amount },
  ])
    for (const statement of await statementsOf(name, input)) {
      const { scans } = await planFacts(client, statement)
      expect([statement.text, scans]).toEqual([statement.text, []])
    }
  const [page] = (await statementsOf(name, { amount, order: 'amount' })).filter(isOfPage)
  expect((await planFacts(client, page!)).rowsRemoved).toBe(0)
})

test('M9: filters by status and requestor are read within the index of the list, of history too', async () => {
  const { memos } = await busy.must('getForMyApprovalHistoryWithUserID', {})
  const requestor = memos[0]!.memo_owner_email
  const amount = { currency: 'PHP', from: '100', to: '2000000' } as const
  for (const name of ['getForMyApprovalActiveWithUserID', 'getForMyApprovalHistoryWithUserID'] as const)
    for (const input of [{ requestor }, { status: 'APPROVED' }, { amount }, { with_requestors: true }])
      for (const statement of (await statementsOf(name, input as object)).filter(isOfPage)) {
        expect([statement.text, (await planFacts(client, statement)).scans]).toEqual([statement.text, []])
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values)
        // What the filter leaves out is never fetched from the table.
        expect(JSON.stringify(rows)).toMatch(
          /"Index Only Scan".{0,400}participants_person_(filters|list|amount|task_amount|owner)/s,
        )
      }
})

test('M9: a list of one requestor is a range of an index, which throws nothing away', async () => {
  const name = 'getForMyApprovalHistoryWithUserID'
  const { memos } = await busy.must(name, {})
  const requestor = memos[0]!.memo_owner_email
  const [page] = (await statementsOf(name, { requestor })).filter(isOfPage)
  expect((await planFacts(client, page!)).rowsRemoved).toBe(0)
})

test('M9: special tasks are judged by indexes, and read by their keys', async () => {
  const name = 'getForMyApprovalActiveWithUserID'
  for (const statement of await statementsOf(name, { special: 'ANY', with_counts: true })) {
    const { scans } = await planFacts(client, statement)
    expect([statement.text, scans]).toEqual([statement.text, []])
  }
})

test('M2: the facts of a page of tasks are found by indexes, for each memo', async () => {
  const statements = await statementsOf('getForMyApprovalActiveWithUserID', { limit: 100 })
  const facts = statements.filter(({ text }) => text.includes('folded_subject'))
  expect(facts).toHaveLength(1)
  for (const statement of facts) {
    expect((await planFacts(client, statement)).scans).toEqual([])
    await client.query('BEGIN')
    // For so few memos it costs no more than the index of their own.
    await client.query('DROP INDEX memos_template_latest')
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values)
    await client.query('ROLLBACK')
    const indexes = [...JSON.stringify(rows).matchAll(/"Index Name":"(memos_\w+)"/g)].map(([, name]) => name)
    expect(indexes.filter((name) => name === 'memos_same_request')).toHaveLength(1)
    // Whether it is the owner's first, and what it may be split from: never the memos of everyone, and no state is read.
    expect(indexes.filter((name) => name === 'memos_owner_template')).toHaveLength(1)
    expect(indexes.filter((name) => name === 'memos_owner_live')).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain('"memo_events_fell"')
  }
})

test('G1: filters by day and type read only memos that are shown', async () => {
  const { memos } = await busy.must('getForMyApprovalHistoryWithUserID', {})
  const [memo] = memos
  const filters = [
    { start_date: memo!.date_created.slice(0, 10), end_date: memo!.date_created.slice(0, 10) },
    { memo_type: [memo!.used_template_name] },
  ]
  for (const input of filters)
    for (const statement of await statementsOf('getForMyApprovalHistoryWithUserID', input)) {
      const { scans, pages } = await planFacts(client, statement)
      expect(scans).toEqual([])
      expect(pages).toBeLessThan(400)
    }
})

test('U38: the columns of a memo type are read by the keys of the page, as many statements for any number of rows', async () => {
  const name = 'getForMyApprovalHistoryWithUserID'
  const { memos } = await busy.must(name, { limit: 100 })
  const headers = { approvals: { history: [{ key: 'TEXT_SUBJECT', label: 'Subject' }] } }
  await client.query('UPDATE template_versions SET headers = $1', [JSON.stringify(headers)])
  onTestFinished(async () => void (await client.query('UPDATE template_versions SET headers = DEFAULT')))
  const memo_type = memos[0]!.used_template_id
  const found = await busy.must(name, { memo_type })
  expect(found.memos.length).toBeGreaterThan(1)
  for (const { columns, memo_subject } of found.memos) expect(columns).toEqual({ TEXT_SUBJECT: memo_subject })
  const statements = await statementsOf(name, { memo_type })
  expect(await statementsOf(name, { memo_type, limit: 1 })).toHaveLength(statements.length)
  for (const statement of statements) {
    const { scans, rowsRemoved } = await planFacts(client, statement)
    expect([statement.text, scans, rowsRemoved < FEW]).toEqual([statement.text, [], true])
  }
})

test.each(['request', 'site network', 'zzzz nothing', 'reqeust', 'PHP 1,250,000.00', '1250000'])(
  'I1: a search for %j reads no table whole',
  async (query) => {
    for (const input of [{ query }, { query, page: 2 }]) {
      const statements = await statementsOf('search_memo', input)
      expect(statements.length).toBeGreaterThan(0)
      for (const statement of statements) expect((await planFacts(client, statement)).scans).toEqual([])
    }
  },
)

/** Less than one memo has of anything. */
const FEW = 20

test('a memo, its log and notifications are found by their keys', async () => {
  const { memos } = await busy.must('getForMyApprovalHistoryWithUserID', {})
  const { memo_id } = memos[0]!
  for (const [name, input] of [
    ['get_memo_details_for_viewing', { memo_id }],
    ['get_memo_logs', { memo_id }],
    ['get_time_ledger', { memo_id }],
    ['get_notifications', { limit: 15 }],
  ] as const)
    for (const statement of await statementsOf(name, input)) {
      const { scans, rowsRemoved } = await planFacts(client, statement)
      // The planner may find a few rows by the memo alone, and drop those of other people or versions.
      const found = { statement: statement.text, scans, areFewRemoved: rowsRemoved < FEW }
      expect(found).toEqual({ statement: statement.text, scans: [], areFewRemoved: true })
    }
})

/** A person's number of memos. */
async function ownMemos(): Promise<number> {
  const { rows } = await client.query<{ memos: number }>(
    'SELECT count(*)::int AS memos FROM participants JOIN addresses USING (person_id) WHERE addresses.email = $1',
    [busy.email],
  )
  return rows[0]!.memos
}

/** Checks the memos of a figure: what they read, and that no table is read whole. */
async function expectFigurePlans(figure: string): Promise<void> {
  const { db } = site.services
  await db
    .insertInto('report_roles')
    .values({ email: busy.email, name: 'Busy', access_level: 'Super Admin', views: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { default_company, current_year } = await busy.must('get_reports_options', {})
  const own = await ownMemos()
  for (const year of [current_year, current_year - 1])
    for (const more of [{}, { skip: 20, limit: 20 }, { status: 'Forapproval' }, { template_id: 'none' }]) {
      const filters = { company: default_company, group: 'TRUE', template: '', year }
      const asked = { ...filters, start_month: '01', end_month: '12', figure, level: 1, ...more }
      const statements = await statementsOf('get_reports_memos', asked)
      const [list] = statements.filter(({ text }) => text.includes('FROM participants p'))
      const facts = await planFacts(client, list!)
      expect(facts.scans).toEqual([])
      expect(facts.rowsRead).toBeLessThanOrEqual(own)
      for (const statement of statements) {
        const { scans } = await planFacts(client, statement)
        expect([statement.text, scans]).toEqual([statement.text, []])
      }
    }
}

test.each(['total', 'pending', 'overdue', 'approval_time', 'level'] as const)(
  'I1: the memos behind the figure %s are found among those of the reader, and counted by an index',
  expectFigurePlans,
)

describe('R3, R5: memos that are handed on, and copied', () => {
  /** Every tenth approved memo is to do and to read, for all who take part in it; every other tenth is done. */
  beforeAll(async () => {
    await client.query(
      `WITH handed AS (
         UPDATE memos SET hand_off = CASE memo_key % 10 WHEN 0 THEN 'OPEN' ELSE 'DONE' END
         WHERE memo_key % 10 IN (0, 5) AND state->>'lifecycle' = 'APPROVED' RETURNING memo_key, hand_off)
       UPDATE participants p SET to_do = handed.hand_off, to_do_at = now(), to_read = handed.hand_off, to_read_at = now() FROM handed
       WHERE p.memo_key = handed.memo_key AND p.last_version IS NULL`,
    )
    await client.query('VACUUM ANALYZE memos, participants')
  })

  test('I1, W26: approved memos that are not done are found among those of the reader, and counted by an index', () =>
    expectFigurePlans('not_done'))

  test.each(['get_to_do_active', 'get_to_do_history', 'get_to_read_active', 'get_to_read_history'] as const)(
    'R3, R5: %s reads its own range of the index and its page in one query',
    async (name) => {
      const { memos, page_info } = await busy.must(name, {})
      expect(memos.length).toBeGreaterThan(1)
      for (const input of [{}, { limit: 1, start_after: page_info.start_cursor }, { order: 'oldest' }]) {
        const statements = (await statementsOf(name, input)).filter(isOfPage)
        expect(statements).toHaveLength(1)
        for (const statement of statements) {
          const facts = await planFacts(client, statement)
          expect([statement.text, facts.scans]).toEqual([statement.text, []])
          expect(facts.rowsRemoved).toBeLessThan(FEW)
          expect(facts.rowsRead).toBeLessThan(await ownMemos())
        }
      }
    },
  )

  test('R3, R5: the counts of the navigation are read by indexes, in one query', async () => {
    const totals = await Promise.all(
      (['get_to_do_active', 'get_to_read_active'] as const).map(
        async (name) => (await busy.must(name, {})).page_info.total,
      ),
    )
    expect(await busy.must('get_waiting_counts', {})).toEqual({
      to_do: { open: totals[0], had_others: true },
      to_read: { open: totals[1], had_others: true },
    })
    const statements = await statementsOf('get_waiting_counts', {})
    const counting = statements.filter(({ text }) => text.includes('participants'))
    expect(counting).toHaveLength(1)
    for (const statement of counting) {
      const facts = await planFacts(client, statement)
      expect([statement.text, facts.scans]).toEqual([statement.text, []])
      expect(facts.rowsRead).toBeLessThan(await ownMemos())
    }
  })
})

test('R8: memos whose years are over are ranges of an index, one for each template', async () => {
  await client.query(
    'INSERT INTO retention_periods (template_id, years) SELECT template_id, 1 FROM templates',
  )
  const chief = await site.signIn('chief@northwind.example', 'Chief', 'admin')
  for (const statement of await statementsOf('admin-get_retention', {}, chief)) {
    const { scans } = await planFacts(client, statement)
    expect([statement.text, scans]).toEqual([statement.text, []])
  }
})
