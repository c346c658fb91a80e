import { publishAmountTemplate, amountContent } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyMemos } from '../../memo-changes/verify-memos.queries.ts'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import { packLogs, unpackLogs } from '../../platform/memo-log/pack-logs.store.ts'
import type { LogPhrases } from '../../platform/memo-log/unpack-text.ts'
import { unpackText } from '../../platform/memo-log/unpack-text.ts'
import { proveMemo } from '../../proof/entries/prove-memo.ts'
import { verifyEntries } from '../../proof/entries/verify-entries.queries.ts'
import { verifyLogs } from '../../proof/log/verify-log.queries.ts'
import { today } from '../../protocol/delegations.ts'
import type { Evidence, Services } from '../../protocol/services.ts'
import { packEndedLogs } from './pack-logs.job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let admin: Actor
let colleague: Actor
let db: Services['db']

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  db = site.services.db
  template = await publishAmountTemplate(site, 'PACK')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())
beforeEach(() => site.runJobs())

const SECRET = 'Surgery of Mrs Velasco'

async function submit(): Promise<string> {
  const { owner, first, watcher } = people
  const { memo_id } = await owner.must('create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ subject: 'Advance', amount: '4321.00', body: 'For the clinic.' }),
    sequences: [level([first], { watchers: [watcher.email] })],
  })
  return memo_id
}

/** An approved memo with a remark, a reply and an open condition. */
async function approved(): Promise<string> {
  const memo_id = await submit()
  const conditions = [{ message: 'Add the quote.', due_day: today(new Date(Date.now() + 3 * DAY_MS)) }]
  await people.first.must('approve_memo', { memo_id, remarks: SECRET, conditions })
  await site.runJobs()
  return memo_id
}

async function keyOf(memo_id: string): Promise<string> {
  const row = await db
    .selectFrom('memos')
    .select('memo_key')
    .where('memo_id', '=', memo_id)
    .executeTakeFirstOrThrow()
  return row.memo_key
}

/** The nightly job, some days from now. */
async function pack(days = 8, packsLogs: Services['config']['packsLogs'] = 'compact'): Promise<void> {
  const { services } = site
  const now = () => new Date(Date.now() + days * DAY_MS)
  await packEndedLogs({}, { ...services, now, config: { ...services.config, packsLogs } })
}

/** Rows of a memo: of its log, and packed events. */
async function stored(memo_id: string): Promise<{ rows: number; entries: number; packed: number | null }> {
  const key = await keyOf(memo_id)
  const { rows } = await sql<{ rows: number; entries: number; packed: number | null }>`
    SELECT (SELECT count(*)::int FROM memo_events WHERE memo_key = ${key}) AS rows,
      (SELECT count(*)::int FROM evidence_entries WHERE memo_key = ${key}) AS entries,
      (SELECT last_event_no FROM memo_logs WHERE memo_key = ${key}) AS packed`.execute(db)
  return rows[0]!
}

/** What people and proofs read of a memo. */
async function readAll(memo_id: string) {
  const { owner, first, watcher } = people
  const memo_key = await keyOf(memo_id)
  const bundle = await proveMemo(site.services, memo_key, site.services.evidence as Evidence)
  const of = (who: Actor) =>
    Promise.all([
      who.must('get_memo_details_for_viewing', { memo_id }),
      who.must('get_memo_logs', { memo_id }),
      who.must('get_erasable_parts', { memo_id }),
    ])
  return { bundle: { ...bundle, checkpoint: '' }, seen: await Promise.all([owner, first, watcher].map(of)) }
}

async function requireSound() {
  expect((await verifyMemos(db)).faults).toEqual([])
  expect((await verifyEntries(db)).faults).toEqual([])
  expect((await verifyLogs(db)).faults).toEqual([])
}

const report = async (memo_id: string) => {
  const { conditions = [] } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
  const { condition_id } = conditions[0]!
  await people.owner.must('report_condition', { memo_id, condition_id, message: 'It is attached.' })
  return condition_id
}

describe('D10: packed logs', () => {
  it('D10: read, verify and prove as before', async () => {
    const memo_id = await approved()
    const before = await readAll(memo_id)
    const { rows } = await stored(memo_id)
    await pack()
    expect(await stored(memo_id)).toEqual({ rows: 0, entries: 0, packed: rows })
    expect(await readAll(memo_id)).toEqual(before)
    await requireSound()
  })

  it('D10: are those of memos that ended days ago, where PACK_LOGS is on', async () => {
    const [ended, underWay] = [await approved(), await submit()]
    await pack(8, 'off')
    await pack(6)
    expect(await stored(ended)).toMatchObject({ packed: null })
    await pack(400)
    expect(await stored(ended)).toMatchObject({ rows: 0 })
    expect(await stored(underWay)).toMatchObject({ packed: null })
  })

  it('R2: take later events as rows, which are packed in their turn', async () => {
    const memo_id = await approved()
    await pack()
    const { packed } = await stored(memo_id)
    const condition_id = await report(memo_id)
    expect(await stored(memo_id)).toMatchObject({ rows: 1, entries: 1, packed })
    await people.first.must('close_condition', { memo_id, condition_id })
    const before = await readAll(memo_id)
    await requireSound()
    await pack()
    expect(await stored(memo_id)).toMatchObject({ rows: 0, entries: 0, packed: packed! + 2 })
    expect(await readAll(memo_id)).toEqual(before)
    await requireSound()
  })

  it('R2: lose no event of the same moment', async () => {
    const memos: string[] = []
    for (let n = 0; n < 6; n++) memos.push(await approved())
    await Promise.all([pack(), ...memos.map(report), pack(), pack()])
    for (const memo_id of memos) {
      const { conditions } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
      expect(conditions).toMatchObject([{ state: 'REPORTED' }])
    }
    await requireSound()
    await pack()
    for (const memo_id of memos) expect(await stored(memo_id)).toMatchObject({ rows: 0, entries: 0 })
    await requireSound()
  })

  it('O6: are erased from, before, while and after they are packed', async () => {
    const memos = [await approved(), await approved(), await approved()]
    const remark = async (memo_id: string) => {
      const { parts } = await admin.must('admin-get_erasable_parts', { memo_id })
      return parts.find(({ kind }) => kind === 'REMARKS')?.part ?? 'none'
    }
    await packLogs(db, [await keyOf(memos[0]!)], { isCompact: true })
    const open: string[] = []
    for (const memo_id of memos) {
      const asked = { memo_id, part: await remark(memo_id), reason: 'Privacy.' }
      open.push((await admin.must('admin-take_up_erasure', asked)).erasure_id)
    }
    await Promise.all([
      ...open.map((erasure_id) => colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })),
      pack(),
      pack(),
    ])
    await pack(400)
    await site.runJobs()
    await pack(400)
    for (const memo_id of memos) {
      expect(await stored(memo_id)).toMatchObject({ rows: 0, entries: 0 })
      expect(JSON.stringify(await readAll(memo_id))).not.toContain(SECRET)
      const { rows } = await sql`SELECT FROM memo_logs l WHERE memo_key = ${await keyOf(memo_id)}
        AND strpos(l::text || events_of(l)::text || entries_of(l)::text, ${SECRET}) > 0`.execute(db)
      expect(rows).toEqual([])
    }
    await requireSound()
  })

  it('O6: with compact answers, are erased from', async () => {
    const memo_id = await approved()
    await pack()
    const answers = async () => {
      const { rows } = await sql<{ packed: string | null; row: string; answers: string }>`
        SELECT packed, v::text AS row, ${storedAnswers('v')}::text AS answers
        FROM memo_versions v WHERE memo_key = ${await keyOf(memo_id)}`.execute(db)
      return rows[0]!
    }
    const before = await answers()
    expect(before.packed).toContain('For the clinic.')
    const asked = { memo_id, part: 'answer/BODY', reason: 'Privacy.' }
    const { erasure_id } = await admin.must('admin-take_up_erasure', asked)
    await colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
    await site.runJobs()
    await pack(400)
    const { packed, row, answers: after } = await answers()
    expect(packed).not.toBeNull()
    expect(row).not.toContain('For the clinic.')
    expect(after).toContain('"erased": true')
    await requireSound()
  })

  it('P6: are whole in a snapshot that began before they were packed', async () => {
    const memo_id = await approved()
    const key = await keyOf(memo_id)
    const seen = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const count = async (table: 'memo_events' | 'memo_logs') =>
          (await tx.selectFrom(table).select('memo_key').where('memo_key', '=', key).execute()).length
        const rows = await count('memo_events')
        await packLogs(db, [key], { isCompact: true })
        return { isSame: rows === (await count('memo_events')), packed: await count('memo_logs') }
      })
    expect(seen).toEqual({ isSame: true, packed: 0 })
    expect(await stored(memo_id)).toMatchObject({ rows: 0 })
  })

  it('D10: become rows again, for a release that reads nothing else', async () => {
    const memo_id = await approved()
    const before = await readAll(memo_id)
    const { rows, entries } = await stored(memo_id)
    await pack()
    while ((await unpackLogs(db, 5)) > 0);
    expect(await stored(memo_id)).toEqual({ rows, entries, packed: null })
    expect(await readAll(memo_id)).toEqual(before)
    await requireSound()
  })
})

describe('D10: logs in fewer bytes', () => {
  const sizeOf = async (memo_id: string) => {
    const { rows } = await sql<{ size: number; is_compact: boolean }>`
      SELECT octet_length(coalesce(l.packed, '')) + octet_length(coalesce(l.ids, '')) + octet_length(concat(l.events, l.entries)) AS size,
        l.packed IS NOT NULL AS is_compact
      FROM memo_logs l WHERE memo_key = ${await keyOf(memo_id)}`.execute(db)
    return rows[0]!
  }

  const routesOf = async (memo_id: string) => {
    const rows = await db
      .selectFrom('memo_versions')
      .select('route')
      .where('memo_key', '=', await keyOf(memo_id))
      .execute()
    return rows.map(({ route }) => route)
  }

  it('D10: are those that were packed before too, and a release that can’t export them packs as it did', async () => {
    const memo_id = await approved()
    const before = await readAll(memo_id)
    const routes = await routesOf(memo_id)
    await pack(8, 'on')
    const old = await sizeOf(memo_id)
    expect(old.is_compact).toBe(false)
    await pack()
    const compact = await sizeOf(memo_id)
    expect(compact.is_compact).toBe(true)
    expect(compact.size).toBeLessThan(old.size / 2)
    expect(await routesOf(memo_id)).toEqual([null])
    expect(await readAll(memo_id)).toEqual(before)
    const condition_id = await report(memo_id)
    await people.first.must('close_condition', { memo_id, condition_id })
    const later = await readAll(memo_id)
    await pack(8, 'on')
    expect(await stored(memo_id)).toMatchObject({ rows: 0, entries: 0 })
    expect((await sizeOf(memo_id)).is_compact).toBe(false)
    expect(await routesOf(memo_id)).toEqual(routes)
    expect(await readAll(memo_id)).toEqual(later)
    await requireSound()
  })

  it('M8: have the route of a version', async () => {
    const memo_id = await approved()
    const asked = { template_id: template.templateId }
    const before = await people.owner.must('get_last_route', asked)
    expect(before.memo_id).toBe(memo_id)
    await pack()
    expect(await routesOf(memo_id)).toEqual([null])
    expect(await people.owner.must('get_last_route', asked)).toEqual(before)
    while ((await unpackLogs(db, 5)) > 0);
    expect(await routesOf(memo_id)).toEqual([expect.any(Array)])
  })

  const uuid = '25d1c7ba-7e47-4f01-9136-12fb2f30303c'
  const hash = 'c4c4beb59672ecc3a704e56a0eb4814877de84e46b4230a25ab254a436799af8'
  const seed = 'mUTj/N++4F+O/vabvBtpjv0QjeJ61f+PViI1/OEyCwQ='
  it.each([
    ['nothing', ''],
    [
      'identifiers, also within words and in capitals',
      `"${uuid}" x${uuid} "${uuid}" "${uuid.toUpperCase()}" ${uuid}`,
    ],
    ['hashes', `"${hash}","${seed}","${hash}","${seed}" ${hash} ${seed}`],
    ['base64 that no program writes', `"${seed.slice(0, -2)}R="`],
    [
      'phrases of logs, whole and cut',
      '[{"at": "2024Z", "by": {"name": ""}, "type": "MemoSubmitted", "logId": "}, "type',
    ],
    ['other scripts, quotation marks and line ends', '"""\\"ñ\u{1F600}漢\n\t"\u007f\u0080\uffff'],
    [
      'many identifiers',
      Array.from({ length: 200 }, () => `"${crypto.randomUUID()}"`)
        .join()
        .repeat(2),
    ],
  ])('D10: keep %s', async (_, text) => {
    const { rows } = await sql<{ text: string; packed: string; ids: Buffer } & LogPhrases>`
      SELECT unpack_text(p.packed, p.ids) AS text, p.packed, p.ids, l.codes, l.phrases
      FROM pack_text(${text}) p, log_phrases() l`.execute(db)
    const [{ packed, ids, ...read }] = rows as [(typeof rows)[0]]
    expect(read.text).toBe(text)
    expect(unpackText(packed, ids, read)).toBe(text)
  })
})

describe('D10: the log can only be added to', () => {
  it('D10: packed or not, but by the functions that pack and erase', async () => {
    const memo_id = await approved()
    await submit()
    await pack()
    const key = await keyOf(memo_id)
    for (const statement of [
      `UPDATE memo_logs SET events = '[]' WHERE memo_key = ${key}`,
      `DELETE FROM memo_logs WHERE memo_key = ${key}`,
      `INSERT INTO memo_logs VALUES (-1, 0, 0, '[]', '[]')`,
      'TRUNCATE memo_logs',
      'DELETE FROM memo_events',
      'DELETE FROM evidence_entries',
    ]) {
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('is append-only')
      // The setting that the function makes is of no use to others.
      await expect(
        db.transaction().execute(async (tx) => {
          await sql`SELECT pack_log(-1), set_config('countersign.erasing', 'on', true)`.execute(tx)
          await sql.raw(statement).execute(tx)
        }),
        statement,
      ).rejects.toThrow('is append-only')
    }
  })

  it('D10: and no row repeats the number of a packed event', async () => {
    const memo_id = await approved()
    await pack()
    const insert = sql`INSERT INTO memo_events (memo_key, event_no, type, actor_email, at, data)
      SELECT memo_key, 1, type, actor_email, at, data FROM memo_log(${await keyOf(memo_id)}) WHERE event_no = 1`
    await expect(insert.execute(db)).rejects.toThrow('is of a packed event')
  })

  it('D10: a log that would change stays as it is, and keeps no other from being packed', async () => {
    const [altered, gap, sound] = [await approved(), await approved(), await approved()]
    const change = async (statement: string) => {
      await sql.raw('ALTER TABLE memo_events DISABLE TRIGGER USER').execute(db)
      await sql.raw(statement).execute(db)
      await sql.raw('ALTER TABLE memo_events ENABLE TRIGGER USER').execute(db)
    }
    const [one, other] = [await keyOf(altered), await keyOf(gap)]
    await change(`CREATE TABLE kept AS SELECT * FROM memo_events WHERE memo_key IN (${one}, ${other})`)
    await change(`UPDATE memo_events SET at = at + interval '1 h' WHERE memo_key = ${one} AND event_no = 1`)
    await change(`DELETE FROM memo_events WHERE memo_key = ${other} AND event_no = 2`)
    const failures = async () => (await site.services.metrics.unpackableLogs.get()).values[0]?.value ?? 0
    const before = await failures()
    await pack()
    expect(await failures()).toBe(before + 2)
    for (const memo_id of [altered, gap]) expect(await stored(memo_id)).toMatchObject({ packed: null })
    expect(await stored(sound)).toMatchObject({ rows: 0 })
    await change('DELETE FROM memo_events WHERE memo_key IN (SELECT memo_key FROM kept)')
    await change('INSERT INTO memo_events SELECT * FROM kept')
    await change('DROP TABLE kept')
    await requireSound()
  })
})

it('D10: a log is found by its memo, never by a scan', async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return sql`EXPLAIN (FORMAT JSON) SELECT m.memo_id FROM memos m WHERE EXISTS (
      SELECT FROM memo_log(m.memo_key) e WHERE e.type = 'ApprovalsFell')`.execute(tx)
  })
  const plan = JSON.stringify(rows)
  // Which of two indexes of so few events is cheaper depends on when autovacuum last counted them.
  for (const index of [/"memo_events_(fell|pkey)"/, /"memo_logs_pkey"/, /"archived_memos_pkey"/])
    expect(plan).toMatch(index)
  expect(plan).not.toContain('"Function Name":"memo_log"')
})
