import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const ADMIN = 'tess.aquino@northwind.example'
const FILE = join(tmpdir(), `security-${process.pid}-${Date.now()}.jsonl`)

let site: TestSite
let admin: Actor
let person: Actor

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: ADMIN, SECURITY_LOG: FILE })
  admin = await site.signIn(ADMIN, 'Tess Aquino', 'admin')
  person = await site.signIn('bea.lim@northwind.example', 'Bea Lim')
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.services.securityLog.flush()
  await site.services.db.deleteFrom('security_events').execute()
})

const rows = async () => {
  await site.services.securityLog.flush()
  return site.services.db.selectFrom('security_events').selectAll().orderBy('event_no').execute()
}

describe('Q1: denied calls', () => {
  it('are recorded with person, address, call and memo, and repeats as a count', async () => {
    for (let n = 0; n < 5; n++) await person.call('approve_memo', { memo_id: 'AVL-1999-0001' })
    await person.call('get_reports', {} as never)
    expect(await rows()).toMatchObject([
      {
        kind: 'denied',
        action: 'approve_memo',
        site: 'web',
        person: person.email,
        address: '127.0.0.1',
        subject: 'AVL-1999-0001',
        times: 5,
      },
      { kind: 'denied', action: 'get_reports', subject: null, times: 1 },
    ])
  })

  it('for unknown memos cannot fill the table: beyond the bound they share one row', async () => {
    for (let n = 0; n < 100; n++) await person.call('approve_memo', { memo_id: `AVL-1999-${n}` })
    const kept = await rows()
    expect(kept).toHaveLength(31)
    expect(kept.reduce((sum, row) => sum + row.times, 0)).toBe(100)
    const more = kept.filter((row) => row.action === 'more')
    expect(more).toMatchObject([{ person: person.email, subject: null }])
  })

  it('without a session are bounded too, and record no requested path', async () => {
    for (let n = 0; n < 100; n++)
      await site.web.inject({
        method: 'POST',
        url: `/call/approve_memo?secret=${n}`,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        remoteAddress: `10.0.0.${n}`,
      })
    const kept = await rows()
    expect(kept.length).toBeLessThanOrEqual(61)
    expect(kept.reduce((sum, row) => sum + row.times, 0)).toBe(100)
    expect(JSON.stringify(kept)).not.toContain('secret')
  })

  it('record of the input only what may be a memo’s id', async () => {
    await person.call('approve_memo', { memo_id: 'Dear all, the price is' })
    expect(await rows()).toMatchObject([{ action: 'approve_memo', subject: null }])
  })
})

describe('Q1: changes of rights', () => {
  it('are recorded in the transaction of the change', async () => {
    const superAdmin = await site.signIn('sam@northwind.example')
    await admin.must('admin-grant_super_admin', { email: superAdmin.email })
    const grant = {
      name: 'Jo',
      email: 'jo@northwind.example',
      access: 'Group Admin' as const,
      views: ['No such'],
    }
    expect(await superAdmin.call('save_reports_users', grant)).toMatchObject({ ok: false })
    await superAdmin.must('save_reports_users', { ...grant, access: 'Super Admin' })
    await superAdmin.must('delete_reports_users', { email: grant.email })
    await admin.must('admin-save_setting', { key: 'admin_emails', value: [ADMIN] })
    await admin.must('admin-save_setting', { key: 'chat_name', value: 'Chat' })
    await admin.must('admin-set_person_disabled', { person_id: superAdmin.userId, disabled: true })
    expect(
      (await rows()).map(({ kind, action, subject, person: by }) => [kind, action, subject, by]),
    ).toEqual([
      ['rights', 'grant_super_admin', superAdmin.email, ADMIN],
      ['rights', 'save_reports_users', grant.email, superAdmin.email],
      ['rights', 'delete_reports_users', grant.email, superAdmin.email],
      ['rights', 'save_setting', 'admin_emails', ADMIN],
      ['rights', 'disable_person', superAdmin.email, ADMIN],
    ])
  })

  it('are also written as JSON lines after the commit', async () => {
    await admin.must('admin-save_setting', {
      key: 'hosted_domains',
      value: { values: ['northwind.example'] },
    })
    await expect
      .poll(async () => (await readFile(FILE, 'utf8')).trim().split('\n').at(-1) ?? '{}')
      .toContain('"action":"save_setting"')
    const lines = (await readFile(FILE, 'utf8')).trim().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      kind: 'rights',
      subject: 'hosted_domains',
      person: ADMIN,
      details: { after: { values: ['northwind.example'] } },
    })
  })
})

describe('Q1: exports', () => {
  it('of a list are recorded', async () => {
    await configure(site, { is_download_xlsx_enabled: true })
    await person.must('createXlsxReport', {
      memo_audience_type: 'memos',
      memo_table: 'history',
      memo_types: '',
    })
    // There is nothing to report: nothing was exported.
    expect(await rows()).toEqual([])
    await admin.must('admin-get_security_log', {})
    const download = () =>
      site.admin.inject({ url: '/security-log.jsonl', headers: { cookie: admin.cookie } })
    expect((await download()).statusCode).toBe(200)
    expect(await rows()).toMatchObject([{ kind: 'export', action: 'security log', person: ADMIN }])
    const [line] = (await download()).body.split('\n')
    expect(JSON.parse(line!)).toMatchObject({ action: 'security log', text: 'Exported: security log' })
  })
})

describe('Q1: reading the log', () => {
  const fill = (count: number) =>
    sql`INSERT INTO security_events (at, kind, action, site, person, address)
      SELECT now() - n * interval '1 minute', CASE n % 3 WHEN 0 THEN 'denied' ELSE 'sign_in' END, 'a', 'web',
        'p' || n % 50 || '@northwind.example', '10.0.0.1' FROM generate_series(1, ${count}) n`.execute(
      site.services.db,
    )

  it('is paginated without gaps, with any filter', async () => {
    await fill(130)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof admin.must<'admin-get_security_log'>>> = await admin.must(
        'admin-get_security_log',
        { kind: 'sign_in', cursor, limit: 20 },
      )
      seen.push(...page.events.map((event) => event.event_no))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(87)
    const { events } = await admin.must('admin-get_security_log', { person: 'p7@northwind.example' })
    expect(events.map((event) => event.person)).toEqual(Array(3).fill('p7@northwind.example'))
  })

  it('is for administrators only, including the download', async () => {
    for (const cookie of ['', person.cookie.replace('_web=', '_admin=')]) {
      const answer = await site.admin.inject({ url: '/security-log.jsonl', headers: { cookie } })
      expect(answer.statusCode).toBe(401)
    }
    const elsewhere = await site.signIn(person.email, 'Bea Lim', 'admin')
    const denied = await site.admin.inject({
      url: '/security-log.jsonl',
      headers: { cookie: elsewhere.cookie },
    })
    expect(denied.statusCode).toBe(403)
    expect((await site.web.inject({ url: '/security-log.jsonl' })).body).not.toContain('event_no')
  })

  it('follows an index at any size', async () => {
    await fill(60_000)
    await sql`ANALYZE security_events`.execute(site.services.db)
    const filters = [
      sql`true`,
      sql`kind = 'denied'`,
      sql`person = 'p7@northwind.example'`,
      sql`(at, event_no) < (now() - interval '20000 minutes', 1)`,
    ]
    for (const filter of filters) {
      const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN ANALYZE SELECT * FROM security_events WHERE ${filter}
        ORDER BY at DESC, event_no DESC LIMIT 51`.execute(site.services.db)
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(text).toMatch(/Index Scan using security_events_(at|kind|person)/)
      expect(text).not.toMatch(/Seq Scan|Sort/)
    }
  })

  it('is kept for 400 days', async () => {
    await sql`INSERT INTO security_events (at, kind, action, site) VALUES
      (now() - interval '401 days', 'denied', 'old', 'web'), (now() - interval '399 days', 'denied', 'kept', 'web')`.execute(
      site.services.db,
    )
    await site.services.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, 'tidy_up', {}))
    await site.runJobs()
    expect((await rows()).map((row) => row.action)).toEqual(['kept'])
  })
})
