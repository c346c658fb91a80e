import { join } from 'node:path'
import type { MemoEvent } from '@countersign/domain'
import { memoCost, MEMO_STATUSES, ownerStatus, readEvent } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audience, ListName } from '@countersign/server/memo-lists/place'
import { memoPage } from '@countersign/server/memo-lists/memo-page.queries'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { personIds } from '@countersign/server/people/addresses.store'
import { foldDeltas } from '@countersign/server/reports/aggregates/fold-deltas.store'
import { recount, storedSums } from '@countersign/server/reports/testing/recount'
import { compactEntries, expandEntries } from '@countersign/server/search/compact-entries.store'
import { computedTexts } from '@countersign/server/search/entry-texts.queries'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'
import { seedDemo } from '../seed-demo.ts'
import { demoTemplates } from '../templates/demo-templates.ts'

const FILE = join(import.meta.dirname, '../../../../demo/organisation.json')
/** Friday, 20 November 2026, in the afternoon and in the morning in Manila. */
const AFTERNOON = '2026-11-20T07:00:00Z'
const MORNING = '2026-11-20T00:10:00Z'
const SLOW_MACHINE_MS = 300_000

let site: TestSite
let again: TestSite
beforeAll(async () => {
  ;[site, again] = await Promise.all([createTestSite(), createTestSite()])
  site.setNow(AFTERNOON)
  again.setNow(MORNING)
  await Promise.all([site, again].map((one) => seedDemo(one.services, FILE)))
}, SLOW_MACHINE_MS)
afterAll(() => Promise.all([site.stop(), again.stop()]))

const page = async (who: string, audience: Audience, list: ListName) => {
  const email = `${who}@northwind.example`
  const personId = (await personIds(site.services.db, [email])).get(email)!
  return memoPage(site.services, { personId, audience, list }, { limit: 500, order: 'latest' })
}
const total = async (who: string, audience: Audience, list: ListName) =>
  (await page(who, audience, list)).page_info.total

describe('the demo’s memos', () => {
  test('C1: are some 300 and more, in every status', async () => {
    const rows = await site.services.db.selectFrom('memos').select('state').execute()
    expect(rows.length).toBeGreaterThanOrEqual(300)
    const found = new Set(rows.map((row) => ownerStatus(readState(row.state))))
    expect(MEMO_STATUSES.filter((status) => !found.has(status))).toEqual([])
  })

  test('L2, L3: four of them are overdue, one of them for Miguel Santos, and the clock has reminded of those that were the day before', async () => {
    const overdue = await site.services.db
      .selectFrom('memos')
      .select('memo_id')
      .where('due_at', '<=', new Date(AFTERNOON))
      .execute()
    expect(overdue).toHaveLength(4)
    const { memos } = await page('miguel.santos', 'approver', 'active')
    const ofMiguel = memos.filter(({ memo_id }) => overdue.some((one) => one.memo_id === memo_id))
    expect(ofMiguel.map(({ memo_subject }) => memo_subject)).toContainEqual(
      expect.stringContaining('Realignment of travel'),
    )
    const steps = await site.services.db
      .selectFrom('clock_notices')
      .select(['memo_key', 'step'])
      .where('is_sent', '=', true)
      .execute()
    expect(new Set(steps.map(({ memo_key }) => memo_key)).size).toBeGreaterThanOrEqual(2)
  })

  test('D10: have a log that folds to their state, and break no invariant', async () => {
    const { checked, faults } = await verifyMemos(site.services.db)
    expect(checked).toBeGreaterThanOrEqual(300)
    expect(faults).toEqual([])
  })

  test('use every published template, and amounts in several bands and currencies', async () => {
    const rows = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('templates as t', 't.template_id', 'm.template_id')
      .leftJoin('memo_versions as v', (join) =>
        join.onRef('v.memo_key', '=', 'm.memo_key').on('v.version', '=', 1),
      )
      .select(['t.template_code', 'v.content'])
      .execute()
    expect(new Set(rows.map((row) => row.template_code))).toEqual(
      new Set(demoTemplates.map((template) => template.template_code)),
    )
    const availment = demoTemplates.find((template) => template.template_code === 'AVL')
    const costs = rows.flatMap(({ template_code, content }) => {
      const cost = template_code === 'AVL' && content && memoCost(availment!.template_config, content)
      return cost ? [cost] : []
    })
    expect(costs.length).toBeGreaterThanOrEqual(70)
    expect(new Set(costs.map((cost) => cost.cost_type)).size).toBe(3)
    expect(new Set(costs.map((cost) => cost.budget_type)).size).toBe(3)
    expect(new Set(costs.map((cost) => cost.currency)).size).toBeGreaterThanOrEqual(3)
    const magnitudes = costs.map((cost) => Math.floor(Math.log10(Number(cost.amount))))
    expect(new Set(magnitudes).size).toBeGreaterThanOrEqual(5)
  })

  test('N1, N6, F7: use the availment form of their time, and those of the last days follow its policy', async () => {
    const rows = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('template_versions as v', 'v.version_id', 'm.version_id')
      .innerJoin('templates as t', 't.template_id', 'm.template_id')
      .select(['m.memo_id', 'm.state', 'm.created_at', 'v.version_no', 'v.published_at', 'v.status'])
      .where('t.template_code', '=', 'AVL')
      .execute()
    const ofVersion = (number: number) => rows.filter(({ version_no }) => version_no === number)
    const [first, second] = [ofVersion(1), ofVersion(2)]
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['SUPERSEDED']))
    expect(first.length).toBeGreaterThan(70)
    expect(second.length).toBe(10)
    const started = second[0]!.published_at!.getTime()
    expect(first.filter(({ created_at }) => created_at.getTime() >= started)).toEqual([])
    expect(second.filter(({ created_at }) => created_at.getTime() < started)).toEqual([])
    const levelsOf = (memos: typeof rows) => memos.flatMap(({ state }) => readState(state).levels)
    expect(levelsOf(first).filter(({ policy }) => policy)).toEqual([])
    expect(
      levelsOf(second).filter(({ policy, slots }) => !policy || slots.some(({ source }) => !source)),
    ).toEqual([])
    const kinds = levelsOf(second).flatMap(({ slots }) => slots.flatMap(({ source }) => source?.kind ?? []))
    expect(new Set(kinds)).toEqual(new Set(['ROLE', 'MANAGER', 'PERSON']))
  })

  test('N7: include a memo whose approvals fell, as its amount changed', async () => {
    const { rows } = await site.services.pool.query<{ data: MemoEvent }>(
      "SELECT data FROM memo_events WHERE type = 'ApprovalsFell'",
    )
    expect(rows.map(({ data }) => readEvent(data as never))).toMatchObject([{ questions: ['AVL_AMOUNT'] }])
  })

  test('R6: include a draft that one person prepares for another', async () => {
    const rows = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('preparations as r', 'r.preparation_id', 'm.preparation_id')
      .select(['m.owner_name', 'm.state'])
      .execute()
    expect(rows.map(({ owner_name, state }) => [owner_name, readState(state).preparation])).toEqual([
      [
        'Zandro Lacson',
        expect.objectContaining({ preparer: expect.objectContaining({ name: 'Cesar Laurel' }) as object }),
      ],
    ])
  })

  test('R2: include an approved memo with two open conditions, one of them reported as met', async () => {
    const { rows } = await site.services.pool.query<{ type: string; status: string }>(
      "SELECT e.type, m.state->>'lifecycle' AS status FROM memo_events e JOIN memos m USING (memo_key) WHERE e.type LIKE 'Condition%' ORDER BY event_no",
    )
    expect(rows).toEqual([
      { type: 'ConditionSet', status: 'APPROVED' },
      { type: 'ConditionSet', status: 'APPROVED' },
      { type: 'ConditionReported', status: 'APPROVED' },
    ])
  })

  test('R7: include an approved memo whose approvers answered for their level', async () => {
    const { rows } = await site.services.pool.query<{ question: string; answer: string }>(
      "SELECT DISTINCT e.data->'question'->>'field_name' AS question, e.data->'answer'->>'value' AS answer FROM memo_events e JOIN memos m USING (memo_key) WHERE e.type = 'LevelAnswered' AND m.state->>'lifecycle' = 'APPROVED' ORDER BY 1",
    )
    expect(rows).toEqual([
      { question: 'Booked in', answer: expect.any(String) as string },
      { question: 'Journal entry', answer: 'JE-2026-0417' },
    ])
  })

  test('R3: include an approved memo that a holder of a role has to do, and one that is done', async () => {
    const rows = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
      .innerJoin('addresses as a', 'a.person_id', 'p.person_id')
      .where('p.to_do', 'is not', null)
      .select(['a.email', 'm.hand_off'])
      .orderBy('m.hand_off')
      .execute()
    expect(rows).toEqual([
      { email: 'maricel.tiongson@sampaguita.example', hand_off: 'DONE' },
      { email: 'ian.tuazon@sampaguita.example', hand_off: 'OPEN' },
    ])
  })

  test('R5: include approved memos with copies, one of them acknowledged by one of its readers', async () => {
    const { rows } = await site.services.pool.query<{
      hand_off: string
      readers: number
      acknowledged: number
    }>(
      `SELECT m.hand_off, jsonb_array_length(m.state->'copies'->'readers') AS readers,
         jsonb_array_length(m.state->'copies'->'acknowledged') AS acknowledged
       FROM memos m WHERE m.state ? 'copies' ORDER BY m.hand_off`,
    )
    expect(rows).toEqual([
      { hand_off: 'DONE', readers: 2, acknowledged: 1 },
      { hand_off: 'OPEN', readers: 2, acknowledged: 0 },
    ])
  })

  test('R4: include an amended and a revoked memo, each with the one that did so', async () => {
    const { rows } = await site.services.pool.query<{ kind: string; of: string; by: string; cited: boolean }>(
      `SELECT e.data->>'kind' AS kind, m.public_subject AS of, n.public_subject AS by, n.state->'link'->'basis'->>'recordHash' IS NOT NULL AS cited
       FROM memo_events e JOIN memos m USING (memo_key) JOIN memos n ON n.memo_id = e.data->>'memoId'
       WHERE e.type = 'MemoLinked' AND n.state->'link'->>'memoId' = m.memo_id ORDER BY kind`,
    )
    expect(rows).toEqual([
      { kind: 'amends', of: 'Office move, Iloilo', by: 'Office move, Iloilo: one week later', cited: true },
      {
        kind: 'revokes',
        of: 'Retail kiosk pilot, three malls in Cebu',
        by: 'Retail kiosk pilot is called off',
        cited: true,
      },
    ])
  })

  test('N5: leave the availment form open for everyone, whose check finds nothing', async () => {
    const owner = await site.signIn('andrea.villanueva@northwind.example')
    const templates = await owner.must('get_templates', { field_path: 'status', field_value: 'PUBLISHED' })
    const { template_id } = templates.find(({ template_code }) => template_code === 'AVL')!
    const { routing } = await owner.must('get_template_by_id', { template_id })
    // The rows for Lumen Pay and the foundation are not hers.
    expect(routing?.policy.rows.map(({ row_id }) => row_id)).toEqual([
      'SMALL',
      'OPEX',
      'CAPEX',
      'LARGE',
      'DOLLARS',
    ])
  })

  test('C7: fill the lists of the people on the sign-in page', async () => {
    const andrea = await page('andrea.villanueva', 'owner', 'active')
    expect(andrea.page_info.total).toBeGreaterThanOrEqual(14)
    expect(andrea.page_info.returned_count).toBe(3)
    expect(andrea.memos.filter((memo) => memo.memo_status === 'SELF_RETURNED')).toHaveLength(1)
    expect(await total('andrea.villanueva', 'owner', 'drafts')).toBeGreaterThanOrEqual(3)
    expect(await total('andrea.villanueva', 'owner', 'history')).toBeGreaterThanOrEqual(40)
    expect(await total('andrea.villanueva', 'approver', 'active')).toBeGreaterThanOrEqual(3)
    expect(await total('rosario.dizon', 'approver', 'active')).toBeGreaterThanOrEqual(12)
    expect(await total('rosario.dizon', 'approver', 'history')).toBeGreaterThanOrEqual(20)
    expect(await total('paolo.reyes', 'approver', 'active')).toBeGreaterThanOrEqual(4)
    expect(await total('jun.mercado', 'watcher', 'active')).toBeGreaterThanOrEqual(7)
    expect(await total('jun.mercado', 'watcher', 'history')).toBeGreaterThanOrEqual(5)
    expect(await total('jun.mercado', 'approver', 'history')).toBe(0)
  })

  test('happened within two years, in Manila’s office hours, and before the day began', async () => {
    const events = await site.services.db.selectFrom('memo_events').select('at').execute()
    const times = events.map(({ at }) => at.getTime()).sort((one, other) => one - other)
    expect(times.at(-1)).toBeLessThan(Date.parse('2026-11-20T00:00:00+08:00'))
    expect(times[0]).toBeGreaterThan(Date.parse('2024-10-01T00:00:00+08:00'))
    for (const time of times) {
      const manila = new Date(time + 8 * 3_600_000)
      expect([0, 6]).not.toContain(manila.getUTCDay())
      expect(manila.getUTCHours()).toBeGreaterThanOrEqual(8)
      expect(manila.getUTCHours()).toBeLessThan(18)
    }
  })

  test('include returns with changed content, sub-approvers, replies, questions, reminders and holds', async () => {
    const rows = await site.services.db.selectFrom('memo_events').select('data').execute()
    const events = rows.map((row) => readEvent(row.data))
    const of = (type: MemoEvent['type']) => events.filter((event) => event.type === type)
    expect(
      events.filter((event) => event.type === 'MemoSubmitted' && event.contentChanged).length,
    ).toBeGreaterThan(20)
    expect(of('SubApproversChanged').length).toBeGreaterThan(10)
    expect(of('ReplyAdded').length).toBeGreaterThan(100)
    expect(of('QuestionAsked').length).toBeGreaterThan(of('QuestionAnswered').length)
    expect(of('QuestionAnswered').length).toBeGreaterThan(5)
    expect(of('ApproversReminded').length).toBeGreaterThan(5)
    expect(of('HoldPlaced').length).toBeGreaterThan(of('HoldLifted').length)
  })

  test('C8: older cancelled memos are READ_ONLY, with content of their time', async () => {
    const older = await site.services.db
      .selectFrom('memos as m')
      .innerJoin('memo_versions as v', 'v.memo_key', 'm.memo_key')
      .select(['m.memo_id', 'm.owner_email', 'm.state', 'v.content'])
      .where('m.api_version', '=', 'legacy')
      .execute()
    expect(older.length).toBeGreaterThanOrEqual(3)
    for (const { state, content } of older) {
      expect(state).toMatchObject({ lifecycle: 'CANCELLED', isLegacy: true })
      expect(content).toContainEqual({
        field_id: 'TEXT_SUBJECT',
        field_name: 'Memo Subject',
        value: expect.any(String) as string,
      })
    }
    const owner = await site.signIn(older[0]!.owner_email)
    const view = await owner.must('get_memo_details_for_viewing', { memo_id: older[0]!.memo_id })
    expect(view.memo).toMatchObject({ memo_status: 'CANCELLED', api_version: 'legacy', flags: ['READ_ONLY'] })
  })

  test('H1: carry company and group once submitted', async () => {
    const rows = await site.services.db
      .selectFrom('memos')
      .select(['memo_id', 'company_id', 'group_id', 'submitted_at'])
      .execute()
    expect(rows.filter((row) => (row.submitted_at === null) !== (row.company_id === null))).toEqual([])
    expect(rows.filter((row) => (row.submitted_at === null) !== (row.group_id === null))).toEqual([])
    expect(new Set(rows.map((row) => row.company_id)).size).toBeGreaterThan(8)
    expect(new Set(rows.map((row) => row.group_id)).size).toBeGreaterThan(20)
  })

  test('H2, H3, H7: give the reports the sums that plain SQL counts', async () => {
    const { db } = site.services
    expect(await foldDeltas(db, site.services.now())).toBeGreaterThanOrEqual(300)
    const counted = await recount(db)
    expect(await storedSums(db)).toEqual(counted)
    expect(counted.costs.length).toBeGreaterThanOrEqual(30)
  })

  test('I2: every file belongs to a memo, and is stored', async () => {
    const files = await site.services.db
      .selectFrom('files')
      .select(['file_key', 'memo_key', 'content_type'])
      .execute()
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((file) => file.memo_key === null)).toEqual([])
    expect(new Set(files.map((file) => file.content_type)).size).toBe(5)
    for (const { file_key } of files.slice(0, 20))
      expect(await site.services.storage.exists(file_key)).toBe(true)
  })

  test('E1: notified people, but sent no mail of the past', async () => {
    const rows = await site.services.db
      .selectFrom('notifications')
      .select(['is_read', 'created_at'])
      .orderBy('number')
      .execute()
    expect(rows.filter((row) => !row.is_read).length).toBeGreaterThan(10)
    const times = rows.map((row) => row.created_at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const lastWeek = Date.parse(AFTERNOON) - 7 * 24 * 3_600_000
    expect(rows.filter((row) => !row.is_read && row.created_at.getTime() < lastWeek)).toEqual([])
    const { rows: jobs } = await site.services.pool.query(
      "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier IN ('send_notice', 'make_pdf')",
    )
    expect(jobs).toEqual([])
  })

  test('A5: are found with the same words and excerpts, whichever form their search entries have', async () => {
    const { db } = site.services
    const entries = () =>
      db.selectFrom('memo_search').selectAll().orderBy('memo_key').orderBy('version').execute()
    const texts = (rows: { memo_key: string; version: number; content: string }[]) =>
      new Set(rows.map(({ memo_key, version, content }) => `${memo_key}/${version} ${content}`))
    const inFull = await entries()
    const keys = [...new Set(inFull.map(({ memo_key }) => memo_key))]
    expect(await compactEntries(db, keys)).toBe(inFull.length)
    const computed = await computedTexts(db, keys, { areShortened: true })
    expect(texts(computed.map((row) => ({ ...row, content: row.computed })))).toEqual(texts(inFull))
    await expandEntries(db, { after: '0', most: 1000 })
    expect(await entries()).toEqual(inFull)
  })

  test('are the same in every seeding of one day', async () => {
    const stored = async ({ services: { db } }: TestSite) => ({
      memos: await db
        .selectFrom('memos')
        .select([
          'memo_id',
          'state',
          'owner_subject',
          'public_subject',
          'draft_content',
          'revision',
          'company_id',
        ])
        .orderBy('memo_id')
        .execute(),
      events: await db
        .selectFrom('memo_events as e')
        .innerJoin('memos as m', 'm.memo_key', 'e.memo_key')
        .select(['m.memo_id', 'e.event_no', 'e.data'])
        .orderBy('m.memo_id')
        .orderBy('e.event_no')
        .execute(),
      files: await db.selectFrom('files').select(['file_key', 'sha256']).orderBy('file_key').execute(),
      notices: await db
        .selectFrom('notifications')
        .select(['email', 'kind', 'title', 'url', 'is_read', 'created_at'])
        .orderBy('url')
        .orderBy('created_at')
        .orderBy('email')
        .orderBy('kind')
        .execute(),
    })
    // Entries hold random salts, and so does the hash of one that a link cites (R4).
    const withoutHashes = (value: object) =>
      JSON.stringify(value, (key, part: unknown) => (key === 'recordHash' ? 'cited' : part), 1)
    expect(withoutHashes(await stored(again))).toBe(withoutHashes(await stored(site)))
  })
})
